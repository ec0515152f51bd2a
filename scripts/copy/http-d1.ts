// D1 in production through Cloudflare's HTTP API, as far as the records adapter uses a database: prepared statements and batches.
import { setTimeout as sleep } from 'node:timers/promises';

const API = 'https://api.cloudflare.com/client/v4';
/** 1,200 requests in five minutes are allowed (developers.cloudflare.com/fundamentals/api/reference/limits), the dashboard's among them. */
const BETWEEN_REQUESTS_MS = 300;
/** Whoever asks too much is refused for five minutes. */
const REFUSED_S = 300;
const DEADLINE_MS = 60_000;

export interface HttpD1Options {
  accountId: string;
  databaseId: string;
  token: string;
  /** Of the API; another one in tests. */
  api?: string;
  /** Milliseconds between the beginnings of two requests. */
  pace?: number;
}

interface Query {
  sql: string;
  params: unknown[];
}

interface Answer {
  success: boolean;
  errors?: { message: string }[];
  result?: { results?: unknown[]; success: boolean; meta?: object }[];
}

class HttpStatement {
  readonly #db: HttpD1;
  readonly query: Query;
  constructor(db: HttpD1, sql: string, params: unknown[] = []) {
    this.#db = db;
    this.query = { sql, params };
  }
  bind(...params: unknown[]): HttpStatement {
    return new HttpStatement(this.#db, this.query.sql, params);
  }
  async all(): Promise<unknown> {
    const [result] = await this.#db.ask(this.query);
    return result;
  }
}

export class HttpD1 {
  readonly #url: string;
  readonly #token: string;
  readonly #pace: number;
  #nextAt = 0;

  constructor({ accountId, databaseId, token, api = API, pace = BETWEEN_REQUESTS_MS }: HttpD1Options) {
    this.#url = `${api}/accounts/${encodeURIComponent(accountId)}/d1/database/${encodeURIComponent(databaseId)}/query`;
    this.#token = token;
    this.#pace = pace;
  }

  prepare(sql: string): HttpStatement {
    return new HttpStatement(this, sql);
  }

  batch(statements: readonly HttpStatement[]): Promise<unknown[]> {
    return this.ask({ batch: statements.map(({ query }) => query) });
  }

  /** @throws with Cloudflare's own words. Every question of a copy may be asked again. */
  async ask(body: Query | { batch: Query[] }): Promise<unknown[]> {
    await this.#turn();
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (response.status === 429) this.#rest(Number(response.headers.get('retry-after') ?? REFUSED_S));
    const answer = (await response.json().catch(() => null)) as Answer | null;
    const failed = answer?.result?.find(({ success }) => !success);
    if (!response.ok || !answer?.success || failed || !answer.result) {
      const words = answer?.errors?.map(({ message }) => message).join('; ');
      throw new Error(`Cloudflare's API answered ${response.status}: ${words || 'no words'}`);
    }
    return answer.result.map((result) => ({ ...result, results: result.results ?? [], meta: result.meta ?? {} }));
  }

  /** As the adapter's type has it. */
  asBinding(): D1Database {
    return this as unknown as D1Database;
  }

  async #turn(): Promise<void> {
    const at = Math.max(Date.now(), this.#nextAt);
    this.#nextAt = at + this.#pace;
    await sleep(at - Date.now());
  }

  #rest(seconds: number): void {
    this.#nextAt = Math.max(this.#nextAt, Date.now() + seconds * 1000);
  }
}
