// Weeks and days on the calendar of a place: a week begins on Monday, and when a day begins there is the clock's to say.
import type { Instant } from '#kernel/clock';
import { localDay } from './format';
import { instantOf } from './wall-time';

/** `2026-11-23`: a day on a calendar, whatever the zone. */
export type CalendarDate = string;

export interface Week {
  /** The Monday that it begins with. */
  monday: CalendarDate;
  start: Instant;
  /** The next one's start: not in it any more. */
  end: Instant;
}

const DAY_MS = 86_400_000;
const WEEK = 7;
const asUtc = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(asUtc(date) + days * DAY_MS).toISOString().slice(0, 10);

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: CalendarDate): number => new Date(asUtc(date)).getUTCDay() || WEEK;

export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekdayOf(date));

const MOST_KEPT = 2000;
const starts = new Map<string, Instant>();
/** The first instant of a day there: not always midnight, where clocks go forward. */
export function dayStart(date: CalendarDate, timeZone: string): Instant {
  const key = `${date} ${timeZone}`;
  const found = starts.get(key);
  if (found) return found;
  if (starts.size >= MOST_KEPT) starts.clear();
  const made = firstInstantOf(date, timeZone);
  starts.set(key, made);
  return made;
}

/** Clocks are put forward by three hours at most, in whole quarters. */
const QUARTERS = 12;

function firstInstantOf(date: CalendarDate, timeZone: string): Instant {
  for (let quarter = 0; quarter <= QUARTERS; quarter++) {
    const time = new Date(quarter * 15 * 60_000).toISOString().slice(11, 16);
    const at = instantOf({ date, time }, timeZone);
    if (at !== null) return at;
  }
  // An island that crosses the date line leaves a day out.
  return firstInstantOf(addDays(date, 1), timeZone);
}

export const weekFrom = (monday: CalendarDate, timeZone: string): Week => ({
  monday,
  start: dayStart(monday, timeZone),
  end: dayStart(addDays(monday, WEEK), timeZone),
});

/** The running week and those before it, oldest first. */
export function weeksUntil(now: Instant, timeZone: string, count: number): Week[] {
  const running = mondayOf(localDay(now, timeZone));
  return Array.from({ length: count }, (_, at) => weekFrom(addDays(running, (at - count + 1) * WEEK), timeZone));
}

const isWorkingDay = (date: CalendarDate): boolean => weekdayOf(date) <= 5;

/** Mondays to Fridays from today on, today included where it is one. */
export function workingDays(now: Instant, timeZone: string, count: number): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = localDay(now, timeZone); days.length < count; date = addDays(date, 1))
    if (isWorkingDay(date)) days.push(date);
  return days;
}
