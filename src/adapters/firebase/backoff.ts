// The pause after a failed refresh: 30 s, doubled by each further failure up to 960 s, ended by any answer of the provider.
import { AUTH_BACKOFF_MAX_S, AUTH_BACKOFF_START_S } from '#domain/constants';

export class Backoff {
  #failures = 0;
  #until = 0;

  /** Seconds until the provider may be asked again; 0 when it may be asked now. `now` is milliseconds since the epoch. */
  wait(now: number): number {
    return Math.max(0, Math.ceil((this.#until - now) / 1000));
  }

  /** Attempts that were under way together count as one failure. Answers the seconds to wait. */
  fail(now: number): number {
    if (now >= this.#until) {
      const pause = Math.min(AUTH_BACKOFF_START_S * 2 ** this.#failures, AUTH_BACKOFF_MAX_S);
      this.#failures += 1;
      this.#until = now + pause * 1000;
    }
    return this.wait(now);
  }

  succeed(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}
