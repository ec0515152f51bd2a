// What letters about bookings have in common: what is booked, how to come, the way to it.
import { facts, type Part, quote, text } from '#app/mail/letter';
import { dateOf, whenLines } from '#app/mail/when';
import type { Reader } from '#domain/format';
import { joiningFor } from '#domain/sessions/joining';
import { isSureToRun, type Session } from '#domain/sessions/session';
import type { Scene } from '../scenes';

/** Who reads it: whose booking it is, who booked it for them, or whose it was before. */
export interface Standpoint {
  reader: Reader;
  who: 'attendee' | 'booker' | 'former';
}

export const bookingPath = ({ booking }: Scene): string => `/bookings/${booking.id}`;
export const coursePath = ({ course }: Pick<Scene, 'course'>): string => `/courses/${course.id}`;

/** `First Aid at Work, Tue 1 Dec`. */
export const courseOn = ({ course, session }: Pick<Scene, 'course' | 'session'>, reader: Reader): string =>
  `${course.title}, ${dateOf(session, reader)}`;

export const placeOf = (session: Session): string | null =>
  session.venue ?? (session.mode === 'in-person' ? null : 'Online');

export const bookingFacts = ({ booking, session, course, attendee }: Scene, { reader, who }: Standpoint): Part =>
  facts(
    ['Course', course.title],
    ['When', whenLines(session, reader)],
    ['Where', placeOf(session)],
    who === 'attendee' ? null : ['Who comes', attendee?.displayName],
    ['Reference', booking.reference],
  );

/** How to come, for those who come and as soon as it is sure to run; before that, that they will hear. */
export function joiningParts({ booking, session, attendee }: Scene, { who }: Standpoint): Part[] {
  if (who !== 'attendee' || booking.status !== 'confirmed') return [];
  if (!isSureToRun(session))
    return [
      text(
        `It is not yet sure to run: it needs ${session.places.min} people. You are told as soon as it is, with how to join.`,
      ),
    ];
  const joining = joiningFor(attendee, session, booking);
  return [
    ...(joining?.link ? [facts(['To join', joining.link])] : []),
    ...quote('Joining instructions', joining?.instructions),
  ];
}
