// What people of the demo have been told of lately: their bookings, and queries that are theirs. A history tells nobody while it is
// lived through, so this is written down at its end.
import { newNotification } from '#domain/notifications/notification';
import type { TellingKind } from '#domain/tellings/telling';
import { toInstant } from '#kernel/clock';
import { newId } from '#kernel/id';
import type { Stored, Write } from '#ports/records';
import { DAY } from './calendar';
import { must, type Office } from './office';

const MOST = 80;
/** Whatever is older has been read. Days. */
const READ_AFTER = 2;

interface Told {
  kind: TellingKind;
  userId: unknown;
  title: string;
  link: string;
  at: string;
}

export async function addNotifications(office: Office, now: number): Promise<void> {
  const { records } = office;
  const newest = { sort: { field: 'createdAt', descending: true }, limit: MOST };
  const bookings = must(await records.list('bookings', newest), 'The newest bookings').items;
  const queries = must(
    await records.list('queries', { sort: { field: 'lastMessageAt', descending: true }, limit: MOST }),
    'The newest queries',
  ).items;
  const courses = must(
    await records.getMany(bookings.map(({ courseId }) => ({ entity: 'courses', id: courseId as string }))),
    'Their courses',
  );
  const told = [
    ...bookings.flatMap((booking, at) => ofBooking(booking, courses[at]?.title as string)),
    ...queries.flatMap(ofQuery),
  ];
  const writes = told.map((each) => createOf(each, now));
  if (writes.length > 0) must(await records.commit(writes), 'What people were told');
}

/** Nobody is told of what they did themselves. */
function ofBooking(booking: Stored, course: string): Told[] {
  const { id, status, attendeeId, bookerId, createdAt, updatedAt } = booking;
  const told = { userId: attendeeId, link: `/bookings/${id}`, at: updatedAt as string };
  if (status === 'cancelled')
    return [{ ...told, kind: 'booking-cancelled', title: `Your booking for ${course} is cancelled` }];
  if (attendeeId === bookerId) return [];
  const at = createdAt as string;
  return status === 'waiting'
    ? [{ ...told, at, kind: 'booking-made', title: `You are on the waiting list for ${course}` }]
    : [{ ...told, at, kind: 'booking-made', title: `You are booked on ${course}` }];
}

function ofQuery({
  id,
  number,
  subject,
  status,
  assigneeId,
  requesterId,
  lastMessageAt,
  firstReplyAt,
}: Stored): Told[] {
  const told = { link: `/queries/${id}`, at: lastMessageAt as string };
  return [
    ...(assigneeId && status !== 'closed'
      ? [
          {
            ...told,
            userId: assigneeId,
            kind: 'query-answered' as const,
            title: `Q-${number} waits for your answer: ${subject}`,
          },
        ]
      : []),
    ...(requesterId && firstReplyAt
      ? [
          {
            ...told,
            userId: requesterId,
            kind: 'query-reply' as const,
            title: `We have answered Q-${number}: ${subject}`,
          },
        ]
      : []),
  ];
}

function createOf({ kind, userId, title, link, at }: Told, now: number): Write {
  const made = newNotification({ id: newId(), userId: userId as string, kind, title, link, now: at });
  const isRead = Date.parse(at) < now - READ_AFTER * DAY;
  const readAt = isRead ? toInstant(Math.min(now, Date.parse(at) + DAY / 4)) : null;
  const record = isRead ? { ...made, status: 'read', readAt, unreadBy: null, version: 2, updatedAt: readAt } : made;
  return { op: 'create', entity: 'notifications', record };
}
