// The records port on real D1, in workerd.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import type { ListQuery } from '#ports/records';
import { unwrap } from '../support/result';
import { recordsContract } from './records';
import { aCourse, store } from './records/fixtures';

recordsContract('d1', async () => new D1Records(env.DB));

describe('what a list costs on d1', { timeout: 60_000 }, () => {
  const cases: [string, Omit<ListQuery, 'limit'>][] = [
    ['the default order', {}],
    ['another order, backwards', { sort: { field: 'updatedAt', descending: true } }],
    ['a filter', { where: { status: 'published' }, sort: { field: 'code', descending: false } }],
    ['a range', { range: { from: 'course 1' }, sort: { field: 'title', descending: false } }],
    ['a list that holds', { where: { tags: { has: 'half' } } }],
    ['a search', { search: 'cour' }],
    ['a search in another order', { search: 'cour', sort: { field: 'code', descending: false } }],
  ];

  it('is a few rows read for each one given, on the first page as on a deep one (of 2,000)', async () => {
    const records = new D1Records(env.DB);
    const courses = Array.from({ length: 2000 }, (_, at) =>
      aCourse({
        id: `c${String(at).padStart(4, '0')}`,
        status: at % 2 ? 'draft' : 'published',
        tags: at % 2 ? [] : ['half'],
      }),
    );
    await store(records, 'courses', courses);
    const costOf = async (query: Omit<ListQuery, 'limit'>) => {
      const before = records.cost.rowsRead;
      const page = unwrap(await records.list('courses', { ...query, limit: 50 }));
      expect(page.items).toHaveLength(50);
      return { rows: records.cost.rowsRead - before, next: page.next };
    };
    for (const [name, query] of cases) {
      // Whether matches are few or many is asked first, where the order is not that of the tokens.
      const most = 50 * 2.5 + (name === 'a search in another order' ? 501 + 51 : 0);
      const first = await costOf(query);
      expect(first.rows, name).toBeLessThanOrEqual(most);
      let { next } = first;
      for (let page = 0; page < 15; page++)
        next = unwrap(await records.list('courses', { ...query, limit: 50, after: next as string })).next;
      expect((await costOf({ ...query, after: next as string })).rows, `${name}, page 17`).toBeLessThanOrEqual(most);
    }
  });
});
