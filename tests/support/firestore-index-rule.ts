// Which index Firestore needs for a query, by its published rules: equalities in any order, then the order of the list. It
// merges several indexes that end in the same order, one for some of the equalities each.
import { readFileSync } from 'node:fs';
import type { Filter, StructuredQuery } from '#adapters/firebase/firestore-client';

interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING';
  arrayConfig?: 'CONTAINS';
}
interface Index {
  collectionGroup: string;
  fields: IndexField[];
}

const NAME = '__name__';
const EQUALITIES = ['EQUAL', 'IN', 'IS_NULL', 'ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];

export const readIndexes = (): Index[] =>
  (JSON.parse(readFileSync('firebase/firestore.indexes.json', 'utf8')) as { indexes: Index[] }).indexes;

const leaves = (filter: Filter | undefined): { path: string; op: string }[] => {
  if (!filter) return [];
  if (filter.compositeFilter) return filter.compositeFilter.filters.flatMap(leaves);
  const leaf = filter.fieldFilter ?? filter.unaryFilter;
  return leaf ? [{ path: leaf.field.fieldPath, op: leaf.op }] : [];
};

/** What is missing for this query, in words; null where the indexes serve it. */
export function missingIndex(query: StructuredQuery, indexes: readonly Index[]): string | null {
  const kind = query.from[0]?.collectionId ?? '';
  const conditions = leaves(query.where).filter(({ path }) => path !== NAME);
  const equal = [...new Set(conditions.filter(({ op }) => EQUALITIES.includes(op)).map(({ path }) => path))];
  const order = query.orderBy
    .map(({ field, direction }) => ({ path: field.fieldPath, direction }))
    .filter(({ path }) => path !== NAME);
  const ranges = conditions.filter(({ op }) => !EQUALITIES.includes(op)).map(({ path }) => path);
  const unordered = ranges.find((path) => path !== order[0]?.path);
  if (unordered) return `${kind}: a range on ${unordered}, by which it is not ordered`;
  // One field alone, or equalities without an order, are served by the indexes that Firestore makes itself.
  if (order.length === 0 || (order.length === 1 && equal.length === 0)) return null;

  const tail = order.map(({ path, direction }) => `${path} ${direction}`).join(', ');
  const usable = indexes
    .filter(({ collectionGroup }) => collectionGroup === kind)
    .map(({ fields }) => ({
      heads: fields.slice(0, -order.length).map(({ fieldPath }) => fieldPath),
      tail: fields
        .slice(-order.length)
        .map((field) => `${field.fieldPath} ${field.order}`)
        .join(', '),
    }))
    .filter((index) => index.tail === tail && index.heads.every((path) => equal.includes(path)));
  if (usable.length === 0) return `${kind}: nothing in the order ${tail} (asked by ${equal.join(', ') || 'nothing'})`;
  const uncovered = equal.find((path) => !usable.some(({ heads }) => heads.includes(path)));
  return uncovered ? `${kind}: ${uncovered} in the order ${tail}` : null;
}
