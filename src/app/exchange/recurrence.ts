// Repetition rules (RFC 5545, section 3.3.10) by whole days, bounded whatever the rule says: ical.js goes on for ever on
// a rule that no day satisfies.
import { err, ok, type Result } from '#kernel/result';

/** A rule as jCal has it. */
export interface Rule {
  freq?: unknown;
  interval?: unknown;
  count?: unknown;
  until?: unknown;
  wkst?: unknown;
  byday?: unknown;
  bymonthday?: unknown;
  bymonth?: unknown;
  bysetpos?: unknown;
  [part: string]: unknown;
}

/** A day as the number of days since 1970. */
export type Day = number;
const DAY_MS = 86_400_000;
export const dayOf = (year: number, month: number, day: number): Day => Date.UTC(year, month - 1, day) / DAY_MS;
const civil = (day: Day) => {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    date: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
};

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const READ = new Set(['freq', 'interval', 'count', 'until', 'wkst', 'byday', 'bymonthday', 'bymonth', 'bysetpos']);
type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
const isFrequency = (value: unknown): value is Frequency =>
  ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(String(value));

const numbers = (value: unknown): number[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(Number).filter(Number.isInteger);
const words = (value: unknown): string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

interface Plan {
  frequency: Frequency;
  interval: number;
  count: number;
  weekStart: number;
  byDay: { nth: number; weekday: number }[];
  byMonthDay: number[];
  byMonth: number[];
  bySetPosition: number[];
}

function planOf(rule: Rule): Result<Plan, string> {
  const odd = Object.keys(rule).find((part) => !READ.has(part));
  if (!isFrequency(rule.freq) || odd)
    return err(
      `It repeats by ${odd ? odd.toUpperCase() : String(rule.freq).slice(0, 20)}, which is not read. Give each date as an event of its own.`,
    );
  const interval = Number(rule.interval ?? 1);
  const byDay = words(rule.byday).map((text) => /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/i.exec(text));
  if (!Number.isInteger(interval) || interval < 1 || byDay.includes(null))
    return err('Its RRULE cannot be read. Give each date as an event of its own.');
  return ok({
    frequency: rule.freq,
    interval,
    count: rule.count === undefined ? Number.POSITIVE_INFINITY : Number(rule.count),
    weekStart: Math.max(
      0,
      WEEKDAYS.indexOf(typeof rule.wkst === 'number' ? (WEEKDAYS[rule.wkst - 1] ?? 'MO') : String(rule.wkst ?? 'MO')),
    ),
    byDay: byDay.flatMap((match) =>
      match ? [{ nth: Number(match[1] ?? 0), weekday: WEEKDAYS.indexOf((match[2] ?? '').toUpperCase()) }] : [],
    ),
    byMonthDay: numbers(rule.bymonthday),
    byMonth: numbers(rule.bymonth),
    bySetPosition: numbers(rule.bysetpos),
  });
}

/**
 * The days from `start` to `last` (both included) on which the rule falls, `start` first whatever the rule says, at most
 * `limit` of them. COUNT is heeded, UNTIL is the caller's `last`. The error is a sentence.
 */
export function daysOfRule(rule: Rule, start: Day, last: Day, limit: number): Result<Day[], string> {
  const planned = planOf(rule);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const most = Math.min(limit, plan.count);
  const days: Day[] = most > 0 && start <= last ? [start] : [];
  const take = (candidates: readonly Day[]): void => {
    for (const day of positions(candidates, plan.bySetPosition))
      if (day > start && day <= last && days.length < most) days.push(day);
  };
  let period = Number.NaN;
  let candidates: Day[] = [];
  for (let day = firstOfPeriod(start, plan); day <= last && days.length < most; day++) {
    const current = periodOf(day, plan);
    if (current !== period) {
      take(candidates);
      candidates = [];
      period = current;
    }
    if ((current - periodOf(start, plan)) % plan.interval === 0 && falls(day, start, plan)) candidates.push(day);
  }
  take(candidates);
  return ok(days);
}

const positions = (days: readonly Day[], wanted: readonly number[]): Day[] =>
  wanted.length === 0
    ? [...days]
    : days.filter((_, index) => wanted.includes(index + 1) || wanted.includes(index - days.length));

/** The ordinal of the day, week, month or year that the rule counts by. */
function periodOf(day: Day, { frequency, weekStart }: Plan): number {
  if (frequency === 'DAILY') return day;
  // 1970-01-01 was a Thursday.
  if (frequency === 'WEEKLY') return Math.floor((day + 4 - weekStart) / 7);
  const { year, month } = civil(day);
  return frequency === 'MONTHLY' ? year * 12 + month : year;
}

/** BYSETPOS counts within the whole period, so the first one is looked at from its beginning. */
function firstOfPeriod(start: Day, plan: Plan): Day {
  if (plan.bySetPosition.length === 0 || plan.frequency === 'DAILY') return start;
  let day = start;
  while (periodOf(day - 1, plan) === periodOf(start, plan)) day--;
  return day;
}

function falls(day: Day, start: Day, plan: Plan): boolean {
  const { year, month, date, weekday } = civil(day);
  const begun = civil(start);
  const { frequency, byDay, byMonth, byMonthDay } = plan;
  if (byMonth.length > 0 && !byMonth.includes(month)) return false;
  const length = dayOf(year, month + 1, 1) - dayOf(year, month, 1);
  if (byMonthDay.length > 0 && !byMonthDay.includes(date) && !byMonthDay.includes(date - length - 1)) return false;
  if (byDay.length > 0) {
    const inYear = frequency === 'YEARLY' && byMonth.length === 0;
    const ordinal = inYear ? day - dayOf(year, 1, 1) : date - 1;
    const remaining = inYear ? dayOf(year + 1, 1, 1) - 1 - day : length - date;
    return byDay.some(
      ({ nth, weekday: wanted }) =>
        wanted === weekday &&
        (nth === 0 || (nth > 0 ? Math.floor(ordinal / 7) + 1 === nth : Math.floor(remaining / 7) + 1 === -nth)),
    );
  }
  if (byMonthDay.length > 0 || frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return weekday === begun.weekday;
  return date === begun.date && (frequency === 'MONTHLY' || byMonth.length > 0 || month === begun.month);
}
