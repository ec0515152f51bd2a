// The intake as one Durable Object: every query passes it, and what it has counted outlives it in its own SQLite.
import { DurableObject } from 'cloudflare:workers';
import type { Result } from '#kernel/result';
import type { IntakeCommand, QueryIntake } from '#ports/query-intake';
import type { Stored } from '#ports/records';

/** Slots as rows. What a bucket is called is the app's to say: of an address it is a hash. */
export class SqlSlots {
  readonly #sql: SqlStorage;
  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS slots (bucket TEXT NOT NULL, at INTEGER NOT NULL) STRICT');
    sql.exec('CREATE INDEX IF NOT EXISTS slots_by_bucket ON slots (bucket, at)');
    sql.exec('CREATE INDEX IF NOT EXISTS slots_by_moment ON slots (at)');
  }
  taken(bucket: string, since: number): number[] {
    const rows = this.#sql.exec('SELECT at FROM slots WHERE bucket = ? AND at > ? ORDER BY at', bucket, since);
    return rows.toArray().map(({ at }) => Number(at));
  }
  take(bucket: string, at: number): void {
    this.#sql.exec('INSERT INTO slots (bucket, at) VALUES (?, ?)', bucket, at);
  }
  giveBack(bucket: string, at: number): void {
    this.#sql.exec(
      'DELETE FROM slots WHERE rowid = (SELECT rowid FROM slots WHERE bucket = ? AND at = ? LIMIT 1)',
      bucket,
      at,
    );
  }
  forget(before: number): void {
    this.#sql.exec('DELETE FROM slots WHERE at <= ?', before);
  }
}

/** A class of Durable Objects over what takes queries in; `compose.ts` says what that is. */
export const queryIntakeClass = (open: (env: Env, slots: SqlSlots) => QueryIntake) =>
  class extends DurableObject<Env> implements QueryIntake {
    readonly #intake = open(this.env, new SqlSlots(this.ctx.storage.sql));
    submit(command: IntakeCommand): Promise<Result<Stored>> {
      return this.#intake.submit(command);
    }
  };

/** What is used of the binding. Commands and answers cross as plain data. */
export interface IntakeNamespace {
  getByName(name: string): QueryIntake;
}

/** There is one inbox, and so one of it. */
const THE_ONE = 'inbox';

export class DurableQueryIntake implements QueryIntake {
  readonly #intakes: IntakeNamespace;
  constructor(intakes: IntakeNamespace) {
    this.#intakes = intakes;
  }
  submit(command: IntakeCommand): Promise<Result<Stored>> {
    return this.#intakes.getByName(THE_ONE).submit(command);
  }
}
