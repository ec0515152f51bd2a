// What `GET /api/find` answers with, for the server that finds and the palette that shows it.
import type { EntityName } from './index';

/** What is searched for is at most so long; characters. */
export const FIND_LONGEST = 100;
/** At most so many of each kind. */
export const FIND_MOST = 5;

/** A record in a few words. */
export interface Found {
  id: string;
  title: string;
  /** What tells it from others of its name: a company, a state, a date. */
  detail: string;
  /** Its page. */
  href: string;
}

export interface FoundGroup {
  entity: EntityName;
  /** Empty where it was looked for among these and nothing was found. */
  items: Found[];
  /** The list with everything that was found, where there is more; null where there is not, or no such list. */
  more: string | null;
}
