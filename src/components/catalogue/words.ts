// How the catalogue says when a session takes place, where, and whether there is room.
import {
  areZonesApart,
  formatDate,
  formatDateRange,
  formatLongDate,
  formatTimeRange,
  formatWeekday,
  localDay,
  type Reader,
} from '#domain/format';
import type { Session } from '#domain/sessions/session';
import type { TimetableEntry } from '#domain/sessions/timetable';

export interface Seats {
  places: number;
  held: number;
  waiting: number;
  free: number;
}

/** A date in brief, as a timetable holds it. */
export type Brief = Pick<TimetableEntry, 'id' | 'start' | 'end' | 'days' | 'wholeDays' | 'timeZone' | 'mode'> & {
  seats: Seats;
};

export interface Room {
  /** The part that counts: a number, or that it is full. */
  lead: string;
  rest: string;
  /** Worth hurrying for. */
  isFew: boolean;
}

const FEW = 3;

/** Whoever comes now gets a seat: one is free, and nobody waits for it. */
export const hasSeat = ({ free, waiting }: Seats): boolean => free > 0 && waiting === 0;

/** `1` + `place left`; `Full` + `join the waiting list`. */
export function roomOf(seats: Seats, hasWaitingList: boolean): Room {
  if (hasSeat(seats)) {
    const { free } = seats;
    return { lead: String(free), rest: ` place${free === 1 ? '' : 's'} left`, isFew: free <= FEW };
  }
  return { lead: 'Full', rest: hasWaitingList ? ', join the waiting list' : '', isFew: false };
}

/** For a narrow column: `2 left`, `Full`, `Full, 3 waiting`. */
export const roomInShort = (seats: Seats): string => {
  if (hasSeat(seats)) return `${seats.free} left`;
  return seats.waiting > 0 ? `Full, ${seats.waiting} waiting` : 'Full';
};

const isToday = (at: string, { timeZone, now }: Reader): boolean => localDay(at, timeZone) === localDay(now, timeZone);

/** The place's own clock, whoever reads. */
const there = (reader: Reader, timeZone: string): Reader => ({ ...reader, timeZone });

/** `Today, 24 November`, `1 December`. */
export function dateOf({ start, timeZone }: Brief, reader: Reader): string {
  const local = there(reader, timeZone);
  const date = formatLongDate(start, local);
  return isToday(start, local) ? `Today, ${date}` : date;
}

/** `Today, 13:30 to 17:00`, `Wednesday, 3 days`, `Thursday, live online`. */
export function hoursInShort({ start, end, days, wholeDays, timeZone, mode }: Brief, reader: Reader): string {
  const local = there(reader, timeZone);
  const day = isToday(start, local) ? 'Today' : formatWeekday(start, local);
  if (mode === 'online') return `${day}, live online`;
  if (days > 1) return `${day}, ${days} days`;
  return wholeDays ? day : `${day}, ${formatTimeRange(start, end, local)}`;
}

type Timed = Pick<Session, 'days' | 'wholeDays' | 'timeZone'>;
type Day = Timed['days'][number];

/** Whole days end at midnight, which is the next day already. */
const lastInstant = ({ end }: Day): string => new Date(Date.parse(end) - 1).toISOString();

/** `Wed 2 to Fri 4 Dec`. */
export function datesOf({ days, timeZone }: Timed, reader: Reader): string {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? formatDateRange(first.start, lastInstant(last), there(reader, timeZone)) : '';
}

/** `London time`, for `Europe/London`. */
const clockOf = (timeZone: string): string => {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return place === 'UTC' ? place : `${place} time`;
};

const hoursOn = ({ start, end }: Day, reader: Reader): string => formatTimeRange(start, end, reader);

/** `09:00 to 16:30, London time`; each day's own hours where they differ. */
export function hoursOf({ days, wholeDays, timeZone }: Timed, reader: Reader): string {
  const [first] = days;
  if (!first) return '';
  if (wholeDays) return 'All day';
  const local = there(reader, timeZone);
  const hours = hoursOn(first, local);
  if (days.every((day) => hoursOn(day, local) === hours)) return `${hours}, ${clockOf(timeZone)}`;
  return `${days.map((day) => `${formatDate(day.start, local)} ${hoursOn(day, local)}`).join('; ')}, ${clockOf(timeZone)}`;
}

/** The first day by the reader's own clock, where that is another: `18:00 to 01:30, Tokyo time`. */
export function ownHoursOf({ days, wholeDays, timeZone }: Timed, reader: Reader): string | undefined {
  const [first] = days;
  if (!first || wholeDays || !areZonesApart(first.start, timeZone, reader.timeZone)) return undefined;
  const isSameDay = localDay(first.start, timeZone) === localDay(first.start, reader.timeZone);
  const day = isSameDay ? '' : `${formatDate(first.start, reader)} `;
  return `${day}${hoursOn(first, reader)}, ${clockOf(reader.timeZone)}`;
}

const MODES: Readonly<Record<string, string>> = { online: 'Live online', hybrid: 'In person or live online' };

/** `Room 1, Harbour Row`, `Live online`. */
export function placeOf({ mode, venue }: Pick<Session, 'mode' | 'venue'>): string {
  if (mode === 'online') return 'Live online';
  const how = MODES[mode];
  return [venue, how].filter(Boolean).join('; ') || 'In person';
}
