// What the hub has told lately, in its own SQLite: a hub that slept still knows what somebody missed.
import type { News } from '#ports/live';

/** So many publications are remembered. */
const REMEMBERED = 2000;

/** What lies between a cursor and now. */
export interface Missed {
  /** In order; empty where it cannot be told. */
  news: News[];
  /** More happened than is remembered, or the cursor is none of ours. */
  isLost: boolean;
}

export class LiveMemory {
  readonly #sql: SqlStorage;
  /** Tells this memory from one that was lost: numbers begin anew with it. */
  readonly #name: string;
  #last: number;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS names (name TEXT NOT NULL) STRICT');
    sql.exec('CREATE TABLE IF NOT EXISTS news (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT');
    const [known] = sql.exec<{ name: string }>('SELECT name FROM names').toArray();
    this.#name = known?.name ?? crypto.randomUUID().slice(0, 8);
    if (!known) sql.exec('INSERT INTO names (name) VALUES (?)', this.#name);
    this.#last = Number(sql.exec<{ last: number | null }>('SELECT max(number) AS last FROM news').one().last ?? 0);
  }

  get cursor(): string {
    return this.#cursorAt(this.#last);
  }

  #cursorAt(number: number): string {
    return `${this.#name}.${number}`;
  }

  /** @returns the cursor behind it */
  add(news: readonly News[]): string {
    const { number } = this.#sql
      .exec<{ number: number }>('INSERT INTO news (text) VALUES (?) RETURNING number', JSON.stringify(news))
      .one();
    this.#last = Number(number);
    this.#sql.exec('DELETE FROM news WHERE number <= ?', this.#last - REMEMBERED);
    return this.cursor;
  }

  since(cursor: string): Missed {
    const [, name, digits] = /^([\w-]{8})\.(\d{1,15})$/.exec(cursor) ?? [];
    const number = Number(digits);
    if (name !== this.#name || number > this.#last || number < this.#last - REMEMBERED)
      return { news: [], isLost: true };
    const rows = this.#sql.exec<{ text: string }>('SELECT text FROM news WHERE number > ? ORDER BY number', number);
    return { news: rows.toArray().flatMap(({ text }) => JSON.parse(text) as News[]), isLost: false };
  }
}
