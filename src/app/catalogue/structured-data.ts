// What search engines read of the public pages: schema.org, by the writers of the export.
import type { Course } from '#domain/courses/course';
import type { Session } from '#domain/sessions/session';
import { type CourseExport, type Publisher, pageOf, type SessionExport } from '../exchange/export';
import { courseJsonLd, eventJsonLd, type JsonNode } from '../exchange/write-json-ld';
import type { NextSession } from './catalogue';
import type { CataloguePage } from './course';

const CONTEXT = 'https://schema.org';

const sessionOf = (session: Session, placesLeft: number): SessionExport => ({ ...session, link: null, placesLeft });

/** The course with its dates as instances of it, and each date as an event. */
export function courseStructuredData({ course, dates }: CataloguePage, publisher: Publisher): JsonNode {
  const whole: CourseExport = {
    ...course,
    sessions: dates.map(({ session, seats }) => sessionOf(session, seats.free)),
  };
  return {
    '@context': CONTEXT,
    '@graph': [
      courseJsonLd(whole, publisher),
      ...whole.sessions.map((session) => eventJsonLd(session, whole, publisher)),
    ],
  };
}

/** The organisation, the courses that stand on a page in its order, and the events that come next. */
export function listStructuredData(
  courses: readonly Course[],
  coming: readonly NextSession[],
  publisher: Publisher,
): JsonNode {
  return {
    '@context': CONTEXT,
    '@graph': [
      { '@type': 'EducationalOrganization', name: publisher.name, url: publisher.origin },
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
        eventJsonLd(sessionOf(record, session.seats.free), { ...course, sessions: [] }, publisher),
      ),
    ],
  };
}
