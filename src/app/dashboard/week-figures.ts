// The figures of past weeks, which no longer change: kept in one record by the scheduler, counted by whoever reads before it has
// come. The week that runs is counted each time (docs/adr/0018).

import { medianOf } from '#domain/dashboard/median';
import type { WeekFigures } from '#domain/dashboard/shapes';
import { type Week, weeksUntil } from '#domain/dashboard/weeks';
import { type Instant, toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Records, Stored } from '#ports/records';
import type { App } from '../app';

/** The running one among them. */
export const WEEKS_SHOWN = 13;
const KIND = 'weekFigures';
const KEPT_ID = 'organisation';
/** A week is kept once it is over for this long: what was decided in its last second has been written by then. */
const SETTLED_MS = 10 * 60_000;
/** Bookings of one week are counted this far. */
const MOST_BOOKED = 10_000;
/** First replies of one week that a page looks at, and pages of them that the scheduler does. */
const PAGE = 200;
const MOST_PAGES = 25;
const MINUTE_MS = 60_000;

interface KeptWeek extends WeekFigures {
  countedAt: Instant;
}
interface Kept extends Stored {
  /** The weeks begin by its clock: under another they are other weeks. */
  timeZone: string;
  weeks: KeptWeek[];
}

const settledAt = ({ end }: Pick<Week, 'end'>): Instant => toInstant(Date.parse(end) + SETTLED_MS);

/** Of these weeks, those that were counted after they were over. */
function keptOf(stored: Stored | null, timeZone: string, now: Instant): Map<string, KeptWeek> {
  const kept = stored as Kept | null;
  const weeks = kept?.timeZone === timeZone ? kept.weeks : [];
  return new Map(
    weeks
      .filter((week) => week.countedAt >= settledAt(week) && week.countedAt <= now)
      .map((week) => [week.monday, week]),
  );
}

/** @param mostPages of first replies, the latest of the week first */
async function countWeek(records: Records, week: Week, mostPages: number): Promise<Result<WeekFigures>> {
  const range = { from: week.start, to: week.end };
  const [booked, minutes] = await Promise.all([
    records.count('bookings', { sort: { field: 'createdAt', descending: false }, range }, MOST_BOOKED),
    replyMinutes(records, range, mostPages),
  ]);
  if (!booked.ok) return booked;
  if (!minutes.ok) return minutes;
  return ok({
    ...week,
    booked: booked.value,
    replies: minutes.value.length,
    firstReply: medianOf(minutes.value),
  });
}

/** How long those waited whom we first answered then; spam apart. */
async function replyMinutes(
  records: Records,
  range: { from: Instant; to: Instant },
  mostPages: number,
): Promise<Result<number[]>> {
  const minutes: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: ListQuery = {
      sort: { field: 'firstReplyAt', descending: true },
      range,
      fields: ['createdAt', 'firstReplyAt', 'status'],
      limit: PAGE,
      ...(after !== null && { after }),
    };
    const found = await records.list('queries', query);
    if (!found.ok) return found;
    for (const { createdAt, firstReplyAt, status } of found.value.items)
      if (status !== 'spam')
        minutes.push((Date.parse(firstReplyAt as string) - Date.parse(createdAt as string)) / MINUTE_MS);
    after = found.value.next;
    if (after === null) break;
  }
  return ok(minutes);
}

export interface WeeksBegun {
  weeks: Week[];
  known: ReadonlyMap<string, WeekFigures>;
}

/** One wave: what is kept, and the running week as it stands. */
export async function beginWeeks({ records, clock }: App, timeZone: string): Promise<Result<WeeksBegun>> {
  const now = clock.now();
  const weeks = weeksUntil(now, timeZone, WEEKS_SHOWN);
  const running = weeks.at(-1) as Week;
  const [stored, current] = await Promise.all([records.get(KIND, KEPT_ID), countWeek(records, running, 1)]);
  if (!stored.ok) return stored;
  if (!current.ok) return current;
  const known = new Map<string, WeekFigures>([[running.monday, current.value]]);
  for (const [monday, { countedAt: _, ...week }] of keptOf(stored.value, timeZone, now)) known.set(monday, week);
  return ok({ weeks, known });
}

/** One more where something was not kept yet, else none. Oldest first; the last one runs. */
export async function finishWeeks({ records }: App, { weeks, known }: WeeksBegun): Promise<Result<WeekFigures[]>> {
  const figures = await Promise.all(weeks.map((week) => known.get(week.monday) ?? countWeek(records, week, 1)));
  const found: WeekFigures[] = [];
  for (const each of figures) {
    if (!('ok' in each)) found.push(each);
    else if (each.ok) found.push(each.value);
    else return each;
  }
  return ok(found);
}

/** A job of the scheduler: keeps the weeks that are over and not kept yet. @returns how many those were */
export async function keepWeeks(app: App, most: number): Promise<Result<number>> {
  const { records, clock } = app;
  const { timeZone } = await app.settings();
  const now = clock.now();
  const stored = await records.get(KIND, KEPT_ID);
  if (!stored.ok) return stored;
  const kept = keptOf(stored.value, timeZone, now);
  const over = weeksUntil(now, timeZone, WEEKS_SHOWN).filter((week) => settledAt(week) <= now);
  const missing = over.filter(({ monday }) => !kept.has(monday)).slice(0, most);
  if (missing.length === 0) return ok(0);
  for (const week of missing) {
    const counted = await countWeek(records, week, MOST_PAGES);
    if (!counted.ok) return counted;
    kept.set(week.monday, { ...counted.value, countedAt: now });
  }
  const record: Kept = {
    id: KEPT_ID,
    version: (stored.value?.version ?? 0) + 1,
    timeZone,
    weeks: over.flatMap(({ monday }) => kept.get(monday) ?? []),
  };
  // Another run that was faster has counted the same.
  const done = await records.commit([
    stored.value
      ? { op: 'update', entity: KIND, record, ifVersion: stored.value.version }
      : { op: 'create', entity: KIND, record },
  ]);
  return done.ok ? ok(missing.length) : done;
}
