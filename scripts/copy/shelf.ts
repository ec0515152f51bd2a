// Records on a shelf: a SQLite file that a backup gathers in before its files are written, and that a restore reads them into.
// Folders are thereby an end of a copy like any other, whatever their size: looked up by id, and never whole in memory.
import { DatabaseSync } from 'node:sqlite';
import type { Stored } from '#ports/records';
import { canonicalJson } from './canonical';
import { PAGE, type Put, type Remove, type Store } from './store';

export class Shelf implements Store {
  readonly name: string;
  readonly #db: DatabaseSync;

  /** @param file where it lies; '' is a temporary file that goes with the process */
  constructor(name: string, file: string) {
    this.name = name;
    this.#db = new DatabaseSync(file);
    this.#db.exec(
      'CREATE TABLE IF NOT EXISTS records (kind TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID',
    );
  }

  async walk(kind: string, after = ''): Promise<Stored[]> {
    const rows = this.#db
      .prepare('SELECT json FROM records WHERE kind = ? AND id > ? ORDER BY id LIMIT ?')
      .all(kind, after, PAGE);
    return rows.map(({ json }) => JSON.parse(String(json)) as Stored);
  }

  async read(kind: string, ids: readonly string[]): Promise<(Stored | null)[]> {
    const find = this.#db.prepare('SELECT json FROM records WHERE kind = ? AND id = ?');
    return ids.map((id) => {
      const row = find.get(kind, id);
      return row ? (JSON.parse(String(row.json)) as Stored) : null;
    });
  }

  async write(writes: readonly (Put | Remove)[]): Promise<void> {
    const put = this.#db.prepare('INSERT OR REPLACE INTO records (kind, id, json) VALUES (?, ?, ?)');
    const remove = this.#db.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
    this.#db.exec('BEGIN');
    try {
      for (const write of writes) {
        if (write.op === 'put') put.run(write.entity, write.record.id, canonicalJson(write.record));
        else remove.run(write.entity, write.id);
      }
      this.#db.exec('COMMIT');
    } catch (cause) {
      this.#db.exec('ROLLBACK');
      throw cause;
    }
  }

  async count(kind: string): Promise<number> {
    return Number(this.#db.prepare('SELECT count(*) AS n FROM records WHERE kind = ?').get(kind)?.n);
  }

  /** Every record of a kind as canonical JSON, by id. */
  *lines(kind: string): Generator<string> {
    for (const { json } of this.#db.prepare('SELECT json FROM records WHERE kind = ? ORDER BY id').iterate(kind))
      yield String(json);
  }

  async close(): Promise<void> {
    this.#db.close();
  }
}
