// The few kinds of failure that a use case may answer with. Detail is data, never a new code.

/** Fixed by INTERFACES.md; each has one HTTP status (see `http/problem.ts`). */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'not_found'
  | 'forbidden'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable';

/** One thing wrong with one field. `path` is dotted (`days.0.start`), empty for the record as a whole. */
export interface Issue {
  path: string;
  message: string;
}

export interface AppError {
  code: ErrorCode;
  /** A sentence for people: what happened, what was kept, what to do. */
  message: string;
  /** The business rule that refused, kebab-case: `session-full`, `places-below-held` … */
  rule?: string;
  issues?: Issue[];
  /** The record as it is now, where a stale version was named. */
  current?: unknown;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** Distinguishes the two statuses of `invalid` (422, 428) and of `conflict` (409, 412). */
  precondition?: boolean;
}

type Detail = Omit<AppError, 'code' | 'message'>;
const make =
  (code: ErrorCode) =>
  (message: string, detail: Detail = {}): AppError => ({ code, message, ...detail });

export const invalid = make('invalid');
export const unauthenticated = make('unauthenticated');
export const forbidden = make('forbidden');
export const conflict = make('conflict');
export const rateLimited = make('rate_limited');
export const unavailable = make('unavailable');
/** The same words for what is missing and for what lies outside the caller's scope. */
export const notFound = (what = 'This record'): AppError => ({ code: 'not_found', message: `${what} was not found.` });
