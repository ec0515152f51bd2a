// Somebody else saved while this form stood open, and the page has read it again: what is not touched here takes the new value; what is
// touched stays, and both sides are kept until somebody decides.
import { type Draft, type Drafts, draftsOf, type Fields, type FormContext, type Values } from './drafts';
import type { Base } from './read-form';

export interface Crossing {
  /** Changed by both, each to something else, and not decided yet. */
  fields: readonly string[];
  /** What both began from. */
  origin: Base;
}

interface Sides {
  fields: Fields;
  context: FormContext;
  /** What the form began from, or last took over. */
  base: Base;
  drafts: Drafts;
  crossing: Crossing | null;
  /** The record as it is now. */
  theirs: Readonly<Values>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function mergeTheirs({ fields, context, base, drafts, crossing, theirs }: Sides): {
  base: Base;
  drafts: Drafts;
  crossing: Crossing | null;
} {
  const now: Base = { record: theirs, drafts: draftsOf(fields, theirs, context) };
  const merged: Record<string, Draft> = {};
  const crossed: string[] = [];
  for (const field of Object.keys(fields)) {
    const [mine, before, after] = [drafts[field], base.drafts[field], now.drafts[field]] as [Draft, Draft, Draft];
    const isTouched = !isSame(mine, before);
    merged[field] = isTouched ? mine : after;
    const isOpen = !isSame(before, after) || crossing?.fields.includes(field) === true;
    if (isTouched && isOpen && !isSame(mine, after)) crossed.push(field);
  }
  return {
    base: now,
    drafts: merged,
    crossing: crossed.length > 0 ? { fields: crossed, origin: crossing?.origin ?? base } : null,
  };
}
