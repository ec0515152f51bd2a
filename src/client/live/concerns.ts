// Which hints a part of a page is about. Written in markup as words: `bookings` (any of the kind), `queries/<id>` (one record),
// `bookings?sessionId=<id>` (those of a parent).
import type { Hint } from '#domain/live';

export interface Concern {
  entity: string;
  id?: string;
  /** Every one of these is said by the hint. A hint that does not name the parent may be of it. */
  of?: Readonly<Record<string, string>>;
}

const WORD = /^([a-z-]+)(?:\/([^?\s]+))?(?:\?(\S+))?$/;

export function concernsOf(words: string): Concern[] {
  return words.split(/\s+/).flatMap((word) => {
    const [, entity, id, of] = WORD.exec(word) ?? [];
    if (entity === undefined) return [];
    return [{ entity, ...(id && { id }), ...(of && { of: Object.fromEntries(new URLSearchParams(of)) }) }];
  });
}

const isOfParents = (hint: Hint, of: Readonly<Record<string, string>>): boolean =>
  Object.entries(of).every(([name, id]) => hint.of?.[name] === undefined || hint.of[name] === id);

export const isAbout = (hint: Hint, concerns: readonly Concern[]): boolean =>
  concerns.some(
    ({ entity, id, of }) =>
      entity === hint.entity && (id === undefined || id === hint.id) && (of === undefined || isOfParents(hint, of)),
  );
