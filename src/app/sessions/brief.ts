// A session in brief, with its places left: what a catalogue, a list and a course's page show of it.
import type { Timetable, TimetableEntry } from '#domain/sessions/timetable';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { seatsView } from './behaviour';

export interface SessionBrief extends TimetableEntry {
  seats: { places: number; held: number; waiting: number; free: number };
}

/** The seats of many sessions in one round trip, by session id. */
export async function readSeats(
  records: Records,
  sessionIds: readonly string[],
): Promise<Result<Map<string, SessionBrief['seats']>>> {
  const found = await records.getMany(sessionIds.map((id) => ({ entity: 'seats', id })));
  return found.ok ? ok(new Map(sessionIds.map((id, at) => [id, seatsView(found.value[at] ?? null)]))) : found;
}

/** The timetables of many courses in one round trip, by course id. */
export async function readTimetables(
  records: Records,
  courses: readonly Stored[],
): Promise<Result<Map<string, Timetable>>> {
  const found = await records.getMany(courses.map(({ id }) => ({ entity: 'timetables', id })));
  if (!found.ok) return found;
  return ok(
    new Map(found.value.flatMap((each): [string, Timetable][] => (each ? [[each.id, each as Timetable]] : []))),
  );
}

export async function withSeats(records: Records, entries: readonly TimetableEntry[]): Promise<Result<SessionBrief[]>> {
  const seats = await readSeats(
    records,
    entries.map(({ id }) => id),
  );
  return seats.ok
    ? ok(entries.map((entry) => ({ ...entry, seats: seats.value.get(entry.id) ?? seatsView(null) })))
    : seats;
}
