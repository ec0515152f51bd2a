// How many bookings of one company were made in each of the last weeks: counted each time, as a company has few and may be merged
// into another.
import { bookings } from '#domain/bookings/booking';
import type { BookedWeek } from '#domain/dashboard/shapes';
import { weeksUntil } from '#domain/weeks';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { countScoped } from './scoped-list';
import { WEEKS_SHOWN } from './week-figures';

const MOST_BOOKED = 1000;

export async function companyWeeks(call: Call, companyId: string, timeZone: string): Promise<Result<BookedWeek[]>> {
  const weeks = weeksUntil(call.app.clock.now(), timeZone, WEEKS_SHOWN);
  const counts = await Promise.all(
    weeks.map(({ start, end }) =>
      countScoped(
        call,
        bookings,
        {
          where: { companyId },
          sort: { field: 'createdAt', descending: false },
          range: { from: start, to: end },
        },
        MOST_BOOKED,
      ),
    ),
  );
  const found: BookedWeek[] = [];
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    const week = weeks[at];
    if (week) found.push({ ...week, booked: count.value });
  }
  return ok(found);
}
