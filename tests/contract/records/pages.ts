// Keyset pages: forwards and backwards, no gap and no repetition, whatever is written meanwhile.
import { expect, it } from 'vitest';
import type { ListQuery, Page } from '#ports/records';
import { unwrap, unwrapError } from '../../support/result';
import { aCourse, idsOf, type OpenRecords, store, walkBackwards, walkForwards } from './fixtures';

const SORTS = ['title', 'code', 'category', 'priceAmount', 'updatedAt'].flatMap((field) =>
  [false, true].map((descending): [string, { field: string; descending: boolean }] => [
    `${field}, ${descending ? 'last' : 'first'} to ${descending ? 'first' : 'last'}`,
    { field, descending },
  ]),
);
/** Few different keys, so that pages end within ties and within nulls. */
const manyCourses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => {
    const at = n + from;
    return aCourse({
      id: `c${String((at * 7919) % 1000).padStart(3, '0')}`,
      title: `Title ${at % 4}`,
      category: at % 3 ? `Category ${at % 2}` : null,
      priceAmount: at % 5 ? (at % 3) * 100 : null,
      updatedAt: `2026-11-0${1 + (at % 3)}T09:00:00.000Z`,
      status: at % 2 ? 'draft' : 'published',
      tags: at % 4 ? ['most'] : [],
    });
  });

export function pageContract(open: OpenRecords): void {
  it.each(SORTS)('walks every page there and back, sorted by %s', async (_, sort) => {
    const records = await open();
    await store(records, 'courses', manyCourses(40));
    const whole = await idsOf(records, 'courses', { sort });
    expect(new Set(whole).size).toBe(40);
    const queries: Omit<ListQuery, 'limit'>[] = [
      { sort },
      { sort, where: { status: 'draft' } },
      { sort, where: { status: ['draft', 'published'] } },
      { sort, where: { tags: { has: 'most' } } },
      { sort, search: 'title 2' },
      { sort, search: 'tit', where: { status: 'published', tags: { has: 'most' } } },
    ];
    for (const query of queries) {
      const expected = await idsOf(records, 'courses', query);
      expect(expected.length).toBeGreaterThan(6);
      for (const limit of [query === queries[0] ? 1 : 4, expected.length]) {
        const forwards = await walkForwards(records, 'courses', { ...query, limit });
        expect(forwards.map(({ id }) => id)).toEqual(expected);
      }
      const { next } = unwrap(await records.list('courses', { ...query, limit: expected.length - 1 }));
      const last = unwrap(await records.list('courses', { ...query, limit: 5, after: next as string }));
      expect(last.items.map(({ id }) => id)).toEqual(expected.slice(-1));
      const before = last.previous as string;
      const backwards = await walkBackwards(records, 'courses', { ...query, limit: 3, before });
      expect(backwards.map(({ id }) => id)).toEqual(expected.slice(0, -1));
    }
  });

  it.each(SORTS)('shows what stays exactly once while others come and go, sorted by %s', async (_, sort) => {
    const records = await open();
    const staying = manyCourses(40);
    const leaving = manyCourses(20, 40);
    await store(records, 'courses', [...staying, ...leaving]);
    const coming = manyCourses(20, 60);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = unwrap(await records.list('courses', { sort, limit: 5, ...(after ? { after } : {}) }));
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
      await store(records, 'courses', coming.splice(0, 2));
      // The record that the cursor names goes too.
      const gone = [page.items.at(-1)?.id, leaving.pop()?.id].filter(
        (id) => id && !staying.some((course) => course.id === id),
      );
      await records.commit([...new Set(gone)].map((id) => ({ op: 'delete', entity: 'courses', id: id as string })));
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => staying.some((course) => course.id === id))).toHaveLength(40);
  });

  it('says where a page stands: nothing before the first, nothing after the last', async () => {
    const records = await open();
    await store(records, 'courses', manyCourses(6));
    const first = unwrap(await records.list('courses', { limit: 3 }));
    expect(first).toMatchObject({ previous: null, next: expect.any(String) });
    const last = unwrap(await records.list('courses', { limit: 3, after: first.next as string }));
    expect(last).toMatchObject({ previous: expect.any(String), next: null });
    const back = unwrap(await records.list('courses', { limit: 3, before: last.previous as string }));
    expect(back).toEqual({ ...first, next: back.next });
    const again = unwrap(await records.list('courses', { limit: 3, after: back.next as string }));
    expect(again.items).toEqual(last.items);
    expect(unwrap(await records.list('sessions', { limit: 3 }))).toEqual({ items: [], next: null, previous: null });
  });

  it('gives at most 200 records a page, and at least one', async () => {
    const records = await open();
    await store(records, 'courses', manyCourses(210));
    const ids = await idsOf(records, 'courses', {});
    expect(ids).toHaveLength(200);
    expect(unwrap(await records.list('courses', { limit: 5000 })).items).toHaveLength(200);
    expect(unwrap(await records.list('courses', { limit: 0 })).items).toHaveLength(1);
    expect(await walkForwards(records, 'courses', { limit: 200 })).toHaveLength(210);
  });

  it('refuses a cursor that is not of this order', async () => {
    const records = await open();
    await store(records, 'courses', manyCourses(6));
    const sort = { field: 'title', descending: false };
    const { next } = unwrap(await records.list('courses', { sort, limit: 2 }));
    const cursor = next as string;
    const foreign: [string, Partial<ListQuery>][] = [
      ['another field', { sort: { field: 'code', descending: false } }],
      ['another type', { sort: { field: 'priceAmount', descending: false } }],
      ['the other direction', { sort: { field: 'title', descending: true } }],
    ];
    for (const [, query] of foreign) {
      expect(unwrapError(await records.list('courses', { limit: 2, ...query, after: cursor })).code).toBe('invalid');
      expect(unwrapError(await records.list('courses', { limit: 2, ...query, before: cursor })).code).toBe('invalid');
    }
    const broken = [
      '',
      'x',
      'null',
      '%00',
      cursor.slice(1),
      `${cursor.slice(0, 8)}…`,
      btoa('null'),
      btoa('{"k":1}'),
      btoa('[]'),
      '日本語',
      'A'.repeat(5000),
    ];
    for (const after of broken)
      expect(unwrapError(await records.list('courses', { sort, limit: 2, after })), after).toMatchObject({
        code: 'invalid',
        issues: [{ path: 'after' }],
      });
  });
}
