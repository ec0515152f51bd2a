// Sends what is entered as it is entered: one call at a time, in order under each id, again and again under the same key until the
// server has acknowledged it. What it refuses for good ends the trying and is said.
import { atom } from 'nanostores';
import type { AppError, Issue } from '#kernel/errors';
import type { Result } from '#kernel/result';
import type { KeptValues } from './kept-values';
import { isPassing } from './retry';

/**
 * `waiting`: kept on this device until the server can be reached. `signed-out`: until somebody has signed in again.
 * `over`: what it is about has ended. `refused`: not for whoever is signed in now.
 */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'signed-out' | 'over' | 'refused';

export interface Wire<Value> {
  send: (values: Record<string, Value>, key: string) => Promise<Result<unknown>>;
  /** Whether nothing more will ever be taken. */
  isEnd?: (error: AppError) => boolean;
  /** Keeps other tabs from sending meanwhile. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  newKey: () => string;
}

export interface Pace {
  /** The first pause after a failure; each further one is twice as long, up to `most`. Milliseconds. */
  first: number;
  most: number;
}
/** A test or a class is short: whoever is back online is not kept waiting. */
export const PROMPT_PACE: Pace = { first: 1000, most: 15_000 };

export class SaveQueue<Value> {
  readonly $state = atom<SaveState>('saved');
  /** How many the server has not acknowledged. */
  readonly $unsent = atom(0);
  /** Why the last try failed; null once one went well. */
  readonly $error = atom<AppError | null>(null);
  /** What the server would not take, by id. */
  readonly $issues = atom<readonly Issue[]>([]);
  readonly #kept: KeptValues<Value>;
  readonly #wire: Wire<Value>;
  readonly #pace: Pace;
  #running: Promise<void> | null = null;
  #wake: (() => void) | null = null;
  #watchers: ((isSaved: boolean) => void)[] = [];

  constructor(kept: KeptValues<Value>, wire: Wire<Value>, pace: Pace = PROMPT_PACE) {
    this.#kept = kept;
    this.#wire = wire;
    this.#pace = pace;
  }

  /** Kept on this device from here on; sent when `flush` is called. */
  put(id: string, value: Value): void {
    this.#kept.put(id, value);
    this.$issues.set(this.$issues.get().filter(({ path }) => path !== id));
    this.#count();
    if (this.$state.get() === 'saved') this.$state.set('saving');
  }

  /** Sends what waits, at once even in a pause between two tries. Ends when all is acknowledged, or trying has ended. */
  flush(): Promise<void> {
    this.#wake?.();
    if (this.#hasEnded) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Sends what waits: true once all of it is acknowledged, false at the first failure, after which the trying goes on. */
  settle(): Promise<boolean> {
    if (this.#hasEnded) return Promise.resolve(false);
    const settled = new Promise<boolean>((resolve) => this.#watchers.push(resolve));
    void this.flush();
    return settled;
  }

  /** What other tabs have kept or sent since. */
  look(): void {
    this.#count();
    if (!this.#running && !this.#hasEnded) this.$state.set(this.$unsent.get() > 0 ? 'saving' : 'saved');
  }

  get #hasEnded(): boolean {
    return this.$state.get() === 'over';
  }

  async #run(): Promise<void> {
    for (let failures = 0; ; ) {
      const error = await this.#wire.alone(() => this.#sendNext());
      this.#count();
      if (error === 'nothing') {
        this.$state.set('saved');
        return this.#tell(true);
      }
      if (error === null) {
        failures = 0;
        continue;
      }
      this.#tell(false);
      if (this.#hasEnded) return;
      await this.#rest(Math.min(this.#pace.most, this.#pace.first * 2 ** failures++), error.retryAfter);
    }
  }

  /** What went wrong, null where it went well. */
  async #sendNext(): Promise<AppError | 'nothing' | null> {
    const batch = this.#kept.take(this.#wire.newKey);
    if (!batch) return 'nothing';
    if (this.$state.get() === 'saved') this.$state.set('saving');
    const sent = await this.#wire.send(batch.values, batch.key);
    if (sent.ok) {
      this.#kept.acknowledge(batch.key);
      this.$error.set(null);
      this.$state.set('saving');
      return null;
    }
    const { error } = sent;
    const wrong = (error.issues ?? [])
      .map(({ path, message }) => ({ path: path.split('.')[0] ?? '', message }))
      .filter(({ path }) => Object.hasOwn(batch.values, path));
    if (error.code === 'invalid' && wrong.length > 0) {
      this.#kept.withdraw(
        batch.key,
        wrong.map(({ path }) => path),
      );
      this.$issues.set([...this.$issues.get(), ...wrong]);
      return null;
    }
    // A full shelf may have kept the key and lost what was sent under it.
    if (error.rule === 'idempotency-key-reused') this.#kept.withdraw(batch.key, []);
    this.$error.set(error);
    this.$state.set(this.#wire.isEnd?.(error) ? 'over' : stateAfter(error));
    return error;
  }

  #tell(isSaved: boolean): void {
    const watchers = this.#watchers;
    this.#watchers = [];
    for (const watcher of watchers) watcher(isSaved);
  }

  #count(): void {
    this.$unsent.set(Object.keys(this.#kept.unsent()).length);
  }

  /** Ends early when somebody flushes. */
  #rest(ms: number, retryAfter = 0): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(end, Math.max(ms, retryAfter * 1000));
      this.#wake = end;
    });
  }
}

function stateAfter(error: AppError): SaveState {
  if (error.code === 'unauthenticated') return 'signed-out';
  return isPassing(error) ? 'waiting' : 'refused';
}
