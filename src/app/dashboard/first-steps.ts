// An installation that has just been set up: what is there already of what makes it one that people can book in.
import type { FirstSteps } from '#domain/dashboard/shapes';
import { ok, type Result } from '#kernel/result';
import type { Records } from '#ports/records';

/** Stores that had a booking once: such an installation is never new again. */
const begun = new WeakSet<Records>();

/** Null where somebody has booked already. One wave, and none once that is known here. */
export async function readFirstSteps(records: Records): Promise<Result<FirstSteps | null>> {
  if (begun.has(records)) return ok(null);
  const [bookings, courses, sessions, users] = await Promise.all([
    records.count('bookings', {}, 1),
    records.count('courses', {}, 1),
    records.count('sessions', {}, 1),
    // Whoever reads this is one.
    records.count('users', {}, 2),
  ]);
  if (!bookings.ok) return bookings;
  if (!courses.ok) return courses;
  if (!sessions.ok) return sessions;
  if (!users.ok) return users;
  if (bookings.value > 0) {
    begun.add(records);
    return ok(null);
  }
  return ok({ course: courses.value > 0, session: sessions.value > 0, people: users.value > 1 });
}
