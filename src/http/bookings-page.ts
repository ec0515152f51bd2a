// The list of bookings as its page and a booking's page ask for it: both stand at one address, with one query.
import { type FilterNames, readFilterNames } from '#app/bookings/filter-names';
import { type BookingRows, listBookings } from '#app/bookings/list';
import { type BookingView, bookingQuery, bookingViewsOf, COUNTED_TO, countBookings } from '#app/bookings/views';
import { bookings } from '#domain/bookings/booking';
import { exportOf } from './export-address';
import { type ListPage, readListPage } from './list-page';

export interface BookingsPage extends ListPage<BookingRows> {
  view: BookingView;
  views: readonly BookingView[];
  /** Where it is known. */
  counts: Partial<Record<BookingView, number>>;
  names: FilterNames;
  /** The same list as a file. */
  exportAddress: string;
}

type Locals = Pick<App.Locals, 'app' | 'actor'>;

export async function readBookingsPage({ app, actor }: Locals, url: URL): Promise<BookingsPage> {
  const call = { app, caller: actor };
  const views = bookingViewsOf(actor);
  const wanted = url.searchParams.get('tab');
  const view = views.find((name) => name === wanted) ?? 'upcoming';
  const now = app.clock.now();
  const [list, counts, names] = await Promise.all([
    readListPage(bookings, new URL(`/bookings${url.search}`, url), (query) => listBookings(call, query), {
      ignored: ['tab'],
      adapt: (query) => bookingQuery(view, query, now),
    }),
    countBookings(call),
    readFilterNames(call, url.searchParams),
  ]);
  if (list.problem?.code === 'invalid' && view !== 'upcoming') list.address.searchParams.set('tab', view);
  return {
    ...list,
    view,
    views,
    counts: counts.ok ? Object.fromEntries(Object.entries(counts.value).filter(([, count]) => count < COUNTED_TO)) : {},
    names: names.ok ? names.value : {},
    exportAddress: exportOf('bookings', list.query),
  };
}
