// From a start and an end to the days of a session.
import { Temporal } from 'temporal-polyfill';
import type { Session } from '#domain/sessions/session';
import { toInstant } from '#kernel/clock';
import { err, ok, type Result } from '#kernel/result';
import { MAX_DAYS } from './draft';
import type { Moment } from './moment';

export interface Span {
  days: Session['days'];
  wholeDays: boolean;
}
/** Which of the two is at fault, and a sentence about it. */
export interface SpanFault {
  at: 'start' | 'end';
  message: string;
}

/** A date, or a midnight without a zone: the whole day is meant. */
const isWholeDay = (moment: Moment): boolean =>
  moment.kind === 'date' || (moment.kind === 'local' && moment.at.toPlainTime().equals(new Temporal.PlainTime()));
const dateOf = (moment: Exclude<Moment, { kind: 'instant' }>): Temporal.PlainDate =>
  moment.kind === 'date' ? moment.date : moment.at.toPlainDate();

/**
 * The days of what begins and ends so. Dates, and midnights without a zone, are whole days in `zone`, the end included;
 * a missing end is the same day. Times over several days are the same hours on each: 1 December 09:00 to 3 December
 * 17:00 is three days from nine to five; where the hours end before they begin (18:00 to 12:00) it is one long stretch.
 */
export function readSpan(start: Moment, end: Moment | null, zone: string): Result<Span, SpanFault> {
  if (start.kind !== 'instant' && isWholeDay(start) && (end === null || (end.kind !== 'instant' && isWholeDay(end)))) {
    return wholeDays(
      dateOf(start),
      end === null ? dateOf(start) : dateOf(end as Exclude<Moment, { kind: 'instant' }>),
      zone,
    );
  }
  if (start.kind === 'date') return fault('start', 'The end has a time and the start has none. Give both, or neither.');
  if (end === null) return fault('end', 'Give when it ends as well.');
  if (end.kind === 'date') return fault('end', 'The start has a time and the end has none. Give both, or neither.');
  return hours(zoned(start, zone), zoned(end, zone));
}

/** Whole days of a zone, both ends included; each is as long as that day is there. */
export function wholeDays(first: Temporal.PlainDate, last: Temporal.PlainDate, zone: string): Result<Span, SpanFault> {
  const count = first.until(last, { largestUnit: 'day' }).days + 1;
  if (count < 1) return fault('end', `It ends on ${last}, before it begins on ${first}.`);
  if (count > MAX_DAYS) return tooLong(first, last, count);
  return ok({
    days: Array.from({ length: count }, (_, index) => wholeDay(first.add({ days: index }), zone)),
    wholeDays: true,
  });
}

export const wholeDay = (date: Temporal.PlainDate, zone: string): Session['days'][number] => ({
  start: instantOf(date.toZonedDateTime(zone)),
  end: instantOf(date.add({ days: 1 }).toZonedDateTime(zone)),
});

function hours(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Result<Span, SpanFault> {
  if (end.epochMilliseconds <= start.epochMilliseconds)
    return fault('end', 'It ends before it begins, or at the same time.');
  const [first, last] = [start.toPlainDate(), end.toPlainDate()];
  if (isMidnight(start) && isMidnight(end)) return wholeDays(first, last.subtract({ days: 1 }), start.timeZoneId);
  const sameHours = Temporal.PlainTime.compare(start, end) < 0;
  if (!sameHours || first.equals(last))
    return ok({ days: [{ start: instantOf(start), end: instantOf(end) }], wholeDays: false });
  const count = first.until(last, { largestUnit: 'day' }).days + 1;
  if (count > MAX_DAYS) return tooLong(first, last, count);
  const days = Array.from({ length: count }, (_, index) => ({
    start: instantOf(start.add({ days: index })),
    end: instantOf(end.subtract({ days: count - 1 - index })),
  }));
  return ok({ days, wholeDays: false });
}

const isMidnight = (at: Temporal.ZonedDateTime): boolean => at.equals(at.startOfDay());
/** The moment on the wall clock of a zone; an hour that a change of clocks leaves out is the hour after it. */
export const zoned = (moment: Moment, zone: string): Temporal.ZonedDateTime =>
  moment.kind === 'instant'
    ? moment.at.toZonedDateTimeISO(zone)
    : moment.kind === 'local'
      ? moment.at.toZonedDateTime(zone)
      : moment.date.toZonedDateTime(zone);
export const instantOf = (at: Temporal.ZonedDateTime): string => toInstant(at.epochMilliseconds);
const fault = (at: SpanFault['at'], message: string) => err({ at, message });
const tooLong = (first: Temporal.PlainDate, last: Temporal.PlainDate, count: number) =>
  fault('end', `From ${first} to ${last} is ${count} days; a session has at most ${MAX_DAYS}. Divide it into several.`);
