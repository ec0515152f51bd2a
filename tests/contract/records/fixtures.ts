// Records and walks that the parts of the contract share.
import type { ListQuery, Page, Records, Stored, Write } from '#ports/records';
import { unwrap } from '../../support/result';

export type OpenRecords = () => Promise<Records>;

const AT = '2026-11-20T09:00:00.000Z';

/** A course: the kind with the most ways to be listed. */
export const aCourse = (given: { id: string } & Record<string, unknown>): Stored => ({
  version: 1,
  status: 'draft',
  title: `Course ${given.id}`,
  code: `C-${given.id}`,
  slug: `course-${given.id}`,
  category: null,
  level: null,
  tags: [],
  priceAmount: null,
  source: null,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aSession = (given: { id: string } & Record<string, unknown>): Stored => ({
  version: 1,
  status: 'open',
  courseId: 'course',
  listed: true,
  audience: 'public',
  instructors: [],
  venue: null,
  source: null,
  start: AT,
  end: AT,
  updatedAt: AT,
  ...given,
});

/** The counters of a session: a kind that is only read by id. */
export const someSeats = (given: { id: string } & Record<string, unknown>): Stored => ({
  version: 1,
  places: 10,
  held: 0,
  waiting: 0,
  ...given,
});

export const creating = (entity: string, record: Stored): Write => ({ op: 'create', entity, record });

export const updating = (entity: string, before: Stored, changes: Record<string, unknown>): Write => ({
  op: 'update',
  entity,
  record: { ...before, ...changes, version: before.version + 1 },
  ifVersion: before.version,
});

export async function store(records: Records, entity: string, added: readonly Stored[]): Promise<void> {
  const done = unwrap(await records.commit(added.map((record) => creating(entity, record))));
  if (done !== 'committed') throw new Error(`Record ${added[done.guard]?.id} exists.`);
}

/** The ids of one page. */
export async function idsOf(records: Records, entity: string, query: Omit<ListQuery, 'limit'>): Promise<string[]> {
  return unwrap(await records.list(entity, { limit: 200, ...query })).items.map(({ id }) => id);
}

type Walk = Omit<ListQuery, 'after' | 'before'>;
/** More pages than any walk of these tests has. */
const PAGES_MAX = 500;

/** Every record from the first page to the last. */
export async function walkForwards(records: Records, entity: string, query: Walk): Promise<Stored[]> {
  const seen: Stored[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { items, next }: Page = unwrap(await records.list(entity, { ...query, ...(after ? { after } : {}) }));
    if (items.length > query.limit) throw new Error(`A page of ${query.limit} has ${items.length} records.`);
    seen.push(...items);
    if (next === null) return seen;
    after = next;
  }
  throw new Error('The pages do not end.');
}

/** Every record before a cursor, back to the first page, in the order of the list. */
export async function walkBackwards(
  records: Records,
  entity: string,
  query: Walk & { before: string },
): Promise<Stored[]> {
  const seen: Stored[] = [];
  let { before } = query;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { items, previous } = unwrap(await records.list(entity, { ...query, before }));
    if (items.length > query.limit) throw new Error(`A page of ${query.limit} has ${items.length} records.`);
    seen.unshift(...items);
    if (previous === null) return seen;
    before = previous;
  }
  throw new Error('The pages do not end.');
}
