// Who may know how to join a session, and from when on: those who run it always; those who come once their seat is confirmed and
// the session is sure to run. Every page, export, feed and mail asks here.
import { type Actor, isOffice } from '../access';
import type { Booking } from '../bookings/booking';
import { isSureToRun, type Session } from './session';

export interface Joining {
  link: string | null;
  instructions: string | null;
}

export type Joiner = Pick<Actor, 'id' | 'role'>;
type Seat = Pick<Booking, 'status' | 'attendeeId'>;

const runs = (reader: Joiner, { instructors }: Pick<Session, 'instructors'>): boolean =>
  isOffice(reader) || instructors.includes(reader.id);

const isSeated = (reader: Joiner, seat: Seat | null): boolean =>
  seat?.status === 'confirmed' && seat.attendeeId === reader.id;

/** Whether they may know by now. @param seat the booking that they ask by; null where they ask by none */
export const mayJoin = (
  reader: Joiner | null,
  session: Pick<Session, 'confirmed' | 'places' | 'instructors'>,
  seat: Seat | null,
): boolean => reader !== null && (runs(reader, session) || (isSeated(reader, seat) && isSureToRun(session)));

/** Null also where there is nothing to know. */
export function joiningFor(reader: Joiner | null, session: Session, seat: Seat | null): Joining | null {
  const { link, joiningInstructions: instructions } = session;
  return (link || instructions) && mayJoin(reader, session, seat) ? { link, instructions } : null;
}

/** For pages that tell it apart. */
export const withoutJoining = <S extends Session>(session: S): S => ({
  ...session,
  link: null,
  joiningInstructions: null,
});

/** Whether somebody who comes is still to be told, as soon as it is sure to run. */
export const isJoiningHeldBack = (reader: Joiner | null, session: Session, seat: Seat | null): boolean =>
  reader !== null &&
  seat?.attendeeId === reader.id &&
  (seat.status === 'confirmed' || seat.status === 'pending') &&
  session.status === 'open' &&
  !isSureToRun(session);
