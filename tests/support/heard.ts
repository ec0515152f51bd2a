// Waiting for what somebody else does: each time that something is noted, whoever waits looks again.

/** Longer than anything takes that comes at all. Milliseconds. */
const PATIENCE = 10_000;

export class Heard {
  #waiting: (() => void)[] = [];

  note(what: () => void): void {
    what();
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** @param what is named where it never comes */
  async until<T>(found: () => T | undefined, what: () => string): Promise<T> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const value = found();
      if (value !== undefined) return value;
      const left = end - Date.now();
      if (left <= 0) throw new Error(`Nothing was heard of ${what()}.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}
