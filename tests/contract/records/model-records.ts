// The records port as simply as it can be said, in memory: what a store is measured by.
import { satisfies } from '#domain/entity';
import { LISTINGS } from '#domain/index';
import { fold, matches, tokensOfQuery } from '#domain/search';
import type { Guard, ListQuery, Stored, Write } from '#ports/records';

const byCharacter = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = ((a[at] as string).codePointAt(0) ?? 0) - ((b[at] as string).codePointAt(0) ?? 0);
    if (difference) return difference;
  }
  return a.length - b.length;
};
const compare = (one: unknown, other: unknown): number => {
  if (one === null || other === null) return Number(other === null) - Number(one === null);
  return typeof one === 'number' ? one - (other as number) : byCharacter(one as string, other as string);
};

export class ModelRecords {
  #kinds = new Map<string, Map<string, Stored>>();

  get(entity: string, id: string): Stored | null {
    return this.#kinds.get(entity)?.get(id) ?? null;
  }

  /** The places of the writes that fail; none where it was committed. */
  commit(writes: readonly Write[]): number[] {
    const failing = writes.flatMap((write, at) => (this.#holds(write) ? [] : [at]));
    if (failing.length === 0) for (const write of writes) this.#apply(write);
    return failing;
  }

  list(entity: string, { where = {}, range, sort, search }: ListQuery): Stored[] {
    const listing = LISTINGS.get(entity);
    const order = listing?.sorts.find(({ field }) => field === sort?.field);
    if (!listing || !order) throw new Error('The model is asked for declared lists only.');
    const key = (value: unknown) =>
      value === null || value === undefined ? null : order.type === 'text' ? fold(value as string) : value;
    const isWithin = (value: unknown): boolean => {
      if (!range) return true;
      if (value === null) return false;
      return (
        (range.from === undefined || compare(value, key(range.from)) >= 0) &&
        (range.to === undefined || compare(value, key(range.to)) < 0)
      );
    };
    const isFound = (record: Stored): boolean => {
      if (search === undefined || search.trim() === '') return true;
      const texts = listing.search?.texts(record).filter((text): text is string => Boolean(text)) ?? [];
      return tokensOfQuery(search).length > 0 && matches(texts, search);
    };
    const found = [...(this.#kinds.get(entity)?.values() ?? [])].filter(
      (record) =>
        satisfies(record, where as Parameters<typeof satisfies>[1]) &&
        isWithin(key(record[order.field])) &&
        isFound(record),
    );
    found.sort(
      (one, other) => compare(key(one[order.field]), key(other[order.field])) || byCharacter(one.id, other.id),
    );
    return sort?.descending ? found.toReversed() : found;
  }

  #holds(write: Write): boolean {
    switch (write.op) {
      case 'create':
        return this.get(write.entity, write.record.id) === null;
      case 'update':
        return this.get(write.entity, write.record.id)?.version === write.ifVersion;
      case 'delete':
        return write.ifVersion === undefined || this.get(write.entity, write.id)?.version === write.ifVersion;
      case 'put':
        return true;
      case 'check':
        return this.#guard(this.get(write.entity, write.id), write.guard, {});
      case 'increment': {
        const record = this.get(write.entity, write.id);
        return record !== null && (write.guards ?? []).every((guard) => this.#guard(record, guard, write.by));
      }
    }
  }

  #guard(record: Stored | null, guard: Guard, by: Record<string, number>): boolean {
    if ('absent' in guard) return record === null;
    if (!record) return false;
    if ('version' in guard) return record.version === guard.version;
    const limit = typeof guard.atMost === 'number' ? guard.atMost : record[guard.atMost];
    return typeof limit === 'number' && Number(record[guard.field] ?? 0) + (by[guard.field] ?? 0) <= limit;
  }

  #apply(write: Write): void {
    const kind = this.#kinds.get(write.entity) ?? new Map<string, Stored>();
    this.#kinds.set(write.entity, kind);
    if ('record' in write) kind.set(write.record.id, write.record);
    if (write.op === 'delete') kind.delete(write.id);
    if (write.op === 'increment') {
      const before = kind.get(write.id) as Stored;
      const added = Object.entries(write.by).map(([field, by]) => [field, Number(before[field] ?? 0) + by]);
      kind.set(write.id, { ...before, ...Object.fromEntries(added), version: before.version + 1 });
    }
  }
}
