// What leaves as a file: the same list that a page shows, whole, read page by page while it is sent.
import { type Booking, LIVE } from '#domain/bookings/booking';
import { eventIdOf, sequenceOf } from '#domain/bookings/calendar-event';
import { courses } from '#domain/courses/course';
import type { Entity } from '#domain/entity';
import { readField } from '#domain/field-text';
import { type Joiner, mayJoin } from '#domain/sessions/joining';
import { isSureToRun, type Session, sessions } from '#domain/sessions/session';
import { invalid, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import type { Call } from '../app';
import { type BookingRow, listBookings } from '../bookings/list';
import { readSeats, timetablesOf, WITH_TIMETABLES } from '../sessions/brief';
import { type Cell, writeCsv } from './csv-cells';
import type { CourseExport, Publisher, SessionExport } from './export';
import { writeAttemptTable } from './export-attempts';
import { type ExportedFile, ExportFailed, need, PAGE, pages } from './export-pages';
import { writeAccountsTable } from './export-payments';
import { writeQueryTable } from './export-queries';
import { writeCompanyTable, writeUserTable } from './export-tables';
import { writePrice } from './price';
import { type CalendarEntry, writeCalendar } from './write-calendar';
import { writeCourseCsv } from './write-csv';
import { writeCourseJsonLd } from './write-json-ld';

/** A calendar is written as a whole: no more events than this. */
const MOST_EVENTS = 2000;
const TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  accounts: 'text/csv; charset=utf-8',
  jsonld: 'application/ld+json; charset=utf-8',
};

export async function exportRecords(
  call: Call,
  entity: Entity,
  format: string,
  query: ListQuery,
): Promise<Result<ExportedFile>> {
  const contentType = TYPES[format];
  const settings = await call.app.settings();
  const publisher = { name: settings.name, origin: call.app.origin };
  const text = contentType && writerOf(call, entity, format, query, publisher);
  if (!text)
    return err(
      entity.name === 'courses' || format === 'csv'
        ? invalid('There is no such format.', { issues: [{ path: 'format', message: 'Choose csv, ics or jsonld.' }] })
        : notFound('An export of this kind'),
    );
  const day = call.app.clock.now().slice(0, 10);
  const name = format === 'accounts' ? `${entity.name}-for-accounts-${day}.csv` : `${entity.name}-${day}.${format}`;
  return ok({ contentType, name, text });
}

function writerOf(
  call: Call,
  entity: Entity,
  format: string,
  query: ListQuery,
  publisher: Publisher,
): AsyncIterable<string> | null {
  if (entity.name === 'courses' && format === 'csv')
    return writeCourseCsv(courseExports(call, query), new URL(publisher.origin).host);
  if (entity.name === 'courses' && format === 'jsonld') return writeCourseJsonLd(courseExports(call, query), publisher);
  if (entity.name === 'courses' && format === 'ics') return calendarText(courseEvents(call, query), publisher);
  if (entity.name === 'bookings' && format === 'csv')
    return writeCsv(
      BOOKING_COLUMNS.map(([heading]) => heading),
      bookingCells(call, query),
    );
  if (entity.name === 'bookings' && format === 'accounts') return writeAccountsTable(bookingRowsOf(call, query));
  if (entity.name === 'bookings' && format === 'ics') return calendarText(bookingEvents(call, query), publisher);
  if (entity.name === 'companies' && format === 'csv') return writeCompanyTable(call, query);
  if (entity.name === 'users' && format === 'csv') return writeUserTable(call, query);
  if (entity.name === 'attempts' && format === 'csv') return writeAttemptTable(call, query);
  if (entity.name === 'queries' && format === 'csv') return writeQueryTable(call, query);
  return format === 'csv'
    ? writeCsv(
        ['Id', 'Status', ...Object.values(entity.fields).map(({ label }) => label)],
        plainCells(call, entity, query),
      )
    : null;
}

/** Courses with the sessions that the caller may see, and the places left of those. */
export async function* courseExports(call: Call, query: ListQuery): AsyncGenerator<CourseExport> {
  for await (const page of pages(call, courses, { ...query, ...WITH_TIMETABLES })) {
    const timetables = timetablesOf(page);
    for (const course of page.items) {
      const own = timetables.get(course.id)?.sessions.length ? await sessionsOf(call, course.id) : [];
      const seats = need(
        await readSeats(
          call.app.records,
          own.map(({ id }) => id),
          call.app.clock.now(),
        ),
      );
      yield {
        ...(course as unknown as CourseExport),
        sessions: own.map((session) => ({ ...sessionExport(session), placesLeft: seats.get(session.id)?.free ?? 0 })),
      };
    }
  }
}

async function sessionsOf(call: Call, courseId: string): Promise<(Stored & Session)[]> {
  const all: (Stored & Session)[] = [];
  for await (const { items } of pages(call, sessions, { where: { courseId }, limit: PAGE }))
    all.push(...(items as (Stored & Session)[]));
  return all;
}

/** A field that the caller may not read is gone from the record by now. */
const sessionExport = (session: Stored & Session): SessionExport => ({
  ...session,
  link: session.link ?? null,
  venue: session.venue ?? null,
});

async function* courseEvents(call: Call, query: ListQuery): AsyncGenerator<CalendarEntry> {
  for await (const course of courseExports(call, query))
    for (const session of course.sessions) yield { session, course };
}

async function* bookingRowsOf(call: Call, query: ListQuery): AsyncGenerator<BookingRow> {
  let after = query.after;
  do {
    const page = need(await listBookings(call, { ...query, limit: PAGE, ...(after && { after }) }));
    yield* page.rows;
    after = page.next ?? undefined;
  } while (after);
}

async function* bookingEvents(call: Call, query: ListQuery): AsyncGenerator<CalendarEntry> {
  // One event a session: a booking that has ended says nothing beside the one that was made after it.
  for await (const row of bookingRowsOf(call, query))
    if (LIVE.includes(row.booking.status)) yield bookingEvent(row, call.caller);
}

/** The session of a booking as an event: not sure while the booking is not. Its link is for those who may join by it. */
export const bookingEvent = (
  { booking, session, course, position }: BookingRow,
  reader: Joiner | null,
): CalendarEntry => ({
  session: {
    ...sessionExport(session),
    link:
      booking.status === 'confirmed' && isSureToRun(session) && mayJoin(reader, session, booking) ? session.link : null,
  },
  course: { ...course, summary: null, category: null, tags: [] },
  note:
    position === null
      ? `Booking ${booking.reference}, ${booking.status}.`
      : `Booking ${booking.reference}: on the waiting list, position ${position}.`,
  ...(booking.status !== 'confirmed' && { status: 'tentative' }),
  event: { id: eventIdOf(booking), sequence: sequenceOf(booking, session), at: booking.updatedAt },
});

async function* calendarText(entries: AsyncIterable<CalendarEntry>, publisher: Publisher): AsyncGenerator<string> {
  const all: CalendarEntry[] = [];
  for await (const entry of entries)
    if (all.push(entry) > MOST_EVENTS)
      throw new ExportFailed(
        invalid(`A calendar holds at most ${MOST_EVENTS} sessions. Filter the list first.`, { rule: 'too-many' }),
      );
  yield writeCalendar(all, publisher);
}

const price = (booking: Booking): string => (booking.price ? writePrice(booking.price) : '');
const BOOKING_COLUMNS: readonly [string, (row: BookingRow) => Cell][] = [
  ['Reference', ({ booking }) => booking.reference],
  ['Status', ({ booking }) => booking.status],
  ['Position', ({ position }) => position],
  ['Attendee', ({ attendee }) => attendee?.displayName],
  ['E-mail', ({ attendee }) => attendee?.email],
  ['Company', ({ company }) => company?.name],
  ['Course', ({ course }) => course.title],
  ['Course code', ({ course }) => course.code],
  ['Starts', ({ session }) => session.start],
  ['Ends', ({ session }) => session.end],
  ['Time zone', ({ session }) => session.timeZone],
  ['Where', ({ session }) => session.venue],
  ['Price', ({ booking }) => price(booking)],
  ['Payment', ({ booking }) => booking.payment],
  ['PO number', ({ booking }) => booking.poNumber],
  ['Note', ({ booking }) => booking.note],
  ['Booked', ({ booking }) => booking.createdAt],
];

async function* bookingCells(call: Call, query: ListQuery): AsyncGenerator<Cell[]> {
  for await (const row of bookingRowsOf(call, query)) yield BOOKING_COLUMNS.map(([, cell]) => cell(row));
}

async function* plainCells(call: Call, entity: Entity, query: ListQuery): AsyncGenerator<Cell[]> {
  for await (const { items } of pages(call, entity, query))
    for (const record of items)
      yield [
        record.id,
        record.status as string,
        ...Object.keys(entity.fields).map((field) => cellOf(readField(record, field))),
      ];
}

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
};
