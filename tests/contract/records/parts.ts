// What a list need not carry, and what it brings along: some fields of each record, the one of another kind under its id.
import { expect, it } from 'vitest';
import { unwrap } from '../../support/result';
import { aCourse, type OpenRecords, store, updating } from './fixtures';

const timetable = (id: string, lines = 1) => ({ id, version: 1, lines });

export function partContract(open: OpenRecords): void {
  it('reads the fields asked for alone, null where a record has none, whatever they hold', async () => {
    const records = await open();
    const odd = { '': 1, __x__: [[1], [-2.5, [null]]], '~': { '~': 'text' } };
    await store(records, 'courses', [
      aCourse({ id: 'a', title: 'Fire', tags: ['x', 'y'], price: { amount: 5, currency: 'GBP' }, odd }),
      aCourse({ id: 'b', title: 'First aid', version: 4 }),
    ]);
    const query = { fields: ['title', 'tags', 'price', 'odd', 'category'], limit: 10 };
    const shown = [
      {
        id: 'a',
        version: 1,
        title: 'Fire',
        tags: ['x', 'y'],
        price: { amount: 5, currency: 'GBP' },
        odd,
        category: null,
      },
      { id: 'b', version: 4, title: 'First aid', tags: [], price: null, odd: null, category: null },
    ];
    expect(unwrap(await records.list('courses', query)).items).toEqual(shown);
    expect(unwrap(await records.list('courses', { ...query, where: { status: ['draft', 'x'] } })).items).toEqual(shown);
    const first = unwrap(await records.list('courses', { ...query, limit: 1 }));
    expect(unwrap(await records.list('courses', { ...query, after: first.next as string })).items).toEqual(
      shown.slice(1),
    );
  });

  it('reads parts of a record that the store cannot hold field by field', async () => {
    const records = await open();
    await store(records, 'courses', [aCourse({ id: 'a', __x__: 1, '': 2, '~': 3, title: 'Fire' })]);
    const { items } = unwrap(await records.list('courses', { fields: ['title'], limit: 1 }));
    expect(items).toEqual([{ id: 'a', version: 1, title: 'Fire' }]);
  });

  it('searches whole records, whatever fields are asked for', async () => {
    const records = await open();
    const course = aCourse({ id: 'a', title: 'Fire', code: 'X' });
    await store(records, 'courses', [course]);
    const { items } = unwrap(await records.list('courses', { fields: ['code'], search: 'fire', limit: 1 }));
    expect(items).toEqual([course]);
  });

  it('brings the record of another kind under the same id, null where there is none, as it is now', async () => {
    const records = await open();
    const courses = ['a', 'b', 'c', 'd'].map((id) => aCourse({ id, title: id }));
    await store(records, 'courses', courses);
    await store(records, 'timetables', [timetable('b'), timetable('d'), timetable('other')]);
    const theirs = async (given: object = {}) => {
      const page = unwrap(await records.list('courses', { companion: 'timetables', limit: 10, ...given }));
      return page.items.map(({ id }, at) => [id, page.companions?.[at]?.lines ?? null]);
    };
    for (const given of [{}, {}, { search: 'b' }, { limit: 2 }]) {
      const all = [
        ['a', null],
        ['b', 1],
        ['c', null],
        ['d', 1],
      ];
      const expected = 'search' in given ? all.slice(1, 2) : all.slice(0, 'limit' in given ? 2 : 4);
      expect(await theirs(given)).toEqual(expected);
    }
    const backwards = await theirs({ sort: { field: 'title', descending: true }, where: { status: ['draft', 'x'] } });
    expect(backwards).toEqual([
      ['d', 1],
      ['c', null],
      ['b', 1],
      ['a', null],
    ]);

    await store(records, 'timetables', [timetable('a', 7)]);
    unwrap(await records.commit([updating('timetables', timetable('b'), { lines: 2 })]));
    unwrap(
      await records.commit([
        { op: 'delete', entity: 'courses', id: 'c' },
        { op: 'delete', entity: 'timetables', id: 'd' },
      ]),
    );
    await store(records, 'courses', [aCourse({ id: 'other', title: 'z' })]);
    expect(await theirs()).toEqual([
      ['a', 7],
      ['b', 2],
      ['d', null],
      ['other', 1],
    ]);
    expect(unwrap(await records.list('courses', { limit: 10 }))).not.toHaveProperty('companions');
  });
}
