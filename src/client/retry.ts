// Trying again after a failure that passes: later each time, at once when the browser is online again, and not for ever.
import { STORAGE_RETRY_UPLOAD_MS } from '#domain/constants';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';

/** Milliseconds. */
export interface Pace {
  /** The first pause; each further one is twice as long, up to `most`. */
  first: number;
  most: number;
  /** How long to go on trying since something last went well. */
  limit: number;
}

export const UPLOAD_PACE: Pace = { first: 1000, most: 30_000, limit: STORAGE_RETRY_UPLOAD_MS };

/** What stays as it is however often one tries. */
const LASTING = ['quota-exceeded', 'unauthenticated', 'unauthorized', 'canceled'];

/** Whether the same may go well a little later. */
export const isPassing = ({ code, rule }: AppError): boolean =>
  (code === 'unavailable' || code === 'rate_limited') && !LASTING.includes(rule ?? '');

export interface Watch {
  pace: Pace;
  signal: AbortSignal;
  /** A pause begins, and why. */
  onPause: (error: AppError) => void;
}

/** The pauses of one upload. What went well forgets the failures before it. */
export class Patience {
  readonly #watch: Watch;
  #failures = 0;
  #since: number | null = null;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  wentWell(): void {
    this.#failures = 0;
    this.#since = null;
  }

  /** Waits before another try; false where there is to be none. */
  async wait(error: AppError): Promise<boolean> {
    const { pace, signal, onPause } = this.#watch;
    if (signal.aborted || !isPassing(error)) return false;
    onPause(error);
    if (isOffline()) {
      // Waiting for the connection is no trying: what the browser knows to be offline may last.
      this.wentWell();
      await untilOnline(signal);
      return !signal.aborted;
    }
    this.#since ??= Date.now();
    const left = this.#since + pace.limit - Date.now();
    if (left <= 0) return false;
    const pause = Math.min(pace.most, pace.first * 2 ** this.#failures++, left);
    await rest(Math.max(pause, Math.min((error.retryAfter ?? 0) * 1000, left)), signal);
    return !signal.aborted;
  }
}

/** Does it until it goes well, or stops being worth trying. */
export async function persist<T>(work: () => Promise<Result<T>>, watch: Watch): Promise<Result<T>> {
  const patience = new Patience(watch);
  for (;;) {
    const done = await work();
    if (done.ok || !(await patience.wait(done.error))) return done;
  }
}

const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Ends early when the browser comes back online, or on `signal`. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      globalThis.removeEventListener?.('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    globalThis.addEventListener?.('online', end);
  });
}

const untilOnline = (signal: AbortSignal): Promise<void> => rest(2 ** 31 - 1, signal);
