// The plan of a list as a query of Firestore. What one query cannot ask (a second token, alternatives beyond what it
// multiplies out) is left to be verified on the record.
import { satisfies } from '#domain/entity';
import type { Scalar, Stored, Where } from '#ports/records';
import type { Cursor } from '../records/cursor';
import { isFound } from '../records/keys';
import type { Plan } from '../records/plan';
import type { Filter, StructuredQuery } from './firestore-client';
import {
  documentName,
  exactKey,
  filterValue,
  orderKey,
  pathOf,
  pathsOf,
  recordOf,
  tokensIn,
} from './firestore-document';
import { type Fields, toValue } from './firestore-values';

/** Firestore: a query may come to this many alternatives, its lists of values multiplied out. */
const MOST_ALTERNATIVES = 30;

const field = (fieldPath: string) => ({ field: { fieldPath } });
const all = (filters: Filter[]): Filter | undefined =>
  filters.length > 1 ? { compositeFilter: { op: 'AND', filters } } : filters[0];

/** Null is asked for by itself: among the values of `IN` it is never found. */
function isAnyOf(path: string, values: readonly Scalar[]): Filter {
  const others = values.filter((value) => value !== null).map(filterValue);
  const [only] = others;
  const filters: Filter[] = [];
  if (others.length < values.length) filters.push({ unaryFilter: { ...field(path), op: 'IS_NULL' } });
  if (others.length > 1)
    filters.push({ fieldFilter: { ...field(path), op: 'IN', value: { arrayValue: { values: others } } } });
  else if (only) filters.push({ fieldFilter: { ...field(path), op: 'EQUAL', value: only } });
  return filters.length > 1 ? { compositeFilter: { op: 'OR', filters } } : (filters[0] as Filter);
}

/** What a plan asks of the query, and what it leaves. Null where no record can be meant. */
export interface Asked {
  filters: Filter[];
  /** Alternatives that the query has no room for. */
  left: Where;
}

export function askedBy(plan: Plan): Asked | null {
  const filters: Filter[] = [];
  const left: Where = {};
  let alternatives = 1;
  for (const [name, wanted] of Object.entries(plan.where)) {
    const values = [...new Set((Array.isArray(wanted) ? wanted : [wanted]) as readonly Scalar[])];
    if (values.length === 0) return null;
    if (alternatives * values.length > MOST_ALTERNATIVES) {
      left[name] = values;
      continue;
    }
    alternatives *= values.length;
    filters.push(isAnyOf(pathOf('f', name), values));
  }
  const key = field(pathOf('s', plan.sort.field));
  const bound = (op: string, value: string | number | undefined) => {
    if (value !== undefined) filters.push({ fieldFilter: { ...key, op, value: toValue(orderKey(value)) } });
  };
  bound('GREATER_THAN_OR_EQUAL', plan.range.from);
  bound('GREATER_THAN', plan.range.above);
  bound('LESS_THAN', plan.range.to);
  return { filters, left };
}

/** What has to be verified on what a query finds; null where all of it is as asked for. */
export function verifierOf(plan: Plan, { left }: Asked): ((fields: Fields) => boolean) | null {
  const { search, listing } = plan;
  const tokens = plan.tokens.map(exactKey);
  if (tokens.length < 2 && search === undefined && Object.keys(left).length === 0) return null;
  return (fields) => {
    const held = new Set(tokens.length > 1 ? tokensIn(fields) : []);
    if (tokens.length > 1 && !tokens.every((token) => held.has(token))) return false;
    const record = recordOf(fields);
    return (
      satisfies(record, left as Parameters<typeof satisfies>[1]) &&
      (search === undefined || isFound(listing, record, search))
    );
  };
}

interface Cut {
  root: string;
  /** The one token that the index is asked for. */
  token: string | undefined;
  cursor: Cursor | null;
  limit?: number;
  /** Whether what is found is still to be verified. */
  isVerified: boolean;
}

export function queryOf(
  plan: Plan,
  { filters }: Asked,
  { root, token, cursor, limit, isVerified }: Cut,
): StructuredQuery {
  const direction = plan.descending ? ('DESCENDING' as const) : ('ASCENDING' as const);
  const held: Filter[] =
    token === undefined
      ? []
      : [{ fieldFilter: { ...field('t'), op: 'ARRAY_CONTAINS', value: { stringValue: exactKey(token) } } }];
  const where = all([...held, ...filters]);
  const key = pathOf('s', plan.sort.field);
  const record = plan.fields && !isVerified ? pathsOf(plan.fields) : ['r'];
  const paths = [...record, 'i', key, ...(isVerified && plan.tokens.length > 1 ? ['t'] : [])];
  return {
    select: { fields: paths.map((fieldPath) => ({ fieldPath })) },
    from: [{ collectionId: plan.entity }],
    ...(where && { where }),
    orderBy: [key, 'i', '__name__'].map((path) => ({ ...field(path), direction })),
    ...(cursor && {
      startAt: {
        before: false,
        values: [
          toValue(orderKey(cursor.k)),
          { stringValue: cursor.id },
          { referenceValue: documentName(root, plan.entity, cursor.id) },
        ],
      },
    }),
    ...(limit !== undefined && { limit }),
  };
}

/** The record that a list shows: the fields that were asked for, null where it has none. */
export function shownRecord(plan: Plan, fields: Fields): Stored {
  const whole = recordOf(fields);
  if (!plan.fields) return whole;
  const id = fields.i?.stringValue as string;
  return {
    id,
    version: whole.version,
    ...Object.fromEntries(plan.fields.map((name) => [name, whole[name] ?? null])),
  };
}
