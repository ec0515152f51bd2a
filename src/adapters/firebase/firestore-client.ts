// Calls of Firestore's REST API: each with a deadline, those that may be repeated repeated with growing, random pauses.
import { RETRY_STATUSES } from '#domain/constants';
import type { Fields, Value } from './firestore-values';

export interface Document {
  name: string;
  fields?: Fields;
  updateTime: string;
}

export interface Precondition {
  exists?: boolean;
  updateTime?: string;
}
export interface DocumentWrite {
  update?: { name: string; fields: Fields };
  delete?: string;
  /** Writes nothing: the precondition alone. */
  verify?: string;
  currentDocument?: Precondition;
}

export interface StructuredQuery {
  select: { fields: { fieldPath: string }[] };
  from: { collectionId: string }[];
  where?: Filter;
  orderBy: { field: { fieldPath: string }; direction: 'ASCENDING' | 'DESCENDING' }[];
  startAt?: { values: Value[]; before: boolean };
  limit?: number;
}
export interface Filter {
  compositeFilter?: { op: 'AND' | 'OR'; filters: Filter[] };
  fieldFilter?: { field: { fieldPath: string }; op: string; value: Value };
  unaryFilter?: { field: { fieldPath: string }; op: 'IS_NULL' };
}

/** Milliseconds that one try may take. */
const TRY_MS = 10_000;
/** Milliseconds that a read may take with all its tries. */
const READ_MS = 15_000;
const TRIES = 5;
/** Milliseconds of the first pause at most; each further one may be twice as long. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
/** Documents of one `batchGet`. */
const MOST_GOT = 300;

/** What Firestore answered instead of what was asked for, or that it did not answer (`status` 0). */
export class FirestoreError extends Error {
  constructor(
    readonly status: number,
    /** The name of the status, such as `FAILED_PRECONDITION`. */
    readonly reason: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${reason}: ${message}`, options);
  }

  /** Whether the same call may do better in a moment. The statuses are those of ABORTED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE and DEADLINE_EXCEEDED, and of what stands in between. */
  get isPassing(): boolean {
    return this.status === 0 || (RETRY_STATUSES as readonly number[]).includes(this.status);
  }
  /** Whether the call may have had its effect all the same. */
  get isUnknown(): boolean {
    return this.isPassing && this.status !== 409 && this.status !== 429;
  }
  /** A call that is wrong whenever it is made: a mistake of ours, such as a list without its index. */
  get isOurs(): boolean {
    return this.reason === 'INVALID_ARGUMENT' || this.reason === 'FAILED_PRECONDITION';
  }
}

/** A pause of random length, longer with each try. */
export const pauseBefore = (again: number, first = FIRST_PAUSE_MS, longest = LONGEST_PAUSE_MS): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(first * 2 ** again, longest)));

export interface FirestoreAddress {
  projectId: string;
  /** `(default)`, unless the project has several. */
  database: string;
  /** Google's, or an emulator's. */
  origin: string;
  /** The token of a call. @param refused one that was not taken, and is to be replaced */
  token: (refused?: string) => Promise<string>;
}

/** What the adapter has asked for so far; `bench/` reads it. */
export interface FirestoreCost {
  calls: number;
  /** Documents, as Google counts them. */
  reads: number;
  writes: number;
}

export class FirestoreClient {
  readonly cost: FirestoreCost = { calls: 0, reads: 0, writes: 0 };
  /** What every document's name begins with. */
  readonly root: string;
  readonly #address: string;
  readonly #token: FirestoreAddress['token'];

  constructor({ projectId, database, origin, token }: FirestoreAddress) {
    this.root = `projects/${projectId}/databases/${database}/documents`;
    this.#address = `${origin}/v1/${this.root}`;
    this.#token = token;
  }

  /** The documents of these names, null where there is none. @param paths the fields that are read */
  async get(names: readonly string[], paths: readonly string[]): Promise<(Document | null)[]> {
    const unique = [...new Set(names)];
    const parts: string[][] = [];
    for (let at = 0; at < unique.length; at += MOST_GOT) parts.push(unique.slice(at, at + MOST_GOT));
    const answers = await Promise.all(
      parts.map((documents) =>
        this.#read<{ found?: Document }[]>('batchGet', { documents, mask: { fieldPaths: paths } }),
      ),
    );
    const found = new Map(answers.flat().flatMap(({ found }) => (found ? [[found.name, found]] : [])));
    this.cost.reads += unique.length;
    return names.map((name) => found.get(name) ?? null);
  }

  async query(structuredQuery: StructuredQuery): Promise<Document[]> {
    const answer = await this.#read<{ document?: Document }[]>('runQuery', { structuredQuery });
    const documents = answer.flatMap(({ document }) => (document ? [document] : []));
    this.cost.reads += Math.max(1, documents.length);
    return documents;
  }

  /** How many a query finds, counted no further than `upTo`. */
  async count(structuredQuery: StructuredQuery, upTo: number): Promise<number> {
    const { select: _, ...query } = structuredQuery;
    const aggregations = [{ alias: 'n', count: { upTo: String(upTo) } }];
    const [answer] = await this.#read<[{ result: { aggregateFields: { n: Value } } }]>('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: query, aggregations },
    });
    // Google counts one read for up to a thousand entries of an index.
    this.cost.reads += Math.max(1, Math.ceil(upTo / 1000));
    return Number(answer.result.aggregateFields.n.integerValue);
  }

  /** One try, as only the caller knows what a second one would do. */
  async commit(writes: readonly DocumentWrite[]): Promise<void> {
    await this.#call('commit', { writes }, TRY_MS);
    this.cost.writes += writes.length;
  }

  async #read<T>(method: string, body: unknown): Promise<T> {
    const until = Date.now() + READ_MS;
    for (let again = 0; ; again++) {
      try {
        return await this.#call<T>(method, body, Math.min(TRY_MS, until - Date.now()));
      } catch (cause) {
        const isPassing = cause instanceof FirestoreError && cause.isPassing;
        if (!isPassing || again + 1 >= TRIES) throw cause;
        await pauseBefore(again);
        if (Date.now() >= until) throw cause;
      }
    }
  }

  async #call<T>(method: string, body: unknown, milliseconds: number): Promise<T> {
    let token = await this.#token();
    let answer = await this.#send(method, body, token, milliseconds);
    if (answer.status === 401) {
      token = await this.#token(token);
      answer = await this.#send(method, body, token, milliseconds);
    }
    if (answer.status === 200) return JSON.parse(answer.text) as T;
    throw errorOf(answer.status, answer.text);
  }

  async #send(
    method: string,
    body: unknown,
    token: string,
    milliseconds: number,
  ): Promise<{ status: number; text: string }> {
    this.cost.calls += 1;
    try {
      const response = await fetch(`${this.#address}:${method}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(Math.max(1, milliseconds)),
      });
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new FirestoreError(0, 'UNANSWERED', String(cause), { cause });
    }
  }
}

/** Of an answer that streams, the error is the first of a list. */
function errorOf(status: number, text: string): FirestoreError {
  try {
    const body = JSON.parse(text) as { error?: GoogleError } | [{ error?: GoogleError }];
    const error = (Array.isArray(body) ? body[0] : body).error;
    if (error) return new FirestoreError(status, error.status ?? 'UNKNOWN', error.message ?? '');
  } catch {
    // What stands between us and Google answers in words of its own.
  }
  return new FirestoreError(status, 'UNKNOWN', text.slice(0, 200));
}
interface GoogleError {
  status?: string;
  message?: string;
}
