// A month or a week on paper: which days it shows, on which of them a session runs, and in which lane of the week it lies, so that
// what goes on for several days is one line.

import { localDay } from '../format';
import type { Session } from '../sessions/session';
import { addDays, type CalendarDate, mondayOf } from '../weeks';

export const CALENDAR_VIEWS = ['month', 'week'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What a calendar shows of a session. */
export type CalendarSession = Pick<
  Session,
  'days' | 'wholeDays' | 'timeZone' | 'mode' | 'venue' | 'status' | 'confirmed' | 'places' | 'start' | 'end'
>;

export interface CalendarSpan {
  view: CalendarView;
  /** The day that was asked for, or today. */
  date: CalendarDate;
  /** Whole weeks, each from Monday on. */
  dates: CalendarDate[];
  /** What it is about, inclusive: the month without the days that fill up its weeks. */
  first: CalendarDate;
  last: CalendarDate;
  /** A day of the one before and of the one after. */
  previous: CalendarDate;
  next: CalendarDate;
}

const WEEK = 7;
const EARLIEST = '1970-02-01';
const LATEST = '2199-12-31';

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) &&
  text >= EARLIEST &&
  text <= LATEST;

/** `2026-11` is its first day; what is no date is null. */
export function dateAsked(text: string | null): CalendarDate | null {
  const whole = text && /^\d{4}-\d\d$/.test(text) ? `${text}-01` : text;
  return whole && isDate(whole) ? whole : null;
}

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 8)}01`;
/** The first day of the month so many months on. */
function monthsOn(date: CalendarDate, months: number): CalendarDate {
  const day = new Date(`${firstOfMonth(date)}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

const daysFrom = (from: CalendarDate, to: CalendarDate): CalendarDate[] => {
  const dates: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
};

export function spanOf(view: CalendarView, date: CalendarDate): CalendarSpan {
  if (view === 'week') {
    const first = mondayOf(date);
    const last = addDays(first, WEEK - 1);
    return {
      ...{ view, date, first, last, dates: daysFrom(first, last) },
      ...{ previous: addDays(date, -WEEK), next: addDays(date, WEEK) },
    };
  }
  const first = firstOfMonth(date);
  const next = monthsOn(date, 1);
  const last = addDays(next, -1);
  const dates = daysFrom(mondayOf(first), addDays(mondayOf(last), WEEK - 1));
  return { view, date, first, last, dates, previous: monthsOn(date, -1), next };
}

/** Whether today lies in what is shown. */
export const isShown = ({ first, last }: Pick<CalendarSpan, 'first' | 'last'>, date: CalendarDate): boolean =>
  first <= date && date <= last;

interface Timed {
  days: readonly { start: string; end: string }[];
  wholeDays: boolean;
  timeZone: string;
}

/** Days without a gap between them. */
export interface Run<Event> {
  event: Event;
  from: CalendarDate;
  to: CalendarDate;
  /** Which of the event's days it is, from 0. */
  dayOn: Map<CalendarDate, number>;
}

/** Hours are those of the reader's clock; a whole day is a date, whoever reads. */
export function runsOf<Event extends Timed>(event: Event, timeZone: string): Run<Event>[] {
  const zone = event.wholeDays ? event.timeZone : timeZone;
  const runs: Run<Event>[] = [];
  for (const [at, { start, end }] of event.days.entries()) {
    // Whole days end at midnight, which is the next day already.
    const dates = daysFrom(localDay(start, zone), localDay(new Date(Date.parse(end) - 1).toISOString(), zone));
    const [from = '', to = ''] = [dates[0], dates.at(-1)];
    let run = runs.at(-1);
    if (run && from <= addDays(run.to, 1)) {
      if (to > run.to) run.to = to;
    } else {
      run = { event, from, to, dayOn: new Map() };
      runs.push(run);
    }
    for (const date of dates) if (!run.dayOn.has(date)) run.dayOn.set(date, at);
  }
  return runs;
}

/** A run's part in one week. */
export interface Strip<Event> extends Run<Event> {
  /** It goes on from the week before, or into the next one. */
  isBegun: boolean;
  isOpen: boolean;
}

export interface CalendarWeek<Event> {
  dates: CalendarDate[];
  /** By date, by lane: what lies there. Several days of one run are in the same lane. */
  lanes: Map<CalendarDate, (Strip<Event> | undefined)[]>;
}

/** Longer ones lie above, then who begins first. */
export function weeksOf<Event extends Timed>(
  dates: readonly CalendarDate[],
  events: readonly Event[],
  timeZone: string,
): CalendarWeek<Event>[] {
  const runs = events.flatMap((event) => runsOf(event, timeZone));
  return Array.from({ length: dates.length / WEEK }, (_, week) => {
    const own = dates.slice(week * WEEK, (week + 1) * WEEK);
    const [monday = '', sunday = ''] = [own[0], own.at(-1)];
    const strips = runs
      .filter(({ from, to }) => from <= sunday && to >= monday)
      .map((run): Strip<Event> => {
        const isBegun = run.from < monday;
        const isOpen = run.to > sunday;
        return { ...run, from: isBegun ? monday : run.from, to: isOpen ? sunday : run.to, isBegun, isOpen };
      })
      .sort(byPlace);
    return { dates: own, lanes: lanesOf(own, strips) };
  });
}

const startOf = ({ event, dayOn, from }: Strip<Timed>): string => event.days[dayOn.get(from) ?? 0]?.start ?? '';

function byPlace(one: Strip<Timed>, other: Strip<Timed>): number {
  const isLong = (strip: Strip<Timed>): number => Number(strip.from !== strip.to || strip.isBegun || strip.isOpen);
  if (one.from !== other.from) return one.from < other.from ? -1 : 1;
  return isLong(other) - isLong(one) || (startOf(one) < startOf(other) ? -1 : 1);
}

function lanesOf<Event>(dates: readonly CalendarDate[], strips: readonly Strip<Event>[]): CalendarWeek<Event>['lanes'] {
  const lanes = new Map(dates.map((date) => [date, [] as (Strip<Event> | undefined)[]]));
  for (const strip of strips) {
    const own = dates.filter((date) => strip.from <= date && date <= strip.to).map((date) => lanes.get(date) ?? []);
    let lane = 0;
    while (own.some((day) => day[lane] !== undefined)) lane += 1;
    for (const day of own) day[lane] = strip;
  }
  return lanes;
}

/** What runs on a day, in the order of its hours. */
export const stripsOn = <Event extends Timed>({ lanes }: CalendarWeek<Event>, date: CalendarDate): Strip<Event>[] => {
  const startOn = (strip: Strip<Event>): string => partOn(strip, date)?.start ?? '';
  return (lanes.get(date) ?? [])
    .filter((strip) => strip !== undefined)
    .sort((one, other) => (startOn(one) < startOn(other) ? -1 : 1));
};

/** The event's day that falls on a date; `number` counts from 1. */
export function partOn<Event extends Timed>(
  { event, dayOn }: Pick<Strip<Event>, 'event' | 'dayOn'>,
  date: CalendarDate,
): { start: string; end: string; number: number } | null {
  const at = dayOn.get(date);
  const day = at === undefined ? undefined : event.days[at];
  return day ? { ...day, number: (at ?? 0) + 1 } : null;
}
