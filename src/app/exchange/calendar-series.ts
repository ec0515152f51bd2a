// An event that repeats: each occurrence is a session of its own, known by the UID and the start that the rule gave it.
import { Temporal } from 'temporal-polyfill';
import type { Session } from '#domain/sessions/session';
import { err, ok, type Result } from '#kernel/result';
import { type Component, propertyOf, textOf } from './calendar-blocks';
import { type CalendarContext, type Fault, OWN, readTime, type Timed } from './calendar-event';
import { type Moment, readMoment } from './moment';
import { dayOf, daysOfRule, type Rule } from './recurrence';
import { instantOf, zoned } from './span';

const MAX_OCCURRENCES = 100;
const MAX_YEARS = 10;

export interface Occurrence {
  /** The start that the rule gives: an instant, or a date for whole days. What RECURRENCE-ID names. */
  id: string;
  days: Session['days'];
}

export const isSeries = (event: Component): boolean =>
  event.properties.some(({ name }) => name === 'rrule' || name === 'rdate');

/** By RRULE and RDATE, without EXDATE. Refused where it has no end, or more than 100 dates or ten years. */
export function occurrencesOf(event: Component, first: Timed, context: CalendarContext): Result<Occurrence[], Fault> {
  const begin = first.days[0];
  if (!begin) return ok([]);
  const start = Temporal.Instant.from(begin.start).toZonedDateTimeISO(first.timeZone);
  const shifts = shiftsOfRule(event, start, context);
  if (!shifts.ok) return shifts;
  const added = timesOf(event, 'rdate', first, context);
  if (!added.ok) return added;
  const removed = timesOf(event, 'exdate', first, context);
  if (!removed.ok) return removed;
  const byRule = shifts.value.map((days) => shifted(first, { days }));
  const byDate = added.value.map((at) =>
    shifted(first, start.until(at, { largestUnit: first.wholeDays ? 'day' : 'hour' })),
  );
  const gone = new Set(removed.value.map((at) => idOf(at, first.wholeDays)));
  const occurrences = new Map([...byRule, ...byDate].map((days) => [idOfDays(days, first), days]));
  for (const id of gone) occurrences.delete(id);
  if (occurrences.size > MAX_OCCURRENCES) return tooMany('RDATE');
  return ok([...occurrences].map(([id, days]) => ({ id, days })).sort((one, other) => (one.id < other.id ? -1 : 1)));
}

/** Calendar days from the first to each date of the rule. */
function shiftsOfRule(
  event: Component,
  start: Temporal.ZonedDateTime,
  context: CalendarContext,
): Result<number[], Fault> {
  const rules = event.properties.filter(({ name }) => name === 'rrule');
  const rule = rules[0]?.values[0] as Rule | undefined;
  if (!rule) return ok([0]);
  const fault = (message: string) => err({ path: 'RRULE', message });
  if (rules.length > 1) return fault('It has two rules. Give each date of one of them as an event of its own.');
  const { until, count } = rule;
  if (until === undefined && count === undefined)
    return fault('It repeats without an end. Give COUNT or UNTIL, at most 100 dates.');
  const horizon = dayOf(start.year + MAX_YEARS, start.month, start.day);
  const end = typeof until === 'string' ? lastDay(until, start, context) : horizon;
  if (end === null) return fault(`Its UNTIL cannot be read. Write it as 20261231T235959Z.`);
  const from = dayOf(start.year, start.month, start.day);
  const days = daysOfRule(rule, from, Math.min(end, horizon), MAX_OCCURRENCES + 1);
  if (!days.ok) return fault(days.error);
  if (days.value.length > MAX_OCCURRENCES) return tooMany('RRULE');
  if (end > horizon || (until === undefined && days.value.length < Number(count)))
    return fault('It goes on for more than ten years. End it sooner with UNTIL.');
  return ok(days.value.map((day) => day - from));
}

const tooMany = (path: string) =>
  err({ path, message: `It repeats more than ${MAX_OCCURRENCES} times. End it sooner, or divide it.` });

/** The last day that UNTIL admits an occurrence on, on the clock of the start's zone. */
function lastDay(until: string, start: Temporal.ZonedDateTime, { floating }: CalendarContext): number | null {
  const moment = readMoment(until);
  if (!moment.ok) return null;
  const at = zoned(moment.value, moment.value.kind === 'instant' ? start.timeZoneId : floating);
  const isBefore =
    moment.value.kind !== 'date' && Temporal.PlainTime.compare(at.toPlainTime(), start.toPlainTime()) < 0;
  return dayOf(at.year, at.month, at.day) - (isBefore ? 1 : 0);
}

/** The times of RDATE or EXDATE; of a period, its start. */
function timesOf(
  event: Component,
  name: string,
  first: Timed,
  context: CalendarContext,
): Result<Temporal.ZonedDateTime[], Fault> {
  const times: Temporal.ZonedDateTime[] = [];
  for (const property of event.properties.filter((each) => each.name === name)) {
    for (const value of property.values.slice(0, 10 * MAX_OCCURRENCES)) {
      const time = readTime(
        property,
        String(Array.isArray(value) ? value[0] : value),
        textOf(event, OWN.zone),
        context,
      );
      if (!time.ok) return time;
      times.push(onClockOf(first, time.value.moment));
    }
  }
  return ok(times);
}

const onClockOf = (first: Timed, moment: Moment): Temporal.ZonedDateTime => zoned(moment, first.timeZone);
const idOf = (at: Temporal.ZonedDateTime, wholeDays: boolean): string =>
  wholeDays ? at.toPlainDate().toString() : instantOf(at);
const idOfDays = (days: Session['days'], { timeZone, wholeDays }: Timed): string =>
  idOf(Temporal.Instant.from(days[0]?.start ?? '').toZonedDateTimeISO(timeZone), wholeDays);

/** The same hours of the clock so much later. */
function shifted({ days, timeZone }: Timed, by: Temporal.Duration | { days: number }): Session['days'] {
  const move = (instant: string): string =>
    instantOf(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add(by));
  return days.map(({ start, end }) => ({ start: move(start), end: move(end) }));
}

/** The occurrence that an event stands in for, or null. */
export function replacedBy(event: Component, first: Timed, context: CalendarContext): string | null {
  const property = propertyOf(event, 'recurrence-id');
  const value = property?.values[0];
  if (!property || typeof value !== 'string') return null;
  const time = readTime(property, value, textOf(event, OWN.zone), context);
  return time.ok ? idOf(onClockOf(first, time.value.moment), time.value.moment.kind === 'date') : null;
}
