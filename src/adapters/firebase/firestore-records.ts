// The records port on Firestore, over its REST API with the Worker as the only client.
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { GuardFailed, ListQuery, Page, Records, Stored, Write } from '#ports/records';
import { notAnswering, StoreDown } from '../records/not-answering';
import { CompanionGuesses } from './companion-guesses';
import { type FirestoreAddress, FirestoreClient, type FirestoreCost, FirestoreError } from './firestore-client';
import { FirestoreCommit } from './firestore-commit';
import { documentName, recordOf } from './firestore-document';
import { FirestoreLists } from './firestore-list';
import { FirestoreReads } from './firestore-reads';

/** Records of one `walk`. */
const MOST_WALKED = 500;

export class FirestoreRecords implements Records {
  readonly backend = 'firebase';
  readonly #client: FirestoreClient;
  readonly #reads: FirestoreReads;
  readonly #lists: FirestoreLists;

  constructor(address: FirestoreAddress) {
    this.#client = new FirestoreClient(address);
    this.#reads = new FirestoreReads(this.#client);
    this.#lists = new FirestoreLists(this.#client, (entity, ids) => this.#byId(entity, ids), new CompanionGuesses());
  }

  /** What the adapter has cost so far. */
  get cost(): FirestoreCost {
    return this.#client.cost;
  }

  async get(entity: string, id: string): Promise<Result<Stored | null>> {
    return this.#try(() => this.#one(entity, id));
  }

  async getMany(keys: readonly { entity: string; id: string }[]): Promise<Result<(Stored | null)[]>> {
    return this.#try(() => Promise.all(keys.map(({ entity, id }) => this.#one(entity, id))));
  }

  async list(entity: string, query: ListQuery): Promise<Result<Page>> {
    const page = await this.#try(() => this.#lists.page(entity, query));
    return page.ok ? page.value : page;
  }

  async walk(entity: string, { after, limit }: { after?: string; limit: number }): Promise<Result<Stored[]>> {
    return this.#try(async () => {
      const documents = await this.#client.query({
        select: { fields: [{ fieldPath: 'r' }] },
        from: [{ collectionId: entity }],
        orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
        ...(after !== undefined && {
          startAt: { values: [{ referenceValue: this.#name(entity, after) }], before: false },
        }),
        limit: Math.max(1, Math.min(Math.trunc(limit), MOST_WALKED)),
      });
      return documents.map(({ fields = {} }) => recordOf(fields));
    });
  }

  async count(
    entity: string,
    query: Pick<ListQuery, 'where' | 'range' | 'sort'>,
    upTo: number,
  ): Promise<Result<number>> {
    const count = await this.#try(() => this.#lists.count(entity, query, upTo));
    return count.ok ? count.value : count;
  }

  async commit(writes: readonly Write[]): Promise<Result<'committed' | GuardFailed>> {
    if (writes.length === 0) return ok('committed');
    return this.#try(() => new FirestoreCommit(this.#client, writes).run());
  }

  async ping(): Promise<Result<void>> {
    return this.#try(async () => {
      await this.#client.get([this.#name('settings', 'ping')], ['r']);
    });
  }

  #name(entity: string, id: string): string {
    return documentName(this.#client.root, entity, id);
  }

  async #one(entity: string, id: string): Promise<Stored | null> {
    const document = await this.#reads.get(this.#name(entity, id));
    return document?.fields ? recordOf(document.fields) : null;
  }

  async #byId(entity: string, ids: readonly string[]): Promise<Map<string, Stored>> {
    const records = await Promise.all(ids.map((id) => this.#one(entity, id)));
    return new Map(records.flatMap((record) => (record ? [[record.id, record]] : [])));
  }

  /** A mistake in a call is ours and is thrown; anything else is the store not answering. */
  async #try<T>(work: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await work());
    } catch (cause) {
      const isTheirs = cause instanceof FirestoreError ? !cause.isOurs : cause instanceof StoreDown;
      if (!isTheirs) throw cause;
      console.error('Firestore did not answer:', String(cause));
      return err<AppError>(notAnswering());
    }
  }
}
