// What somebody has to know before they book a session: whether it can be booked, and what a booking would become.
import { isOffice } from '#domain/access';
import type { Course } from '#domain/courses/course';
import { type Session, sessions } from '#domain/sessions/session';
import { isByApproval, SETTINGS_ID, settingsOf } from '#domain/settings/settings';
import { type User, users } from '#domain/users/user';
import { notFound } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';
import { present, readable } from '../scope';
import { seatsView } from '../sessions/behaviour';

/** `seat` is confirmed at once, `held` waits for the office, `line` joins as `position`; else it cannot be booked. */
export type Outlook =
  | { kind: 'seat' | 'held' }
  | { kind: 'line'; position: number }
  | { kind: 'full' | 'early' | 'closed' | 'over' | 'cancelled' | 'draft' };

export interface NewBooking {
  session: Stored & Session;
  course: Course;
  seats: ReturnType<typeof seatsView>;
  /** The office decides about a booking: by the course, or by the rule of the house. */
  byApproval: boolean;
  outlook: Outlook;
  /** The caller's own live booking on it. */
  own: { id: string } | null;
}

export async function readNewBooking(call: Call, sessionId: string): Promise<Result<NewBooking>> {
  const { caller, app } = call;
  if (!caller || !isId(sessionId)) return err(notFound('This session'));
  const found = await app.records.getMany([
    { entity: 'sessions', id: sessionId },
    { entity: 'seats', id: sessionId },
    { entity: 'liveBookings', id: `${sessionId}.${caller.id}` },
    { entity: 'settings', id: SETTINGS_ID },
  ]);
  if (!found.ok) return found;
  const seen = readable(sessions, caller, found.value[0] ?? null);
  if (!seen.ok) return seen;
  const session = seen.value as Stored & Session;
  const taught = await app.records.get('courses', session.courseId);
  if (!taught.ok) return taught;
  if (!taught.value) return err(notFound('This course'));
  const course = taught.value as unknown as Course;
  const byApproval = isByApproval(settingsOf(found.value[3] ?? null), course);
  const seats = seatsView(found.value[1] ?? null, app.clock.now());
  const claim = found.value[2];
  return ok({
    session: present(sessions, caller, session) as Stored & Session,
    course,
    seats,
    byApproval,
    outlook: outlookOf(call, session, course, seats, byApproval),
    own: claim ? { id: claim.bookingId as string } : null,
  });
}

/** As the session's desk would answer now. */
function outlookOf(
  { caller, app }: Call,
  session: Session,
  course: Course,
  seats: NewBooking['seats'],
  byApproval: boolean,
): Outlook {
  const now = app.clock.now();
  const forOffice = isOffice(caller);
  if (session.status === 'cancelled') return { kind: 'cancelled' };
  if (session.status !== 'open') return { kind: 'draft' };
  if (now >= session.end) return { kind: 'over' };
  const isClosed = now >= (session.registrationClosesAt ?? session.start);
  if (!forOffice && session.registrationOpensAt && now < session.registrationOpensAt) return { kind: 'early' };
  if (!forOffice && isClosed) return { kind: 'closed' };
  // Once booking has closed the line has lapsed: whoever the office adds does not stand behind it.
  const waiting = isClosed ? 0 : seats.waiting;
  if (seats.free > 0 && waiting === 0) return { kind: byApproval ? 'held' : 'seat' };
  return course.waitingList && !isClosed ? { kind: 'line', position: waiting + 1 } : { kind: 'full' };
}

export interface Person {
  id: string;
  name: string;
  email: string | null;
  /** What tells two of one name apart. */
  company: string | null;
}

const PEOPLE_SHOWN = 8;

/** People whom the caller may book for, by beginnings of their name or address. */
export async function findPeople(call: Call, search: string): Promise<Result<Person[]>> {
  const page = await listRecords(call, users, {
    where: { status: ['active', 'invited'] },
    search,
    limit: PEOPLE_SHOWN,
  });
  if (!page.ok) return page;
  return peopleOf(call, page.value.items as User[]);
}

/** One of them by id; null where there is nobody, or nobody for this caller. */
export async function findPerson(call: Call, id: string): Promise<Result<Person | null>> {
  if (!isId(id)) return ok(null);
  const found = await call.app.records.get('users', id);
  if (!found.ok) return found;
  const seen = readable(users, call.caller, found.value);
  if (!seen.ok) return ok(null);
  const people = await peopleOf(call, [seen.value as unknown as User]);
  return people.ok ? ok(people.value[0] ?? null) : people;
}

async function peopleOf(call: Call, items: readonly User[]): Promise<Result<Person[]>> {
  const companies = await call.app.records.getMany(
    items.map(({ companyId }) => ({ entity: 'companies', id: companyId ?? '-' })),
  );
  if (!companies.ok) return companies;
  return ok(
    items.map(({ id, displayName, email }, at) => ({
      id,
      name: displayName,
      email,
      company: (companies.value[at]?.name as string | undefined) ?? null,
    })),
  );
}
