// What the writers need of a course and a session: any stored record will do. Whoever exports leaves out what the reader
// may not see (a `link` is for those who hold a seat: pass null).
import type { Course } from '#domain/courses/course';
import type { Session } from '#domain/sessions/session';

export interface SessionExport
  extends Pick<
    Session,
    'id' | 'version' | 'status' | 'days' | 'wholeDays' | 'timeZone' | 'mode' | 'venue' | 'link' | 'places' | 'updatedAt'
  > {
  /** Seats that nobody holds; absent where it is not known. */
  placesLeft?: number;
}

export interface CourseExport
  extends Pick<
    Course,
    | 'id'
    | 'code'
    | 'title'
    | 'slug'
    | 'summary'
    | 'body'
    | 'category'
    | 'level'
    | 'tags'
    | 'duration'
    | 'price'
    | 'places'
    | 'enrolment'
    | 'waitingList'
  > {
  sessions: readonly SessionExport[];
  /** The address of its picture, with the origin. */
  image?: string | undefined;
}

/** Whose files they are. */
export interface Publisher {
  /** The organisation. */
  name: string;
  /** The configured origin, such as `https://learn.example.org`. */
  origin: string;
  /** The address of its logo, with the origin. */
  logo?: string | undefined;
}

/** A course's public page. */
export const pageOf = (course: Pick<Course, 'slug'>, publisher: Publisher): string =>
  `${publisher.origin}/catalogue/${course.slug}`;
export const hostOf = (publisher: Publisher): string => new URL(publisher.origin).host;
