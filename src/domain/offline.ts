// What the server tells the service worker about a page, and the service worker about a copy of one.
import { type Actor, isOffice } from './access';
import { routeAt } from './routes';

/** Header of every page that was made for a signed-in person: our id of theirs. */
export const PERSON = 'lectern-person';
/** Header of a page that its reader may have again offline. */
export const KEEP_OFFLINE = 'lectern-keep';
export const KEPT_OFFLINE = 'offline';
/** Header of a copy: when it was read. ISO 8601. */
export const SEEN_AT = 'lectern-seen';
/** Attribute of `<html>` in a copy that is shown: the same instant. */
export const COPY_OF = 'data-copy-of';

/** The timetable, courses, what the house says, and one's own bookings: never a list of other people. */
const READ_OFFLINE: readonly string[] = ['dashboard', 'courses', 'posts', 'faq'];

/** Whether somebody may read this page offline once they have seen it. */
export function isReadOffline({ role }: Pick<Actor, 'role'>, pathname: string): boolean {
  if (/\/(new|edit|import)$/.test(pathname)) return false;
  const name = routeAt(pathname)?.name ?? '';
  return READ_OFFLINE.includes(name) || (name === 'bookings' && !isOffice({ role }));
}
