// Marks as they stand, with the names of those who gave them.
import { type Attendance, attendanceId, type DayKey, isTheirs, ON_REGISTER } from '#domain/attendance/attendance';
import type { StandingMark } from '#domain/attendance/register';
import type { Booking } from '#domain/bookings/booking';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { nameOf } from '../history';

const NONE: StandingMark = { mark: 'unmarked', note: null, version: 0, by: null, at: null };
const PAGE = 200;

/** @param booking whose mark it is: one of whoever had the seat before stands for none */
export const standingOf = (
  attendance: Attendance | null,
  people: ReadonlyMap<string, Stored>,
  booking: Pick<Booking, 'swappedAt'>,
): StandingMark => {
  if (!attendance) return NONE;
  const { mark, note, version, markedBy, markedAt } = attendance;
  if (!isTheirs(attendance, booking)) return { ...NONE, version };
  return {
    ...{ mark, note, version },
    by: { id: markedBy, name: nameOf('users', people.get(markedBy)) ?? 'Somebody' },
    at: markedAt,
  };
};

export async function readPeople(records: Records, ids: readonly string[]): Promise<Result<Map<string, Stored>>> {
  const found = await records.getMany([...new Set(ids)].map((id) => ({ entity: 'users', id })));
  if (!found.ok) return found;
  return ok(new Map(found.value.flatMap((record) => (record ? [[record.id, record] as const] : []))));
}

/** Of these bookings on this day, in their order. */
export async function readMarks(
  records: Records,
  bookingIds: readonly string[],
  day: DayKey,
): Promise<Result<(Attendance | null)[]>> {
  const found = await records.getMany(bookingIds.map((id) => ({ entity: 'attendance', id: attendanceId(id, day) })));
  return found as Result<(Attendance | null)[]>;
}

/** Everybody on a session's register. */
export async function readSeated(records: Records, sessionId: string): Promise<Result<Booking[]>> {
  const all: Booking[] = [];
  let after: string | null = null;
  do {
    const page = await records.list('bookings', {
      where: { sessionId, status: ON_REGISTER },
      limit: PAGE,
      ...(after !== null && { after }),
    });
    if (!page.ok) return page;
    all.push(...(page.value.items as Booking[]));
    after = page.value.next;
  } while (after !== null);
  return ok(all);
}
