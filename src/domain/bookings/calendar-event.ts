// A booking as an event in somebody's calendar. Whatever becomes of the booking, the event is the same one, and each change of it
// counts further, so that calendars know which of two messages is the newer (RFC 5545, UID and SEQUENCE).
import type { Session } from '../sessions/session';
import type { Booking } from './booking';

type Known = Pick<Booking, 'id' | 'version' | 'eventId' | 'sequenceBase'>;

/** What stands in the UID: a booking that another was transferred to goes by the first one's. */
export const eventIdOf = ({ id, eventId }: Known): string => eventId ?? id;

/** Rises with every change of the booking or of its session: both versions do, and what was counted before a transfer is carried. */
export const sequenceOf = (booking: Known, session: Pick<Session, 'version'>): number =>
  (booking.sequenceBase ?? 0) + session.version + booking.version;

/** What a transfer hands on to the booking that it makes. `from` and `session` as they were. */
export const carriedEvent = (
  from: Known,
  session: Pick<Session, 'version'>,
): { eventId: string; sequenceBase: number } => ({
  eventId: eventIdOf(from),
  sequenceBase: sequenceOf(from, session),
});
