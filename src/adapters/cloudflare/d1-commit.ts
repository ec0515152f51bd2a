// A commit as one D1 batch: guards first (a row that does not hold aborts everything), then the writes, many records of a
// kind in one statement. Values travel as JSON in a single parameter, as D1 binds at most 100 of them.
import type { Guard, Stored, Write } from '#ports/records';
import { hasTokens, listingOf, sortKey, tokensFor } from '../records/keys';
import { columns, named, table, tokenOrder, tokenTable } from './d1-schema';

/** Well below D1's 2 MB for a bound value. */
const CHUNK = 500_000;

export interface Statement {
  sql: string;
  values: unknown[];
}

interface GuardRow {
  n: number;
  id: string;
  v?: number | undefined;
}

/** The SQL that is true where a guard of this kind holds; `j` is the JSON row of the record it is about. */
function guardKind(
  entity: string,
  guard: Guard,
  by: Record<string, number>,
): { kind: string; sql: string; v?: number } {
  const row = `FROM ${table(entity)} r WHERE r.id = j.value->>'id'`;
  if ('absent' in guard) return { kind: 'absent', sql: `NOT EXISTS (SELECT 1 ${row})` };
  if ('version' in guard)
    return { kind: 'version', sql: `EXISTS (SELECT 1 ${row} AND r.version = j.value->>'v')`, v: guard.version };
  const amount = Math.trunc(by[guard.field] ?? 0);
  const limit = typeof guard.atMost === 'number' ? guard.atMost : `(r.data->>'$.${named(guard.atMost)}')`;
  return {
    kind: `${guard.field}:${guard.atMost}:${amount}`,
    sql: `EXISTS (SELECT 1 ${row} AND coalesce(r.data->>'$.${named(guard.field)}', 0) + ${amount} <= ${limit})`,
  };
}

function guardsOf(write: Write): { entity: string; id: string; guard: Guard | 'exists'; by: Record<string, number> }[] {
  switch (write.op) {
    case 'create':
      return [{ entity: write.entity, id: write.record.id, guard: { absent: true }, by: {} }];
    case 'update':
      return [{ entity: write.entity, id: write.record.id, guard: { version: write.ifVersion }, by: {} }];
    case 'delete':
      return write.ifVersion === undefined
        ? []
        : [{ entity: write.entity, id: write.id, guard: { version: write.ifVersion }, by: {} }];
    case 'put':
      return [];
    case 'check':
      return [{ entity: write.entity, id: write.id, guard: write.guard, by: {} }];
    case 'increment':
      return [
        { entity: write.entity, id: write.id, guard: 'exists', by: write.by },
        ...(write.guards ?? []).map((guard) => ({ entity: write.entity, id: write.id, guard, by: write.by })),
      ];
  }
}

function guardStatements(writes: readonly Write[]): Statement[] {
  const groups = new Map<string, { sql: string; rows: GuardRow[] }>();
  writes.forEach((write, n) => {
    for (const { entity, id, guard, by } of guardsOf(write)) {
      const { kind, sql, v } =
        guard === 'exists'
          ? {
              kind: 'exists',
              sql: `EXISTS (SELECT 1 FROM ${table(entity)} r WHERE r.id = j.value->>'id')`,
              v: undefined,
            }
          : guardKind(entity, guard, by);
      const key = `${entity}/${kind}`;
      const group = groups.get(key) ?? { sql, rows: [] };
      group.rows.push({ n, id, v });
      groups.set(key, group);
    }
  });
  return [...groups.values()].flatMap(({ sql, rows }) =>
    chunks(rows).map((json) => ({
      sql: `INSERT INTO guards (n, held) SELECT j.value->>'n', ${sql} FROM json_each(?1) j`,
      values: [json],
    })),
  );
}

/** JSON arrays of at most `CHUNK` characters. */
function chunks(rows: readonly unknown[]): string[] {
  const out: string[] = [];
  let parts: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > CHUNK && parts.length) {
      out.push(`[${parts.join(',')}]`);
      parts = [];
      size = 0;
    }
    parts.push(text);
    size += text.length + 1;
  }
  if (parts.length) out.push(`[${parts.join(',')}]`);
  return out;
}

/** The writes that hand over a whole record. */
type Save = 'create' | 'update' | 'put';

const rowOf = (entity: string, record: Stored): Record<string, unknown> => ({
  id: record.id,
  version: record.version,
  data: record,
  ...Object.fromEntries(columns(entity).map((column) => [column.name, column.value(record)])),
});

function saveStatements(entity: string, records: Stored[], op: Save): Statement[] {
  const names = columns(entity).map((column) => `"${column.name}"`);
  const from = columns(entity).map((column) => `j.value->>'${column.name}'`);
  const sql =
    op !== 'update'
      ? `INSERT ${op === 'put' ? 'OR REPLACE ' : ''}INTO ${table(entity)} (${['id', 'version', 'data', ...names].join(', ')}) SELECT ${["j.value->>'id'", "j.value->>'version'", "j.value->'data'", ...from].join(', ')} FROM json_each(?1) j`
      : `UPDATE ${table(entity)} AS r SET ${["version = j.value->>'version'", "data = j.value->'data'", ...names.map((name, at) => `${name} = ${from[at]}`)].join(', ')} FROM json_each(?1) j WHERE r.id = j.value->>'id'`;
  const saves = chunks(records.map((record) => rowOf(entity, record))).map((json) => ({ sql, values: [json] }));
  return hasTokens(listingOf(entity)) ? [...tokenStatements(entity, records, op), ...saves] : saves;
}

/** Tokens are rewritten only where they differ from those that stand: most updates change none. */
function tokenStatements(entity: string, records: Stored[], op: Save): Statement[] {
  const listing = listingOf(entity);
  const order = listing.sorts.find((sort) => sort.field === tokenOrder(listing));
  const rows = records.map((record) => ({
    id: record.id,
    k: order ? sortKey(order, record[order.field]) : '',
    t: tokensFor(listing, record),
  }));
  const tokens = tokenTable(entity);
  return chunks(rows).flatMap((json) => [
    ...(op !== 'create'
      ? [
          {
            sql: `DELETE FROM ${tokens} WHERE id IN (SELECT value->>'id' FROM json_each(?1)) AND (token, k, id) NOT IN (SELECT w.value, j.value->>'k', j.value->>'id' FROM json_each(?1) j, json_each(j.value->'t') w)`,
            values: [json],
          },
        ]
      : []),
    {
      sql: `INSERT OR IGNORE INTO ${tokens} (token, k, id) SELECT w.value, j.value->>'k', j.value->>'id' FROM json_each(?1) j, json_each(j.value->'t') w`,
      values: [json],
    },
  ]);
}

function incrementStatement(write: Extract<Write, { op: 'increment' }>): Statement {
  const listing = listingOf(write.entity);
  const sum = (field: string): string =>
    `coalesce(data->>'$.${named(field)}', 0) + ${Math.trunc(write.by[field] ?? 0)}`;
  const fields = Object.keys(write.by);
  if (hasTokens(listing) && fields.includes(tokenOrder(listing)))
    throw new Error(`${write.entity} are searched in the order of ${tokenOrder(listing)}: it cannot be incremented.`);
  const copies = columns(write.entity).filter(({ field }) => fields.includes(field));
  const sets = [
    'version = version + 1',
    `data = json_set(data, '$.version', version + 1${fields.map((field) => `, '$.${named(field)}', ${sum(field)}`).join('')})`,
    ...copies.map(({ name, field }) => `"${name}" = ${sum(field)}`),
  ];
  return { sql: `UPDATE ${table(write.entity)} SET ${sets.join(', ')} WHERE id = ?1`, values: [write.id] };
}

function deleteStatements(entity: string, ids: string[]): Statement[] {
  const tables = hasTokens(listingOf(entity)) ? [tokenTable(entity), table(entity)] : [table(entity)];
  return chunks(ids).flatMap((json) =>
    tables.map((name) => ({
      sql: `DELETE FROM ${name} WHERE id IN (SELECT value FROM json_each(?1))`,
      values: [json],
    })),
  );
}

export function statementsOf(writes: readonly Write[]): Statement[] {
  const touched = new Set<string>();
  const saves = new Map<string, { entity: string; op: Save; records: Stored[] }>();
  const deletes = new Map<string, string[]>();
  const increments: Statement[] = [];
  for (const write of writes) {
    if (write.op === 'check') continue;
    const id = 'record' in write ? write.record.id : write.id;
    const key = `${write.entity}/${id}`;
    if (touched.has(key)) throw new Error(`A commit may write ${key} only once.`);
    touched.add(key);
    if ('record' in write) {
      const group = saves.get(`${write.entity}/${write.op}`) ?? { entity: write.entity, op: write.op, records: [] };
      group.records.push(write.record);
      saves.set(`${write.entity}/${write.op}`, group);
    } else if (write.op === 'delete') deletes.set(write.entity, [...(deletes.get(write.entity) ?? []), write.id]);
    else increments.push(incrementStatement(write));
  }
  return [
    ...guardStatements(writes),
    ...[...saves.values()].flatMap(({ entity, op, records }) => saveStatements(entity, records, op)),
    ...increments,
    ...[...deletes].flatMap(([entity, ids]) => deleteStatements(entity, ids)),
  ];
}
