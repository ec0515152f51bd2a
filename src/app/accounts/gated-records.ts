// The store, with the gate told of every commit that touches a person or a sign-in: whoever is disabled, signed out or given
// another role is so at the next request.
import type { Result } from '#kernel/result';
import type { Gate } from '#ports/gate';
import type { GuardFailed, ListQuery, Page, Records, Stored, Write } from '#ports/records';

const WATCHED = ['users', 'signIns'];

export class GatedRecords implements Records {
  readonly backend: Records['backend'];
  readonly #inner: Records;
  readonly #gate: Gate;
  readonly #onCommitted: (writes: readonly Write[]) => void;
  /** @param onCommitted told of what was committed, after the gate; it must not fail */
  constructor(inner: Records, gate: Gate, onCommitted: (writes: readonly Write[]) => void = () => undefined) {
    this.#inner = inner;
    this.#gate = gate;
    this.#onCommitted = onCommitted;
    this.backend = inner.backend;
  }
  get(entity: string, id: string): Promise<Result<Stored | null>> {
    return this.#inner.get(entity, id);
  }
  getMany(keys: readonly { entity: string; id: string }[]): Promise<Result<(Stored | null)[]>> {
    return this.#inner.getMany(keys);
  }
  list(entity: string, query: ListQuery): Promise<Result<Page>> {
    return this.#inner.list(entity, query);
  }
  count(entity: string, query: Pick<ListQuery, 'where' | 'range' | 'sort'>, upTo: number): Promise<Result<number>> {
    return this.#inner.count(entity, query, upTo);
  }
  walk(entity: string, page: { after?: string; limit: number }): Promise<Result<Stored[]>> {
    return this.#inner.walk(entity, page);
  }
  ping(): Promise<Result<void>> {
    return this.#inner.ping();
  }
  async commit(writes: readonly Write[]): Promise<Result<'committed' | GuardFailed>> {
    const watched = writes.filter(({ entity, op }) => WATCHED.includes(entity) && op !== 'check');
    // A sign-in is deleted only once its person is, whom the gate refuses by then.
    if (watched.some((write) => !('record' in write) && !(write.op === 'delete' && write.entity === 'signIns')))
      throw new Error('People and sign-ins are saved whole, so that the gate knows whose they are.');
    const done = await this.#inner.commit(writes);
    // Also where the store did not answer: the commit may have happened all the same.
    const uids = watched.flatMap((write) =>
      'record' in write && typeof write.record.uid === 'string' ? [write.record.uid] : [],
    );
    if (uids.length) await this.#gate.forget([...new Set(uids)]);
    if (done.ok && done.value === 'committed') this.#onCommitted(writes);
    return done;
  }
}
