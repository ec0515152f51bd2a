// Time is passed in. The domain's clock can be moved on a laptop (`POST /dev/clock`); tokens, cookies and rate limits keep real time.

/** An instant as ISO 8601 in UTC with milliseconds: `2026-11-24T13:30:00.000Z`. Sorts as text. */
export type Instant = string;

export interface Clock {
  now(): Instant;
}

export const toInstant = (ms: number): Instant => new Date(ms).toISOString();

/** Real time plus an offset in milliseconds that `set` changes; `set(null)` returns to real time. */
export class MovableClock implements Clock {
  #offset = 0;
  #moves = 0;
  now(): Instant {
    return toInstant(Date.now() + this.#offset);
  }
  set(now: Instant | null): void {
    this.#offset = now === null ? 0 : Date.parse(now) - Date.now();
    this.#moves += 1;
  }
  /** How often it was set: what was true before is not true any more. */
  get moves(): number {
    return this.#moves;
  }
}
