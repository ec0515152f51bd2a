// The dashboard of a client company's manager: the company's seats to come, what it has asked, what its people have sat. Two waves
// of reads.
import { type Attempt, attempts } from '#domain/attempts/attempt';
import { type Booking, bookings, LIVE } from '#domain/bookings/booking';
import type { AskedQuery, Counted, ManagerDashboard, PersonResult } from '#domain/dashboard/shapes';
import { LIVE_QUERIES, queries } from '#domain/queries/query';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { resultRows } from '../attempts/results';
import { resultsFor } from '../attempts/told';
import { bookingRows } from '../bookings/list';
import { companyWeeks } from './company-weeks';
import { COUNTED_TO, counted } from './counted';
import { countScoped, listScoped } from './scoped-list';

const NEXT_SHOWN = 8;
const QUERIES_SHOWN = 5;
const RESULTS_SHOWN = 6;
const STATES = ['confirmed', 'pending', 'waiting'] as const;

export async function readManagerDashboard(call: Call, companyId: string): Promise<ManagerDashboard> {
  const { app } = call;
  const { timeZone } = await app.settings();
  const ahead = { sort: { field: 'sessionStart', descending: false }, range: { from: app.clock.now() } } as const;
  const openQueries = { clientId: companyId, status: LIVE_QUERIES };
  const [counts, next, open, latest, sat, weeks] = await Promise.all([
    Promise.all(
      STATES.map((status) => countScoped(call, bookings, { where: { companyId, status }, ...ahead }, COUNTED_TO)),
    ),
    listScoped(call, bookings, { where: { companyId, status: LIVE }, ...ahead, limit: NEXT_SHOWN }),
    countScoped(call, queries, { where: openQueries }, COUNTED_TO),
    listScoped(call, queries, {
      where: openQueries,
      sort: { field: 'lastMessageAt', descending: true },
      fields: ['number', 'subject', 'status', 'requesterName', 'lastMessageAt'],
      limit: QUERIES_SHOWN,
    }),
    listScoped(call, attempts, {
      where: { companyId },
      sort: { field: 'startedAt', descending: true },
      limit: RESULTS_SHOWN,
    }),
    companyWeeks(call, companyId, timeZone),
  ]);
  const openCount = counted(open);
  const [rows, results] = await Promise.all([
    next.ok ? bookingRows(call, next.value.items as Booking[]) : next,
    sat.ok ? personResults(call, sat.value.items as Attempt[]) : sat,
  ]);
  return {
    counts: countsOf(counts),
    next: rows,
    queries: !openCount.ok
      ? openCount
      : latest.ok
        ? ok({ ...openCount.value, latest: latest.value.items as unknown as AskedQuery[] })
        : latest,
    results,
    weeks,
  };
}

function countsOf(counts: readonly Result<number>[]): ManagerDashboard['counts'] {
  const known: Partial<Record<(typeof STATES)[number], Counted>> = {};
  for (const [at, count] of counts.map(counted).entries()) {
    if (!count.ok) return count;
    known[STATES[at] as (typeof STATES)[number]] = count.value;
  }
  return ok(known as Record<(typeof STATES)[number], Counted>);
}

/** With the results that the test's review rule shows, and no more of each attempt than its line says. */
async function personResults(call: Call, found: readonly Attempt[]): Promise<Result<PersonResult[]>> {
  const [rows, shown] = await Promise.all([resultRows(call, found), resultsFor(call, found)]);
  if (!rows.ok) return rows;
  if (!shown.ok) return shown;
  return ok(
    rows.value.map(({ attempt: { id, status, maxScore, startedAt }, person, title }, at) => {
      const result = shown.value[at] as Pick<Attempt, 'score' | 'percent' | 'passed'>;
      return {
        attempt: { id, status, maxScore, startedAt, ...result },
        person: person?.displayName ?? 'Removed account',
        title,
      };
    }),
  );
}
