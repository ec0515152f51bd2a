// What an import says of itself: counts, what is wrong by row, and how far it has come.
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';
import type { Call } from '../app';
import type { RowError } from './draft';

/** What happens, or would, with a row of a table. */
export interface RowOutcome {
  row: number;
  /** What the record is called. */
  name: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'left-out';
  /** Of a record that is changed: what, in the words of its form. */
  changes: string[];
  /** Of a question: its kind and category, and what it still needs. */
  about?: string;
}

export interface ImportReport {
  /** Of courses: with their sessions. */
  created: number;
  updated: number;
  unchanged: number;
  errors: RowError[];
  /** Headings that mean nothing to us, or are not the caller's to set. */
  ignored: string[];
  /** What was left out of the whole file, and why. */
  notes?: string[];
  /** The first rows; not of courses. */
  preview?: RowOutcome[];
  /** Asked for with `rejects`: the rows that stay out, with the reason, as CSV. */
  rejects?: string;
}

export interface Progress {
  done: number;
  total: number;
}

/** Says how far it has come after each commit; whoever stops listening stops it there. */
export type Importing = AsyncGenerator<Progress, Result<ImportReport>, void>;

export const newReport = (errors: readonly RowError[], ignored: string[]): ImportReport => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  errors: [...errors],
  ignored,
});

export function explain(
  report: ImportReport,
  row: number,
  error: AppError,
  pathOf: (field: string) => string = (field) => field,
): void {
  if (error.issues?.length)
    report.errors.push(...error.issues.map(({ path, message }) => ({ row, path: pathOf(path), message })));
  else report.errors.push({ row, path: '', message: error.message });
}

/** The part of a patch that is not so already. */
export const differing = (patch: Record<string, unknown>, record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field] ?? null)),
  );

/** One request makes many commits: its key cannot stand for any of them. The file itself is what makes a second run harmless. */
export const withoutKey = (call: Call): Call => ({ app: call.app, caller: call.caller });
