// Courses as schema.org Course with their CourseInstances, and a session as an Event: for search engines and other programs.
import { Temporal } from 'temporal-polyfill';
import type { Session } from '#domain/sessions/session';
import { type CourseExport, hostOf, type Publisher, pageOf, type SessionExport } from './export';
import { sessionAddress, sessionUid } from './identity';
import { type ScheduleJson, writeSchedule } from './json-ld-schedule';
import { writePrice } from './price';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };
export type JsonNode = { readonly [name: string]: Json | undefined };

const CONTEXT = 'https://schema.org';
/** Google asks for these words. */
const COURSE_MODES: Readonly<Record<Session['mode'], string>> = {
  'in-person': 'Onsite',
  online: 'Online',
  hybrid: 'Blended',
};
const ATTENDANCE: Readonly<Record<Session['mode'], string>> = {
  'in-person': 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
};
/** Of a course that has neither summary nor body: search engines want a description. Characters. */
const DESCRIPTION_LENGTH = 500;

/** Without `@context`: `jsonLdText` and `writeCourseJsonLd` add it. Give the sessions that its reader may see. */
export function courseJsonLd(course: CourseExport, publisher: Publisher): JsonNode {
  const page = pageOf(course, publisher);
  return {
    '@type': 'Course',
    '@id': page,
    url: page,
    name: course.title,
    description: course.summary ?? course.body?.slice(0, DESCRIPTION_LENGTH).toWellFormed() ?? course.title,
    image: course.image,
    abstract: course.summary ?? undefined,
    text: course.body ?? undefined,
    encodingFormat: 'text/markdown',
    courseCode: course.code,
    about: course.category === null ? undefined : { '@type': 'DefinedTerm', name: course.category },
    educationalLevel: course.level ?? undefined,
    keywords: course.tags.length === 0 ? undefined : keywordsOf(course.tags),
    timeRequired: course.duration ?? undefined,
    provider: organisation(publisher),
    offers: offerOf(course, page),
    hasCourseInstance:
      course.sessions.length === 0
        ? undefined
        : course.sessions.map((session) => instanceOf(session, course, publisher)),
  };
}

/** A single one with a comma would be read as several. */
const keywordsOf = (tags: readonly string[]): Json => (tags.length === 1 ? [...tags, ...tags] : tags);

export const organisation = ({ name, origin, logo }: Publisher): JsonNode => ({
  '@type': 'Organization',
  name,
  url: origin,
  logo,
});

function offerOf({ price }: Pick<CourseExport, 'price'>, url: string): JsonNode | undefined {
  if (!price) return undefined;
  return {
    '@type': 'Offer',
    url,
    category: price.amount === 0 ? 'Free' : 'Paid',
    price: writePrice(price),
    priceCurrency: price.currency,
  };
}

const FULL = 'https://schema.org/SoldOut';
const FREE = 'https://schema.org/InStock';
const available = ({ placesLeft }: SessionExport): string | undefined =>
  placesLeft === undefined ? undefined : placesLeft > 0 ? FREE : FULL;

function instanceOf(session: SessionExport, course: CourseExport, publisher: Publisher): JsonNode {
  const page = pageOf(course, publisher);
  const offer = offerOf(course, page);
  return {
    '@type': 'CourseInstance',
    '@id': sessionAddress(session.id, page),
    identifier: sessionUid(session.id, hostOf(publisher)),
    url: page,
    ...datesOf(session),
    courseMode: COURSE_MODES[session.mode],
    courseSchedule: schedulesOf(session),
    location: placeOf(session, page),
    eventStatus: statusOf(session),
    maximumAttendeeCapacity: session.places.max,
    remainingAttendeeCapacity: session.placesLeft,
    offers: offer && { ...offer, availability: available(session) },
  };
}

/** A session as an Event, as search engines show it. Without `@context`. */
export function eventJsonLd(session: SessionExport, course: CourseExport, publisher: Publisher): JsonNode {
  const page = pageOf(course, publisher);
  const offer = offerOf(course, page) ?? { '@type': 'Offer', url: page };
  return {
    '@type': 'EducationEvent',
    '@id': sessionAddress(session.id, page),
    url: page,
    name: course.title,
    description: course.summary ?? course.title,
    ...datesOf(session),
    eventAttendanceMode: `https://schema.org/${ATTENDANCE[session.mode]}`,
    eventStatus: statusOf(session),
    eventSchedule: schedulesOf(session),
    location: placeOf(session, page),
    maximumAttendeeCapacity: session.places.max,
    remainingAttendeeCapacity: session.placesLeft,
    organizer: organisation(publisher),
    offers: { ...offer, availability: available(session) },
  };
}

const statusOf = ({ status }: SessionExport): string =>
  `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`;

/** Dates for whole days, the last included; else times with the offset of the session's zone. */
function datesOf({ days, wholeDays, timeZone }: SessionExport): { startDate?: string; endDate?: string } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return {};
  const at = (instant: string): Temporal.ZonedDateTime => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  if (wholeDays)
    return { startDate: at(first.start).toPlainDate().toString(), endDate: at(last.start).toPlainDate().toString() };
  const write = (instant: string): string => at(instant).toString({ timeZoneName: 'never' });
  return { startDate: write(first.start), endDate: write(last.end) };
}

function schedulesOf(session: SessionExport): ScheduleJson | ScheduleJson[] | undefined {
  const schedules = writeSchedule(session);
  return schedules.length > 1 ? schedules : schedules[0];
}

/** An online session without a link to show is at the course's page. */
function placeOf({ mode, venue, link }: SessionExport, page: string): Json | undefined {
  const place = venue === null ? undefined : { '@type': 'Place', name: venue, address: venue };
  const virtual = mode === 'in-person' && link === null ? undefined : { '@type': 'VirtualLocation', url: link ?? page };
  return place && virtual ? [place, virtual] : (place ?? virtual);
}

/** A node as a document of its own, safe inside `<script type="application/ld+json">`. */
export const jsonLdText = (node: JsonNode): string => scriptSafe({ '@context': CONTEXT, ...node });

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const scriptSafe = (value: Json): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);

/** A stream of one `@graph`. */
export async function* writeCourseJsonLd(
  courses: Iterable<CourseExport> | AsyncIterable<CourseExport>,
  publisher: Publisher,
): AsyncGenerator<string> {
  yield `{"@context":"${CONTEXT}","@graph":[`;
  let between = '\n';
  for await (const course of courses) {
    yield between + scriptSafe(courseJsonLd(course, publisher));
    between = ',\n';
  }
  yield '\n]}\n';
}
