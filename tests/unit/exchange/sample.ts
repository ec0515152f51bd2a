// The samples, and the parsed value of what has to be readable.
import { readFileSync } from 'node:fs';
import type { CourseDraft, Parsed, SessionDraft } from '#app/exchange/draft';
import type { Result } from '#kernel/result';

export const sample = (name: string): string =>
  readFileSync(new URL(`../../support/samples/${name}`, import.meta.url), 'utf8');

/** The organisation of these tests. */
export const london = { timeZone: 'Europe/London', currency: 'GBP' };

export function readable(result: Result<Parsed>): Parsed {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
export function refusal(result: Result<Parsed>): string {
  if (result.ok) throw new Error('It was read.');
  return result.error.message;
}
export function course({ courses }: Parsed, title: string): CourseDraft {
  const found = courses.find((each) => each.title === title);
  if (!found) throw new Error(`There is no ${title}, only ${courses.map((each) => each.title).join(', ')}.`);
  return found;
}
export function session(parsed: Parsed, title: string, at = 0): SessionDraft {
  const found = course(parsed, title).sessions[at];
  if (!found) throw new Error(`There is no session ${at} of ${title}.`);
  return found.draft;
}
export const sessionsOf = ({ courses }: Parsed): SessionDraft[] =>
  courses.flatMap(({ sessions }) => sessions.map(({ draft }) => draft));
