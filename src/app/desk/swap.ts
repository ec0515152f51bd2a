// Somebody else comes in the attendee's place: the booking goes on as theirs, with its seat or its place in line.
import { bookings } from '#domain/bookings/booking';
import { conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import { alreadyBooked, bookingOf, liveBookingId, standing } from './decide';
import type { Ledger } from './ledger';

type Swap = Extract<DeskCommand, { kind: 'swap' }>;

export function swap(ledger: Ledger, command: Swap): Result<DeskAnswer> {
  const { actor, attendeeId } = command;
  const found = bookingOf(ledger, command);
  if (!found.ok) return found;
  const booking = found.value;
  if (!bookings.steps.swap.from.includes(booking.status))
    return err(conflict(`This booking is ${booking.status}: nobody can take it over.`, { rule: 'not-swapable' }));
  if (ledger.now >= ledger.session.end)
    return err(conflict('This session is over: nobody can take the booking over.', { rule: 'session-over' }));
  const refused = standing(ledger, { ...command, companyId: booking.companyId });
  if (refused) return err(refused);
  if (attendeeId === booking.attendeeId)
    return err(conflict('This person is the attendee already.', { rule: 'same-attendee' }));
  const claimId = liveBookingId(booking.sessionId, attendeeId);
  if (ledger.get('liveBookings', claimId)) return err(alreadyBooked(attendeeId === actor.id));
  for (const id of [booking.companyId, command.attendeeCompanyId]) if (id) ledger.relyOn('companies', id);
  ledger.remove('liveBookings', liveBookingId(booking.sessionId, booking.attendeeId));
  ledger.put('liveBookings', { id: claimId, version: 0, bookingId: booking.id });
  const swapped = ledger.put('bookings', {
    ...booking,
    attendeeId,
    searched: [booking.reference, ...command.searched],
    swappedAt: ledger.now,
    updatedAt: ledger.now,
  });
  ledger.note(actor.id, {
    entity: 'bookings',
    recordId: booking.id,
    action: 'swap',
    before: { attendeeId: booking.attendeeId },
    after: { attendeeId },
  });
  ledger.tell('booking-swapped', swapped, { fromAttendeeId: booking.attendeeId }, actor.id);
  return ok({
    record: swapped,
    position: null,
  });
}
