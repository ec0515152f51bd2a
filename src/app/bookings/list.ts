// Bookings as a list and one booking in full: with the names that a record only holds the ids of, and places in line.
import type { Booking } from '#domain/bookings/booking';
import { bookings } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords, readStored } from '../crud';
import { present } from '../scope';
import { seatsView } from '../sessions/behaviour';
import { positionOf } from './behaviour';

export interface BookingRow {
  booking: Booking;
  attendee: { displayName: string; jobTitle: string | null; email: string | null } | null;
  company: { id: string; name: string } | null;
  course: { id: string; title: string; slug: string; code: string };
  session: Stored & Session;
  /** Counted from 1, while it waits. */
  position: number | null;
}

export interface BookingRows {
  rows: BookingRow[];
  next: string | null;
  previous: string | null;
}

export async function listBookings(call: Call, query: ListQuery): Promise<Result<BookingRows>> {
  const page = await listRecords(call, bookings, query);
  if (!page.ok) return page;
  const rows = await bookingRows(call, page.value.items as Booking[]);
  return rows.ok ? ok({ rows: rows.value, next: page.value.next, previous: page.value.previous }) : rows;
}

/** Adds to bookings what their ids name: one round trip, and one for the lines that somebody waits in. */
async function bookingRows(call: Call, items: Booking[]): Promise<Result<BookingRow[]>> {
  const { records } = call.app;
  const keys = items.flatMap((booking) => [
    { entity: 'users', id: booking.attendeeId },
    { entity: 'companies', id: booking.companyId ?? '-' },
    { entity: 'courses', id: booking.courseId },
    { entity: 'sessions', id: booking.sessionId },
  ]);
  const [found, places] = await Promise.all([records.getMany(keys), positionsOf(records, items)]);
  if (!found.ok) return found;
  if (!places.ok) return places;
  return ok(
    items.map((booking, at) => {
      const [user, company, course, session] = found.value.slice(at * 4, at * 4 + 4) as (Stored | null)[];
      return {
        booking,
        attendee: user
          ? {
              displayName: user.displayName as string,
              jobTitle: user.jobTitle as string | null,
              email: user.email as string | null,
            }
          : null,
        company: company ? { id: company.id, name: company.name as string } : null,
        course: {
          id: booking.courseId,
          title: (course?.title as string | undefined) ?? 'Removed course',
          slug: (course?.slug as string | undefined) ?? '',
          code: (course?.code as string | undefined) ?? '',
        },
        session: session as Stored & Session,
        position: places.value.get(booking.id) ?? null,
      };
    }),
  );
}

const LINE_READ = 200;

/** Places in line of the waiting among these: the head of each line is read once. */
async function positionsOf(records: Records, items: readonly Booking[]): Promise<Result<Map<string, number>>> {
  const waiting = items.filter(({ status }) => status === 'waiting');
  const lines = await Promise.all(
    [...new Set(waiting.map(({ sessionId }) => sessionId))].map((id) => readLine(records, id, LINE_READ)),
  );
  const positions = new Map<string, number>();
  for (const line of lines) {
    if (!line.ok) return line;
    for (const [at, { id }] of line.value.entries()) positions.set(id, at + 1);
  }
  for (const booking of waiting) {
    if (positions.has(booking.id)) continue;
    const place = await positionOf(records, booking);
    if (!place.ok) return place;
    if (place.value !== null) positions.set(booking.id, place.value);
  }
  return ok(positions);
}

/** Those who wait for a session, the next first. */
export async function readLine(records: Records, sessionId: string, limit: number): Promise<Result<Booking[]>> {
  const page = await records.list('bookings', {
    where: { sessionId, status: 'waiting' },
    sort: { field: 'queueNumber', descending: false },
    limit,
  });
  return page.ok ? ok(page.value.items as Booking[]) : page;
}

export interface BookingCard extends BookingRow {
  booker: string;
  seats: ReturnType<typeof seatsView>;
  /** The first of the line, for the office alone: names of others are not for a learner. */
  line: { id: string; name: string; since: string }[];
  history: {
    at: string;
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }[];
}

const LINE_SHOWN = 5;
const HISTORY_SHOWN = 30;

/** One booking in full, for its page and the panel beside the list. */
export async function readBookingCard(call: Call, id: string): Promise<Result<BookingCard>> {
  const { records } = call.app;
  const stored = await readStored(call, bookings, id);
  if (!stored.ok) return stored;
  const booking = stored.value as Booking;
  const isOffice = call.caller?.role === 'admin' || call.caller?.role === 'staff';
  const [rows, more, line, history] = await Promise.all([
    bookingRows(call, [booking]),
    records.getMany([
      { entity: 'users', id: booking.bookerId },
      { entity: 'seats', id: booking.sessionId },
    ]),
    isOffice && booking.status === 'waiting' ? readLine(records, booking.sessionId, LINE_SHOWN) : ok([]),
    records.list('auditEvents', { where: { recordId: booking.id }, limit: HISTORY_SHOWN }),
  ]);
  if (!rows.ok) return rows;
  if (!more.ok) return more;
  if (!line.ok) return line;
  if (!history.ok) return history;
  const people = await records.getMany(line.value.map(({ attendeeId }) => ({ entity: 'users', id: attendeeId })));
  if (!people.ok) return people;
  const [row] = rows.value as [BookingRow];
  return ok({
    ...row,
    booking: present(bookings, call.caller, booking) as Booking,
    booker: (more.value[0]?.displayName as string | undefined) ?? 'Somebody',
    seats: seatsView(more.value[1] ?? null),
    line: line.value.map((each, at) => ({
      id: each.id,
      name: (people.value[at]?.displayName as string | undefined) ?? 'Somebody',
      since: each.createdAt,
    })),
    history: history.value.items.map(({ at, action, before, after }) => ({
      at,
      action,
      before,
      after,
    })) as BookingCard['history'],
  });
}
