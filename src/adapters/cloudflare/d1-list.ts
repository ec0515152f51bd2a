// A list query as SQL. Three plans: walk an index of the table; walk the tokens, which carry one sort key; or, for a search
// in another order, fetch the few matches and sort them, or walk the index and probe the tokens when there are many.
import type { Listing, SortField } from '#domain/entity';
import { matches, tokensOfQuery } from '#domain/search';
import { type AppError, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Scalar, Stored, Where } from '#ports/records';
import { listingOf, memberToken, table, tokenOrder, tokenTable } from './d1-schema';

const MAX_LIMIT = 200;
/** Up to this many matches are fetched and sorted; above it the matches are dense enough to walk the order. */
const FEW = 500;
/** A search word longer than a token is verified on the record: at most this many rounds to fill a page. */
const ROUNDS = 5;

interface Cursor {
  k: string | number;
  id: string;
  /** The order that it belongs to. */
  s: string;
}
const writeCursor = (cursor: Cursor): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(cursor))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
function readCursor(text: string, order: string): Cursor | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const cursor = JSON.parse(new TextDecoder().decode(bytes)) as Cursor;
    const isKey = typeof cursor.k === 'string' || typeof cursor.k === 'number';
    return isKey && typeof cursor.id === 'string' && cursor.s === order ? cursor : null;
  } catch {
    return null;
  }
}

export interface Row {
  data: string;
  k: string | number;
  id: string;
}
/** Runs a statement; the adapter's way to the database. */
export type Run = (sql: string, values: unknown[]) => Promise<Row[]>;

interface Plan {
  entity: string;
  listing: Listing;
  sort: SortField;
  /** As it is read: a page before a cursor is read backwards. */
  descending: boolean;
  tokens: string[];
  where: Where;
  range: ListQuery['range'];
  search: string | undefined;
}

const fault = (path: string, message: string): { ok: false; error: AppError } =>
  err(invalid(message, { issues: [{ path, message }] }));

/** Checks a query against the declaration: what is not declared has no index and is refused, in every store. */
export function planOf(entity: string, query: Omit<ListQuery, 'limit'>): Result<Plan> {
  const listing = listingOf(entity);
  const sort = query.sort ? listing.sorts.find((each) => each.field === query.sort?.field) : listing.sorts[0];
  if (!sort) return fault('sort', `${entity} cannot be sorted by ${query.sort?.field ?? 'anything'}.`);
  const descending = query.sort ? query.sort.descending : (sort.descending ?? false);
  const tokens = query.search === undefined ? [] : tokensOfQuery(query.search);
  const where: Where = {};
  for (const [field, wanted] of Object.entries(query.where ?? {})) {
    if (wanted !== null && typeof wanted === 'object' && !Array.isArray(wanted)) {
      if (!listing.members?.includes(field)) return fault(field, `${entity} cannot be filtered by ${field}.`);
      tokens.unshift(memberToken(field, (wanted as { has: string }).has));
    } else {
      if (!listing.filters.includes(field) && !listing.lookups?.includes(field)) return fault(field, `${entity} cannot be filtered by ${field}.`);
      where[field] = wanted;
    }
  }
  return ok({ entity, listing, sort, descending, tokens, where, range: query.range, search: query.search });
}

/** Conditions on table `r`. */
function conditions(plan: Plan, where: Where, values: unknown[]): string[] {
  const all: string[] = [];
  const bind = (value: unknown): string => `?${values.push(typeof value === 'boolean' ? Number(value) : value)}`;
  for (const [field, wanted] of Object.entries(where)) all.push(`r."f_${field}" IS ${bind(wanted)}`);
  const column = `r."s_${plan.sort.field}"`;
  if (plan.range?.from !== undefined) all.push(`${column} >= ${bind(plan.range.from)}`);
  if (plan.range?.to !== undefined) all.push(`${column} < ${bind(plan.range.to)}`);
  return all;
}

/** A field that may have any of several values becomes one ordered stream for each, merged: each walks its own index. */
function alternatives(where: Where): Where[] {
  const several = Object.entries(where).find(([, wanted]) => Array.isArray(wanted)) as [string, readonly Scalar[]] | undefined;
  if (!several) return [where];
  const [field, values] = several;
  return [...new Set(values)].slice(0, 5).map((value) => ({ ...where, [field]: value }));
}

function statement(plan: Plan, cursor: Cursor | null, limit: number, mode: 'index' | 'token' | 'few'): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `?${values.push(value)}`;
  const direction = plan.descending ? 'DESC' : 'ASC';
  const [first, ...others] = plan.tokens;
  const byToken = mode !== 'index';
  const key = mode === 'token' ? 'x.k' : `r."s_${plan.sort.field}"`;
  const id = mode === 'token' ? 'x.id' : 'r.id';
  const branches = alternatives(plan.where).map((where) => {
    const parts: string[] = [];
    if (byToken) parts.push(`x.token = ${bind(first)}`);
    if (cursor) parts.push(`(${key}, ${id}) ${plan.descending ? '<' : '>'} (${bind(cursor.k)}, ${bind(cursor.id)})`);
    parts.push(...conditions(plan, where, values));
    for (const token of byToken ? others : plan.tokens)
      parts.push(
        `EXISTS (SELECT 1 FROM ${tokenTable(plan.entity)} y WHERE y.token = ${bind(token)} AND y.k = r."s_${tokenOrder(plan.listing)}" AND y.id = r.id)`,
      );
    const from = byToken
      ? `${tokenTable(plan.entity)} x CROSS JOIN ${table(plan.entity)} r ON r.id = x.id`
      : `${table(plan.entity)} r`;
    return `SELECT r.data AS data, ${key} AS k, r.id AS id FROM ${from}${parts.length ? ` WHERE ${parts.join(' AND ')}` : ''} ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${limit}`;
  });
  const [only] = branches;
  const sql =
    branches.length === 1
      ? (only as string)
      : `SELECT * FROM (${branches.map((branch) => `SELECT * FROM (${branch})`).join(' UNION ALL ')}) ORDER BY k ${direction}, id ${direction} LIMIT ${limit}`;
  return { sql, values };
}

async function chooseMode(plan: Plan, run: (sql: string, values: unknown[]) => Promise<number>): Promise<'index' | 'token' | 'few'> {
  if (plan.tokens.length === 0) return 'index';
  if (plan.sort.field === tokenOrder(plan.listing)) return 'token';
  const found = await run(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${tokenTable(plan.entity)} WHERE token = ?1 LIMIT ${FEW + 1})`,
    [plan.tokens[0]],
  );
  return found <= FEW ? 'few' : 'index';
}

export async function listPage(entity: string, query: ListQuery, run: Run, number: (sql: string, values: unknown[]) => Promise<number>): Promise<Result<Page>> {
  const planned = planOf(entity, query);
  if (!planned.ok) return planned;
  const limit = Math.max(1, Math.min(query.limit, MAX_LIMIT));
  const order = `${planned.value.descending ? '-' : ''}${planned.value.sort.field}`;
  const backwards = query.before !== undefined && query.after === undefined;
  const from = query.after ?? query.before;
  let cursor = from === undefined ? null : readCursor(from, order);
  if (from !== undefined && !cursor) return fault(backwards ? 'before' : 'after', 'This page marker does not belong to this list. Start at the first page.');
  const plan: Plan = backwards ? { ...planned.value, descending: !planned.value.descending } : planned.value;
  // A query of nothing but punctuation finds nothing, rather than everything.
  if (plan.search?.trim() && tokensOfQuery(plan.search).length === 0) return ok({ items: [], next: null, previous: null });
  const mode = await chooseMode(plan, number);
  const verify = plan.search === undefined ? null : verifier(plan.listing, plan.search);

  const found: { record: Stored; cursor: Cursor }[] = [];
  let more = true;
  for (let round = 0; more && found.length <= limit && round < ROUNDS; round++) {
    const { sql, values } = statement(plan, cursor, limit + 1, mode);
    const rows = await run(sql, values);
    more = rows.length > limit;
    for (const row of rows) {
      cursor = { k: row.k, id: row.id, s: order };
      const record = JSON.parse(row.data) as Stored;
      if (!verify || verify(record)) found.push({ record, cursor });
    }
    if (!verify) break;
  }
  const page = found.slice(0, limit);
  const hasMore = found.length > limit || (verify !== null && more && found.length > 0);
  if (backwards) page.reverse();
  const marker = (at: number): string | null => {
    const item = page.at(at);
    return item ? writeCursor(item.cursor) : null;
  };
  return ok({
    items: page.map((item) => item.record),
    next: backwards || hasMore ? marker(-1) : null,
    previous: (backwards ? hasMore : query.after !== undefined) ? marker(0) : null,
  });
}

const verifier = (listing: Listing, search: string) => (record: Stored): boolean =>
  matches(listing.search?.texts(record).filter((text): text is string => Boolean(text)) ?? [], search);

export function countStatement(entity: string, query: Pick<ListQuery, 'where' | 'range' | 'sort'>, upTo: number): Result<{ sql: string; values: unknown[] }> {
  const planned = planOf(entity, query);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const { sql, values } = statement(plan, null, upTo, plan.tokens.length ? 'few' : 'index');
  return ok({ sql: `SELECT count(*) AS n FROM (${sql})`, values });
}

