// The working days around today, as the house keeps them: Monday to Friday, closed between Christmas and New Year.
import { Temporal } from 'temporal-polyfill';
import type { Chance } from './chance';

export const ZONE = 'Europe/London';
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Part of a day: what a room or a person can be taken by. */
export type Part = 'morning' | 'afternoon' | 'evening';

export interface Hours {
  from: string;
  to: string;
  parts: readonly Part[];
}

const hours = (from: string, to: string, ...parts: Part[]): Hours => ({ from, to, parts });
export const HOURS = {
  day: hours('09:00', '16:30', 'morning', 'afternoon'),
  lateDay: hours('09:30', '16:00', 'morning', 'afternoon'),
  morning: hours('09:00', '12:30', 'morning'),
  shift: hours('09:30', '13:00', 'morning'),
  afternoon: hours('13:30', '17:00', 'afternoon'),
  evening: hours('18:00', '20:00', 'evening'),
} as const;

const isOpen = (date: Temporal.PlainDate): boolean => {
  const isHoliday = (date.month === 12 && date.day >= 24) || (date.month === 1 && date.day === 1);
  return date.dayOfWeek <= 5 && !isHoliday;
};

export class Calendar {
  readonly #today: Temporal.PlainDate;
  /** Today, where it is no working day. */
  readonly closedToday: Temporal.PlainDate | null;

  /** @param now milliseconds since the epoch */
  constructor(now: number) {
    let today = localTime(now).toPlainDate();
    this.closedToday = isOpen(today) ? null : today;
    while (!isOpen(today)) today = today.add({ days: 1 });
    this.#today = today;
  }

  /** The working day so many after today (before it, where negative); 0 is today, or the next one on a weekend. */
  workday(offset: number): Temporal.PlainDate {
    let date = this.#today;
    for (let left = Math.abs(offset); left > 0; ) {
      date = date.add({ days: Math.sign(offset) });
      if (isOpen(date)) left--;
    }
    return date;
  }

  /** So many days in a row within one week, from that working day on or the Monday after it. */
  run(offset: number, length: number): Temporal.PlainDate[] {
    for (let start = offset; ; start++) {
      const dates = Array.from({ length }, (_, at) => this.workday(start + at));
      const [first, last] = [dates[0], dates.at(-1)];
      if (first && last && first.until(last).days === length - 1) return dates;
    }
  }
}

/** The instant, in milliseconds, at which that clock time comes on that day in Bristol. */
export const at = (date: Temporal.PlainDate, time: string): number =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds;

const localTime = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toZonedDateTimeISO(ZONE);

/** A moment between two at which people sit at a desk: a working day, eight to six. Any moment, where there is none. */
export function officeMoment(chance: Chance, from: number, to: number): number {
  for (let tries = 0; tries < 40; tries++) {
    const moment = Math.round(chance.between(from, to));
    const { hour, dayOfWeek } = localTime(moment);
    if (hour >= 8 && hour < 18 && dayOfWeek <= 5) return moment;
  }
  return Math.round(chance.between(from, to));
}
