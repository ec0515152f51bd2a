// The parts of a test while its author puts them together: order, sums, and what cannot be asked as it stands.
import type { Question } from '#domain/questions/question';
import { MOST_QUESTIONS, type TestPart } from '#domain/tests/test';

/** A part with what is known of what it asks. */
export interface ShownPart {
  part: TestPart;
  /** Of a part that names one: the beginning of the question; null where it is gone. */
  line: string | null;
  type: Question['type'] | null;
  status: Question['status'] | null;
  category: string | null;
  /** By the bank, where the part gives none of its own. */
  marks: number | null;
}
export interface Category {
  name: string;
  /** Questions that are ready. */
  ready: number;
}

export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, at) => at !== from);
  const item = items[from];
  return item === undefined || to < 0 || to > rest.length ? [...items] : rest.toSpliced(to, 0, item);
};

export const countOf = (parts: readonly ShownPart[]): number =>
  parts.reduce((sum, { part }) => sum + ('draw' in part ? part.draw : 1), 0);

/** `isMore`: draws whose questions count as the bank says come on top. */
export function marksOf(parts: readonly ShownPart[]): { marks: number; isMore: boolean } {
  let marks = 0;
  let isMore = false;
  for (const { part, marks: own } of parts) {
    const each = part.marks ?? own;
    if (each === null) isMore = true;
    else marks += each * ('draw' in part ? part.draw : 1);
  }
  return { marks: Math.round(marks * 100) / 100, isMore };
}

const isSameName = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** Ready questions of a category that neither stand in the test by name nor are drawn by the other parts. */
export function leftIn(
  category: string,
  parts: readonly ShownPart[],
  categories: readonly Category[],
  except = -1,
): number {
  const ready = categories.find(({ name }) => isSameName(name, category))?.ready ?? 0;
  const taken = parts.reduce((sum, { part, status, category: own }, at) => {
    if (at === except) return sum;
    if ('draw' in part) return sum + (isSameName(part.category, category) ? part.draw : 0);
    return sum + (status === 'ready' && isSameName(own, category) ? 1 : 0);
  }, 0);
  return ready - taken;
}

/** Why one part could not be asked; null where it could. */
export function problemOf(at: number, parts: readonly ShownPart[], categories: readonly Category[]): string | null {
  const shown = parts[at];
  if (!shown) return null;
  const { part, line, status } = shown;
  if (!('draw' in part)) {
    if (line === null) return 'Not in the bank any more';
    return status === 'ready' ? null : 'Not ready';
  }
  const left = leftIn(part.category, parts, categories, at);
  return part.draw > left ? `Only ${Math.max(0, left)} ready to draw` : null;
}

export const isFull = (parts: readonly ShownPart[]): boolean => countOf(parts) >= MOST_QUESTIONS;
