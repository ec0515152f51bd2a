// What is written beside a new session, whoever makes it: its seats, and that its course is still there.
import type { Session } from '#domain/sessions/session';
import type { Stored, Write } from '#ports/records';

export const seatsOf = (session: Stored): Stored => ({
  id: session.id,
  version: 1,
  places: (session as Stored & Session).places.max,
  held: 0,
  waiting: 0,
  lastNumber: 0,
});

/** A course that is removed meanwhile leaves no session behind. */
export const courseStays = ({ id, version }: Stored): Write => ({
  op: 'check',
  entity: 'courses',
  id,
  guard: { version },
});
