// When a session takes place, in lines: on the wall where it is, and on the reader's where that shows another time.
import {
  areZonesApart,
  formatDate,
  formatDateRange,
  formatTime,
  formatTimeRange,
  localDay,
  type Reader,
} from '#domain/format';
import type { Session } from '#domain/sessions/session';

type Times = Pick<Session, 'days' | 'wholeDays' | 'timeZone'>;

/** Days that are written out; of more, the first and the last. */
const MOST_DAYS = 6;

/** `Europe/London` → `London time`. */
const placeOf = (zone: string): string => `${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone} time`;

/** `Mon 23 Nov at 14:00, London time`: nothing relative, as nobody knows when a mail is read. */
export const momentIn = (at: string, reader: Reader): string =>
  `${formatDate(at, reader)} at ${formatTime(at, reader)}, ${placeOf(reader.timeZone)}`;

export function whenLines(session: Times, reader: Reader): string[] {
  const { timeZone } = session;
  const there = dayLines(session, { ...reader, timeZone });
  const first = session.days[0];
  if (session.wholeDays || !first || !areZonesApart(first.start, timeZone, reader.timeZone)) return there;
  return [
    ...there.map((line) => `${line}, ${placeOf(timeZone)}`),
    ...dayLines(session, reader).map((line) => `${line}, ${placeOf(reader.timeZone)}`),
  ];
}

function dayLines({ days, wholeDays }: Times, reader: Reader): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  if (wholeDays) return [formatDateRange(first.start, justBefore(last.end), reader)];
  const line = (day: { start: string; end: string }) =>
    localDay(day.start, reader.timeZone) === localDay(justBefore(day.end), reader.timeZone)
      ? `${formatDate(day.start, reader)}, ${formatTimeRange(day.start, day.end, reader)}`
      : `${formatDate(day.start, reader)} ${formatTime(day.start, reader)} to ${formatDate(day.end, reader)} ${formatTime(day.end, reader)}`;
  if (days.length <= MOST_DAYS) return days.map(line);
  return [line(first), `… ${days.length} days in all`, line(last)];
}

/** The date, or the first to the last, on the wall where it takes place: for a sentence. */
export function dateOf({ days, timeZone }: Times, reader: Reader): string {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? formatDateRange(first.start, justBefore(last.end), { ...reader, timeZone }) : '';
}

/** The end of a whole day is midnight, the next day's beginning. */
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();
