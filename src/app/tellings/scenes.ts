// Bookings with all that is said of them: their session, its course, who comes and who booked for them.
import type { Booking } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { App } from '../app';
import type { BookingRow } from '../bookings/list';
import { isReached } from './told';

export interface Scene {
  booking: Booking;
  session: Stored & Session;
  course: BookingRow['course'];
  attendee: User | null;
  /** Who booked for somebody else, and still may know of it. */
  booker: User | null;
}

/** Without those whose session is gone. */
export async function scenesOf(
  { records }: Pick<App, 'records'>,
  bookings: readonly Booking[],
): Promise<Result<Scene[]>> {
  const found = await records.getMany(
    bookings.flatMap(({ sessionId, courseId, attendeeId, bookerId }) => [
      { entity: 'sessions', id: sessionId },
      { entity: 'courses', id: courseId },
      { entity: 'users', id: attendeeId },
      { entity: 'users', id: bookerId },
    ]),
  );
  if (!found.ok) return found;
  return ok(
    bookings.flatMap((booking, at): Scene[] => {
      const [session, course, attendee, booker] = found.value.slice(at * 4, at * 4 + 4);
      if (!session) return [];
      return [
        {
          booking,
          session: session as Stored & Session,
          course: {
            id: booking.courseId,
            title: (course?.title as string | undefined) ?? 'Removed course',
            slug: (course?.slug as string | undefined) ?? '',
            code: (course?.code as string | undefined) ?? '',
          },
          attendee: isReached(attendee as User | null) ? (attendee as User) : null,
          booker: isForBooker(booking, booker as User | null) ? (booker as User) : null,
        },
      ];
    }),
  );
}

/** The manager who booked for one of their people and still is their manager. The office has its lists. */
const isForBooker = (booking: Booking, booker: User | null): boolean =>
  booker?.status === 'active' &&
  booker.id !== booking.attendeeId &&
  booker.role === 'manager' &&
  booker.companyId !== null &&
  booker.companyId === booking.companyId;
