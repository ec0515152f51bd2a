// The public face of the courses: what is published, when it next takes place and whether there is room.
import type { Caller } from '#domain/access';
import { type Course, courses } from '#domain/courses/course';
import { type Session, sessions } from '#domain/sessions/session';
import { entryOf, type TimetableEntry, upcoming } from '#domain/sessions/timetable';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Records, Stored } from '#ports/records';
import type { App } from '../app';
import { present } from '../scope';
import { seatsView } from '../sessions/behaviour';
import { type SessionBrief, timetablesOf, WITH_TIMETABLES, withSeats } from '../sessions/brief';

type Source = Pick<App, 'records' | 'clock'>;

/** What a row of the catalogue shows of a course: its text is long, and is left in the store. */
const IN_A_ROW = ['title', 'code', 'slug', 'summary', 'category', 'duration', 'price', 'waitingList'] as const;
export type ListedCourse = Pick<Course, 'id' | (typeof IN_A_ROW)[number]>;

export interface CatalogueCourse {
  course: ListedCourse;
  /** The next dates, soonest first: as many as were asked for. */
  dates: SessionBrief[];
  /** How many dates are still to come. */
  upcoming: number;
}

export interface Catalogue {
  courses: CatalogueCourse[];
  next: string | null;
  previous: string | null;
}

/** Which dates are meant, and how many of each course are read with their seats. */
export interface Dates {
  shown: number;
  /** Courses without such a date are left out. */
  matches?: ((date: TimetableEntry) => boolean) | undefined;
}

/** Whose sessions somebody may see in the catalogue. */
export const audiencesOf = (caller: Caller): string[] =>
  caller?.companyId ? ['public', caller.companyId] : ['public'];

/** A page of the published courses: two round trips. */
export async function readCatalogue(
  source: Source,
  caller: Caller,
  query: ListQuery,
  { shown, matches }: Dates,
): Promise<Result<Catalogue>> {
  const { records, clock } = source;
  const page = await records.list('courses', {
    ...query,
    ...WITH_TIMETABLES,
    fields: IN_A_ROW,
    where: { ...query.where, status: 'published' },
  });
  if (!page.ok) return page;
  const timetables = timetablesOf(page.value);
  const now = clock.now();
  const listed = page.value.items.flatMap((course) => {
    const coming = upcoming(timetables.get(course.id) ?? null, now, audiencesOf(caller));
    const dates = matches ? coming.filter(matches) : coming;
    return matches && dates.length === 0 ? [] : [{ course, dates }];
  });
  const briefs = await withSeats(
    records,
    listed.flatMap(({ dates }) => dates.slice(0, shown)),
    now,
  );
  if (!briefs.ok) return briefs;
  const byId = new Map(briefs.value.map((brief) => [brief.id, brief]));
  return ok({
    courses: listed.map(({ course, dates }) => ({
      course: present(courses, caller, course) as unknown as ListedCourse,
      dates: dates.slice(0, shown).flatMap(({ id }) => byId.get(id) ?? []),
      upcoming: dates.length,
    })),
    next: page.value.next,
    previous: page.value.previous,
  });
}

export interface Front {
  /** By category; courses without one come last. */
  categories: { name: string | null; courses: CatalogueCourse[] }[];
  /** All that are published, counted no further than `COUNTED`. */
  total: number;
  hasMore: boolean;
}

/** The front page shows at most this many; the whole is at `/catalogue`. */
const FRONT_SHOWN = 40;
/** A choice on the front page (online, this month) looks through this many courses. */
const FRONT_READ = 200;
export const COUNTED = 1000;

/** The front page's courses, each with its next date. */
export async function readFront(source: Source, caller: Caller, matches: Dates['matches']): Promise<Result<Front>> {
  const [found, total] = await Promise.all([
    readCatalogue(
      source,
      caller,
      { sort: { field: 'category', descending: false }, limit: matches ? FRONT_READ : FRONT_SHOWN },
      { shown: 1, matches },
    ),
    source.records.count('courses', { where: { status: 'published' } }, COUNTED),
  ]);
  if (!found.ok) return found;
  if (!total.ok) return total;
  const shown = found.value.courses.slice(0, FRONT_SHOWN);
  const byCategory = Map.groupBy(shown, ({ course }) => course.category);
  const categories = [...byCategory].map(([name, of]) => ({ name, courses: of.sort(byTitle) }));
  return ok({
    categories: [...categories.filter(({ name }) => name !== null), ...categories.filter(({ name }) => name === null)],
    total: total.value,
    hasMore: found.value.next !== null || found.value.courses.length > shown.length,
  });
}

const byTitle = (one: CatalogueCourse, other: CatalogueCourse): number =>
  one.course.title.localeCompare(other.course.title);

/** The categories that published courses have, in order. */
export async function readCategories({ records }: Source): Promise<Result<string[]>> {
  const page = await records.list('courses', {
    where: { status: 'published' },
    sort: { field: 'category', descending: false },
    limit: FRONT_READ,
  });
  if (!page.ok) return page;
  const names = page.value.items.flatMap(({ category }) => (typeof category === 'string' ? [category] : []));
  return ok([...new Set(names)]);
}

export interface NextSession {
  session: SessionBrief;
  /** In full, as a visitor may read them. */
  record: Stored & Session;
  course: Course;
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
  const { items } = page.value;
  const found = await app.records.getMany([
    ...items.map(({ id }) => ({ entity: 'seats', id })),
    ...items.map(({ courseId }) => ({ entity: 'courses', id: courseId as string })),
  ]);
  if (!found.ok) return found;
  return ok(
    items.flatMap((session, at) => {
      const course = found.value[items.length + at];
      if (!course) return [];
      return [
        {
          session: { ...entryOf(session), seats: seatsView(found.value[at] ?? null, app.clock.now()) },
          record: present(sessions, null, session) as Stored & Session,
          course: present(courses, null, course) as unknown as Course,
        },
      ];
    }),
  );
}
