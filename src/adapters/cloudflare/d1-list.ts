// A list query as SQL. Three plans: walk an index of the table; walk the tokens, which carry one sort key; or, for a search
// in another order, fetch the few matches and sort them, or walk the index and probe the tokens when there are many.
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Scalar, Stored, Where } from '#ports/records';
import type { Cursor } from '../records/cursor';
import { isFound } from '../records/keys';
import { type Found, listPage, ROUNDS, type Scan, type Scanned, SECOND_ROUND } from '../records/page';
import { type Plan, planOf } from '../records/plan';
import { named, table, tokenOrder, tokenTable } from './d1-schema';

/** Up to this many matches are fetched and sorted; above it the matches are dense enough to walk the order. */
const FEW = 500;

export interface Row {
  data: string;
  k: string | number;
  id: string;
  companion?: string | null;
}
/** Runs a statement; the adapter's way to the database. */
export type Run = (sql: string, values: unknown[]) => Promise<Row[]>;
/** Runs a statement that answers one number. */
export type Count = (sql: string, values: unknown[]) => Promise<number>;

/** Each value is one parameter, however often it stands in the statement: D1 takes at most 100. */
const binder =
  (values: unknown[]) =>
  (value: unknown): string => {
    const bound = typeof value === 'boolean' ? Number(value) : value;
    const at = values.indexOf(bound);
    return `?${at < 0 ? values.push(bound) : at + 1}`;
  };

/** Conditions on table `r`. */
function conditions(plan: Plan, where: Where, bind: (value: unknown) => string): string[] {
  const all: string[] = [];
  for (const [field, wanted] of Object.entries(where)) {
    const any = (Array.isArray(wanted) ? wanted : [wanted]) as readonly Scalar[];
    const tests = any.map((value) => `r."f_${field}" IS ${bind(value)}`);
    all.push(tests.length ? `(${tests.join(' OR ')})` : 'FALSE');
  }
  const column = `r."s_${plan.sort.field}"`;
  const { from, above, to } = plan.range;
  if (from !== undefined) all.push(`${column} >= ${bind(from)}`);
  if (above !== undefined) all.push(`${column} > ${bind(above)}`);
  if (to !== undefined) all.push(`${column} < ${bind(to)}`);
  return all;
}

/**
 * A field that may have any of several values becomes one ordered stream for each, merged: each walks its own index. D1
 * merges 5 at most, so a second such field is a condition on each stream.
 */
function alternatives(where: Where): Where[] {
  const several = Object.entries(where).find(([, wanted]) => Array.isArray(wanted) && wanted.length > 0);
  if (!several) return [where];
  const [field, values] = several as [string, readonly Scalar[]];
  return [...new Set(values)].map((value) => ({ ...where, [field]: value }));
}

type Mode = 'index' | 'token' | 'few';

interface Asked {
  cursor: Cursor | null;
  limit: number;
  mode: Mode;
  /** Keys alone are answered by an index without the table. */
  reads: 'rows' | 'keys';
}

/** D1 calls a function with at most 32 arguments. */
const MOST_FIELDS = 30;
/** The fields of a record that are read: all of them where a list shows more than can be named. */
const partOf = ({ fields }: Plan): readonly string[] | null => (fields && fields.length <= MOST_FIELDS ? fields : null);
/** Values without their names, which stand in each row otherwise: `recordOf` puts them back. */
const part = (fields: readonly string[]): string =>
  `json_array(r.id, r.version${fields.map((field) => `, r.data->'$.${named(field)}'`).join('')})`;

function recordOf(data: string, fields: readonly string[] | null): Stored {
  if (!fields) return JSON.parse(data) as Stored;
  const [id, version, ...values] = JSON.parse(data) as [string, number, ...unknown[]];
  const record: Stored = { id, version };
  for (let at = 0; at < fields.length; at++) record[fields[at] as string] = values[at];
  return record;
}

/** Of table `r`: the document, and the one of another kind under the same id where it is asked for. */
const documents = (plan: Plan): string => {
  const fields = partOf(plan);
  return `${fields ? part(fields) : 'r.data'} AS data${plan.companion ? `, (SELECT c.data FROM ${table(plan.companion)} c WHERE c.id = r.id) AS companion` : ''}`;
};

function statement(plan: Plan, { cursor, limit, mode, reads }: Asked): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = binder(values);
  const direction = plan.descending ? 'DESC' : 'ASC';
  const [first, ...others] = plan.tokens;
  const byToken = mode !== 'index';
  const key = mode === 'token' ? 'x.k' : `r."s_${plan.sort.field}"`;
  const id = mode === 'token' ? 'x.id' : 'r.id';
  const streams = alternatives(plan.where);
  // Merged streams are of keys, so that a document is read only where it is on the page.
  const columns = `${key} AS k, ${id} AS id${reads === 'rows' && streams.length === 1 ? `, ${documents(plan)}` : ''}`;
  const branches = streams.map((where) => {
    const parts: string[] = [];
    if (byToken) parts.push(`x.token = ${bind(first)}`);
    if (cursor) parts.push(`(${key}, ${id}) ${plan.descending ? '<' : '>'} (${bind(cursor.k)}, ${bind(cursor.id)})`);
    parts.push(...conditions(plan, where, bind));
    for (const token of byToken ? others : plan.tokens)
      parts.push(
        `EXISTS (SELECT 1 FROM ${tokenTable(plan.entity)} y WHERE y.token = ${bind(token)} AND y.k = r."s_${tokenOrder(plan.listing)}" AND y.id = r.id)`,
      );
    const from = byToken
      ? `${tokenTable(plan.entity)} x CROSS JOIN ${table(plan.entity)} r ON r.id = x.id`
      : `${table(plan.entity)} r`;
    return `SELECT ${columns} FROM ${from}${parts.length ? ` WHERE ${parts.join(' AND ')}` : ''} ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${limit}`;
  });
  const [only] = branches as [string];
  if (branches.length === 1) return { sql: only, values };
  const merged = `SELECT * FROM (${branches.map((branch) => `SELECT * FROM (${branch})`).join(' UNION ALL ')}) ORDER BY k ${direction}, id ${direction} LIMIT ${limit}`;
  const sql =
    reads === 'keys'
      ? merged
      : `SELECT m.k AS k, m.id AS id, ${documents(plan)} FROM (${merged}) m CROSS JOIN ${table(plan.entity)} r ON r.id = m.id ORDER BY m.k ${direction}, m.id ${direction}`;
  return { sql, values };
}

/** Of several tokens the rarest leads; which one that is shows within this many rows of each. */
const TOLD_APART = 100;

async function rarestFirst(tokens: readonly string[], plan: Plan, run: Count): Promise<string[]> {
  if (tokens.length < 2) return [...tokens];
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${tokenTable(plan.entity)} WHERE token = ?1 LIMIT ${TOLD_APART})`;
  const counts = await Promise.all(tokens.map((token) => run(sql, [token])));
  const order = tokens.map((token, at) => ({ token, count: counts[at] as number }));
  return order.sort((one, other) => one.count - other.count).map(({ token }) => token);
}

async function chooseMode(plan: Plan, run: Count): Promise<Mode> {
  if (plan.tokens.length === 0) return 'index';
  if (plan.sort.field === tokenOrder(plan.listing)) return 'token';
  const found = await run(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${tokenTable(plan.entity)} WHERE token = ?1 LIMIT ${FEW + 1})`,
    [plan.tokens[0]],
  );
  return found <= FEW ? 'few' : 'index';
}

/**
 * One record more than a page, where there are as many. What only looks like a match by its tokens is passed over; a page
 * that has then seen too much ends early, and `scanned` is where the next one goes on.
 */
async function scan(plan: Plan, { order, limit, ...begin }: Scan, run: Run, number: Count): Promise<Scanned> {
  plan.tokens = await rarestFirst(plan.tokens, plan, number);
  const mode = await chooseMode(plan, number);
  const fields = partOf(plan);
  const found: Found[] = [];
  let { cursor } = begin;
  let size = limit + 1;
  for (let round = 0; round < ROUNDS && found.length <= limit; round++) {
    const { sql, values } = statement(plan, { cursor, limit: size, mode, reads: 'rows' });
    const rows = await run(sql, values);
    for (const row of rows) {
      cursor = { k: row.k, id: row.id, s: order };
      const record = recordOf(row.data, fields);
      if (plan.search !== undefined && !isFound(plan.listing, record, plan.search)) continue;
      found.push({ record, cursor, companion: row.companion ? (JSON.parse(row.companion) as Stored) : null });
    }
    if (rows.length < size) return { found, scanned: null };
    size = round === 0 ? SECOND_ROUND : size * 2;
  }
  return { found, scanned: cursor };
}

export const listRows = (entity: string, query: ListQuery, run: Run, number: Count): Promise<Result<Page>> =>
  listPage(entity, query, (plan, asked) => scan(plan, asked, run, number));

export function countStatement(
  entity: string,
  query: Pick<ListQuery, 'where' | 'range' | 'sort'>,
  upTo: number,
): Result<{ sql: string; values: unknown[] }> {
  // Every record of a kind: also of one that no list is declared for.
  if (!query.where && !query.range && !query.sort)
    return ok({
      sql: `SELECT count(*) AS n FROM (SELECT 1 FROM ${table(entity)} LIMIT ${Math.max(0, Math.trunc(upTo))})`,
      values: [],
    });
  const planned = planOf(entity, query);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const mode = plan.tokens.length ? 'few' : 'index';
  const { sql, values } = statement(plan, { cursor: null, limit: upTo, mode, reads: 'keys' });
  return ok({ sql: `SELECT count(*) AS n FROM (${sql})`, values });
}
