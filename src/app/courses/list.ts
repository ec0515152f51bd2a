// The list of courses as the office and the learner read it: each with its next session, that session's seats and how many are to come.
import { isOffice } from '#domain/access';
import { courses } from '#domain/courses/course';
import type { TimetableEntry } from '#domain/sessions/timetable';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import type { Call } from '../app';
import { audiencesOf } from '../catalogue/catalogue';
import { listRecords } from '../crud';
import { seatsView } from '../sessions/behaviour';
import { readSeats, type SessionBrief, timetablesOf, WITH_TIMETABLES } from '../sessions/brief';

export interface CourseRow {
  course: Stored;
  next: SessionBrief | null;
  /** Sessions that are still to come and not cancelled. */
  upcoming: number;
}

export interface CourseRows {
  rows: CourseRow[];
  next: string | null;
  previous: string | null;
}

/** What a row shows of its course: a page of descriptions would weigh more than all else together. */
const SHOWN = [
  'title',
  'code',
  'slug',
  'summary',
  'category',
  'level',
  'tags',
  'duration',
  'price',
  'status',
  'enrolment',
  'waitingList',
  'updatedAt',
];

export async function listCourses(call: Call, query: ListQuery): Promise<Result<CourseRows>> {
  const { records } = call.app;
  const forOffice = isOffice(call.caller);
  const audiences = audiencesOf(call.caller);
  const now = call.app.clock.now();
  const asked = JSON.stringify([query, forOffice, audiences]);
  const [page, guessed] = await Promise.all([
    listRecords(call, courses, { ...query, ...WITH_TIMETABLES, fields: SHOWN }),
    readSeats(records, lastSessions.get(asked) ?? [], now),
  ]);
  if (!page.ok) return page;
  if (!guessed.ok) return guessed;
  const timetables = timetablesOf(page.value);
  const isSeen = (entry: TimetableEntry) =>
    entry.start > now &&
    entry.status !== 'cancelled' &&
    (forOffice || (entry.listed && audiences.includes(entry.audience)));
  const dates = page.value.items.map((course) => timetables.get(course.id)?.sessions.filter(isSeen) ?? []);
  const sessionIds = dates.flatMap(([first]) => (first ? [first.id] : []));
  rememberSessions(asked, sessionIds);
  const rest = await readSeats(
    records,
    sessionIds.filter((id) => !guessed.value.has(id)),
    now,
  );
  if (!rest.ok) return rest;
  const seatsOf = (id: string) => guessed.value.get(id) ?? rest.value.get(id) ?? seatsView(null, now);
  return ok({
    rows: page.value.items.map((course, at) => {
      const [first] = dates[at] ?? [];
      return {
        course,
        next: first ? { ...first, seats: seatsOf(first.id) } : null,
        upcoming: dates[at]?.length ?? 0,
      };
    }),
    next: page.value.next,
    previous: page.value.previous,
  });
}

/** Lists whose sessions are remembered in this isolate. */
const MOST_LISTS = 200;
/** Which sessions a list showed last: their seats are read along with it, and a second round trip is for what has changed. */
const lastSessions = new Map<string, readonly string[]>();
function rememberSessions(asked: string, sessionIds: readonly string[]): void {
  const [oldest] = lastSessions.keys();
  if (lastSessions.size >= MOST_LISTS && oldest !== undefined && !lastSessions.has(asked)) lastSessions.delete(oldest);
  lastSessions.set(asked, sessionIds);
}
