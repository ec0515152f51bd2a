// Search: beginnings of words, folded, with filters and in every order, page by page.
import { expect, it } from 'vitest';
import type { Records } from '#ports/records';
import { unwrap } from '../../support/result';
import { aCourse, aSession, idsOf, type OpenRecords, store, updating, walkBackwards, walkForwards } from './fixtures';

export function searchContract(open: OpenRecords): void {
  const withTitles = async (titles: readonly string[]): Promise<Records> => {
    const records = await open();
    await store(
      records,
      'courses',
      titles.map((title, at) => aCourse({ id: `c${at}`, title, code: `X${at}`, slug: `s${at}` })),
    );
    return records;
  };
  const found = async (records: Records, search: string) => (await idsOf(records, 'courses', { search })).toSorted();

  it('finds the beginnings of words, each of which must occur', async () => {
    const records = await withTitles(['First Aid at Work', 'Fire safety', 'Working at height', 'Aid first-hand']);
    expect(await found(records, 'fi')).toEqual(['c0', 'c1', 'c3']);
    expect(await found(records, 'work')).toEqual(['c0', 'c2']);
    expect(await found(records, 'aid fir')).toEqual(['c0', 'c3']);
    expect(await found(records, 'fir aid work')).toEqual(['c0']);
    expect(await found(records, 'ork')).toEqual([]);
    expect(await found(records, 'first   AID!')).toEqual(['c0', 'c3']);
    expect(await found(records, 'hand')).toEqual(['c3']);
  });

  it('folds case and accents on both sides', async () => {
    const records = await withTitles(['Ångström and Ærø', 'Straße', 'Łódź', 'İstanbul']);
    expect(await found(records, 'angstrom')).toEqual(['c0']);
    expect(await found(records, 'ÅNG aero')).toEqual(['c0']);
    expect(await found(records, 'strasse')).toEqual(['c1']);
    expect(await found(records, 'lodz')).toEqual(['c2']);
    expect(await found(records, 'istan')).toEqual(['c3']);
  });

  it('finds words of more than eight characters exactly', async () => {
    const records = await withTitles([
      'Internationalisation',
      'International trade',
      'Internal audit',
      'Internationals',
    ]);
    expect(await found(records, 'internat')).toEqual(['c0', 'c1', 'c3']);
    expect(await found(records, 'international')).toEqual(['c0', 'c1', 'c3']);
    expect(await found(records, 'internationali')).toEqual(['c0']);
    expect(await found(records, 'internationals trade')).toEqual([]);
    expect(await found(records, 'internationalisation')).toEqual(['c0']);
  });

  it('finds a long word among hundreds that begin alike, page by page and in every order', async () => {
    const records = await open();
    const courses = Array.from({ length: 900 }, (_, at) =>
      aCourse({
        id: `c${String(at).padStart(3, '0')}`,
        title: at % 300 === 299 ? `Internationalisation ${at}` : `International ${at}`,
        tags: ['t'],
      }),
    );
    await store(records, 'courses', courses);
    for (const field of ['title', 'code', 'updatedAt']) {
      const walk = await walkForwards(records, 'courses', {
        search: 'internationalisa',
        sort: { field, descending: false },
        limit: 2,
      });
      expect(
        walk.map(({ id }) => id),
        field,
      ).toEqual(['c299', 'c599', 'c899']);
    }
    const tail = unwrap(
      await records.list('courses', {
        sort: { field: 'code', descending: false },
        search: 'International 898',
        limit: 5,
      }),
    );
    const back = await walkBackwards(records, 'courses', {
      search: 'internationalisa',
      sort: { field: 'code', descending: false },
      limit: 1,
      before: unwrap(
        await records.list('courses', {
          sort: { field: 'code', descending: false },
          limit: 1,
          after: await cursorOf(records),
        }),
      ).previous as string,
    });
    expect(tail.items.map(({ id }) => id)).toEqual(['c898']);
    expect(back.map(({ id }) => id)).toEqual(['c299', 'c599']);
  });

  /** The marker of the last record but one, by code. */
  async function cursorOf(records: Records): Promise<string> {
    let after: string | undefined;
    for (;;) {
      const page = unwrap(
        await records.list('courses', {
          sort: { field: 'code', descending: false },
          limit: 29,
          ...(after ? { after } : {}),
        }),
      );
      if (page.next === null) return after as string;
      after = page.next;
    }
  }

  it('finds pairs and single characters in scripts without spaces', async () => {
    const records = await withTitles(['応急手当講習', '手当の計算', 'Python入門', 'がん予防', '応用急行']);
    expect(await found(records, '手当')).toEqual(['c0', 'c1']);
    expect(await found(records, '急手当')).toEqual(['c0']);
    expect(await found(records, '応急')).toEqual(['c0']);
    expect(await found(records, '門')).toEqual(['c2']);
    expect(await found(records, 'pyth 入門')).toEqual(['c2']);
    expect(await found(records, 'か')).toEqual([]);
  });

  it('searches every declared text, the code as well as the title and the tags', async () => {
    const records = await open();
    await store(records, 'courses', [
      aCourse({ id: 'a', title: 'Plain', code: 'FAW-3', tags: ['résumé writing'] }),
      aCourse({ id: 'b', title: 'Other', code: 'B', category: 'Kitchen' }),
    ]);
    expect(await found(records, 'faw')).toEqual(['a']);
    expect(await found(records, 'writ resume plain')).toEqual(['a']);
    expect(await found(records, 'kit')).toEqual(['b']);
  });

  it('finds nothing by punctuation alone and everything by nothing', async () => {
    const records = await withTitles(['C++', 'Other']);
    expect(await found(records, '+++')).toEqual([]);
    expect(await found(records, '%')).toEqual([]);
    expect(await found(records, '   ')).toEqual(['c0', 'c1']);
    expect(await found(records, '')).toEqual(['c0', 'c1']);
  });

  it('finds a record by its new texts and no longer by its old ones', async () => {
    const records = await open();
    const before = aCourse({ id: 'a', title: 'First Aid', tags: ['fire'] });
    await store(records, 'courses', [before]);
    await records.commit([updating('courses', before, { title: 'Zumba for all', tags: [] })]);
    expect(await found(records, 'first')).toEqual([]);
    expect(await found(records, 'zum')).toEqual(['a']);
    await records.commit([{ op: 'delete', entity: 'courses', id: 'a' }]);
    expect(await found(records, 'zum')).toEqual([]);
    await store(records, 'courses', [aCourse({ id: 'a', title: 'Back' })]);
    expect(await found(records, 'zum')).toEqual([]);
  });

  it('joins search with filters, lists that hold and ranges', async () => {
    const records = await open();
    await store(
      records,
      'sessions',
      Array.from({ length: 24 }, (_, at) =>
        aSession({
          id: `s${String(at).padStart(2, '0')}`,
          venue: at % 2 ? 'Harbour Row' : 'Halloran yard',
          status: at % 3 ? 'open' : 'draft',
          instructors: at % 4 ? ['yuki'] : [],
          start: `2026-12-${String(at + 1).padStart(2, '0')}T09:00:00.000Z`,
        }),
      ),
    );
    const query = {
      search: 'har ro',
      where: { status: ['open'], instructors: { has: 'yuki' } },
      range: { from: '2026-12-04T00:00:00.000Z' },
      sort: { field: 'start', descending: true },
    };
    const ids = ['s23', 's19', 's17', 's13', 's11', 's07', 's05'];
    expect(await idsOf(records, 'sessions', query)).toEqual(ids);
    expect((await walkForwards(records, 'sessions', { ...query, limit: 2 })).map(({ id }) => id)).toEqual(ids);
  });

  it('searches several hundred matches in every order', async () => {
    const records = await open();
    const courses = Array.from({ length: 620 }, (_, at) =>
      aCourse({
        id: `c${String((at * 7919) % 1000).padStart(3, '0')}`,
        title: `Course ${at % 10}`,
        priceAmount: at % 7 ? at % 50 : null,
        status: at % 2 ? 'draft' : 'published',
      }),
    );
    await store(records, 'courses', courses);
    for (const field of ['title', 'code', 'priceAmount', 'updatedAt']) {
      const sort = { field, descending: field === 'priceAmount' };
      const plain = (await walkForwards(records, 'courses', { sort, limit: 200 })).map(({ id }) => id);
      const searched = await walkForwards(records, 'courses', { sort, search: 'cour', limit: 90 });
      expect(
        searched.map(({ id }) => id),
        field,
      ).toEqual(plain);
    }
  });
}
