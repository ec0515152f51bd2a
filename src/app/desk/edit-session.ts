// Changing a session at its desk: its places decide who moves up, and its dates and instructors are copied to its bookings.
import type { Booking } from '#domain/bookings/booking';
import { resize } from '#domain/bookings/line';
import { parse } from '#domain/schema';
import { type Session, sessions } from '#domain/sessions/session';
import type { Timetable } from '#domain/sessions/timetable';
import { conflict, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import { changes, refusedStep } from '../crud';
import { timetableWrite } from '../sessions/timetable';
import type { Ledger } from './ledger';

type Edit = Extract<DeskCommand, { kind: 'edit' }>;
type SessionStep = Extract<DeskCommand, { kind: 'session-step' }>;

const stale = (current: Stored) =>
  conflict('Somebody else saved this session while you were editing. Compare both and save again.', {
    rule: 'stale-version',
    precondition: true,
    current,
  });

/** `bookings`: the live ones of the session, where the edit concerns what they copy. */
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
  ledger.fill(command.actor.id);
  ledger.add(timetableWrite(timetable, after.courseId, [after]));
  ledger.note(command.actor.id, {
    entity: 'sessions',
    recordId: after.id,
    action: 'update',
    ...changes(before, after),
  });
  return ok({ record: after, position: null });
}

/** Whether an edit concerns what bookings copy: then the desk reads them all. */
export const concernsBookings = (before: Session, patch: Record<string, unknown>): boolean =>
  (patch.days !== undefined && JSON.stringify(patch.days) !== JSON.stringify(before.days)) ||
  (patch.instructors !== undefined && JSON.stringify(patch.instructors) !== JSON.stringify(before.instructors));

export function takeStep(ledger: Ledger, command: SessionStep, timetable: Timetable | null): Result<DeskAnswer> {
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
