// One VEVENT: its text as a course's, its times as instants with their zone.
import { Temporal } from 'temporal-polyfill';
import { isZone } from '#domain/schema';
import type { Session } from '#domain/sessions/session';
import { err, ok, type Result } from '#kernel/result';
import { type Component, type Property, propertyOf, textOf } from './calendar-blocks';
import { resolveZone } from './calendar-zones';
import type { SessionRow } from './collector';
import { type CourseFields, NO_FIELDS } from './draft';
import { categoryOf, tagsOf, webAddressOf } from './hints';
import { type Moment, readMoment } from './moment';
import { asMarkdown, divideDescription, manyLines, oneLine } from './plain-text';
import { instantOf, readSpan, type Span, wholeDays, zoned } from './span';

/** What an event is read with: the file's zones, and those to fall back on. */
export interface CalendarContext {
  described: ReadonlyMap<string, Component>;
  /** Of dates and of times without a zone: the organisation's. */
  floating: string;
  /** Of times in UTC: the calendar's own, else the organisation's. */
  universal: string;
}

export interface Fault {
  path: string;
  message: string;
}

/** Properties of ours, which keep what iCalendar has no place for. */
export const OWN = {
  session: 'x-lectern-session',
  code: 'x-lectern-code',
  category: 'x-lectern-category',
  mode: 'x-lectern-mode',
  places: 'x-lectern-places',
  venue: 'x-lectern-venue',
  link: 'x-lectern-link',
  zone: 'x-lectern-zone',
} as const;

/** The property that a fault of a field of ours came from. */
const PATHS: Readonly<Record<string, string>> = {
  title: 'SUMMARY',
  summary: 'DESCRIPTION',
  body: 'DESCRIPTION',
  category: 'CATEGORIES',
  tags: 'CATEGORIES',
  days: 'DTSTART',
  timeZone: 'DTSTART',
  venue: 'LOCATION',
  link: 'URL',
  source: 'UID',
};
export const pathOf = (field: string): string => PATHS[field] ?? field;

const ONLINE = /\b(?:online|virtual|webinar|remote|zoom|teams|webex|google meet)\b/i;
const MODES: readonly Session['mode'][] = ['in-person', 'online', 'hybrid'];
const CONFERENCES = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl'];

/** Null where the event has no title. */
export function courseOf(event: Component): CourseFields | null {
  const isOwn = textOf(event, OWN.session) !== null;
  const summary = oneLine(textOf(event, 'summary') ?? '');
  const title = isOwn ? (summary?.replace(/ \(day \d+ of \d+\)$/, '') ?? null) : summary;
  if (title === null) return null;
  const categories = event.properties
    .filter(({ name }) => name === 'categories')
    .flatMap(({ values }) => values.filter((value) => typeof value === 'string'));
  const description = manyLines(textOf(event, 'description') ?? '');
  const category = isOwn ? textOf(event, OWN.category) : categoryOf(categories[0]);
  const tags = tagsOf(category === null ? categories : categories.slice(1));
  const texts = isOwn ? { summary: description } : divideDescription(asMarkdown(description ?? ''));
  return { ...NO_FIELDS, code: textOf(event, OWN.code), title, ...texts, category, tags };
}

/** Everything of the session but its days. */
export function placeOf(event: Component): Pick<SessionRow, 'venue' | 'link' | 'mode' | 'places'> {
  const isOwn = textOf(event, OWN.session) !== null;
  const location = oneLine(textOf(event, 'location') ?? '');
  const asAddress = webAddressOf(location);
  const conference =
    CONFERENCES.map((name) => webAddressOf(textOf(event, name))).find((address) => address !== null) ?? null;
  const link = isOwn
    ? webAddressOf(textOf(event, OWN.link))
    : (conference ?? asAddress ?? webAddressOf(textOf(event, 'url')));
  const venue = isOwn ? textOf(event, OWN.venue) : asAddress ? null : location;
  const ownMode = MODES.find((mode) => mode === textOf(event, OWN.mode));
  const isOnline = conference !== null || asAddress !== null || (venue !== null && ONLINE.test(venue));
  const [min, max] = (textOf(event, OWN.places) ?? '')
    .split('/')
    .map((figure) => (/^\d{1,6}$/.test(figure) ? Number(figure) : null));
  return {
    venue,
    link,
    mode: ownMode ?? (isOnline ? 'online' : venue === null ? null : 'in-person'),
    places: { min: min ?? null, max: max ?? null },
  };
}

export interface Timed extends Span {
  timeZone: string;
}

/** Its days: a DATE end is the day after the last; what spans midnights is divided as `readSpan` says, unless it is ours. */
export function daysOf(event: Component, context: CalendarContext): Result<Timed, Fault> {
  const start = momentOf(event, 'dtstart', context);
  if (!start.ok) return start;
  const isOwn = textOf(event, OWN.session) !== null;
  const zone = start.value.zone;
  const end = endOf(event, start.value.moment, zone, context);
  if (!end.ok) return end;
  if (start.value.moment.kind === 'date' && end.value.kind === 'date') {
    return spanned(wholeDays(start.value.moment.date, end.value.date, zone), zone);
  }
  if (isOwn) {
    const day = { start: instantOf(zoned(start.value.moment, zone)), end: instantOf(zoned(end.value, zone)) };
    return ok({ days: [day], wholeDays: false, timeZone: zone });
  }
  return spanned(readSpan(start.value.moment, end.value, zone), zone);
}

function spanned(span: ReturnType<typeof readSpan>, timeZone: string): Result<Timed, Fault> {
  if (span.ok) return ok({ ...span.value, timeZone });
  return err({ path: span.error.at === 'start' ? 'DTSTART' : 'DTEND', message: span.error.message });
}

/** DTEND, or DTSTART and DURATION; as the last day included where it is a date. */
function endOf(event: Component, start: Moment, zone: string, context: CalendarContext): Result<Moment, Fault> {
  const isDate = start.kind === 'date';
  const until = (end: Temporal.PlainDate): Moment => {
    const last = end.subtract({ days: 1 });
    return { kind: 'date', date: isDate && Temporal.PlainDate.compare(last, start.date) < 0 ? start.date : last };
  };
  if (propertyOf(event, 'dtend')) {
    const end = momentOf(event, 'dtend', context);
    if (!end.ok) return end;
    return ok(end.value.moment.kind === 'date' ? until(end.value.moment.date) : end.value.moment);
  }
  const length = textOf(event, 'duration');
  if (length === null && isDate) return ok(start);
  try {
    const duration = Temporal.Duration.from(length ?? '');
    return ok(
      isDate ? until(start.date.add(duration)) : { kind: 'instant', at: zoned(start, zone).add(duration).toInstant() },
    );
  } catch {
    return err({ path: 'DTEND', message: 'Nothing says when it ends. Give DTEND or DURATION.' });
  }
}

/** A property's first time. Times become instants; dates stay dates. */
export function momentOf(
  event: Component,
  name: string,
  context: CalendarContext,
): Result<{ moment: Moment; zone: string }, Fault> {
  const property = propertyOf(event, name);
  const value = property?.values[0];
  if (!property || typeof value !== 'string')
    return err({ path: name.toUpperCase(), message: `${name.toUpperCase()} is missing. Give it.` });
  return readTime(property, value, textOf(event, OWN.zone), context);
}

export function readTime(
  property: Property,
  value: string,
  ownZone: string | null,
  context: CalendarContext,
): Result<{ moment: Moment; zone: string }, Fault> {
  const path = property.name.toUpperCase();
  const moment = readMoment(value);
  if (!moment.ok) return err({ path, message: moment.error });
  const known = ownZone !== null && isZone(ownZone) ? ownZone : null;
  if (moment.value.kind === 'date') return ok({ moment: moment.value, zone: known ?? context.floating });
  if (moment.value.kind === 'instant') return ok({ moment: moment.value, zone: known ?? context.universal });
  const id = property.parameters['tzid'];
  if (typeof id !== 'string') {
    return ok({
      moment: { kind: 'instant', at: moment.value.at.toZonedDateTime(context.floating).toInstant() },
      zone: context.floating,
    });
  }
  const zone = resolveZone(id, context.described, context.floating);
  if (zone) return ok({ moment: { kind: 'instant', at: zone.toInstant(moment.value.at) }, zone: zone.zone });
  return err({
    path,
    message: `“${id.slice(0, 60)}” is not a zone that is known, and no VTIMEZONE describes it. Give one such as Europe/London.`,
  });
}
