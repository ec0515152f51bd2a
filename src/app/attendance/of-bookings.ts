// The marks of bookings, for whoever may read those bookings: on a booking's page, in a training record, in what a person takes away.

import type { Caller } from '#domain/access';
import {
  type Attendance,
  type DayKey,
  isTheirs,
  type Mark,
  type RegisterDay,
  registerDays,
} from '#domain/attendance/attendance';
import type { Booking } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import { ok, type Result } from '#kernel/result';
import type { Records } from '#ports/records';
import type { Call } from '../app';

/** A list may be asked for this many values of a field at once (`ports/records.ts`). */
const TOGETHER = 5;
/** Of five bookings: a session has up to 60 days. */
const MOST = 200;

export interface DayMark {
  day: DayKey;
  mark: Mark;
  note: string | null;
  /** Null where the session no longer runs on that day: the mark is kept all the same. */
  start: RegisterDay['start'] | null;
}

/** Given marks alone, in the order of the days. By booking. */
export async function readMarksOf(
  records: Records,
  bookingIds: readonly string[],
): Promise<Result<Map<string, Attendance[]>>> {
  const groups: string[][] = [];
  for (let at = 0; at < bookingIds.length; at += TOGETHER) groups.push(bookingIds.slice(at, at + TOGETHER));
  const pages = await Promise.all(
    groups.map((group) => records.list('attendance', { where: { bookingId: group }, limit: MOST })),
  );
  const marks = new Map<string, Attendance[]>();
  for (const page of pages) {
    if (!page.ok) return page;
    for (const each of page.value.items as Attendance[])
      if (each.mark !== 'unmarked') marks.set(each.bookingId, [...(marks.get(each.bookingId) ?? []), each]);
  }
  return ok(marks);
}

/** Notes are for those who run the session and for the person; whoever looks after a company reads the marks. */
const readsNotes = (caller: Caller, { attendeeId }: Booking, { instructors }: Pick<Session, 'instructors'>): boolean =>
  caller !== null &&
  (caller.role === 'admin' ||
    caller.role === 'staff' ||
    caller.id === attendeeId ||
    (caller.role === 'instructor' && instructors.includes(caller.id)));

export function dayMarks(
  caller: Caller,
  booking: Booking,
  session: Pick<Session, 'days' | 'timeZone' | 'instructors'>,
  marks: readonly Attendance[],
): DayMark[] {
  const starts = new Map(registerDays(session).map(({ key, start }) => [key, start]));
  const hasNotes = readsNotes(caller, booking, session);
  return marks
    .filter((each) => isTheirs(each, booking))
    .map(({ day, mark, note }) => ({ day, mark, note: hasNotes ? note : null, start: starts.get(day) ?? null }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Bookings of a list with the marks of their days. */
export async function withMarks<Row extends { booking: Booking; session: Session | null }>(
  call: Call,
  rows: readonly Row[],
): Promise<Result<(Row & { attendance: DayMark[] })[]>> {
  const marks = await readMarksOf(
    call.app.records,
    rows.map(({ booking }) => booking.id),
  );
  if (!marks.ok) return marks;
  return ok(
    rows.map((row) => ({
      ...row,
      attendance: row.session
        ? dayMarks(call.caller, row.booking, row.session, marks.value.get(row.booking.id) ?? [])
        : [],
    })),
  );
}
