// How somebody's days came out, in a badge and a few words: for lists in which a booking is one row.
import type { Mark } from '#domain/attendance/attendance';

export interface CameOut {
  mark: Mark;
  /** `2 of 3 days`; undefined where the badge's own word says it all. */
  word: string | undefined;
}

/** Null where no day is marked. @param days how many the session has */
export function cameOut(marks: readonly { mark: Mark }[], days: number): CameOut | null {
  const [first] = marks;
  if (!first) return null;
  if (days === 1 && marks.length === 1) return { mark: first.mark, word: undefined };
  const came = marks.filter(({ mark }) => mark === 'attended' || mark === 'partial').length;
  const isWhole = marks.length >= days && marks.every(({ mark }) => mark === 'attended');
  const word = `${isWhole ? 'All' : `${came} of`} ${days} days`;
  return { mark: isWhole ? 'attended' : came === 0 ? 'absent' : 'partial', word };
}
