// One session as its page shows it: with its course, its seats, who teaches it and who comes.
import { type Booking, bookings } from '#domain/bookings/booking';
import { courses } from '#domain/courses/course';
import type { Grants } from '#domain/entity';
import { type Session, sessions } from '#domain/sessions/session';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Page, Stored } from '#ports/records';
import type { Call } from '../app';
import { type BookingRow, bookingRows } from '../bookings/list';
import { ownBookings, type SessionRow, sessionRows } from '../courses/page';
import { listRecords, readRecord, readStored } from '../crud';
import { inScope, present } from '../scope';

export interface SessionPage extends SessionRow {
  course: Stored;
  /** Whose booking the caller may see: seated first, then the line in its order, then those who no longer come. */
  attendees: BookingRow[];
  hasMoreAttendees: boolean;
  /** The company that it is private to. */
  privateTo: { id: string; name: string } | null;
}

/** One read shows a session of this many; longer lists go on in the bookings. */
const SHOWN = 200;
const ORDER = [
  ...['confirmed', 'pending', 'offered', 'waiting'],
  ...['called-off', 'transferred', 'declined', 'expired', 'cancelled'],
];

/** Who may see more of a session than its dates. */
const LISTERS: Grants = { ...sessions.access.update, instructor: ['assigned'] };
const NOBODY: Page = { items: [], next: null, previous: null };

/**
 * Two round trips: what lies below the session is asked for by its id, before it is known whether it may be shown.
 * `not_found` also where the session belongs to another course.
 */
export async function readSessionPage(call: Call, courseId: string, id: string): Promise<Result<SessionPage>> {
  const query = { where: { sessionId: id }, sort: { field: 'createdAt', descending: false }, limit: SHOWN };
  const [course, session, own, booked] = await Promise.all([
    readRecord(call, courses, courseId),
    readStored(call, sessions, id),
    ownBookings(call, { sessionId: id }),
    LISTERS[call.caller?.role ?? 'visitor'] ? listRecords(call, bookings, query) : ok(NOBODY),
  ]);
  if (!course.ok) return course;
  if (!session.ok) return session;
  if (session.value.courseId !== courseId) return err(notFound('This session'));
  if (!own.ok) return own;
  if (!booked.ok) return booked;
  const found = present(sessions, call.caller, session.value) as Stored & Session;
  const { items, next } = inScope(sessions, LISTERS, call.caller, found) ? booked.value : NOBODY;
  const [rows, attendees, company] = await Promise.all([
    sessionRows(call, [found], own.value),
    bookingRows(call, items as Booking[]),
    found.privateTo ? call.app.records.get('companies', found.privateTo) : ok(null),
  ]);
  if (!rows.ok) return rows;
  if (!attendees.ok) return attendees;
  if (!company.ok) return company;
  const [row] = rows.value as [SessionRow];
  return ok({
    ...row,
    course: course.value,
    attendees: [...attendees.value].sort(byPlace),
    hasMoreAttendees: next !== null,
    privateTo: company.value ? { id: company.value.id, name: company.value.name as string } : null,
  });
}

const byPlace = (one: BookingRow, other: BookingRow): number =>
  ORDER.indexOf(one.booking.status) - ORDER.indexOf(other.booking.status) ||
  (one.position ?? 0) - (other.position ?? 0) ||
  (one.attendee?.displayName ?? '').localeCompare(other.attendee?.displayName ?? '');
