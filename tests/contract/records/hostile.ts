// Ids and values that would break a store which builds its queries from them, or its keys.
import { expect, it } from 'vitest';
import { unwrap } from '../../support/result';
import { aCourse, creating, idsOf, type OpenRecords, store, updating, walkForwards } from './fixtures';

const HOSTILE = [
  `'; DROP TABLE courses; --`,
  `" OR ""="`,
  `%`,
  `_`,
  `a%b_c\\`,
  `\u{1F600}`,
  `\u{10FFFF}`,
  `日本語`,
  `a/b/c`,
  `a:b:c`,
  `..`,
  `__proto__`,
  `constructor`,
  `null`,
  `1`,
  `{"has":"x"}`,
  `tags=fire`,
  `\u202Eright to left`,
  `'%' || (SELECT data FROM users) || '%'`,
  `x'41'`,
  `?1`,
  `$.id`,
  `line\nbreak\ttab`,
];

export function hostileContract(open: OpenRecords): void {
  it('stores, reads, changes and deletes under any id', async () => {
    const records = await open();
    const ids = [...HOSTILE, 'x'.repeat(1000)];
    await store(
      records,
      'uniques',
      ids.map((id) => ({ id, version: 1, owner: id })),
    );
    const keys = ids.map((id) => ({ entity: 'uniques', id }));
    expect(unwrap(await records.getMany(keys)).map((record) => record?.owner)).toEqual(ids);
    for (const id of ids) {
      const before = unwrap(await records.get('uniques', id));
      expect(before).toEqual({ id, version: 1, owner: id });
      expect(unwrap(await records.commit([creating('uniques', { id, version: 1 })]))).toEqual({ guard: 0 });
      expect(unwrap(await records.commit([updating('uniques', before ?? { id, version: 1 }, { owner: 'x' })]))).toBe(
        'committed',
      );
      expect(unwrap(await records.commit([{ op: 'check', entity: 'uniques', id, guard: { version: 2 } }]))).toBe(
        'committed',
      );
    }
    expect(unwrap(await records.commit(ids.slice(0, 5).map((id) => ({ op: 'delete', entity: 'uniques', id }))))).toBe(
      'committed',
    );
    expect(unwrap(await records.getMany(keys)).filter(Boolean)).toHaveLength(ids.length - 5);
  });

  it.each(HOSTILE)('filters by %j and by nothing else', async (text) => {
    const records = await open();
    await store(records, 'courses', [
      aCourse({ id: 'a', category: text, tags: [text] }),
      aCourse({ id: 'b', category: 'plain', tags: ['plain'] }),
    ]);
    expect(await idsOf(records, 'courses', { where: { category: text } })).toEqual(['a']);
    expect(await idsOf(records, 'courses', { where: { category: [text, 'nothing'] } })).toEqual(['a']);
    expect(await idsOf(records, 'courses', { where: { tags: { has: text } } })).toEqual(['a']);
    expect(await idsOf(records, 'courses', { where: { tags: { has: 'plain' } } })).toEqual(['b']);
  });

  it('sorts, pages and searches by hostile and very long texts', async () => {
    const records = await open();
    const titles = [...HOSTILE, 'long '.repeat(4000), `${'long '.repeat(4000)}er`, 'ﷺ'.repeat(500)];
    await store(
      records,
      'courses',
      titles.map((title, at) => aCourse({ id: `c${at}`, title })),
    );
    const sort = { field: 'title', descending: false };
    const whole = await idsOf(records, 'courses', { sort });
    expect(new Set(whole).size).toBe(titles.length);
    const walked = await walkForwards(records, 'courses', { sort, limit: 1 });
    expect(walked.map(({ id }) => id)).toEqual(whole);
    for (const [at, title] of titles.entries())
      if (/\p{L}/u.test(title)) expect(await idsOf(records, 'courses', { search: title }), title).toContain(`c${at}`);
  });

  it('a field of the same name as the store’s own bookkeeping stays a field', async () => {
    const records = await open();
    const course = aCourse({ id: 'a', data: 'mine', k: 1, token: 't', f_status: 'x', s_title: 'y', n: 0, held: 0 });
    await store(records, 'courses', [course]);
    expect(unwrap(await records.get('courses', 'a'))).toEqual(course);
    expect(await idsOf(records, 'courses', { where: { status: 'draft' } })).toEqual(['a']);
  });
}
