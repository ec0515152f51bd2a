// The public face of the courses: what is published, when it next takes place and whether there is room. Three round trips.
import type { Caller } from '#domain/access';
import type { Course } from '#domain/courses/course';
import { courses } from '#domain/courses/course';
import { entryOf, type TimetableEntry, upcoming } from '#domain/sessions/timetable';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Records, Stored } from '#ports/records';
import type { App } from '../app';
import { present } from '../scope';
import { seatsView } from '../sessions/behaviour';
import { readTimetables, type SessionBrief, withSeats } from '../sessions/brief';

export interface CatalogueCourse {
  course: Course;
  /** Soonest first. */
  sessions: SessionBrief[];
}

export interface Catalogue {
  courses: CatalogueCourse[];
  next: string | null;
  previous: string | null;
}

/** Whose sessions somebody may see in the catalogue. */
export const audiencesOf = (caller: Caller): string[] =>
  caller?.companyId ? ['public', caller.companyId] : ['public'];

export async function readCatalogue(
  app: Pick<App, 'records' | 'clock'>,
  caller: Caller,
  query: Omit<ListQuery, 'where'> & { where?: ListQuery['where'] },
): Promise<Result<Catalogue>> {
  const page = await app.records.list('courses', { ...query, where: { ...query.where, status: 'published' } });
  if (!page.ok) return page;
  const timetables = await readTimetables(app.records, page.value.items);
  if (!timetables.ok) return timetables;
  const now = app.clock.now();
  const dates = page.value.items.map((course) =>
    upcoming(timetables.value.get(course.id) ?? null, now, audiencesOf(caller)),
  );
  const briefs = await withSeats(app.records, dates.flat());
  if (!briefs.ok) return briefs;
  const byId = new Map(briefs.value.map((brief) => [brief.id, brief]));
  return ok({
    courses: page.value.items.map((course, at) => ({
      course: present(courses, caller, course) as unknown as Course,
      sessions: (dates[at] as TimetableEntry[]).map(({ id }) => byId.get(id) as SessionBrief),
    })),
    next: page.value.next,
    previous: page.value.previous,
  });
}

/** One published course by the end of its address, with every date that is still to come. */
export async function readCatalogueCourse(
  app: Pick<App, 'records' | 'clock'>,
  caller: Caller,
  slug: string,
): Promise<Result<CatalogueCourse>> {
  const found = await readCatalogue(app, caller, { where: { slug }, limit: 1 });
  if (!found.ok) return found;
  const [course] = found.value.courses;
  return course ? ok(course) : err(notFound('This course'));
}

export interface NextSession {
  session: SessionBrief;
  course: { title: string; slug: string };
}

/** The public sessions that start next, soonest first, with their courses: for the front page and beside the sign-in form. */
export async function nextToStart(
  app: { records: Records; clock: App['clock'] },
  count: number,
): Promise<Result<NextSession[]>> {
  const page = await app.records.list('sessions', {
    where: { listed: true, audience: 'public' },
    sort: { field: 'start', descending: false },
    range: { from: app.clock.now() },
    limit: count,
  });
  if (!page.ok) return page;
  const sessions = page.value.items;
  const found = await app.records.getMany([
    ...sessions.map(({ id }) => ({ entity: 'seats', id })),
    ...sessions.map(({ courseId }) => ({ entity: 'courses', id: courseId as string })),
  ]);
  if (!found.ok) return found;
  return ok(
    sessions.flatMap((session, at) => {
      const course = found.value[sessions.length + at] as Stored | null;
      if (!course) return [];
      const brief = { ...entryOf(session), seats: seatsView(found.value[at] ?? null) };
      return [{ session: brief, course: { title: course.title as string, slug: course.slug as string } }];
    }),
  );
}
