// The records port on Cloudflare D1: the default store, no account needed.
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { GuardFailed, ListQuery, Page, Records, Stored, Write } from '#ports/records';
import { notAnswering } from '../records/not-answering';
import { statementsOf } from './d1-commit';
import { countStatement, listRows, type Row } from './d1-list';
import { D1Reads } from './d1-reads';
import { table } from './d1-schema';

/** Records of one `walk`. */
const MOST_WALKED = 500;

/** What the adapter has cost so far; `bench/` reads it. */
export interface Cost {
  rowsRead: number;
  rowsWritten: number;
  statements: number;
}

export class D1Records implements Records {
  readonly backend = 'cloudflare';
  readonly cost: Cost = { rowsRead: 0, rowsWritten: 0, statements: 0 };
  readonly #db: D1Database;
  readonly #reads: D1Reads;
  constructor(db: D1Database) {
    this.#db = db;
    this.#reads = new D1Reads(db, (meta) => this.#count(meta));
  }

  async get(entity: string, id: string): Promise<Result<Stored | null>> {
    return this.#try(async () => {
      const [row] = await this.#rows<{ data: string }>(`SELECT data FROM ${table(entity)} WHERE id = ?1`, [id]);
      return row ? (JSON.parse(row.data) as Stored) : null;
    });
  }

  async getMany(keys: readonly { entity: string; id: string }[]): Promise<Result<(Stored | null)[]>> {
    return this.#try(async () => {
      if (keys.length === 0) return [];
      const groups = new Map<string, Set<string>>();
      for (const { entity, id } of keys) groups.set(entity, (groups.get(entity) ?? new Set()).add(id));
      const kinds = [...groups];
      const found = new Map<string, Stored>();
      const take = (entity: string, rows: { id: string; data: string }[]) => {
        for (const row of rows) found.set(`${entity}/${row.id}`, JSON.parse(row.data) as Stored);
      };
      const statements = kinds.map(([entity, ids]) => ({
        sql: `SELECT id, data FROM ${table(entity)} WHERE id IN (SELECT value FROM json_each(?1))`,
        values: [JSON.stringify([...ids])],
      }));
      const results = await Promise.all(
        statements.map(({ sql, values }) => this.#rows<{ id: string; data: string }>(sql, values)),
      );
      for (const [at, rows] of results.entries()) take((kinds[at] as [string, unknown])[0], rows);
      return keys.map(({ entity, id }) => found.get(`${entity}/${id}`) ?? null);
    });
  }

  async list(entity: string, query: ListQuery): Promise<Result<Page>> {
    const page = await this.#try(() =>
      listRows(
        entity,
        query,
        (sql, values) => this.#rows<Row>(sql, values),
        (sql, values) => this.#number(sql, values),
      ),
    );
    return page.ok ? page.value : page;
  }

  async walk(entity: string, { after = '', limit }: { after?: string; limit: number }): Promise<Result<Stored[]>> {
    return this.#try(async () => {
      const rows = await this.#rows<{ data: string }>(
        `SELECT data FROM ${table(entity)} WHERE id > ?1 ORDER BY id LIMIT ${Math.max(1, Math.min(Math.trunc(limit), MOST_WALKED))}`,
        [after],
      );
      return rows.map(({ data }) => JSON.parse(data) as Stored);
    });
  }

  async count(
    entity: string,
    query: Pick<ListQuery, 'where' | 'range' | 'sort'>,
    upTo: number,
  ): Promise<Result<number>> {
    const statement = countStatement(entity, query, upTo);
    if (!statement.ok) return statement;
    return this.#try(() => this.#number(statement.value.sql, statement.value.values));
  }

  async commit(writes: readonly Write[]): Promise<Result<'committed' | GuardFailed>> {
    if (writes.length === 0) return ok('committed');
    try {
      const results = await this.#db.batch(
        statementsOf(writes).map(({ sql, values }) => this.#db.prepare(sql).bind(...values)),
      );
      for (const result of results) this.#count(result.meta);
      return ok('committed');
    } catch (cause) {
      const failed = /guard failed: (\d+)/.exec(String(cause));
      if (failed) return ok({ guard: Number(failed[1]) });
      return this.#down(cause);
    }
  }

  async ping(): Promise<Result<void>> {
    return this.#try(async () => {
      await this.#rows('SELECT 1 AS one', []);
    });
  }

  async #rows<T>(sql: string, values: unknown[]): Promise<T[]> {
    return (await this.#reads.all<T>(sql, values)).results;
  }
  #number(sql: string, values: unknown[]): Promise<number> {
    return this.#reads.number(sql, values);
  }
  #count(meta: { rows_read?: number; rows_written?: number }): void {
    this.cost.statements += 1;
    this.cost.rowsRead += meta.rows_read ?? 0;
    this.cost.rowsWritten += meta.rows_written ?? 0;
  }

  async #try<T>(read: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await read());
    } catch (cause) {
      return this.#down(cause);
    }
  }
  /** A mistake in a statement is ours and is thrown; anything else is the store not answering. */
  #down(cause: unknown): { ok: false; error: AppError } {
    if (/SQLITE_ERROR|syntax error|no such (table|column)|constraint|RangeError|may write/i.test(String(cause)))
      throw cause;
    console.error('D1 did not answer:', String(cause));
    return err(notAnswering());
  }
}
