// Bookings as a list, with the names that a record only holds the ids of, and places in line.
import type { Booking } from '#domain/bookings/booking';
import { bookings } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';
import { seatsView } from '../sessions/behaviour';
import { positionOf } from './behaviour';
import { seenNow } from './expire-offers';

export interface BookingRow {
  booking: Booking;
  attendee: { displayName: string; jobTitle: string | null; email: string | null } | null;
  company: { id: string; name: string } | null;
  course: { id: string; title: string; slug: string; code: string };
  session: Stored & Session;
  /** Counted from 1, while it waits. */
  position: number | null;
  /** How many wait in the same line, while it waits. */
  waiting: number | null;
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

/** Adds to bookings what their ids name: one round trip, with one for each line that somebody waits in. */
export async function bookingRows(call: Call, found: Booking[]): Promise<Result<BookingRow[]>> {
  const { records, clock } = call.app;
  const now = clock.now();
  const items = found.map((booking) => seenNow(booking, now));
  const keys = items.flatMap((booking) => [
    { entity: 'users', id: booking.attendeeId },
    { entity: 'companies', id: booking.companyId ?? '-' },
    { entity: 'courses', id: booking.courseId },
    { entity: 'sessions', id: booking.sessionId },
    { entity: 'seats', id: booking.status === 'waiting' ? booking.sessionId : '-' },
  ]);
  const [named, places] = await Promise.all([records.getMany(keys), positionsOf(records, items)]);
  if (!named.ok) return named;
  if (!places.ok) return places;
  return ok(
    items.map((booking, at) => {
      const [user, company, course, session, seats] = named.value.slice(at * 5, at * 5 + 5) as (Stored | null)[];
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
        waiting: seats ? seatsView(seats, now).waiting : null,
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
