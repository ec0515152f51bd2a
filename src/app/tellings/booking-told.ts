// Whom something about one booking concerns: who comes, and who booked it for them.
import type { Booking } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import type { Telling } from '#domain/tellings/telling';
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import { positionOf } from '../bookings/behaviour';
import { type Scene, scenesOf } from './scenes';
import { addressOf, isReached, NOBODY, type Resolve, readerFor, type Teller, type Told } from './told';
import type { Standpoint } from './words/booking-parts';
import { type Beside, type BookingKind, bookingWords } from './words/booking-words';

export const bookingTold: Resolve<BookingKind> = async (teller, telling) => {
  const { records } = teller.app;
  const booking = await records.get('bookings', telling.about.id);
  if (!booking.ok) return booking;
  if (!booking.value) return ok(NOBODY);
  const scenes = await scenesOf(teller.app, [booking.value as Booking]);
  if (!scenes.ok) return scenes;
  const [scene] = scenes.value;
  if (!scene || isOfferGone(telling, scene)) return ok(NOBODY);
  const read = await besideOf(teller, telling, scene);
  if (!read.ok) return read;
  const { former, ...beside } = read.value;
  const tell = (user: User, who: Standpoint['who']): Told => ({
    user,
    to: addressOf(user),
    words: bookingWords(
      teller,
      telling,
      scene,
      { reader: readerFor(teller, user), who },
      {
        ...beside,
        former: former?.displayName ?? null,
      },
    ),
    isOwn: who !== 'booker',
  });
  return ok({
    told: [
      ...(scene.attendee ? [tell(scene.attendee, 'attendee')] : []),
      ...(scene.booker ? [tell(scene.booker, 'booker')] : []),
      ...(isReached(former) && former.id !== scene.attendee?.id ? [tell(former, 'former')] : []),
    ],
    after: null,
  });
};

/** It was answered, is over or runs until another time since, of which they are told by itself. */
function isOfferGone({ kind, data }: Telling<BookingKind>, { booking }: Scene): boolean {
  if (kind !== 'booking-offered') return false;
  const { until } = data as Telling<'booking-offered'>['data'];
  return booking.status !== 'offered' || booking.offeredUntil !== until;
}

async function besideOf(
  { app: { records } }: Teller,
  { kind, data }: Telling<BookingKind>,
  { booking }: Scene,
): Promise<Result<Omit<Beside, 'former'> & { former: User | null }>> {
  const position = await positionOf(records, booking as Stored);
  if (!position.ok) return position;
  const { fromSessionId, fromAttendeeId } = data as { fromSessionId?: string; fromAttendeeId?: string };
  const found = await records.getMany([
    { entity: 'sessions', id: (kind === 'booking-transferred' && fromSessionId) || '-' },
    { entity: 'users', id: (kind === 'booking-swapped' && fromAttendeeId) || '-' },
  ]);
  if (!found.ok) return found;
  const [from, former] = found.value as [(Stored & Session) | null, User | null];
  return ok({ position: position.value, from, former });
}
