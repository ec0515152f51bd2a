// Courses as a table: a row for each session, or one row for a course that has none.
import { Temporal } from 'temporal-polyfill';
import { writeTags } from './cell-values';
import { type Column, HEADINGS, WRITTEN_COLUMNS } from './course-columns';
import { type Cell, writeCsv } from './csv-cells';
import type { CourseExport, SessionExport } from './export';
import { sessionUid } from './identity';
import { readMoment } from './moment';
import { writePrice } from './price';
import { readSpan, type Span } from './span';

type Cells = Partial<Record<Column, Cell>>;

/** A stream of lines. `host` is the configured origin's, for the sessions' identity. */
export function writeCourseCsv(
  courses: Iterable<CourseExport> | AsyncIterable<CourseExport>,
  host: string,
): AsyncGenerator<string> {
  return writeCsv(HEADINGS, rowsOf(courses, host));
}

async function* rowsOf(
  courses: Iterable<CourseExport> | AsyncIterable<CourseExport>,
  host: string,
): AsyncGenerator<Cell[]> {
  for await (const course of courses) {
    const cells = courseCells(course);
    if (course.sessions.length === 0) yield rowOf(cells);
    for (const session of course.sessions) yield rowOf({ ...cells, ...sessionCells(session, host) });
  }
}

const rowOf = (cells: Cells): Cell[] => WRITTEN_COLUMNS.map((column) => cells[column]);

function courseCells(course: CourseExport): Cells {
  return {
    code: course.code,
    title: course.title,
    slug: course.slug,
    summary: course.summary,
    body: course.body,
    category: course.category,
    level: course.level,
    tags: writeTags(course.tags),
    duration: course.duration,
    price: course.price && writePrice(course.price),
    currency: course.price?.currency,
    defaultPlaces: course.places,
    enrolment: course.enrolment,
    waitingList: course.waitingList ? 'yes' : 'no',
  };
}

function sessionCells(session: SessionExport, host: string): Cells {
  const { start, end } = startAndEnd(session);
  return {
    source: sessionUid(session.id, host),
    start,
    end,
    days: saysAll(session, start, end) ? null : daysCell(session),
    timeZone: session.timeZone,
    mode: session.mode,
    venue: session.venue,
    link: session.link,
    minPlaces: session.places.min,
    maxPlaces: session.places.max,
  };
}

const at = (instant: string, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
const hours = (instant: string, zone: string): string => at(instant, zone).toString({ timeZoneName: 'never' });
const date = (instant: string, zone: string): string => at(instant, zone).toPlainDate().toString();

/** Dates for whole days, the last included; else times with their offset, which no spreadsheet rewrites. */
function startAndEnd({ days, wholeDays, timeZone }: SessionExport): { start: string; end: string } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { start: '', end: '' };
  const write = wholeDays ? date : hours;
  return { start: write(first.start, timeZone), end: write(wholeDays ? last.start : last.end, timeZone) };
}

/** Whether start and end alone give these days back. */
function saysAll(session: SessionExport, start: string, end: string): boolean {
  const [from, to] = [readMoment(start), readMoment(end)];
  if (!from.ok || !to.ok) return false;
  const span = readSpan(from.value, to.value, session.timeZone);
  return span.ok && isSame(span.value, session);
}

const isSame = (span: Span, session: SessionExport): boolean =>
  span.wholeDays === session.wholeDays &&
  span.days.length === session.days.length &&
  span.days.every((day, index) => day.start === session.days[index]?.start && day.end === session.days[index]?.end);

const daysCell = ({ days, wholeDays, timeZone }: SessionExport): string =>
  days
    .map(({ start, end }) => (wholeDays ? date(start, timeZone) : `${hours(start, timeZone)}/${hours(end, timeZone)}`))
    .join(' ');
