// Cancelling a session: it and all its live bookings in one commit. They are kept, as `called-off`, with what they were before.
import { type Booking, type BookingStatus, HOLDS_SEAT, LIVE } from '#domain/bookings/booking';
import type { Timetable } from '#domain/sessions/timetable';
import type { Result } from '#kernel/result';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import { liveBookingId } from './decide';
import { takeStep } from './edit-session';
import type { Ledger } from './ledger';

type SessionStep = Extract<DeskCommand, { kind: 'session-step' }>;

/** @param live every live booking of the session */
export function callOff(
  ledger: Ledger,
  command: SessionStep,
  timetable: Timetable | null,
  live: readonly Booking[],
): Result<DeskAnswer> {
  const { actor, reason = null, tell = 'everybody' } = command;
  const stepped = takeStep(ledger, command, timetable, { cancelReason: reason });
  if (!stepped.ok) return stepped;
  const concerned: BookingStatus[] = [];
  for (const { id } of live) {
    const booking = ledger.get<Booking>('bookings', id);
    if (!booking || !LIVE.includes(booking.status)) continue;
    concerned.push(booking.status);
    if (booking.status === 'offered') ledger.closeOffer(booking);
    const change = { status: 'called-off', calledOffFrom: booking.status, cancelReason: reason } as const;
    ledger.move(booking, change, 'call-off', actor.id);
    ledger.remove('liveBookings', liveBookingId(booking.sessionId, booking.attendeeId));
  }
  ledger.line = [];
  if (concerned.length > 0) ledger.setSeats({ ...ledger.seats, held: 0, waiting: 0 });
  const told = tell === 'seated' ? concerned.filter((status) => HOLDS_SEAT.includes(status)) : concerned;
  if (tell !== 'nobody' && told.length > 0)
    ledger.tell('session-cancelled', ledger.session, { reason, whom: tell }, actor.id);
  return stepped;
}
