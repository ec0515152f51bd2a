// A booking beyond crud: it is made, moved and ended only at its session's desk.
import type { Role } from '#domain/access';
import { bookings } from '#domain/bookings/booking';
import { sessions } from '#domain/sessions/session';
import type { User } from '#domain/users/user';
import { forbidden, invalid, notFound } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import type { Behaviour } from '../behaviours';
import { buildUpdate, parseInput, stale } from '../crud';
import { attempt } from '../effect';
import { present, readable } from '../scope';
import { deskActor } from '../sessions/behaviour';
import { expireOffers, settledOffer } from './expire-offers';
import { swapAttendee, transferBooking } from './moving';
import { paymentSteps } from './payment';
import { mayBookFor, searchedBy, submit } from './submit';

/** The scheduler leaves few, and what is left is found by the next reader. */
const SETTLED_BY_READER = 20;

export const bookingBehaviour: Behaviour = {
  create: (call, body) => bookSeat(call, body),
  step: async (call, booking, step, body, ifMatch) => {
    const reason = (body as { reason?: unknown } | null)?.reason;
    return submit(
      call,
      { id: booking.sessionId as string, courseId: booking.courseId as string },
      {
        kind: 'step',
        step: step as 'confirm' | 'decline' | 'cancel' | 'accept' | 'refuse',
        bookingId: booking.id,
        reason: typeof reason === 'string' ? reason.slice(0, 500) : null,
        ifMatch,
        actor: deskActor(call),
      },
    );
  },
  update: amend,
  steps: { ...paymentSteps, transfer: transferBooking, swap: swapAttendee },
  async settle({ app }) {
    const settled = await expireOffers(app, SETTLED_BY_READER);
    // A desk that is too busy for it keeps nobody from reading.
    return settled.ok || settled.error.code === 'unavailable' ? ok(undefined) : settled;
  },
  /** With its position, while it waits. */
  view: async (call, stored) => {
    const settled = await settledOffer(call.app, stored);
    if (!settled.ok) return settled;
    const booking = settled.value;
    const place = await positionOf(call.app.records, booking);
    return place.ok ? ok({ ...booking, position: place.value }) : place;
  },
};

/** How many stand before a waiting booking, and itself: 1 is next. Null where it does not wait. */
export async function positionOf(records: Records, booking: Stored): Promise<Result<number | null>> {
  if (booking.status !== 'waiting') return ok(null);
  const before = await records.count(
    'bookings',
    {
      where: { sessionId: booking.sessionId as string, status: 'waiting' },
      sort: { field: 'queueNumber', descending: false },
      range: { from: 1, to: booking.queueNumber as number },
    },
    10_000,
  );
  return before.ok ? ok(before.value + 1) : before;
}

/**
 * A seat, or a place in line.
 * @param isSeatOnly refuses (`session-filled`) rather than let somebody wait who was shown a free seat
 */
export async function bookSeat(call: Call, body: unknown, { isSeatOnly = false } = {}): Promise<Result<Stored>> {
  const { caller } = call;
  if (!caller) return err(forbidden('Sign in first.'));
  const input = parseInput(bookings.input, body);
  if (!input.ok) return input;
  const { sessionId, poNumber, note } = input.value as {
    sessionId: string;
    poNumber: string | null;
    note: string | null;
  };
  const attendeeId = (input.value.attendeeId as string | undefined) ?? caller.id;
  const found = await call.app.records.getMany([
    { entity: 'sessions', id: sessionId },
    { entity: 'users', id: attendeeId },
  ]);
  if (!found.ok) return found;
  const [session, attendee] = found.value as [Stored | null, User | null];
  const seen = readable(sessions, caller, session);
  if (!seen.ok) return seen;
  const allowed = mayBookFor(caller, attendee);
  if (!allowed.ok) return allowed;
  const company = companyOf(caller.role, attendee as User, input.value.companyId as string | null);
  if (!company.ok) return company;
  const courseId = (session as Stored).courseId as string;
  const named = await call.app.records.getMany([
    { entity: 'courses', id: courseId },
    ...(company.value ? [{ entity: 'companies', id: company.value }] : []),
  ]);
  if (!named.ok) return named;
  const [course, client] = named.value;
  if (company.value && !client) return err(noCompany());
  return submit(
    call,
    { id: sessionId, courseId },
    {
      kind: 'book',
      bookingId: newId(),
      attendeeId,
      companyId: company.value,
      attendeeCompanyId: (attendee as User).companyId,
      poNumber: poNumber ?? (client?.poNumber as string | null | undefined) ?? null,
      note,
      isSeatOnly,
      searched: searchedBy(attendee, client, course),
      actor: deskActor(call),
    },
  );
}

const noCompany = () =>
  invalid('Nothing was booked.', { issues: [{ path: 'companyId', message: 'Choose a company that we know.' }] });

/** Whose booking it is and for which session is settled at the desk when it is made: another one is another booking. */
const SETTLED = ['sessionId', 'attendeeId', 'companyId'] as const;

/** What the office may change about a booking without the desk: it moves no seat. */
async function amend(
  call: Call,
  booking: Stored,
  patch: Record<string, unknown>,
  ifMatch: number,
): Promise<Result<Stored>> {
  const issues = SETTLED.filter((field) => patch[field] !== undefined && patch[field] !== booking[field]).map(
    (path) => ({
      path,
      message: 'This is settled once a booking is made. Cancel it and book again.',
    }),
  );
  if (issues.length)
    return err(invalid('Some fields cannot be changed. Nothing was saved.', { rule: 'booking-settled', issues }));
  const done = await attempt(call, async () => {
    const current = await call.app.records.get('bookings', booking.id);
    if (!current.ok) return current;
    if (!current.value) return err(notFound('This booking'));
    if (current.value.version !== ifMatch) return err(stale(call, bookings, current.value));
    return buildUpdate(call, bookings, current.value, patch, 'update');
  });
  return done.ok ? ok(present(bookings, call.caller, done.value)) : done;
}

/** The attendee's own company; the office may name another or none where the person has none. */
function companyOf(role: Role, attendee: User, wanted: string | null): Result<string | null> {
  const office = role === 'admin' || role === 'staff';
  if (wanted === null || wanted === attendee.companyId) return ok(attendee.companyId);
  return office ? ok(wanted) : err(notFound('This company'));
}
