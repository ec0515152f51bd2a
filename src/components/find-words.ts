// What the field of the top bar says that it finds.
import type { Role } from '#domain/access';

/** A learner finds nobody but themselves. */
export const findWords = (role: Role): string =>
  role === 'learner' ? 'Find a course, booking, answer' : 'Find a person, course, booking';
