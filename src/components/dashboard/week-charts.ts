// The figures of the last weeks as charts: bookings made, and how soon people were first answered.
import type { BookedWeek, WeekFigures } from '#domain/dashboard/shapes';
import { formatLongDate, type Reader } from '#domain/format';
import { REPLY_GOAL_MS } from '#domain/queries/goal';
import type { Markup } from '../markup';
import { barChart, lineChart, noChart, type Point } from './chart';
import { hoursOf, shortDate } from './words';

const GOAL_HOURS = REPLY_GOAL_MS / 3_600_000;

/** @param here by the organisation's clock */
export function bookedChart(weeks: readonly BookedWeek[], here: Reader): Markup {
  const title = 'Bookings made per week';
  if (weeks.every(({ booked }) => booked === 0))
    return noChart(title, 'No booking was made in the last thirteen weeks.');
  const points = weeks.map(({ start, booked }): Point => ({ label: shortDate(start, here), value: booked }));
  const over = weeks.slice(0, -1);
  const byCount = over.toSorted((one, other) => one.booked - other.booked);
  const week = (each: BookedWeek | undefined): string =>
    each ? `${each.booked} in the week of ${formatLongDate(each.start, here)}` : 'none';
  return barChart({
    title,
    points,
    head: 'Bookings',
    sentence: `Bookings made per week from ${first(weeks, here)}. Lowest ${week(byCount[0])}, highest ${week(byCount.at(-1))}, ${weeks.at(-1)?.booked ?? 0} so far this week.`,
    note: 'Weeks begin on the Monday shown. Outlined: this week so far.',
  });
}

export function replyChart(weeks: readonly WeekFigures[], here: Reader): Markup {
  const title = 'Hours to a first reply, weekly median';
  const points = weeks.map(
    ({ start, firstReply }): Point => ({
      label: shortDate(start, here),
      value: firstReply === null ? null : hoursOf(firstReply),
    }),
  );
  const known = points.slice(0, -1).filter(({ value }) => value !== null);
  if (known.length === 0) return noChart(title, 'Nobody was answered for the first time in the last twelve weeks.');
  const [earliest, latest] = [known[0], known.at(-1)];
  return lineChart({
    title,
    points,
    head: 'Hours',
    goal: GOAL_HOURS,
    unit: ' h',
    sentence: `Median hours to a first reply per week. From ${earliest?.value} hours in the week of ${earliest?.label} to ${latest?.value} in the week of ${latest?.label}; goal ${GOAL_HOURS} hours.`,
    note: 'Hours of the clock, nights and weekends too. Dotted: this week so far.',
  });
}

/** Of those who were expected in a week, how many came, per cent; null where nobody was marked. */
export const shareOf = ({ came, missed }: Pick<WeekFigures, 'came' | 'missed'>): number | null =>
  came + missed === 0 ? null : Math.round((came / (came + missed)) * 100);

/** Where the figure of it leads. */
export const ATTENDANCE_CHART = 'attendance';

export function attendanceChart(weeks: readonly WeekFigures[], here: Reader): Markup {
  const title = 'Attendance, weekly';
  const points = weeks.map((week): Point => ({ label: shortDate(week.start, here), value: shareOf(week) }));
  const known = points.slice(0, -1).filter(({ value }) => value !== null);
  if (known.length === 0) return noChart(title, 'Nobody was marked on a register in the last twelve weeks.');
  const [earliest, latest] = [known[0], known.at(-1)];
  return lineChart({
    id: ATTENDANCE_CHART,
    title,
    points,
    head: 'Came',
    most: 100,
    unit: '%',
    sentence: `People who came of those who were expected, per week. From ${earliest?.value}% in the week of ${earliest?.label} to ${latest?.value}% in the week of ${latest?.label}.`,
    note: 'Partly there counts as there, the excused are left out. Dotted: this week so far.',
  });
}

const first = ([week]: readonly BookedWeek[], here: Reader): string => (week ? formatLongDate(week.start, here) : '');
