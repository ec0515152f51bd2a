// Changing a session at its desk: its places decide who moves up, and its dates and instructors are copied to its bookings.
import type { Booking } from '#domain/bookings/booking';
import { isOfferOver, resize, withOffer, withoutOffer } from '#domain/bookings/line';
import { parse } from '#domain/schema';
import { isSureToRun, type Session, sessions } from '#domain/sessions/session';
import type { Timetable } from '#domain/sessions/timetable';
import { conflict, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import { changes, refusedStep } from '../crud';
import { timetableWrite } from '../sessions/timetable';
import { expireOffers } from './decide';
import type { Ledger } from './ledger';

type Edit = Extract<DeskCommand, { kind: 'edit' }>;
type SessionStep = Extract<DeskCommand, { kind: 'session-step' }>;

const stale = (current: Stored) =>
  conflict('Somebody else saved this session while you were editing. Compare both and save again.', {
    rule: 'stale-version',
    precondition: true,
    current,
  });

/** `bookings`: all of the session, where the edit concerns what they copy. */
export function edit(
  ledger: Ledger,
  command: Edit,
  timetable: Timetable | null,
  bookings: readonly Booking[],
): Result<DeskAnswer> {
  const before = ledger.session;
  if (before.version !== command.ifMatch) return err(stale(before));
  if (command.patch.courseId !== undefined && command.patch.courseId !== before.courseId)
    return err(
      invalid('A session stays with its course.', {
        issues: [{ path: 'courseId', message: 'Create a session of the other course instead.' }],
      }),
    );
  if (before.status === 'cancelled' || before.status === 'completed')
    return err(conflict(`This session is ${before.status}: it can no longer be changed.`, { rule: 'session-over' }));
  const input = Object.fromEntries(
    Object.keys(sessions.input.shape).map((field) => [field, before[field as keyof Session]]),
  );
  // The parts were parsed; the whole is parsed again, as some rules speak of two fields.
  const parsed = parse(sessions.input, { ...input, ...command.patch });
  if (!parsed.ok) return err(invalid('Some fields need your attention. Nothing was saved.', { issues: parsed.issues }));
  const merged = { ...before, ...parsed.value, updatedAt: ledger.now };
  const resized = resize(ledger.seats, merged.places.max);
  if (!resized.ok)
    return err(
      conflict(
        `${ledger.seats.held} seats are held: that is ${resized.over} more than ${merged.places.max} places. Cancel bookings first, or keep more places.`,
        { rule: 'places-below-held' },
      ),
    );
  const after = ledger.put('sessions', { ...merged, ...sessions.derive(merged) } as Stored & Session);
  ledger.session = after;
  if (resized.seats.places !== ledger.seats.places) ledger.setSeats(resized.seats);
  for (const booking of bookings) {
    const current = ledger.get<Booking>('bookings', booking.id) ?? booking;
    ledger.put('bookings', { ...current, sessionStart: after.start, instructorIds: after.instructors });
  }
  ledger.line = ledger.line.map((booking) => ledger.get<Booking>('bookings', booking.id) ?? booking);
  trimOffers(ledger, command.actor.id);
  ledger.fill(command.actor.id);
  tellOfEdit(ledger, before, command.actor.id);
  ledger.add(timetableWrite(timetable, after.courseId, [after]));
  ledger.note(command.actor.id, {
    entity: 'sessions',
    recordId: after.id,
    action: 'update',
    ...changes(before, after),
  });
  return ok({ record: after, position: null });
}

/** Nobody accepts an offer once registration is closed: those that run end with it, some of them now. */
function trimOffers(ledger: Ledger, actorId: string): void {
  const { closesAt } = ledger;
  for (const { id } of ledger.offered) {
    const booking = ledger.get<Booking>('bookings', id);
    const until = booking?.offeredUntil;
    if (booking?.status !== 'offered' || !until || until <= closesAt) continue;
    const deadline = ledger.get('offers', id);
    if (deadline) ledger.put('offers', { ...deadline, until: closesAt });
    const shortened = ledger.put('bookings', { ...booking, offeredUntil: closesAt, updatedAt: ledger.now });
    ledger.setSeats(withOffer(withoutOffer(ledger.seats, until), closesAt));
    if (!isOfferOver(closesAt, ledger.now)) ledger.tell('booking-offered', shortened, { until: closesAt }, actorId);
  }
  expireOffers(ledger);
}

/** When and where it takes place. */
const MOVING = ['days', 'timeZone', 'venue', 'link', 'mode'] as const;

/** Those who are booked are told when it moves, and when it becomes sure to run; of what is over already, nothing. */
function tellOfEdit(ledger: Ledger, before: Session, actorId: string): void {
  const after = ledger.session;
  if (after.status !== 'open' || ledger.seats.held + ledger.seats.waiting === 0) return;
  if (ledger.now >= after.end && ledger.now >= before.end) return;
  const moved = MOVING.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  // Nobody who comes knows the link before it is sure to run, and then all of it is told.
  const isKnown = isSureToRun(after) && isSureToRun(before);
  if (moved.some((field) => field !== 'link' || isKnown)) {
    const was = Object.fromEntries(moved.map((field) => [field, before[field]]));
    ledger.tell('session-moved', after, { before: was }, actorId);
  }
  if (isSureToRun(after) && !isSureToRun(before)) ledger.tell('session-confirmed', after, {}, actorId);
}

/** Whether an edit may end registration before offers that run. */
export const concernsOffers = (before: Session, patch: Record<string, unknown>): boolean =>
  patch.days !== undefined ||
  (patch.registrationClosesAt !== undefined && patch.registrationClosesAt !== before.registrationClosesAt);

/** Whether an edit concerns what bookings copy: then the desk reads them all. */
export const concernsBookings = (before: Session, patch: Record<string, unknown>): boolean =>
  (patch.days !== undefined && JSON.stringify(patch.days) !== JSON.stringify(before.days)) ||
  (patch.instructors !== undefined && JSON.stringify(patch.instructors) !== JSON.stringify(before.instructors));

/** @param more what goes with the new state */
export function takeStep(
  ledger: Ledger,
  command: SessionStep,
  timetable: Timetable | null,
  more: Partial<Session> = {},
): Result<DeskAnswer> {
  const before = ledger.session;
  if (command.ifMatch !== null && before.version !== command.ifMatch) return err(stale(before));
  const wanted = sessions.steps[command.step as keyof typeof sessions.steps];
  const refused = refusedStep(sessions, command.step, wanted, before);
  if (refused) return err(refused);
  const status = wanted.to as Session['status'];
  const after = ledger.put('sessions', {
    ...before,
    status,
    listed: status === 'open' && ledger.course.status === 'published',
    ...more,
    updatedAt: ledger.now,
  });
  ledger.session = after;
  // Whether it is listed was decided by the course as it was read.
  const { id, version } = ledger.course;
  ledger.add({ op: 'check', entity: 'courses', id, guard: { version } });
  ledger.add(timetableWrite(timetable, after.courseId, [after]));
  ledger.note(command.actor.id, {
    entity: 'sessions',
    recordId: after.id,
    action: command.step,
    before: { status: before.status },
    after: { status },
  });
  return ok({ record: after, position: null });
}
