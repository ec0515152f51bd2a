// What the app needs of a document store. Every adapter passes `tests/contract/records`; nothing here is shaped like SQL.
import type { Result } from '#kernel/result';

/** A record as it is stored: plain JSON, its id and its version. Instants are ISO text, money is integers. */
export interface Stored {
  id: string;
  version: number;
  [field: string]: unknown;
}

export type Scalar = string | number | boolean | null;

/** Of which a field of a question may have any. */
export const MOST_VALUES = 5;

/**
 * Equality on declared fields. A list means any of its values (at most `MOST_VALUES`; none match an empty one); `{ has }` asks
 * whether a list field (declared in `listing.members`) holds the value.
 */
export type Where = Record<string, Scalar | readonly Scalar[] | { has: string }>;

export interface Sort {
  field: string;
  descending: boolean;
}

export interface ListQuery {
  where?: Where;
  /** One range, always on the field that the list is sorted by; bounds are inclusive `from`, exclusive `to`. Null lies in none. */
  range?: { from?: string | number; to?: string | number };
  /** Ends by id in the same direction, so the order is total. Default: the entity's first declared sort. */
  sort?: Sort;
  /** Beginnings of words, all of which must occur; case and accents folded (`domain/search.ts`). */
  search?: string;
  /** Reads these fields alone, besides id and version: a list need not carry what it does not show. Ignored with `search`. */
  fields?: readonly string[];
  /** Reads with each record the one of this kind that has the same id, in the same round trip: `Page.companions`. */
  companion?: string;
  /** 1 … 200. */
  limit: number;
  /** An opaque cursor from `next` (or `previous`) of an earlier page of the same query. */
  after?: string;
  /** Reads the page that ends before the cursor. */
  before?: string;
}

export interface Page {
  items: Stored[];
  /** Beside each item, where the query asked for a companion; null where there is none. */
  companions?: (Stored | null)[];
  /** Continue with `after: next`; null at the end, and there alone: a page of a search may be short. */
  next: string | null;
  /** Go back with `before: previous`; null at the beginning. */
  previous: string | null;
}

/** Holds, on what was stored before the commit, or the whole commit fails with `guard`. */
export type Guard =
  | { absent: true }
  | { version: number }
  /** The field, after this write's increments, is at most the other field (or number) of the same record. */
  | { field: string; atMost: string | number };

export type Write =
  /** `record.version` is stored as given (1 for a new one). Fails with `guard` where the id exists. */
  | { op: 'create'; entity: string; record: Stored }
  /** Replaces the record that has version `ifVersion`; `record.version` must be `ifVersion + 1`. */
  | { op: 'update'; entity: string; record: Stored; ifVersion: number }
  /** Adds to integer fields without reading them, from 0 where they are missing or null; `version` goes up by one. Fails with `guard` where the record is missing. */
  | { op: 'increment'; entity: string; id: string; by: Record<string, number>; guards?: Guard[] }
  /** Removes the record; a missing one is no error unless a version is asked for. */
  | { op: 'delete'; entity: string; id: string; ifVersion?: number }
  /** Stores the record as it is, whether or not there is one: copies and restores alone do so. */
  | { op: 'put'; entity: string; record: Stored }
  /** Writes nothing: only asserts. */
  | { op: 'check'; entity: string; id: string; guard: Guard };

/** Which write's guard did not hold: its place in the list handed to `commit`. */
export interface GuardFailed {
  guard: number;
}

export interface Records {
  /** `backend` as `GET /api/health` names it. */
  readonly backend: 'cloudflare' | 'firebase';
  get(entity: string, id: string): Promise<Result<Stored | null>>;
  /** Several records of any entities in one round trip, in the order asked, null where missing. */
  getMany(keys: readonly { entity: string; id: string }[]): Promise<Result<(Stored | null)[]>>;
  list(entity: string, query: ListQuery): Promise<Result<Page>>;
  /** Every record of a kind, for copies and backups: at most `limit` (1 … 500) after the id `after`, in an order of the store's own that stays. */
  walk(entity: string, page: { after?: string; limit: number }): Promise<Result<Stored[]>>;
  /** How many match, counted no further than `upTo` (bounded work on a hot path). */
  count(entity: string, query: Pick<ListQuery, 'where' | 'range' | 'sort'>, upTo: number): Promise<Result<number>>;
  /** All or nothing, in order. A guard that does not hold is a value, not an error. */
  commit(writes: readonly Write[]): Promise<Result<'committed' | GuardFailed>>;
  /** A cheap round trip: `unavailable` when the store does not answer. */
  ping(): Promise<Result<void>>;
}
