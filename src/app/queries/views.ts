// The views of the inbox, and those of whoever asks: what each asks of the store, and how many it holds.
import type { Caller } from '#domain/access';
import { INBOX } from '#domain/queries/inbox';
import { LIVE_QUERIES, queries } from '#domain/queries/query';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Sort, Where } from '#ports/records';
import type { Call } from '../app';
import { narrow } from '../scope';

export type QueryView = 'mine' | 'unassigned' | 'all' | 'done' | 'spam' | 'own' | 'company';

/** The first is the one that opens. `own` and `company` are of those who ask: what they sent, and what their company did. */
export function queryViewsOf(caller: Caller): readonly QueryView[] {
  switch (caller?.role) {
    case 'admin':
    case 'staff':
      return ['mine', 'unassigned', 'all', 'done', 'spam'];
    case 'instructor':
      return ['mine', 'own'];
    case 'manager':
      return caller.companyId === null ? ['own'] : ['company', 'own'];
    default:
      return ['own'];
  }
}

/** Of the inbox's own order; another order goes by the states. */
const RANGES: Partial<Record<QueryView, { from?: string; to?: string }>> = {
  mine: { to: INBOX.live },
  unassigned: { to: INBOX.live },
  all: { to: INBOX.done },
  done: { from: INBOX.live, to: INBOX.done },
  spam: { from: INBOX.done },
};
const STATES: Partial<Record<QueryView, readonly string[]>> = {
  mine: LIVE_QUERIES,
  unassigned: LIVE_QUERIES,
  all: [...LIVE_QUERIES, 'resolved', 'closed'],
  done: ['resolved', 'closed'],
  spam: ['spam'],
};

function whereOf(view: QueryView, caller: Caller): Where {
  const id = caller?.id ?? '';
  if (view === 'mine') return { assigneeId: id };
  if (view === 'unassigned') return { assigneeId: null };
  if (view === 'own') return { ownerId: id };
  return view === 'company' ? { clientId: caller?.companyId ?? '' } : {};
}

type Bounds = NonNullable<ListQuery['range']>;
/** A part of a view, in the inbox's own order: never more than the view. */
function partOf(view: Bounds = {}, asked: Bounds = {}): Bounds {
  const ordered = (bounds: readonly unknown[]) => bounds.filter((bound) => typeof bound === 'string').toSorted();
  const from = ordered([view.from, asked.from]).at(-1);
  const [to] = ordered([view.to, asked.to]);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The query of a view: its own condition and order, with what the reader adds to it. */
export function queryQuery(view: QueryView, query: ListQuery, caller: Caller): ListQuery {
  const where = { ...query.where, ...whereOf(view, caller) };
  if (view === 'own' || view === 'company') {
    // When we first answered is not for whoever asked to sort by.
    const isTold = query.sort !== undefined && query.sort.field !== 'firstReplyAt';
    const sort: Sort = isTold ? (query.sort as Sort) : { field: 'lastMessageAt', descending: true };
    return { ...query, where, sort };
  }
  const isInbox = query.sort === undefined || query.sort.field === 'inboxKey';
  if (isInbox) return { ...query, where, range: partOf(RANGES[view], query.range) };
  return { ...query, where: { status: STATES[view] ?? [], ...where } };
}

/** A count that reaches this is not known any further. */
export const COUNTED_TO = 1000;
const COUNTED: readonly QueryView[] = ['mine', 'unassigned', 'spam'];

/** How many queries the caller has in each view that says so. */
export async function countQueries(call: Call): Promise<Result<Partial<Record<QueryView, number>>>> {
  const views = queryViewsOf(call.caller).filter((view) => COUNTED.includes(view));
  const counts = await Promise.all(
    views.map((view) => {
      const { where, range } = queryQuery(view, { limit: 1 }, call.caller);
      const narrowed = narrow(queries, call.caller, where ?? {});
      if (!narrowed) return ok(0);
      return call.app.records.count('queries', { where: narrowed.where, ...(range && { range }) }, COUNTED_TO);
    }),
  );
  const known: Partial<Record<QueryView, number>> = {};
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    known[views[at] as QueryView] = count.value;
  }
  return ok(known);
}
