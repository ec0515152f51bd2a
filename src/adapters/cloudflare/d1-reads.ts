// Reads that are asked for in one turn of the event loop go to D1 together: a round trip costs far more than a statement.
interface Waiting {
  statement: D1PreparedStatement;
  resolve: (result: D1Result<never>) => void;
  reject: (cause: unknown) => void;
}

/** How many promise steps a use case may take between two reads that it starts together. */
const STEPS = 8;

export class D1Reads {
  readonly #db: D1Database;
  #waiting: Waiting[] = [];
  constructor(db: D1Database) {
    this.#db = db;
  }

  all<T>(sql: string, values: readonly unknown[]): Promise<D1Result<T>> {
    return new Promise<D1Result<T>>((resolve, reject) => {
      const statement = this.#db.prepare(sql).bind(...values);
      if (this.#waiting.push({ statement, resolve, reject }) === 1) void this.#send();
    });
  }

  /** Microtasks alone come between: a turn is one request's, so nobody waits for, or fails with, somebody else's read. */
  async #send(): Promise<void> {
    for (let step = 0; step < STEPS; step++) await null;
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const [first] = waiting as [Waiting];
      const results =
        waiting.length === 1
          ? [await first.statement.all<never>()]
          : await this.#db.batch<never>(waiting.map(({ statement }) => statement));
      for (const [at, { resolve }] of waiting.entries()) resolve(results[at] as D1Result<never>);
    } catch (cause) {
      for (const { reject } of waiting) reject(cause);
    }
  }
}
