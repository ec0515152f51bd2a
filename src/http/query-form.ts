// What somebody can ask about: courses that they may read, and their bookings.
import type { Call } from '#app/app';
import { listBookings } from '#app/bookings/list';
import { listRecords } from '#app/crud';
import { courses } from '#domain/courses/course';
import { formatDate, type Reader } from '#domain/format';

interface Choice {
  value: string;
  label: string;
}
export interface QueryChoices {
  courseId: Choice[];
  bookingId: Choice[];
}

const COURSES_SHOWN = 200;
/** The latest. */
const BOOKINGS_SHOWN = 50;

/** What cannot be read just now is not offered: a question can be asked without. */
export async function queryChoicesOf(call: Call, reader: Reader): Promise<QueryChoices> {
  const [taught, booked] = await Promise.all([
    listRecords(call, courses, {
      where: { status: 'published' },
      sort: { field: 'title', descending: false },
      limit: COURSES_SHOWN,
      fields: ['title', 'code', 'status'],
    }),
    listBookings(call, { sort: { field: 'sessionStart', descending: true }, limit: BOOKINGS_SHOWN }),
  ]);
  return {
    courseId: taught.ok ? taught.value.items.map(({ id, title }) => ({ value: id, label: String(title) })) : [],
    bookingId: booked.ok
      ? booked.value.rows.map(({ booking, course, session, attendee }) => {
          const who = booking.attendeeId === call.caller?.id ? '' : `, ${attendee?.displayName ?? 'somebody who left'}`;
          const when = formatDate(session.start, { ...reader, timeZone: session.timeZone });
          return { value: booking.id, label: `${booking.reference}: ${course.title}, ${when}${who}` };
        })
      : [],
  };
}
