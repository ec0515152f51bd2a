// The list of courses as the office and the learner read it: each with its next session, that session's seats and how many are to come.
import { courses } from '#domain/courses/course';
import type { TimetableEntry } from '#domain/sessions/timetable';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import type { Call } from '../app';
import { audiencesOf } from '../catalogue/catalogue';
import { listRecords } from '../crud';
import { type SessionBrief, timetablesOf, WITH_TIMETABLES, withSeats } from '../sessions/brief';

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
  const page = await listRecords(call, courses, { ...query, ...WITH_TIMETABLES, fields: SHOWN });
  if (!page.ok) return page;
  const timetables = timetablesOf(page.value);
  const now = call.app.clock.now();
  const isOffice = call.caller?.role === 'admin' || call.caller?.role === 'staff';
  const audiences = audiencesOf(call.caller);
  const isSeen = (entry: TimetableEntry) =>
    entry.start > now &&
    entry.status !== 'cancelled' &&
    (isOffice || (entry.listed && audiences.includes(entry.audience)));
  const dates = page.value.items.map((course) => timetables.get(course.id)?.sessions.filter(isSeen) ?? []);
  const briefs = await withSeats(
    call.app.records,
    dates.flatMap(([first]) => (first ? [first] : [])),
  );
  if (!briefs.ok) return briefs;
  const byId = new Map(briefs.value.map((brief) => [brief.id, brief]));
  return ok({
    rows: page.value.items.map((course, at) => ({
      course,
      next: byId.get(dates[at]?.[0]?.id ?? '') ?? null,
      upcoming: dates[at]?.length ?? 0,
    })),
    next: page.value.next,
    previous: page.value.previous,
  });
}
