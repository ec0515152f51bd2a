// Tries a call to a file store again until it has an answer, for as long as the specification gives it (section 9).
import { storageError } from '#domain/assets/storage-error';
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';

/** The pause before the second try is at most this long; each further one may be twice as long. Milliseconds. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/** How time passes; tests have one of their own. */
export interface Pace {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Ends early when the signal does. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const realPace: Pace = {
  now: () => Date.now(),
  pause: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal?.addEventListener('abort', end);
    }),
};

export interface Persistence {
  /** Milliseconds that all tries together may take. */
  within: number;
  /** What a failure means; `passing` is tried again. @throws what is a mistake of ours */
  judge: (cause: unknown) => AppError | 'passing';
  pace: Pace;
  signal?: AbortSignal | undefined;
}

/** @param work one try. @param work.again how many there were before */
export async function persist<T>(
  { within, judge, pace, signal }: Persistence,
  work: (again: number) => Promise<T>,
): Promise<Result<T>> {
  const until = pace.now() + within;
  for (let again = 0; ; again++) {
    if (signal?.aborted) return err(storageError('canceled'));
    try {
      return ok(await work(again));
    } catch (cause) {
      if (signal?.aborted) return err(storageError('canceled'));
      const verdict = judge(cause);
      if (verdict !== 'passing') return err(verdict);
      const wait = (0.5 + Math.random() / 2) * Math.min(FIRST_PAUSE_MS * 2 ** again, LONGEST_PAUSE_MS);
      if (pace.now() + wait > until) {
        console.error(`The file store did not answer: ${String(cause)}`);
        return err(storageError('retry-limit-exceeded'));
      }
      await pace.pause(wait, signal);
    }
  }
}
