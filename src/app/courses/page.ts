// One course with its sessions, as its page shows it to this person.
import { bookings, LIVE } from '#domain/bookings/booking';
import { courses } from '#domain/courses/course';
import { type Session, sessions } from '#domain/sessions/session';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords, readRecord } from '../crud';
import { seatsView } from '../sessions/behaviour';
import { readSeats, type SessionBrief } from '../sessions/brief';
import { pendingSeats } from './pending';

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
  /** Of the seats held, by session, how many wait for a decision: for those who decide. */
  pending: ReadonlyMap<string, number>;
}

const SHOWN = 100;
const PAST_SHOWN = 20;

/** Two round trips: what lies below the course is asked for by its id, before it is known that there is one. */
export async function readCoursePage(call: Call, id: string, decides: boolean): Promise<Result<CoursePage>> {
  const now = call.app.clock.now();
  const [course, coming, past, own] = await Promise.all([
    readRecord(call, courses, id),
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
    ownBookings(call, { courseId: id }),
  ]);
  if (!course.ok) return course;
  if (!own.ok) return own;
  if (!coming.ok) return coming;
  if (!past.ok) return past;
  const items = [...coming.value.items, ...past.value.items] as (Stored & Session)[];
  const [rows, pending] = await Promise.all([
    sessionRows(call, items, own.value),
    decides ? pendingSeats(call, course.value) : ok(new Map<string, number>()),
  ]);
  if (!rows.ok) return rows;
  return ok({
    course: course.value,
    upcoming: rows.value.slice(0, coming.value.items.length),
    past: rows.value.slice(coming.value.items.length),
    hasMorePast: past.value.next !== null,
    pending: pending.ok ? pending.value : new Map(),
  });
}

const OWN_READ = 200;

/** The caller's live bookings on a course or a session, by session. */
export async function ownBookings(
  { app, caller }: Call,
  of: { courseId: string } | { sessionId: string },
): Promise<Result<ReadonlyMap<string, Stored>>> {
  if (!caller) return ok(new Map());
  const page = await app.records.list(bookings.name, {
    where: { ...of, attendeeId: caller.id, status: LIVE },
    limit: OWN_READ,
  });
  return page.ok ? ok(new Map(page.value.items.map((booking) => [booking.sessionId as string, booking]))) : page;
}

/** Sessions with their seats, their instructors' names and the caller's own booking: one round trip. */
export async function sessionRows(
  { app: { records, clock } }: Call,
  items: (Stored & Session)[],
  own: ReadonlyMap<string, Stored>,
): Promise<Result<SessionRow[]>> {
  const now = clock.now();
  const people = [...new Set(items.flatMap(({ instructors }) => instructors))];
  const [seats, found] = await Promise.all([
    readSeats(
      records,
      items.map(({ id }) => id),
      now,
    ),
    records.getMany(people.map((id) => ({ entity: 'users', id }))),
  ]);
  if (!seats.ok) return seats;
  if (!found.ok) return found;
  const names = new Map(
    people.map((id, at) => [id, (found.value[at]?.displayName as string | undefined) ?? 'Somebody']),
  );
  return ok(
    items.map((session) => ({
      session,
      seats: seats.value.get(session.id) ?? seatsView(null, now),
      instructors: session.instructors.map((id) => names.get(id) ?? 'Somebody'),
      booking: own.get(session.id) ?? null,
    })),
  );
}
