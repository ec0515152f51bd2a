// Everything that a person has booked, or is booked for, as it becomes another's: the claims that keep rule 3 go with it.
import type { App } from '#app/app';
import { type Booking, LIVE } from '#domain/bookings/booking';
import { formatDate } from '#domain/format';
import type { Session } from '#domain/sessions/session';
import type { User } from '#domain/users/user';
import { type AppError, conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import { liveBookingId } from '../desk/decide';
import type { AuditLine } from '../effect';

/** Four writes each at most, all of them in one commit, of which Firestore takes 500. */
export const MOST_BOOKINGS = 120;

type Context = Pick<App, 'records' | 'clock' | 'settings'>;
type Named = Pick<User, 'id' | 'displayName'>;
export interface Moved {
  writes: Write[];
  audit: AuditLine[];
}

/** Errors: `conflict` with `both-booked` or `too-many-bookings`. */
export async function moveBookings(context: Context, from: Named, to: Named): Promise<Result<Moved>> {
  const found = await bookingsOf(context, from.id);
  if (!found.ok) return found;
  const live = found.value.filter(({ attendeeId, status }) => attendeeId === from.id && LIVE.includes(status));
  const claims = await claimsOf(context, live, from.id, to.id);
  if (!claims.ok) return claims;
  const now = context.clock.now();
  return ok({
    writes: [...found.value.map((booking) => movedBooking(booking, from, to, now)), ...claims.value],
    audit: found.value.map((booking) => movedLine(booking, from.id, to.id)),
  });
}

async function bookingsOf({ records }: Context, id: string): Promise<Result<Booking[]>> {
  const limit = MOST_BOOKINGS + 1;
  const [attended, booked] = await Promise.all([
    records.list('bookings', { where: { attendeeId: id }, limit }),
    records.list('bookings', { where: { bookerId: id }, limit }),
  ]);
  if (!attended.ok) return attended;
  if (!booked.ok) return booked;
  const all = [...attended.value.items, ...booked.value.items] as Booking[];
  const different = [...new Map(all.map((booking) => [booking.id, booking])).values()];
  if (different.length <= MOST_BOOKINGS) return ok(different);
  return err(
    conflict(
      `More than ${MOST_BOOKINGS} bookings belong to this account: too many to move at once. Merge the other account into this one.`,
      { rule: 'too-many-bookings' },
    ),
  );
}

/** The claims on live bookings in the other's name, where the other has none of their own. */
async function claimsOf(
  context: Context,
  live: readonly Booking[],
  from: string,
  to: string,
): Promise<Result<Write[]>> {
  const keys = live.flatMap(({ sessionId }) =>
    [from, to].map((id) => ({ entity: 'liveBookings', id: liveBookingId(sessionId, id) })),
  );
  const held = await context.records.getMany(keys);
  if (!held.ok) return held;
  const twice = live.find((_, at) => held.value[at * 2 + 1]);
  if (twice) return err(await bothBooked(context, twice));
  return ok(
    live.flatMap(({ id, sessionId }, at): Write[] => {
      const claim = held.value[at * 2];
      const record = { id: liveBookingId(sessionId, to), version: 1, bookingId: id };
      return [
        ...(claim ? [{ op: 'delete' as const, entity: 'liveBookings', id: claim.id, ifVersion: claim.version }] : []),
        { op: 'create', entity: 'liveBookings', record },
      ];
    }),
  );
}

async function bothBooked(context: Context, { sessionId, courseId }: Booking): Promise<AppError> {
  const [found, settings] = await Promise.all([
    context.records.getMany([
      { entity: 'sessions', id: sessionId },
      { entity: 'courses', id: courseId },
    ]),
    context.settings(),
  ]);
  const [session, course] = (found.ok ? found.value : []) as [(Stored & Session)?, Stored?];
  const title = (course?.title as string | undefined) ?? 'one session';
  const { timeZone = settings.timeZone, start } = session ?? {};
  const day = start && formatDate(start, { timeZone, locale: settings.locale, now: context.clock.now() });
  return conflict(
    `Both have a live booking of ${title}${day ? ` on ${day}` : ''}. Cancel one of the two, then merge. Nothing was changed.`,
    { rule: 'both-booked' },
  );
}

function movedBooking(booking: Booking, from: Named, to: Named, now: string): Write {
  const isAttendee = booking.attendeeId === from.id;
  const record: Booking = {
    ...booking,
    attendeeId: isAttendee ? to.id : booking.attendeeId,
    bookerId: booking.bookerId === from.id ? to.id : booking.bookerId,
    searched: isAttendee
      ? [...new Set(booking.searched.map((text) => (text === from.displayName ? to.displayName : text)))]
      : booking.searched,
    version: booking.version + 1,
    updatedAt: now,
  };
  return { op: 'update', entity: 'bookings', record, ifVersion: booking.version };
}

function movedLine({ id, attendeeId, bookerId }: Booking, from: string, to: string): AuditLine {
  const fields = { ...(attendeeId === from && { attendeeId }), ...(bookerId === from && { bookerId }) };
  return {
    entity: 'bookings',
    recordId: id,
    action: 'merge-person',
    before: fields,
    after: Object.fromEntries(Object.keys(fields).map((field) => [field, to])),
  };
}
