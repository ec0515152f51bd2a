// A course's sessions in brief, kept as one record under the course's id: a list of courses reads no session.

export interface TimetableEntry {
  id: string;
  start: string;
  end: string;
  days: number;
  wholeDays: boolean;
  timeZone: string;
  status: string;
  listed: boolean;
  audience: string;
  mode: string;
  venue: string | null;
  min: number;
}

export interface Timetable {
  [field: string]: unknown;
  id: string;
  version: number;
  sessions: TimetableEntry[];
}

/** The latest this many are kept; older ones are found by listing sessions. */
const KEPT = 300;

export const entryOf = (session: Record<string, unknown>): TimetableEntry => ({
  id: session.id as string,
  start: session.start as string,
  end: session.end as string,
  days: (session.days as unknown[]).length,
  wholeDays: session.wholeDays as boolean,
  timeZone: session.timeZone as string,
  status: session.status as string,
  listed: session.listed as boolean,
  audience: session.audience as string,
  mode: session.mode as string,
  venue: (session.venue as string | null) ?? null,
  min: (session.places as { min: number }).min,
});

const byStart = (entry: TimetableEntry): string => `${entry.start} ${entry.id}`;

/** The timetable with these entries in, changed or gone, by start. */
export function withEntries(
  timetable: Timetable | null,
  courseId: string,
  entries: readonly TimetableEntry[],
  gone: readonly string[] = [],
): Timetable {
  const replaced = new Set([...entries.map(({ id }) => id), ...gone]);
  const sessions = [...(timetable?.sessions ?? []).filter(({ id }) => !replaced.has(id)), ...entries]
    .sort((one, other) => (byStart(one) < byStart(other) ? -1 : 1))
    .slice(-KEPT);
  return { id: courseId, version: (timetable?.version ?? 0) + 1, sessions };
}

/** What may still be booked by people of this audience, soonest first. */
export const upcoming = (timetable: Timetable | null, now: string, audiences: readonly string[]): TimetableEntry[] =>
  (timetable?.sessions ?? []).filter(
    (entry) => entry.listed && entry.start > now && audiences.includes(entry.audience),
  );
