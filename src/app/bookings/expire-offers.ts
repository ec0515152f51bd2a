// Offers whose time is over are ended at their sessions' desks: by the scheduler each minute, and by whoever looks before it has.
import type { Booking } from '#domain/bookings/booking';
import { isOfferOver } from '#domain/bookings/line';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { DeskActor } from '#ports/session-desk';
import type { App } from '../app';

/** In the name of nobody: the desk ends what is over, and what follows from it, as the clock's doing. */
const CLOCK: DeskActor = { id: '', companyId: null, office: false };

/**
 * The longest overdue first.
 * @param most how many are looked at; the others of the same sessions end with them
 * @returns how many were looked at
 */
export async function expireOffers(app: App, most: number): Promise<Result<number>> {
  const page = await app.records.list('offers', {
    sort: { field: 'until', descending: false },
    // The range ends before its bound, and what ends now is over.
    range: { to: toInstant(Date.parse(app.clock.now()) + 1) },
    limit: most,
  });
  if (!page.ok) return page;
  const sessions = new Map(
    page.value.items.map(({ sessionId, courseId }) => [sessionId as string, courseId as string]),
  );
  let failed: Result<never> | undefined;
  for (const [id, courseId] of sessions) {
    const done = await app.desk.submit({ id, courseId }, { kind: 'expire', actor: CLOCK });
    // A desk that does not answer keeps no other from its turn.
    if (!done.ok) failed ??= done;
  }
  return failed ?? ok(page.value.items.length);
}

/** One booking as it is now: where its offer is over, after its desk has ended it. */
export async function settledOffer(app: App, booking: Stored): Promise<Result<Stored>> {
  if (booking.status !== 'offered' || !isOfferOver(booking.offeredUntil as string | null, app.clock.now()))
    return ok(booking);
  const { sessionId: id, courseId } = booking as Booking;
  const done = await app.desk.submit({ id, courseId }, { kind: 'expire', actor: CLOCK });
  if (!done.ok) return done;
  const again = await app.records.get('bookings', booking.id);
  return again.ok ? ok(again.value ?? booking) : again;
}

/** As it is to be seen where nothing is settled first: an offer that is over is over. */
export const seenNow = (booking: Booking, now: string): Booking =>
  booking.status === 'offered' && isOfferOver(booking.offeredUntil, now) ? { ...booking, status: 'expired' } : booking;
