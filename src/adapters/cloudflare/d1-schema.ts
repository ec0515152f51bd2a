// How a kind of record lies in D1: one table of JSON documents with a column for each field that a list filters (`f_`) or
// sorts (`s_`) by, and one table of tokens for what is searched or asked by membership. Migrations are made from this.

import type { Listing } from '#domain/entity';
import type { Stored } from '#ports/records';
import { hasTokens, listingOf, sortKey } from '../records/keys';

export const table = (entity: string): string => `"${entity}"`;
export const tokenTable = (entity: string): string => `"${entity}_tokens"`;

export interface Column {
  name: string;
  field: string;
  value: (record: Stored) => unknown;
}

const columnsOf = (listing: Listing): Column[] => [
  ...[...listing.filters, ...(listing.lookups ?? [])].map((field) => ({
    name: `f_${field}`,
    field,
    value: (record: Stored) => (typeof record[field] === 'boolean' ? Number(record[field]) : (record[field] ?? null)),
  })),
  ...listing.sorts.map((sort) => ({
    name: `s_${sort.field}`,
    field: sort.field,
    value: (record: Stored) => sortKey(sort, record[sort.field]),
  })),
];
const cache = new Map<string, Column[]>();
export function columns(entity: string): Column[] {
  let found = cache.get(entity);
  if (!found) {
    found = columnsOf(listingOf(entity));
    cache.set(entity, found);
  }
  return found;
}

/** The field whose sort key the tokens carry: lists by token come in this order without sorting. */
export const tokenOrder = (listing: Listing): string => listing.search?.order ?? listing.sorts[0]?.field ?? 'id';

/** The statements that make the tables and indexes of one kind. */
export function schemaOf(entity: string): string[] {
  const listing = listingOf(entity);
  const names = columns(entity).map((column) => `  "${column.name}" ANY`);
  const statements = [
    `CREATE TABLE ${table(entity)} (\n${['  id TEXT PRIMARY KEY NOT NULL', '  version INTEGER NOT NULL', '  data TEXT NOT NULL', ...names].join(',\n')}\n) STRICT;`,
  ];
  for (const sort of listing.sorts) {
    statements.push(`CREATE INDEX "${entity}_by_${sort.field}" ON ${table(entity)} ("s_${sort.field}", id);`);
    for (const filter of listing.filters)
      statements.push(
        `CREATE INDEX "${entity}_${filter}_by_${sort.field}" ON ${table(entity)} ("f_${filter}", "s_${sort.field}", id);`,
      );
  }
  for (const lookup of listing.lookups ?? [])
    statements.push(
      `CREATE INDEX "${entity}_${lookup}" ON ${table(entity)} ("f_${lookup}", "s_${listing.sorts[0]?.field}", id);`,
    );
  if (hasTokens(listing))
    statements.push(
      `CREATE TABLE ${tokenTable(entity)} (\n  token TEXT NOT NULL,\n  k ANY NOT NULL,\n  id TEXT NOT NULL,\n  PRIMARY KEY (token, k, id)\n) STRICT, WITHOUT ROWID;`,
      `CREATE INDEX "${entity}_tokens_by_id" ON ${tokenTable(entity)} (id);`,
    );
  return statements;
}

/** A row that says 0 aborts the batch that it arrives in; the message carries which guard it was. */
export const GUARD_SCHEMA = [
  'CREATE TABLE guards (n INTEGER NOT NULL, held INTEGER NOT NULL) STRICT;',
  "CREATE TRIGGER guards_abort BEFORE INSERT ON guards WHEN NEW.held = 0 BEGIN SELECT RAISE(ABORT, 'guard failed: ' || NEW.n); END;",
  // Never a row is kept: the table is only the door that the trigger stands in.
  'CREATE TRIGGER guards_empty BEFORE INSERT ON guards WHEN NEW.held <> 0 BEGIN SELECT RAISE(IGNORE); END;',
];

/** A field's name as it may stand in a statement: what a declaration names, never what a request does. */
export function named(field: string): string {
  if (!/^\w+$/.test(field)) throw new Error(`${field} is not a field name.`);
  return field;
}
