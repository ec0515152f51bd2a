// Days of a session ↔ schema.org Schedule: runs of days with the same hours, each with its first day and their number.
import { Temporal } from 'temporal-polyfill';
import { isZone } from '#domain/schema';
import type { Session } from '#domain/sessions/session';
import { MAX_DAYS } from './draft';
import { isNode, lineOf, listOf, member, type Node, wholeNumberOf } from './json-ld-values';
import { readMoment } from './moment';
import { instantOf, wholeDay } from './span';

type Days = Pick<Session, 'days' | 'wholeDays' | 'timeZone'>;
export type ScheduleJson = Record<string, string | number>;

/** One Schedule for each run of days that follow one another with the same hours. */
export function writeSchedule({ days, wholeDays, timeZone }: Days): ScheduleJson[] {
  const at = (instant: string): Temporal.ZonedDateTime => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const runs: { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime; count: number }[] = [];
  for (const day of days) {
    const [start, end, run] = [at(day.start), at(day.end), runs.at(-1)];
    const isAsLong = run && (wholeDays || lengthOf(run) === lengthOf({ start, end }));
    if (isAsLong && start.equals(run.start.add({ days: run.count }))) run.count++;
    else runs.push({ start, end, count: 1 });
  }
  return runs.map(({ start, end, count }) => {
    const common = { '@type': 'Schedule', repeatFrequency: 'Daily', repeatCount: count, scheduleTimezone: timeZone };
    const last = start.toPlainDate().add({ days: count - 1 });
    if (wholeDays) return { ...common, startDate: start.toPlainDate().toString(), endDate: last.toString() };
    return {
      ...common,
      startDate: start.toString({ timeZoneName: 'never' }),
      endDate: start
        .add({ days: count - 1, milliseconds: lengthOf({ start, end }) })
        .toString({ timeZoneName: 'never' }),
      duration: start.until(end, { largestUnit: 'hour' }).toString(),
    };
  });
}

const lengthOf = ({ start, end }: { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime }): number =>
  end.epochMilliseconds - start.epochMilliseconds;

/**
 * What `writeSchedule` wrote; null where the schedule leaves out the hours or the zone, or repeats in another way: the
 * start and the end of the instance say more then.
 */
export function readSchedule(node: Node): Days | null {
  const schedules = listOf(member(node, 'courseSchedule') ?? member(node, 'eventSchedule'));
  if (schedules.length === 0 || schedules.length > MAX_DAYS) return null;
  const runs = schedules.map((schedule) => (isNode(schedule) ? readRun(schedule) : null));
  const [first] = runs;
  if (!first) return null;
  const days: Session['days'] = [];
  for (const run of runs) {
    if (!run || run.timeZone !== first.timeZone || run.wholeDays !== first.wholeDays) return null;
    days.push(...run.days);
  }
  return days.length > MAX_DAYS ? null : { days, wholeDays: first.wholeDays, timeZone: first.timeZone };
}

function readRun(schedule: Node): Days | null {
  const timeZone = lineOf(schedule, 'scheduleTimezone');
  const start = readMoment(lineOf(schedule, 'startDate') ?? '');
  const count = wholeNumberOf(schedule, 'repeatCount') ?? 1;
  if (timeZone === null || !isZone(timeZone) || !start.ok || count < 1 || count > MAX_DAYS) return null;
  if (!/^(?:daily|P1D)$/i.test(lineOf(schedule, 'repeatFrequency') ?? '')) return null;
  const each = Array.from({ length: count }, (_, index) => index);
  const length = lineOf(schedule, 'duration');
  const moment = start.value;
  if (moment.kind === 'date' && length === null) {
    return {
      days: each.map((index) => wholeDay(moment.date.add({ days: index }), timeZone)),
      wholeDays: true,
      timeZone,
    };
  }
  if (moment.kind !== 'instant' || length === null) return null;
  try {
    const duration = Temporal.Duration.from(length);
    const begin = moment.at.toZonedDateTimeISO(timeZone);
    const days = each.map((index) => {
      const from = begin.add({ days: index });
      return { start: instantOf(from), end: instantOf(from.add(duration)) };
    });
    return { days, wholeDays: false, timeZone };
  } catch {
    return null;
  }
}
