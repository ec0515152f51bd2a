// The views of the list of bookings: what each asks of the store, and how many it holds.
import { type Caller, isOffice } from '#domain/access';
import { bookings, LIVE } from '#domain/bookings/booking';
import { REFUNDABLE } from '#domain/bookings/payment';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Sort } from '#ports/records';
import type { Call } from '../app';
import { narrow } from '../scope';

export const BOOKING_VIEWS = ['upcoming', 'approve', 'waiting', 'offered', 'past', 'refund', 'all'] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

const OFFICE_VIEWS = BOOKING_VIEWS;
/** Who decides nothing needs no list of what is to be decided. */
const OTHER_VIEWS: readonly BookingView[] = ['upcoming', 'past'];

export const bookingViewsOf = (caller: Caller): readonly BookingView[] =>
  isOffice(caller) ? OFFICE_VIEWS : OTHER_VIEWS;

const byStart = (sort: Sort | undefined, descending: boolean): Sort => ({
  field: 'sessionStart',
  descending: sort?.field === 'sessionStart' ? sort.descending : descending,
});

/** Whether the view is cut by the session's start, and so ordered by nothing else. */
export const isByStart = (view: BookingView): boolean => ['upcoming', 'waiting', 'offered', 'past'].includes(view);

/** The query of a view: its own condition and order, with what the reader adds to it. */
export function bookingQuery(view: BookingView, query: ListQuery, now: string): ListQuery {
  const { where, sort } = query;
  switch (view) {
    case 'upcoming':
      return { ...query, where: { status: LIVE, ...where }, sort: byStart(sort, false), range: { from: now } };
    case 'waiting':
    case 'offered':
      return { ...query, where: { ...where, status: view }, sort: byStart(sort, false), range: { from: now } };
    case 'past':
      return { ...query, sort: byStart(sort, true), range: { to: now } };
    case 'approve':
      // Who asked first is answered first.
      return {
        ...query,
        where: { ...where, status: 'pending' },
        sort: sort ?? { field: 'createdAt', descending: false },
      };
    case 'refund':
      // Paid, and nobody comes; who has waited longest for the money first.
      return {
        ...query,
        where: { ...where, payment: 'paid', status: [...REFUNDABLE] },
        sort: sort ?? { field: 'createdAt', descending: false },
      };
    case 'all':
      return { ...query, sort: sort ?? { field: 'createdAt', descending: true } };
  }
}

/** A count that reaches this is not known any further. */
export const COUNTED_TO = 1000;
const COUNTED: readonly BookingView[] = ['upcoming', 'approve', 'waiting', 'offered', 'refund'];

/** How many bookings the caller has in each view that says so. */
export async function countBookings(call: Call): Promise<Result<Partial<Record<BookingView, number>>>> {
  const now = call.app.clock.now();
  const views = bookingViewsOf(call.caller).filter((view) => COUNTED.includes(view));
  const counts = await Promise.all(
    views.map((view) => {
      const { where, sort, range } = bookingQuery(view, { limit: 1 }, now);
      const narrowed = narrow(bookings, call.caller, where ?? {});
      if (!narrowed) return ok(0);
      return call.app.records.count(
        'bookings',
        { where: narrowed.where, ...(sort && { sort }), ...(range && { range }) },
        COUNTED_TO,
      );
    }),
  );
  const known: Partial<Record<BookingView, number>> = {};
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    known[views[at] as BookingView] = count.value;
  }
  return ok(known);
}
