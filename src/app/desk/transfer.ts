// Somebody goes from one session to another: two bookings, two desks' seats, one commit. It is decided at the desk that they come to,
// and rests on the guards of both: two transfers that cross make one of them read again, and neither waits for the other.
import { type Booking, LIVE, TRANSFERABLE } from '#domain/bookings/booking';
import { place } from '#domain/bookings/line';
import { conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import {
  alreadyBooked,
  bookable,
  bookingOf,
  changedMeanwhile,
  companiesOf,
  end,
  expireOffers,
  isTooLate,
  liveBookingId,
  newReference,
  overLimit,
  standing,
} from './decide';
import type { Ledger } from './ledger';
import { type DeskDeps, readAll } from './read';

type Transfer = Extract<DeskCommand, { kind: 'transfer' }>;

/** The ledger of the session that a transfer comes from; null for every other command. */
export async function readOther(
  deps: DeskDeps,
  command: DeskCommand | undefined,
): Promise<Result<Ledger | 'torn' | null>> {
  if (command?.kind !== 'transfer') return ok(null);
  const { bookingId, ifMatch, actor } = command;
  // It ends there as by a cancellation, and needs what that reads.
  const read = await readAll(deps, command.from, [
    { kind: 'step', step: 'cancel', bookingId, reason: null, ifMatch, actor },
  ]);
  if (!read.ok || read.value === 'torn') return read as Result<'torn'>;
  expireOffers(read.value.ledger);
  return ok(read.value.ledger);
}

export function transfer(to: Ledger, from: Ledger, command: Transfer): Result<DeskAnswer> {
  const { actor } = command;
  const found = bookingOf(from, command);
  if (!found.ok) return found;
  const booking = found.value;
  // What was read at this desk is about the attendee who was named.
  if (booking.attendeeId !== command.attendeeId) return err(changedMeanwhile(booking));
  if (!TRANSFERABLE.includes(booking.status))
    return err(
      conflict(`This booking is ${booking.status}: it cannot be transferred.`, {
        rule: 'not-transferable',
        current: booking,
      }),
    );
  if (isTooLate(from, actor, booking)) {
    const hours = from.settings.bookings.cancellationCutOffHours;
    return err(
      conflict(`A booking can be transferred until ${hours} hours before the session. Ask the office.`, {
        rule: 'too-late-to-transfer',
      }),
    );
  }
  const refused = bookable(to, actor) ?? standing(to, command);
  if (refused) return err(refused);
  if (!actor.office && isDearer(to, from, booking))
    return err(
      conflict('The other course costs more than was agreed for this booking. Ask the office to move it.', {
        rule: 'dearer-course',
      }),
    );
  const claimId = liveBookingId(to.session.id, booking.attendeeId);
  if (to.get('liveBookings', claimId)) return err(alreadyBooked(booking.attendeeId === actor.id));
  const limited = overLimit(to, actor, command.bookerId);
  if (limited) return err(limited);
  // Once registration has closed the line has lapsed: whoever the office adds does not stand behind it.
  const placed = place(to.closed ? { ...to.seats, waiting: 0 } : to.seats, { ...to.terms, waitingList: false });
  if (placed.status !== 'confirmed' && placed.status !== 'pending')
    return err(
      conflict('No seat is free on that session. Nothing was changed; choose another date.', { rule: 'session-full' }),
    );

  const was = booking.calledOffFrom ?? booking.status;
  const isApproved = was === 'confirmed' && (actor.office || to.session.courseId === from.session.courseId);
  const sequenceBase = (booking.sequenceBase ?? 0) + from.session.version + booking.version;
  const moved = make(to, booking, command, isApproved ? 'confirmed' : placed.status, sequenceBase);
  to.setSeats({ ...to.seats, held: placed.seats.held });
  to.put('liveBookings', { id: claimId, version: 0, bookingId: moved.id });
  leave(from, booking, moved.id, actor.id);
  for (const id of companiesOf(command)) to.relyOn('companies', id);
  to.note(actor.id, {
    entity: 'bookings',
    recordId: moved.id,
    action: 'arrive',
    before: null,
    after: { status: moved.status, transferredFrom: booking.id, price: moved.price, payment: moved.payment },
  });
  to.tell('booking-transferred', moved, { fromBookingId: booking.id, fromSessionId: booking.sessionId }, actor.id);
  return ok({ record: moved, position: null });
}

/** What was agreed goes along, so that only the office takes a booking to what costs more, or is paid in other money. */
function isDearer(to: Ledger, from: Ledger, { price: agreed }: Booking): boolean {
  const { price } = to.course;
  if (to.session.courseId === from.session.courseId || !price?.amount) return false;
  return !agreed || agreed.currency !== price.currency || agreed.amount < price.amount;
}

/** What was agreed goes along: price, payment, order number, note; and the event of their calendar. */
function make(
  to: Ledger,
  booking: Booking,
  command: Transfer,
  status: Booking['status'],
  sequenceBase: number,
): Booking {
  const { session, now } = to;
  const reference = newReference();
  const { attendeeId, bookerId, companyId, poNumber, note, price, payment } = booking;
  return to.put('bookings', {
    id: command.newId,
    version: 0,
    status,
    reference,
    sessionId: session.id,
    courseId: session.courseId,
    ...{ attendeeId, bookerId, companyId, poNumber, note, price, payment, paymentAt: booking.paymentAt ?? null },
    queueNumber: null,
    cancelReason: null,
    transferredFrom: booking.id,
    eventId: booking.eventId ?? booking.id,
    sequenceBase,
    sessionStart: session.start,
    instructorIds: session.instructors,
    searched: [reference, ...command.searched],
    createdAt: now,
    updatedAt: now,
    createdBy: command.actor.id,
  } satisfies Booking);
}

function leave(from: Ledger, booking: Booking, transferredTo: string, actorId: string): void {
  // The price went along: it is owed once.
  const change = { status: 'transferred', transferredTo, price: null, payment: 'none', paymentAt: null } as const;
  if (!LIVE.includes(booking.status)) {
    from.move(booking, change, 'transfer', actorId);
    return;
  }
  end(from, booking, change, 'transfer', actorId);
  from.fill(actorId);
}
