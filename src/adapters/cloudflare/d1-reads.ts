// Reads that are asked for in one turn of the event loop go to D1 together: a round trip costs far more than a statement.
interface Counting {
  sql: string;
  values: readonly unknown[];
  resolve: (count: number) => void;
  reject: (cause: unknown) => void;
}

interface Waiting {
  statement: D1PreparedStatement;
  resolve: (result: D1Result<never>) => void;
  reject: (cause: unknown) => void;
}

/** How many promise steps a use case may take between two reads that it starts together. */
const STEPS = 8;
/** D1 binds at most so many values to a statement. */
const MOST_BOUND = 100;

export class D1Reads {
  readonly #db: D1Database;
  #waiting: Waiting[] = [];
  #counting: Counting[] = [];
  readonly #note: (meta: D1Meta) => void;
  /** @param note told what each statement cost */
  constructor(db: D1Database, note: (meta: D1Meta) => void) {
    this.#db = db;
    this.#note = note;
  }

  all<T>(sql: string, values: readonly unknown[]): Promise<D1Result<T>> {
    return new Promise<D1Result<T>>((resolve, reject) => {
      const statement = this.#db.prepare(sql).bind(...values);
      if (this.#waiting.push({ statement, resolve, reject }) === 1) void this.#send();
    });
  }

  /** One number from a statement of one column. Several become one statement: what D1 says of each costs more than the count. */
  number(sql: string, values: readonly unknown[]): Promise<number> {
    return new Promise<number>((resolve, reject) => {
      if (this.#counting.push({ sql, values, resolve, reject }) === 1) void this.#count();
    });
  }

  async #count(): Promise<void> {
    for (let step = 0; step < STEPS / 2; step++) await null;
    const counting = this.#counting;
    this.#counting = [];
    // Each of them goes in the same batch.
    await Promise.all(bindable(counting).map((group) => this.#countTogether(group)));
  }

  async #countTogether(counting: readonly Counting[]): Promise<void> {
    const values: unknown[] = [];
    const columns = counting.map(({ sql, values: own }, at) => {
      const before = values.length;
      values.push(...own);
      return `(${sql.replace(/\?(\d+)/g, (_, n: string) => `?${Number(n) + before}`)}) AS n${at}`;
    });
    try {
      const { results } = await this.all<Record<string, number>>(`SELECT ${columns.join(', ')}`, values);
      for (const [at, { resolve }] of counting.entries()) resolve(results[0]?.[`n${at}`] ?? 0);
    } catch (cause) {
      for (const { reject } of counting) reject(cause);
    }
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
      for (const [at, { resolve }] of waiting.entries()) {
        const result = results[at] as D1Result<never>;
        this.#note(result.meta);
        resolve(result);
      }
    } catch (cause) {
      for (const { reject } of waiting) reject(cause);
    }
  }
}

/** In groups that one statement can bind the values of. */
function bindable(counting: readonly Counting[]): Counting[][] {
  const groups: Counting[][] = [];
  let group: Counting[] = [];
  let bound = 0;
  for (const each of counting) {
    bound += each.values.length;
    if (group.length === 0 || bound > MOST_BOUND) {
      group = [];
      groups.push(group);
      bound = each.values.length;
    }
    group.push(each);
  }
  return groups;
}
