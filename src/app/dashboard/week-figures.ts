// The figures of past weeks: kept in one record by the scheduler, counted by whoever reads before it has come. The week that runs is
// counted each time, and a past one again when somebody is marked late (docs/adr/0018).
import { CAME, type Mark, MISSED } from '#domain/attendance/attendance';
import { medianOf } from '#domain/dashboard/median';
import type { WeekFigures } from '#domain/dashboard/shapes';
import { type CalendarDate, type Week, weeksUntil } from '#domain/weeks';
import { type Instant, toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Records, Stored, Write } from '#ports/records';
import type { App } from '../app';

/** The running one among them. */
export const WEEKS_SHOWN = 13;
const KIND = 'weekFigures';
const KEPT_ID = 'organisation';
export const KEPT_WEEKS = { entity: KIND, id: KEPT_ID } as const;
/** A week is kept once it is over for this long: what was decided in its last second has been written by then. */
const SETTLED_MS = 10 * 60_000;
/** Bookings of one week are counted this far. */
const MOST_BOOKED = 10_000;
/** And its marks. */
const MOST_MARKED = 50_000;
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
      .filter((week) => week.countedAt >= settledAt(week) && week.countedAt <= now && isWhole(week))
      .map((week) => [week.monday, week]),
  );
}

/** Weeks were kept before anybody was marked: those are counted again. */
const isWhole = ({ came, missed }: Partial<WeekFigures>): boolean => came !== undefined && missed !== undefined;

/** @param mostPages of first replies, the latest of the week first */
async function countWeek(records: Records, week: Week, mostPages: number): Promise<Result<WeekFigures>> {
  const range = { from: week.start, to: week.end };
  const marked = (mark: readonly Mark[]) =>
    records.count(
      'attendance',
      { where: { mark }, sort: { field: 'dayStart', descending: false }, range },
      MOST_MARKED,
    );
  const [booked, minutes, came, missed] = await Promise.all([
    records.count('bookings', { sort: { field: 'createdAt', descending: false }, range }, MOST_BOOKED),
    replyMinutes(records, range, mostPages),
    marked(CAME),
    marked(MISSED),
  ]);
  if (!booked.ok) return booked;
  if (!minutes.ok) return minutes;
  if (!came.ok) return came;
  if (!missed.ok) return missed;
  return ok({
    ...week,
    booked: booked.value,
    replies: minutes.value.length,
    firstReply: medianOf(minutes.value),
    came: came.value,
    missed: missed.value,
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

/**
 * For the commit that marks somebody on a day of a week that is over: its figures are counted again, and a scheduler that is just
 * counting them keeps nothing.
 * @param days instants at which the marked days began
 */
export function forgetWeeks(stored: Stored | null, days: readonly Instant[], timeZone: string, now: Instant): Write[] {
  const [running] = weeksUntil(now, timeZone, 1) as [Week];
  const late = days.filter((day) => day < running.start);
  if (late.length === 0) return [];
  if (!stored) return [{ op: 'create', entity: KIND, record: { id: KEPT_ID, version: 1, timeZone, weeks: [] } }];
  const kept = stored as Kept;
  const touched = new Set<CalendarDate>(
    kept.weeks.filter(({ start, end }) => late.some((day) => start <= day && day < end)).map(({ monday }) => monday),
  );
  const record: Kept = {
    ...kept,
    version: kept.version + 1,
    weeks: kept.weeks.filter(({ monday }) => !touched.has(monday)),
  };
  return [{ op: 'update', entity: KIND, record, ifVersion: kept.version }];
}
