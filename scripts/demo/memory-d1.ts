// D1 in memory, for a seed of a thousand commits: Miniflare's binding takes 40 ms for one, SQLite in this process well under 1.
// What comes out is copied into the real database whole, in one batch.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

interface Result {
  results: unknown[];
  success: true;
  meta: { rows_read: number; rows_written: number };
}

class Statement {
  readonly #prepared: StatementSync;
  readonly #values: SQLInputValue[];
  constructor(prepared: StatementSync, values: SQLInputValue[] = []) {
    this.#prepared = prepared;
    this.#values = values;
  }
  bind(...values: SQLInputValue[]): Statement {
    return new Statement(this.#prepared, values);
  }
  run(): Result {
    const results = this.#prepared.all(...this.#values);
    return { results, success: true, meta: { rows_read: results.length, rows_written: 0 } };
  }
  async all(): Promise<Result> {
    return this.run();
  }
}

/** The part of `D1Database` that the records adapter uses: prepared statements, and batches that happen whole or not at all. */
export class MemoryD1 {
  readonly #db = new DatabaseSync(':memory:');
  readonly #prepared = new Map<string, StatementSync>();
  /** @param schema the migrations, as SQL */
  constructor(schema: string) {
    this.#db.exec(schema);
  }

  prepare(sql: string): Statement {
    const prepared = this.#prepared.get(sql) ?? this.#db.prepare(sql);
    this.#prepared.set(sql, prepared);
    return new Statement(prepared);
  }

  async batch(statements: readonly Statement[]): Promise<Result[]> {
    this.#db.exec('BEGIN');
    try {
      const results = statements.map((statement) => statement.run());
      this.#db.exec('COMMIT');
      return results;
    } catch (cause) {
      this.#db.exec('ROLLBACK');
      throw cause;
    }
  }

  /** As the adapter's type has it. */
  asBinding(): D1Database {
    return this as unknown as D1Database;
  }

  /** Puts every row into a database with the same, empty tables: all of them or none. */
  async copyInto(target: D1Database): Promise<void> {
    const tables = this.#tables();
    const statements = tables.flatMap((table) =>
      this.#chunks(table).map((json) => target.prepare(this.#insert(table)).bind(json)),
    );
    for (let tried = 1; ; tried++) {
      try {
        await target.batch(statements);
        return;
      } catch (cause) {
        // While all this was made ready the line to workerd lay idle, and may have been closed under the call: `fetch failed`.
        if (!(cause instanceof TypeError) || tried === MOST_TRIED) throw cause;
        const filled = tables.find((table) => this.#chunks(table).length > 0);
        if (filled && (await target.prepare(`SELECT 1 FROM "${filled}" LIMIT 1`).all()).results.length > 0) return;
      }
    }
  }

  #tables(): string[] {
    const rows = this.#db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'guards'").all();
    return rows.map(({ name }) => String(name));
  }

  #insert(table: string): string {
    const names = this.#db.prepare('SELECT name FROM pragma_table_info(?)').all(table);
    const columns = names.map(({ name }) => `"${name}"`).join(', ');
    const values = names.map(({ name }) => `j.value->>'${name}'`).join(', ');
    return `INSERT INTO "${table}" (${columns}) SELECT ${values} FROM json_each(?1) j`;
  }

  /** The rows of a table as JSON arrays, each well below D1's 2 MB for a bound value. */
  #chunks(table: string): string[] {
    const rows = this.#db.prepare(`SELECT * FROM "${table}"`).all();
    const chunks: string[] = [];
    for (let at = 0; at < rows.length; at += ROWS) chunks.push(JSON.stringify(rows.slice(at, at + ROWS)));
    return chunks;
  }
}

/** A booking with its columns is about 1.5 KB. */
const ROWS = 500;
const MOST_TRIED = 3;
