// Random commits against a model in memory: the store gives the same answers to commits, reads and lists.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListQuery, Records, Stored, Where, Write } from '#ports/records';
import { unwrap } from '../../support/result';
import { aCourse, type OpenRecords, someSeats, walkBackwards, walkForwards } from './fixtures';
import { ModelRecords } from './model-records';

const RUNS = Number(process.env.PROVE ? 300 : 40);

const COURSES = ['a', 'B', 'c-1', 'c.2', 'd', 'é', '日'];
const SEATS = ['a', 'b'];

interface Plan {
  kind: 'save' | 'delete' | 'check';
  id: string;
  /** Names a version that is not the present one. */
  isStale: boolean;
  isVersioned: boolean;
  fields: Record<string, unknown>;
}
interface Count {
  id: string;
  held: number;
  waiting: number;
  isBounded: boolean;
}

const title = fc.constantFrom(
  'First aid',
  'first Aid at work',
  'Fire',
  'Zoo',
  'Éclair',
  'eclair',
  '手当講習',
  'Internationalisation',
  'International',
);
const fields = fc.record({
  title,
  code: fc.constantFrom('A', 'b', 'Ä', '10', '9'),
  status: fc.constantFrom('draft', 'published', 'archived'),
  category: fc.constantFrom(null, 'Safety', 'safety', 'Kitchen'),
  priceAmount: fc.constantFrom(null, 0, 5, 2.5, -1, 100),
  tags: fc.uniqueArray(fc.constantFrom('fire', 'Fire', 'first aid', 'x=y'), { maxLength: 3 }),
  updatedAt: fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  kind: fc.constantFrom('save' as const, 'save' as const, 'save' as const, 'delete' as const, 'check' as const),
  id: fc.constantFrom(...COURSES),
  isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  isVersioned: fc.boolean(),
  fields,
});
const count: fc.Arbitrary<Count> = fc.record({
  id: fc.constantFrom(...SEATS),
  held: fc.integer({ min: -2, max: 4 }),
  waiting: fc.integer({ min: -2, max: 2 }),
  isBounded: fc.boolean(),
});
const commit = fc.record({
  plans: fc.uniqueArray(plan, { selector: ({ id }) => id, minLength: 1, maxLength: 5 }),
  counts: fc.uniqueArray(count, { selector: ({ id }) => id, maxLength: 2 }),
});

const where: fc.Arbitrary<Where> = fc
  .record(
    {
      status: fc.oneof(
        fc.constantFrom('draft', 'published'),
        fc.uniqueArray(fc.constantFrom('draft', 'published', 'archived'), { maxLength: 3 }),
      ),
      category: fc.oneof(fc.constantFrom(null, 'Safety'), fc.constant([null, 'Kitchen'])),
      tags: fc.constantFrom('fire', 'first aid', 'x=y', 'nothing').map((has) => ({ has })),
    },
    { requiredKeys: [] },
  )
  .map((given) => given as Where);
const query: fc.Arbitrary<ListQuery> = fc
  .record(
    {
      where,
      sort: fc.record({
        field: fc.constantFrom('title', 'code', 'category', 'priceAmount', 'updatedAt'),
        descending: fc.boolean(),
      }),
      search: fc.constantFrom('fi', 'first a', 'aid fir', '手当', 'internationali', 'zoo', '!', ''),
      from: fc.boolean(),
      to: fc.boolean(),
      limit: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: ['sort', 'from', 'to', 'limit'] },
  )
  .map(({ from, to, ...given }) => {
    const bounds =
      given.sort.field === 'priceAmount'
        ? [0, 50]
        : given.sort.field === 'updatedAt'
          ? ['2026-11-01T12', '2026-11-03']
          : ['b', 'KI'];
    const range = { ...(from && { from: bounds[0] as string }), ...(to && { to: bounds[1] as string }) };
    return { ...given, ...(from || to ? { range } : {}) } as ListQuery;
  });

/** The commit that the plans mean, as the store stands now. */
function writesOf(model: ModelRecords, { plans, counts }: { plans: Plan[]; counts: Count[] }): Write[] {
  const courses = plans.map((each): Write => {
    const current = model.get('courses', each.id);
    const version = (current?.version ?? 0) + (each.isStale ? 1 : 0);
    if (each.kind === 'check')
      return {
        op: 'check',
        entity: 'courses',
        id: each.id,
        guard: current || each.isStale ? { version } : { absent: true },
      };
    if (each.kind === 'delete')
      return { op: 'delete', entity: 'courses', id: each.id, ...(each.isVersioned && { ifVersion: version }) };
    if (!current && !each.isStale)
      return { op: 'create', entity: 'courses', record: aCourse({ id: each.id, ...each.fields }) };
    return {
      op: 'update',
      entity: 'courses',
      record: aCourse({ id: each.id, ...each.fields, version: version + 1 }),
      ifVersion: version,
    };
  });
  return [
    ...courses,
    ...counts.map(
      ({ id, held, waiting, isBounded }): Write => ({
        op: 'increment',
        entity: 'seats',
        id,
        by: { held, waiting },
        ...(isBounded && {
          guards: [
            { field: 'held', atMost: 'places' },
            { field: 'waiting', atMost: 6 },
          ],
        }),
      }),
    ),
  ];
}

async function agree(records: Records, model: ModelRecords, queries: readonly ListQuery[]): Promise<void> {
  const keys = [...COURSES.map((id) => ({ entity: 'courses', id })), ...SEATS.map((id) => ({ entity: 'seats', id }))];
  expect(unwrap(await records.getMany(keys))).toEqual(keys.map(({ entity, id }) => model.get(entity, id)));
  for (const each of queries) {
    const expected = model.list('courses', each);
    expect(await walkForwards(records, 'courses', each)).toEqual(expected);
    if (each.search === undefined)
      expect(unwrap(await records.count('courses', each, 5))).toBe(Math.min(5, expected.length));
    const whole = unwrap(await records.list('courses', { ...each, limit: 1 }));
    if (whole.next && expected.length > 2) {
      const second = unwrap(await records.list('courses', { ...each, limit: 200, after: whole.next }));
      expect(second.items).toEqual(expected.slice(1));
      const before = second.previous as string;
      expect(await walkBackwards(records, 'courses', { ...each, before })).toEqual(expected.slice(0, 1));
    }
  }
}

export function modelContract(open: OpenRecords): void {
  it(`answers as a model in memory does after random commits (${RUNS} histories of up to 12 commits)`, async () => {
    const records = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.array(commit, { minLength: 1, maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        async (commits, queries) => {
          const model = new ModelRecords();
          const wipe = [
            ...COURSES.map((id) => ({ entity: 'courses', id })),
            ...SEATS.map((id) => ({ entity: 'seats', id })),
          ];
          await records.commit(wipe.map((key): Write => ({ op: 'delete', ...key })));
          const seats: Stored[] = SEATS.map((id) => someSeats({ id, places: 5 }));
          const begin = seats.map((record): Write => ({ op: 'create', entity: 'seats', record }));
          model.commit(begin);
          expect(unwrap(await records.commit(begin))).toBe('committed');
          for (const each of commits) {
            const writes = writesOf(model, each);
            const failing = model.commit(writes);
            const done = unwrap(await records.commit(writes));
            if (failing.length === 0) expect(done).toBe('committed');
            else expect(failing.map((guard) => ({ guard }))).toContainEqual(done);
          }
          await agree(records, model, queries);
        },
      ),
      { numRuns: RUNS },
    );
  }, 300_000);
}
