// A page of a list, whichever store it is scanned from: where it begins and how it goes on.
import { tokensOfQuery } from '#domain/search';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Stored } from '#ports/records';
import { type Cursor, readCursor, writeCursor } from './cursor';
import { fault, type Plan, planOf } from './plan';

const MAX_LIMIT = 200;
/** What only looks like a match is verified on the record: at most this many rounds to fill a page, each of twice the rows. */
export const ROUNDS = 4;
/** Rows of the second round: once the first has shown that the store's index alone does not tell. */
export const SECOND_ROUND = 400;

export interface Found {
  record: Stored;
  cursor: Cursor;
  companion: Stored | null;
}

export interface Scan {
  /** As cursors of this list name it. */
  order: string;
  cursor: Cursor | null;
  /** Of the page: one more is scanned for, where there is one. */
  limit: number;
}

export interface Scanned {
  /** In the direction of the plan. */
  found: Found[];
  /** Where a page that has seen too much goes on; null where the list ends. */
  scanned: Cursor | null;
}

/** @param scan reads from the store what the plan asks for, after the cursor */
export async function listPage(
  entity: string,
  query: ListQuery,
  scan: (plan: Plan, asked: Scan) => Promise<Scanned>,
): Promise<Result<Page>> {
  const planned = planOf(entity, query);
  if (!planned.ok) return planned;
  const limit = Math.max(1, Math.min(Math.trunc(query.limit), MAX_LIMIT));
  const { sort, search } = planned.value;
  const order = `${planned.value.descending ? '-' : ''}${sort.field}`;
  const backwards = query.before !== undefined && query.after === undefined;
  const from = query.after ?? query.before;
  const cursor = from === undefined ? null : readCursor(from, order, sort);
  if (from !== undefined && !cursor)
    return fault(
      backwards ? 'before' : 'after',
      'This page marker does not belong to this list. Start at the first page.',
    );
  const plan: Plan = backwards ? { ...planned.value, descending: !planned.value.descending } : planned.value;
  // A query of nothing but punctuation finds nothing, rather than everything.
  if (search?.trim() && tokensOfQuery(search).length === 0) return ok({ items: [], next: null, previous: null });
  const { found, scanned } = await scan(plan, { order, cursor, limit });

  const page = found.slice(0, limit);
  const reached = found.length > limit ? page.at(-1)?.cursor : scanned;
  if (backwards) page.reverse();
  const marker = (at: Cursor | null | undefined): string | null => (at ? writeCursor(at) : null);
  return ok({
    items: page.map((item) => item.record),
    ...(plan.companion && { companions: page.map((item) => item.companion) }),
    next: marker(backwards ? page.at(-1)?.cursor : reached),
    previous: marker(backwards ? reached : query.after === undefined ? null : page[0]?.cursor),
  });
}
