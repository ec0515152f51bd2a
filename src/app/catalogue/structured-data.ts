// What search engines read of the public pages: schema.org, by the writers of the export.
import { assetAddress } from '#domain/assets/address';
import type { Course } from '#domain/courses/course';
import type { Session } from '#domain/sessions/session';
import type { Settings } from '#domain/settings/settings';
import { type CourseExport, type Publisher, pageOf, type SessionExport } from '../exchange/export';
import { courseJsonLd, eventJsonLd, type JsonNode, organisation } from '../exchange/write-json-ld';
import type { NextSession } from './catalogue';
import type { CataloguePage } from './course';

const CONTEXT = 'https://schema.org';

/** The organisation as structured data names it. */
export const publisherOf = ({ name, logo }: Pick<Settings, 'name' | 'logo'>, origin: string): Publisher => ({
  name,
  origin,
  logo: logo === null ? undefined : new URL(logo, origin).href,
});

/** The way to a page from the front, the page itself last: names and addresses from the root. */
export const breadcrumbs = (way: readonly { name: string; path: string }[], { origin }: Publisher): JsonNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** Search engines want to know where: without a venue of its own a session in a room is at the organisation. */
const sessionOf = (session: Session, placesLeft: number, { name }: Publisher): SessionExport => ({
  ...session,
  venue: session.venue ?? (session.mode === 'in-person' ? name : null),
  link: null,
  placesLeft,
});

/** The course with its dates as instances of it, and each date as an event. */
export function courseStructuredData({ course, cover, dates }: CataloguePage, publisher: Publisher): JsonNode {
  const whole: CourseExport = {
    ...course,
    image: cover ? publisher.origin + assetAddress(cover) : undefined,
    sessions: dates.map(({ session, seats }) => sessionOf(session, seats.free, publisher)),
  };
  return {
    '@context': CONTEXT,
    '@graph': [
      courseJsonLd(whole, publisher),
      ...whole.sessions.map((session) => eventJsonLd(session, whole, publisher)),
      breadcrumbs(
        [
          { name: 'Courses', path: '/catalogue' },
          { name: course.title, path: `/catalogue/${course.slug}` },
        ],
        publisher,
      ),
    ],
  };
}

/** The organisation, the courses that stand on a page in its order, and the events that come next. */
export function listStructuredData(
  courses: readonly Pick<Course, 'slug' | 'title' | 'summary'>[],
  coming: readonly NextSession[],
  publisher: Publisher,
): JsonNode {
  return {
    '@context': CONTEXT,
    '@graph': [
      { ...organisation(publisher), '@type': 'EducationalOrganization' },
      {
        '@type': 'ItemList',
        itemListElement: courses.map((course, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          item: {
            '@type': 'Course',
            url: pageOf(course, publisher),
            name: course.title,
            description: course.summary ?? course.title,
            provider: { '@type': 'EducationalOrganization', name: publisher.name, url: publisher.origin },
          },
        })),
      },
      ...coming.map(({ record, session, course }) =>
        eventJsonLd(sessionOf(record, session.seats.free, publisher), { ...course, sessions: [] }, publisher),
      ),
    ],
  };
}
