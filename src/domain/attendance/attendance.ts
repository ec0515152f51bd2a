// Who came: one record per booking and day of its session, kept apart from the booking so that two people who mark at once, or mark
// while the office changes the booking, lose nothing.
import type { Instant } from '#kernel/clock';
import type { Booking, BookingStatus } from '../bookings/booking';
import { localDay } from '../format';
import { type CalendarDate, dayStart } from '../weeks';

export const MARKS = ['unmarked', 'attended', 'absent', 'excused', 'partial'] as const;
export type Mark = (typeof MARKS)[number];
/** What settles a day for somebody. */
export const SETTLED_MARKS: readonly Mark[] = ['attended', 'absent', 'excused', 'partial'];
/** Of those who were expected: they came, or stayed away. Whoever is excused counts for neither. */
export const CAME: readonly Mark[] = ['attended', 'partial'];
export const MISSED: readonly Mark[] = ['absent'];

/** Characters. */
export const LONGEST_MARK_NOTE = 200;
/** Marks of one call. */
export const MOST_MARKS = 100;

export interface Attendance {
  [field: string]: unknown;
  /** `attendanceId`. */
  id: string;
  version: number;
  bookingId: string;
  sessionId: string;
  day: DayKey;
  /** When that day began as the session had it when it was last marked. */
  dayStart: Instant;
  mark: Mark;
  /** For those who run the session, and for the person. */
  note: string | null;
  markedBy: string;
  markedAt: Instant;
}

/** Whether a mark is the present attendee’s: somebody else may have come in the place of the one who was marked. */
export const isTheirs = ({ markedAt }: Attendance, { swappedAt }: Pick<Booking, 'swappedAt'>): boolean =>
  !swappedAt || markedAt >= swappedAt;

/**
 * A day of a session: its date by the session's clock, so that a mark stays with its day when other days come, go or change their
 * hours. A second part on one date is `2026-11-23.2`.
 */
export type DayKey = string;

export interface RegisterDay {
  key: DayKey;
  start: Instant;
  end: Instant;
}

export const attendanceId = (bookingId: string, day: DayKey): string => `${bookingId}.${day}`;

interface Timed {
  days: readonly { start: Instant; end: Instant }[];
  timeZone: string;
}

export function registerDays({ days, timeZone }: Timed): RegisterDay[] {
  const parts = new Map<CalendarDate, number>();
  return days.map(({ start, end }) => {
    const date = localDay(start, timeZone);
    const part = (parts.get(date) ?? 0) + 1;
    parts.set(date, part);
    return { key: part === 1 ? date : `${date}.${part}`, start, end };
  });
}

/** `2026-11-23` of either part of it. */
export const dateOf = (day: DayKey): CalendarDate => day.slice(0, 10);

/** From the beginning of its date by the session's clock: nobody knows before who will have come. */
export const markedFrom = (day: DayKey, timeZone: string): Instant => dayStart(dateOf(day), timeZone);

/** Who is on it: those who hold a seat, a seat that waits for the office among them. */
export const ON_REGISTER: readonly BookingStatus[] = ['confirmed', 'pending'];

/** A draft has no register yet, and a cancelled session none any more. */
export const hasRegister = ({ status }: { status: string }): boolean => status === 'open' || status === 'completed';

/** The day to open: the one that runs, else the latest that has begun, else the first. */
export function dayToMark(days: readonly RegisterDay[], timeZone: string, now: Instant): RegisterDay | undefined {
  return days.findLast(({ key }) => markedFrom(key, timeZone) <= now) ?? days[0];
}
