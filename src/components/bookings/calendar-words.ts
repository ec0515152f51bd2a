// How the calendar of bookings says what an event is: its dates, its hours, how full it is or how one stands, and where it leads.
import type { CalendarSession, CalendarSpan } from '#domain/bookings/calendar';
import {
  formatDate,
  formatDateRange,
  formatLongDate,
  formatMonth,
  formatShortWeekday,
  formatTimeRange,
  formatWeekday,
  type Reader,
} from '#domain/format';
import type { CalendarDate } from '#domain/weeks';
import { lookOf } from '../badge-states';
import { sessionPlace } from './words';

/** As `readBookingCalendar` answers them. */
export interface ShownEvent extends CalendarSession {
  id: string;
  courseId: string;
  title: string;
  seats: { places: number; held: number; free: number; waiting: number } | null;
  bookings: readonly { id: string; status: string; attendeeId: string }[];
  isTaught: boolean;
}

/** A day of no zone, written as it stands. */
const eyes = (reader: Reader): Reader => ({ ...reader, timeZone: 'UTC' });
const noon = (date: CalendarDate): string => `${date}T12:00:00.000Z`;

export const dateInWords = (date: CalendarDate, reader: Reader): string => formatDate(noon(date), eyes(reader));
export const weekdayInShort = (date: CalendarDate, reader: Reader): string =>
  formatShortWeekday(noon(date), eyes(reader));

/** `Tuesday 24 November`. */
export const dayInFull = (date: CalendarDate, reader: Reader): string =>
  `${formatWeekday(noon(date), eyes(reader))} ${formatLongDate(noon(date), eyes(reader))}`;

/** `November 2026`, `Mon 23 to Sun 29 Nov`. */
export const spanInWords = ({ view, first, last }: CalendarSpan, reader: Reader): string =>
  view === 'month' ? formatMonth(noon(first), eyes(reader)) : formatDateRange(noon(first), noon(last), eyes(reader));

/** `09:00 to 16:30`; nothing of whole days. */
export const hoursOn = (part: { start: string; end: string } | null, event: ShownEvent, reader: Reader): string =>
  part && !event.wholeDays ? formatTimeRange(part.start, part.end, reader) : '';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** How full it is, how many come, or how one stands oneself. */
export function noteOf({ status, seats, bookings }: ShownEvent, readerId: string): string {
  if (status === 'cancelled') return 'Cancelled';
  if (seats) {
    if (status === 'draft') return 'Draft';
    if (status === 'completed') return `${seats.held} booked`;
    if (seats.free > 0) return `${seats.free} free of ${seats.places}`;
    return seats.waiting > 0 ? `Full, ${seats.waiting} waiting` : 'Full';
  }
  const [only] = bookings;
  if (only && bookings.length === 1 && only.attendeeId === readerId) return lookOf('bookings', only.status).word;
  const waiting = bookings.filter(({ status: each }) => each === 'waiting').length;
  const coming = bookings.length - waiting;
  return [coming > 0 && counted(coming, 'booking'), waiting > 0 && `${waiting} waiting`].filter(Boolean).join(', ');
}

/** One booking opens beside the list, several are a list; a session that is shown for itself is its page. */
export function hrefOf({ id, courseId, seats, bookings, start }: ShownEvent, now: string): string {
  const [only] = bookings;
  if (seats || !only) return `/courses/${courseId}/sessions/${id}`;
  if (bookings.length === 1) return `/bookings/${only.id}`;
  return `/bookings?sessionId=${id}${start < now ? '&tab=past' : ''}`;
}

/** All of it in a line, for a title. */
export const eventInWords = (event: ShownEvent, readerId: string): string =>
  [event.title, sessionPlace(event), noteOf(event, readerId)].filter(Boolean).join(', ');
