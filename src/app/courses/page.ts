// One course with its sessions, as its page shows it to this person.
import { courses } from '#domain/courses/course';
import { type Session, sessions } from '#domain/sessions/session';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords, readRecord } from '../crud';
import { seatsView } from '../sessions/behaviour';
import { readSeats, type SessionBrief } from '../sessions/brief';

export interface SessionRow {
  session: Stored & Session;
  seats: SessionBrief['seats'];
  /** Names, in the order of `session.instructors`. */
  instructors: string[];
  /** The caller's own live booking on it. */
  booking: Stored | null;
}

export interface CoursePage {
  course: Stored;
  upcoming: SessionRow[];
  past: SessionRow[];
  hasMorePast: boolean;
}

const SHOWN = 100;
const PAST_SHOWN = 20;

export async function readCoursePage(call: Call, id: string): Promise<Result<CoursePage>> {
  const course = await readRecord(call, courses, id);
  if (!course.ok) return course;
  const now = call.app.clock.now();
  const [coming, past] = await Promise.all([
    listRecords(call, sessions, {
      where: { courseId: id },
      sort: { field: 'start', descending: false },
      range: { from: now },
      limit: SHOWN,
    }),
    listRecords(call, sessions, {
      where: { courseId: id },
      sort: { field: 'start', descending: true },
      range: { to: now },
      limit: PAST_SHOWN,
    }),
  ]);
  if (!coming.ok) return coming;
  if (!past.ok) return past;
  const rows = await sessionRows(call, [...coming.value.items, ...past.value.items] as (Stored & Session)[]);
  if (!rows.ok) return rows;
  return ok({
    course: course.value,
    upcoming: rows.value.slice(0, coming.value.items.length),
    past: rows.value.slice(coming.value.items.length),
    hasMorePast: past.value.next !== null,
  });
}

/** Sessions with their seats, their instructors' names and the caller's own booking: two round trips. */
export async function sessionRows(call: Call, items: (Stored & Session)[]): Promise<Result<SessionRow[]>> {
  const { records } = call.app;
  const people = [...new Set(items.flatMap(({ instructors }) => instructors))];
  const mine = call.caller?.id;
  const [seats, found] = await Promise.all([
    readSeats(
      records,
      items.map(({ id }) => id),
    ),
    records.getMany([
      ...people.map((id) => ({ entity: 'users', id })),
      ...(mine ? items.map(({ id }) => ({ entity: 'liveBookings', id: `${id}.${mine}` })) : []),
    ]),
  ]);
  if (!seats.ok) return seats;
  if (!found.ok) return found;
  const names = new Map(
    people.map((id, at) => [id, (found.value[at]?.displayName as string | undefined) ?? 'Somebody']),
  );
  const claims = found.value.slice(people.length);
  const booked = await records.getMany(
    claims.flatMap((claim) => (claim ? [{ entity: 'bookings', id: claim.bookingId as string }] : [])),
  );
  if (!booked.ok) return booked;
  const bySession = new Map(
    booked.value.flatMap((booking) => (booking ? [[booking.sessionId as string, booking]] : [])),
  );
  return ok(
    items.map((session) => ({
      session,
      seats: seats.value.get(session.id) ?? seatsView(null),
      instructors: session.instructors.map((id) => names.get(id) ?? 'Somebody'),
      booking: bySession.get(session.id) ?? null,
    })),
  );
}
