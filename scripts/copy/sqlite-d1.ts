// The local D1 read from its file, while Lectern serves it or not: SQLite's write-ahead log lets others read beside its writer.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Where Miniflare keeps databases; `metadata.sqlite` is its own. */
const DIRECTORY = 'd1/miniflare-D1DatabaseObject';

/** The file of the one database below a state directory, or undefined. */
export function findDatabase(state: string): string | undefined {
  const directory = join(state, DIRECTORY);
  if (!existsSync(directory)) return undefined;
  const file = readdirSync(directory).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  return file && join(directory, file);
}

class Reading {
  readonly #db: DatabaseSync;
  readonly #sql: string;
  readonly #values: SQLInputValue[];
  constructor(db: DatabaseSync, sql: string, values: SQLInputValue[] = []) {
    this.#db = db;
    this.#sql = sql;
    this.#values = values;
  }
  bind(...values: SQLInputValue[]): Reading {
    return new Reading(this.#db, this.#sql, values);
  }
  async all(): Promise<unknown> {
    const results = this.#db.prepare(this.#sql).all(...this.#values);
    return { results, success: true, meta: { rows_read: results.length, rows_written: 0 } };
  }
}

/** The part of `D1Database` by which the records adapter reads. */
export class SqliteD1 {
  readonly #db: DatabaseSync;
  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true });
  }
  prepare(sql: string): Reading {
    return new Reading(this.#db, sql);
  }
  async batch(readings: readonly Reading[]): Promise<unknown[]> {
    return Promise.all(readings.map((reading) => reading.all()));
  }
  asBinding(): D1Database {
    return this as unknown as D1Database;
  }
  close(): void {
    this.#db.close();
  }
}
