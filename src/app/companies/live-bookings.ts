// The bookings that keep a company from being archived: pending, waiting or confirmed on a session that is still to run.
import { LIVE } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import { type AppError, conflict } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Page } from '#ports/records';
import type { Call } from '../app';

const PAGE = 200;
/** Counted no further: whoever reads "20 or more" has to look at the list anyway. */
export const COUNTED_TO = 20;
/** A session has 60 days at most; one a week, they take fourteen months. Milliseconds. */
const LONGEST_RUN_MS = 2 * 365 * 86_400_000;

/** How many there are, counted up to `COUNTED_TO`. */
export async function countLiveBookings({ app }: Call, companyId: string): Promise<Result<number>> {
  const now = app.clock.now();
  const running = new Map<string, boolean>();
  let count = 0;
  let after: string | undefined;
  do {
    const page: Result<Page> = await app.records.list('bookings', {
      where: { companyId, status: LIVE },
      sort: { field: 'sessionStart', descending: true },
      range: { from: new Date(Date.parse(now) - LONGEST_RUN_MS).toISOString() },
      fields: ['sessionId'],
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    if (!page.ok) return page;
    const ids = page.value.items.map(({ sessionId }) => sessionId as string);
    const unknown = [...new Set(ids)].filter((id) => !running.has(id));
    const sessions = await app.records.getMany(unknown.map((id) => ({ entity: 'sessions', id })));
    if (!sessions.ok) return sessions;
    for (const [at, id] of unknown.entries()) running.set(id, isToRun(sessions.value[at] as Session | null, now));
    count += ids.filter((id) => running.get(id)).length;
    after = page.value.next ?? undefined;
  } while (after !== undefined && count < COUNTED_TO);
  return ok(Math.min(count, COUNTED_TO));
}

const isToRun = (session: Session | null, now: string): boolean =>
  session !== null && session.status !== 'cancelled' && session.status !== 'completed' && session.end > now;

export function refusedByLiveBookings(count: number): AppError {
  const bookings =
    count >= COUNTED_TO
      ? `${COUNTED_TO} or more bookings are`
      : count === 1
        ? 'One booking is'
        : `${count} bookings are`;
  return conflict(
    `${bookings} live: of people of this company, on sessions that are not over. Cancel them first, or wait until the sessions have run.`,
    { rule: 'live-bookings' },
  );
}
