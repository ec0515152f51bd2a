// What a calendar of bookings shows between two instants: to the office every session with its seats, to who teaches their sessions,
// to others the sessions that they or their people have booked. Two or three waves of reads, however much it is.
import { type Caller, isOffice } from '#domain/access';
import { type Booking, bookings, LIVE } from '#domain/bookings/booking';
import type { CalendarSession } from '#domain/bookings/calendar';
import type { Entity } from '#domain/entity';
import { type Session, sessions } from '#domain/sessions/session';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Page, Stored, Where } from '#ports/records';
import type { Call } from '../app';
import { listScoped } from '../dashboard/scoped-list';
import { readNamed } from '../history';
import { seatsView } from '../sessions/behaviour';

export interface CalendarEvent extends CalendarSession {
  /** The session. */
  id: string;
  courseId: string;
  title: string;
  /** Of sessions that are shown for themselves. */
  seats: ReturnType<typeof seatsView> | null;
  /** Those of the reader's scope, where it is shown for them. */
  bookings: Pick<Booking, 'id' | 'status' | 'attendeeId'>[];
  /** Who teaches it reads it. */
  isTaught: boolean;
}

export interface CalendarEvents {
  /** In the order in which they begin. */
  events: CalendarEvent[];
  /** There is more than is shown. */
  isMore: boolean;
}

type Found = Stored & Session;
interface Range {
  from: string;
  to: string;
}

const PAGE = 200;
/** Pages that begin within the range. */
const MOST_PAGES = 3;
/** Of those that began before it, the latest: one among them may go on. */
const MOST_BEGUN = 100;
/** A course of some evenings a week lasts no longer. */
const BEGUN_MS = 180 * 86_400_000;

const SESSION_FIELDS = [
  ...['courseId', 'days', 'start', 'end', 'timeZone', 'wholeDays', 'mode', 'venue', 'instructors', 'places'],
  ...['status', 'confirmed'],
];
const BOOKING_FIELDS = ['status', 'sessionId', 'attendeeId', 'sessionStart'];
/** In which a booking stands in a calendar: also what was cancelled with its session. */
const SHOWN = [...LIVE, 'called-off'];

/** Conditions that only bookings have: then the calendar is of bookings, whoever reads. */
const OF_BOOKINGS = ['companyId', 'attendeeId', 'status', 'sessionId'];

const isOfSessions = (caller: Caller, { where = {}, search }: ListQuery): boolean =>
  isOffice(caller) && search === undefined && !OF_BOOKINGS.some((field) => where[field] !== undefined);

/** @param asked the conditions of the list that it is a view of */
export async function readBookingCalendar(call: Call, range: Range, asked: ListQuery): Promise<Result<CalendarEvents>> {
  if (isOfSessions(call.caller, asked)) return sessionEvents(call, range, pick(asked.where, ['courseId']));
  const parts = await Promise.all([
    bookedEvents(call, range, asked),
    call.caller?.role === 'instructor' && asked.search === undefined && pick(asked.where, OF_BOOKINGS) === undefined
      ? sessionEvents(call, range, { ...pick(asked.where, ['courseId']), instructors: { has: call.caller.id } })
      : ok({ events: [], isMore: false }),
  ]);
  const [booked, taught] = parts;
  if (!booked.ok) return booked;
  if (!taught.ok) return taught;
  const known = new Set(taught.value.events.map(({ id }) => id));
  return ok({
    events: [...taught.value.events, ...booked.value.events.filter(({ id }) => !known.has(id))].sort(byStart),
    isMore: booked.value.isMore || taught.value.isMore,
  });
}

const byStart = (one: CalendarEvent, other: CalendarEvent): number => (one.start < other.start ? -1 : 1);

/** Undefined where none of them is asked for. */
function pick(where: Where | undefined, fields: readonly string[]): Where | undefined {
  const picked = Object.entries(where ?? {}).filter(([field]) => fields.includes(field));
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

async function sessionEvents(call: Call, range: Range, where: Where = {}): Promise<Result<CalendarEvents>> {
  const query = { where, fields: SESSION_FIELDS, companion: 'seats' };
  const found = await within(call, sessions, 'start', query, range);
  if (!found.ok) return found;
  const items = found.value.items as { record: Found; companion: Stored | null }[];
  const going = items.filter(({ record }) => record.end > range.from);
  const names = await readNamed(
    call.app.records,
    going.map(({ record }) => ({ entity: 'courses', id: record.courseId })),
  );
  if (!names.ok) return names;
  const now = call.app.clock.now();
  const isTaught = call.caller?.role === 'instructor';
  return ok({
    events: going.map(({ record, companion }) => ({
      ...eventOf(record, names.value),
      ...{ seats: seatsView(companion, now), bookings: [], isTaught },
    })),
    isMore: found.value.isMore,
  });
}

async function bookedEvents(call: Call, range: Range, { where, search }: ListQuery): Promise<Result<CalendarEvents>> {
  const { caller } = call;
  // Whom an instructor teaches stands with what they teach.
  const own = caller?.role === 'instructor' && pick(where, OF_BOOKINGS) === undefined ? { attendeeId: caller.id } : {};
  const query = {
    where: { status: SHOWN, ...where, ...own },
    ...(search === undefined ? { fields: BOOKING_FIELDS } : { search }),
  };
  const found = await within(call, bookings, 'sessionStart', query, range);
  if (!found.ok) return found;
  const booked = found.value.items.map(({ record }) => record as Booking);
  const bySession = Map.groupBy(booked, ({ sessionId }) => sessionId);
  const records = await readNamed(
    call.app.records,
    booked.map(({ sessionId }) => ({ entity: 'sessions', id: sessionId })),
  );
  if (!records.ok) return records;
  const going = [...bySession].flatMap(([id, own]) => {
    const session = records.value.get(`sessions/${id}`) as Found | undefined;
    return session && session.end > range.from ? [{ session, own }] : [];
  });
  const names = await readNamed(
    call.app.records,
    going.map(({ session }) => ({ entity: 'courses', id: session.courseId })),
  );
  if (!names.ok) return names;
  return ok({
    events: going
      .map(({ session, own }) => ({
        ...eventOf(session, names.value),
        seats: null,
        bookings: own.map(({ id, status, attendeeId }) => ({ id, status, attendeeId })),
        isTaught: false,
      }))
      .sort(byStart),
    isMore: found.value.isMore,
  });
}

/** What begins within the range, page by page, and the latest of what began before it: both at once. */
async function within(
  call: Call,
  entity: Entity,
  field: string,
  query: Pick<ListQuery, 'where' | 'fields' | 'companion' | 'search'>,
  { from, to }: Range,
): Promise<Result<{ items: { record: Stored; companion: Stored | null }[]; isMore: boolean }>> {
  const begun = listScoped(call, entity, {
    ...query,
    sort: { field, descending: true },
    range: { from: toInstant(Date.parse(from) - BEGUN_MS), to: from },
    limit: MOST_BEGUN,
  });
  const pages: Page[] = [];
  let after: string | undefined;
  do {
    const page = await listScoped(call, entity, {
      ...query,
      sort: { field, descending: false },
      range: { from, to },
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    if (!page.ok) return page;
    pages.push(page.value);
    after = page.value.next ?? undefined;
  } while (after !== undefined && pages.length < MOST_PAGES);
  const before = await begun;
  if (!before.ok) return before;
  const items = [before.value, ...pages].flatMap(({ items: records, companions = [] }) =>
    records.map((record, at) => ({ record, companion: companions[at] ?? null })),
  );
  return ok({ items, isMore: after !== undefined });
}

const eventOf = (
  { id, courseId, days, wholeDays, timeZone, mode, venue, status, confirmed, places, start, end }: Found,
  names: ReadonlyMap<string, Stored>,
) => ({
  ...{ id, courseId, days, wholeDays, timeZone, mode, venue, status, confirmed, places, start, end },
  title: (names.get(`courses/${courseId}`)?.title as string | undefined) ?? 'Removed course',
});
