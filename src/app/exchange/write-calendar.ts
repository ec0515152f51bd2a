// Sessions as an iCalendar file: the public export, a person's own feed, a single event to download.
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import type { Instant } from '#kernel/clock';
import { type CourseExport, hostOf, type Publisher, pageOf, type SessionExport } from './export';
import { bookingUid, sessionUid } from './identity';
import { writeTimeZone } from './vtimezone';

export interface CalendarEntry {
  session: SessionExport;
  course: Pick<CourseExport, 'title' | 'code' | 'slug' | 'summary' | 'category' | 'tags'>;
  /** What this calendar's reader is to know first, such as “You are on the waiting list, position 2.” */
  note?: string;
  /** Instead of what follows from the session: `tentative` for a place that is not sure. */
  status?: 'confirmed' | 'tentative' | 'cancelled';
  /** As which event it is known, where that is not the session's own: somebody's booking. */
  event?: { id: string; sequence: number; at: Instant };
  /** Leaves out as many of its events from the first. */
  skipped?: number;
}

/** How a file is written beside its events. `cancel`: they are taken out of the calendar that has them. */
interface CalendarOptions {
  name?: string;
  method?: 'publish' | 'cancel';
}

/** How often a subscribed calendar asks again. Seconds. */
const REFRESH_S = 3600;

/**
 * A day of several is an event of its own; days without hours that follow one another are one. UIDs stay the same for
 * the life of a session, of a booking where it is somebody's; SEQUENCE is its version, or as `event` has it. Depends on nothing but what it is given: the same entries, the same text.
 */
export function writeCalendar(
  entries: Iterable<CalendarEntry>,
  publisher: Publisher,
  { name = publisher.name, method = 'publish' }: CalendarOptions = {},
): string {
  const all = [...entries];
  const years = yearsOf(all);
  const calendar = ical({
    name: name.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\\;,]/g, (character) => `\\${character}`),
    prodId: { company: 'Lectern', product: 'Lectern', language: 'EN' },
    method: method === 'cancel' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
    timezone: { name: null, generator: (zone) => writeTimeZone(zone, years.first - 1, years.last) },
  });
  for (const entry of all) addEntry(calendar, entry, publisher);
  return `${calendar.toString()}\r\n`;
}

function yearsOf(entries: readonly CalendarEntry[]): { first: number; last: number } {
  const years = entries
    .flatMap(({ session }) => session.days.flatMap(({ start, end }) => [start, end]))
    .map((instant) => Number(instant.slice(0, 4)));
  return years.reduce(({ first, last }, year) => ({ first: Math.min(first, year), last: Math.max(last, year) }), {
    first: 9999,
    last: 0,
  });
}

function addEntry(
  calendar: ICalCalendar,
  { session, course, note, status, event: known, skipped = 0 }: CalendarEntry,
  publisher: Publisher,
): void {
  const host = hostOf(publisher);
  const uidOf = (part: string) => (known ? bookingUid(known.id + part, host) : sessionUid(session.id + part, host));
  const changedAt = Temporal.Instant.from(known && known.at > session.updatedAt ? known.at : session.updatedAt);
  const page = pageOf(course, publisher);
  const parts = partsOf(session);
  for (const [index, part] of parts.entries()) {
    if (index < skipped) continue;
    const event = calendar.createEvent({
      id: uidOf(index === 0 ? '' : `-${index + 1}`),
      sequence: known?.sequence ?? session.version,
      stamp: changedAt,
      lastModified: changedAt,
      ...timesOf(part, session),
      summary: parts.length > 1 ? `${course.title} (day ${index + 1} of ${parts.length})` : course.title,
      description: [note, course.summary].filter(Boolean).join('\n\n') || null,
      location: session.venue ?? (session.mode === 'in-person' ? null : 'Online'),
      url: addressText(session.link ?? page),
      categories: [course.category, ...course.tags].flatMap((name) => (name ? [{ name }] : [])),
      status: ICalEventStatus[statusOf(session, status)],
      transparency: session.wholeDays ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      x: Object.entries(ownProperties(session, course, sessionUid(session.id, host))).map(([key, value]) => ({
        key,
        value,
      })),
    });
    if (!session.wholeDays && session.timeZone !== 'UTC') event.timezone(session.timeZone);
  }
}

const statusOf = (session: SessionExport, status: CalendarEntry['status']): 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED' => {
  if (session.status === 'cancelled' || status === 'cancelled') return 'CANCELLED';
  return status === 'tentative' ? 'TENTATIVE' : 'CONFIRMED';
};

/** The library escapes commas and semicolons in addresses, which RFC 5545 does not: they go encoded. */
const addressText = (address: string): string =>
  address.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C');

/** What iCalendar has no place for, so that our own import gives the same session back (`calendar-event.ts`). */
function ownProperties(session: SessionExport, course: CalendarEntry['course'], uid: string): Record<string, string> {
  return {
    'X-LECTERN-SESSION': uid,
    'X-LECTERN-CODE': course.code,
    ...(course.category === null ? {} : { 'X-LECTERN-CATEGORY': course.category }),
    'X-LECTERN-MODE': session.mode,
    'X-LECTERN-PLACES': `${session.places.min}/${session.places.max}`,
    ...(session.link === null ? {} : { 'X-LECTERN-LINK': session.link }),
    'X-LECTERN-ZONE': session.timeZone,
    ...(session.venue === null ? {} : { 'X-LECTERN-VENUE': session.venue }),
  };
}

interface Part {
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
}

/** How many events a session is. */
export const countEvents = (session: Pick<SessionExport, 'days' | 'wholeDays' | 'timeZone'>): number =>
  partsOf(session).length;

/** Its days; of whole days, runs. */
function partsOf({ days, wholeDays, timeZone }: Pick<SessionExport, 'days' | 'wholeDays' | 'timeZone'>): Part[] {
  const parts: Part[] = [];
  for (const day of days) {
    const [start, end] = [day.start, day.end].map((instant) =>
      Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone),
    );
    const last = parts.at(-1);
    if (!start || !end) continue;
    if (wholeDays && last?.end.equals(start)) last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}

function timesOf(
  { start, end }: Part,
  { wholeDays }: SessionExport,
): {
  start: Temporal.ZonedDateTime | Temporal.PlainDate;
  end: Temporal.ZonedDateTime | Temporal.PlainDate;
  allDay: boolean;
} {
  return wholeDays
    ? { start: start.toPlainDate(), end: end.toPlainDate(), allDay: true }
    : { start, end, allDay: false };
}
