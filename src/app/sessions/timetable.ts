// Keeps the timetable of a course in the same commit as the session that changes it.
import { entryOf, type Timetable, withEntries } from '#domain/sessions/timetable';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';

export const timetableWrite = (
  before: Timetable | null,
  courseId: string,
  sessions: readonly Stored[],
  gone: readonly string[] = [],
): Write => {
  const record = withEntries(before, courseId, sessions.map(entryOf), gone);
  return before
    ? { op: 'update', entity: 'timetables', record, ifVersion: before.version }
    : { op: 'create', entity: 'timetables', record };
};

export async function readTimetable(records: Records, courseId: string): Promise<Result<Timetable | null>> {
  const found = await records.get('timetables', courseId);
  return found.ok ? ok(found.value as Timetable | null) : found;
}
