// A session in brief, with its places left: what a catalogue, a list and a course's page show of it.
import type { Timetable, TimetableEntry } from '#domain/sessions/timetable';
import { ok, type Result } from '#kernel/result';
import type { Page, Records } from '#ports/records';
import { seatsView } from './behaviour';

export interface SessionBrief extends TimetableEntry {
  seats: { places: number; held: number; waiting: number; free: number };
}

/** The seats of many sessions in one round trip, by session id. */
export async function readSeats(
  records: Records,
  sessionIds: readonly string[],
  now: string,
): Promise<Result<Map<string, SessionBrief['seats']>>> {
  const found = await records.getMany(sessionIds.map((id) => ({ entity: 'seats', id })));
  return found.ok ? ok(new Map(sessionIds.map((id, at) => [id, seatsView(found.value[at] ?? null, now)]))) : found;
}

/** What a list of courses asks for, so that each comes with its timetable. */
export const WITH_TIMETABLES = { companion: 'timetables' } as const;

/** The timetables that came with a page of courses, by course id. */
export const timetablesOf = ({ items, companions = [] }: Page): Map<string, Timetable> =>
  new Map(
    items.flatMap(({ id }, at): [string, Timetable][] => (companions[at] ? [[id, companions[at] as Timetable]] : [])),
  );

export async function withSeats(
  records: Records,
  entries: readonly TimetableEntry[],
  now: string,
): Promise<Result<SessionBrief[]>> {
  const seats = await readSeats(
    records,
    entries.map(({ id }) => id),
    now,
  );
  return seats.ok
    ? ok(entries.map((entry) => ({ ...entry, seats: seats.value.get(entry.id) ?? seatsView(null, now) })))
    : seats;
}
