// A history that is lived through: what happens is put down with its moment, in any order, and then happens in the order of time.
import type { Clock, Instant } from '#kernel/clock';
import { toInstant } from '#kernel/clock';

interface Happening {
  /** Milliseconds since the epoch. */
  at: number;
  run: () => Promise<void>;
}

export class History implements Clock {
  #happenings: Happening[] = [];
  #at = 0;

  now(): Instant {
    return toInstant(this.#at);
  }

  add(at: number, run: () => Promise<void>): void {
    this.#happenings.push({ at, run });
  }

  /** Runs everything, each at its own moment by this clock; of the same moment, in the order in which it was put down. */
  async live(): Promise<void> {
    for (const { at, run } of this.#happenings.sort((one, other) => one.at - other.at)) {
      this.#at = at;
      await run();
    }
    this.#happenings = [];
  }
}
