// One session as its page shows it: with its course, its seats, who teaches it and who comes.
import { courses } from '#domain/courses/course';
import { type Session, sessions } from '#domain/sessions/session';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { type BookingRow, listBookings } from '../bookings/list';
import { type SessionRow, sessionRows } from '../courses/page';
import { readRecord } from '../crud';
import { inScope } from '../scope';

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
const ORDER = ['confirmed', 'pending', 'waiting', 'declined', 'cancelled'];

/** `not_found` also where the session belongs to another course. */
export async function readSessionPage(call: Call, courseId: string, id: string): Promise<Result<SessionPage>> {
  const [course, session] = await Promise.all([readRecord(call, courses, courseId), readRecord(call, sessions, id)]);
  if (!course.ok) return course;
  if (!session.ok) return session;
  if (session.value.courseId !== courseId) return err(notFound('This session'));
  const found = session.value as Stored & Session;
  const mayList = inScope(sessions, { ...sessions.access.update, instructor: ['assigned'] }, call.caller, found);
  const [rows, booked, company] = await Promise.all([
    sessionRows(call, [found]),
    mayList
      ? listBookings(call, {
          where: { sessionId: id },
          sort: { field: 'createdAt', descending: false },
          limit: SHOWN,
        })
      : ok({ rows: [], next: null, previous: null }),
    found.privateTo ? call.app.records.get('companies', found.privateTo) : ok(null),
  ]);
  if (!rows.ok) return rows;
  if (!booked.ok) return booked;
  if (!company.ok) return company;
  const [row] = rows.value as [SessionRow];
  return ok({
    ...row,
    course: course.value,
    attendees: [...booked.value.rows].sort(byPlace),
    hasMoreAttendees: booked.value.next !== null,
    privateTo: company.value ? { id: company.value.id, name: company.value.name as string } : null,
  });
}

const byPlace = (one: BookingRow, other: BookingRow): number =>
  ORDER.indexOf(one.booking.status) - ORDER.indexOf(other.booking.status) ||
  (one.position ?? 0) - (other.position ?? 0) ||
  (one.attendee?.displayName ?? '').localeCompare(other.attendee?.displayName ?? '');
