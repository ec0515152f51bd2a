// Which records a list holds and in which order: filters, ranges, sorts, counts, and what is refused.
import { expect, it } from 'vitest';
import type { ListQuery, Records, Where } from '#ports/records';
import { unwrap, unwrapError } from '../../support/result';
import { aCourse, aSession, idsOf, type OpenRecords, store, updating } from './fixtures';

type Query = Omit<ListQuery, 'limit'>;
const by = (field: string, descending = false): Query => ({ sort: { field, descending } });

export function listContract(open: OpenRecords): void {
  filterContract(open);
  sortContract(open);
  rangeContract(open);
  countContract(open);
  refusalContract(open);
}

function filterContract(open: OpenRecords): void {
  const withCourses = async (): Promise<Records> => {
    const records = await open();
    await store(records, 'courses', [
      aCourse({ id: 'a', status: 'draft', category: 'Safety', level: null, tags: ['fire', 'first aid'] }),
      aCourse({ id: 'b', status: 'published', category: 'Safety', level: '2', tags: ['fire'] }),
      aCourse({ id: 'c', status: 'published', category: null, level: '2' }),
      aCourse({ id: 'd', status: 'archived', category: 'Kitchen', level: '3', tags: ['Fire', 'fir'] }),
      aCourse({ id: 'e', status: 'published', category: 'safety', level: null, tags: ['first aid', 'fire'] }),
    ]);
    return records;
  };

  const cases: [string, Where, string[]][] = [
    ['nothing asked for', {}, ['a', 'b', 'c', 'd', 'e']],
    ['equality, where case counts', { category: 'Safety' }, ['a', 'b']],
    ['two equalities', { category: 'Safety', status: 'published' }, ['b']],
    ['a value that nothing has', { category: 'Nowhere' }, []],
    ['null', { category: null }, ['c']],
    ['null and a value', { level: null, status: 'published' }, ['e']],
    ['any of several values', { status: ['draft', 'archived'] }, ['a', 'd']],
    ['any of several values, null among them', { category: ['Kitchen', null] }, ['c', 'd']],
    ['any of five values, some twice', { category: ['Safety', 'x', 'Safety', 'y', null] }, ['a', 'b', 'c']],
    ['any of one', { status: ['published'] }, ['b', 'c', 'e']],
    ['any of none', { status: [] }, []],
    ['any of several values in two fields', { status: ['draft', 'published'], level: [null, '3'] }, ['a', 'e']],
    ['a list that holds', { tags: { has: 'fire' } }, ['a', 'b', 'e']],
    ['a list that holds, and equality', { tags: { has: 'fire' }, status: 'published' }, ['b', 'e']],
    [
      'a list that holds, and any of several',
      { tags: { has: 'fire' }, status: ['draft', 'published'] },
      ['a', 'b', 'e'],
    ],
    ['a list that holds a value with a space', { tags: { has: 'first aid' } }, ['a', 'e']],
    ['a list that holds nothing of the kind', { tags: { has: 'first' } }, []],
    ['a lookup', { slug: 'course-c' }, ['c']],
  ];

  it.each(cases)('filters by %s', async (_, where, expected) => {
    const records = await withCourses();
    expect(await idsOf(records, 'courses', { where })).toEqual(expected);
    expect(await idsOf(records, 'courses', { where, ...by('code', true) })).toEqual(expected.toReversed());
    expect(unwrap(await records.count('courses', { where }, 100))).toBe(expected.length);
  });

  it('filters by true and false', async () => {
    const records = await open();
    await store(records, 'sessions', [aSession({ id: 'a', listed: true }), aSession({ id: 'b', listed: false })]);
    expect(await idsOf(records, 'sessions', { where: { listed: true } })).toEqual(['a']);
    expect(await idsOf(records, 'sessions', { where: { listed: false } })).toEqual(['b']);
    expect(await idsOf(records, 'sessions', { where: { listed: [true, false] } })).toEqual(['a', 'b']);
  });

  it('asks two fields for any of several, as a scope and a filter do together', async () => {
    const records = await open();
    await store(records, 'sessions', [
      aSession({ id: 'a', status: 'open', audience: 'public' }),
      aSession({ id: 'b', status: 'completed', audience: 'ours' }),
      aSession({ id: 'c', status: 'draft', audience: 'ours' }),
      aSession({ id: 'd', status: 'open', audience: 'theirs' }),
    ]);
    const where: Where = { listed: true, audience: ['public', 'ours'], status: ['open', 'completed'] };
    expect(await idsOf(records, 'sessions', { where })).toEqual(['a', 'b']);
  });

  it('follows a record whose fields change', async () => {
    const records = await open();
    const before = aCourse({ id: 'a', category: 'Safety', tags: ['fire'], title: 'Zebra' });
    await store(records, 'courses', [before, aCourse({ id: 'b', title: 'Middle' })]);
    await records.commit([updating('courses', before, { category: 'Kitchen', tags: ['food'], title: 'Apple' })]);
    expect(await idsOf(records, 'courses', { where: { category: 'Safety' } })).toEqual([]);
    expect(await idsOf(records, 'courses', { where: { category: 'Kitchen' } })).toEqual(['a']);
    expect(await idsOf(records, 'courses', { where: { tags: { has: 'fire' } } })).toEqual([]);
    expect(await idsOf(records, 'courses', { where: { tags: { has: 'food' } } })).toEqual(['a']);
    expect(await idsOf(records, 'courses', by('title'))).toEqual(['a', 'b']);
    await records.commit([{ op: 'delete', entity: 'courses', id: 'a' }]);
    expect(await idsOf(records, 'courses', { where: { tags: { has: 'food' } } })).toEqual([]);
    expect(await idsOf(records, 'courses', {})).toEqual(['b']);
  });
}

function sortContract(open: OpenRecords): void {
  it('sorts text with case and accents folded, in the order of characters, null first', async () => {
    const records = await open();
    const titles = [
      'zebra',
      'Ärger',
      'apple',
      'Zoo',
      'Öl',
      'ångström',
      'Éclair',
      'eclairs',
      '10',
      '9',
      '日本',
      '𝒵 late',
      'ﬁre',
      '￼',
    ];
    await store(
      records,
      'courses',
      titles.map((title, at) => aCourse({ id: `r${at}`, title, category: at % 3 === 0 ? null : title })),
    );
    const order = [
      '10',
      '9',
      'ångström',
      'apple',
      'Ärger',
      'Éclair',
      'eclairs',
      'ﬁre',
      'Öl',
      '𝒵 late',
      'zebra',
      'Zoo',
      '日本',
      '￼',
    ];
    const titlesBy = async (query: Query) =>
      unwrap(await records.list('courses', { ...query, limit: 50 })).items.map(({ title }) => title);
    expect(await titlesBy(by('title'))).toEqual(order);
    expect(await titlesBy(by('title', true))).toEqual(order.toReversed());
    const categories = unwrap(await records.list('courses', { ...by('category'), limit: 50 })).items.map(
      ({ category }) => category,
    );
    expect(categories.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(categories.slice(5)).not.toContain(null);
  });

  it('sorts numbers by size, null first, whole numbers of any size and fractions alike', async () => {
    const records = await open();
    const amounts = [10, 9, null, 100, -5, 0, 2.5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    await store(
      records,
      'courses',
      amounts.map((priceAmount, at) => aCourse({ id: `r${at}`, priceAmount })),
    );
    const sorted = async (descending: boolean) =>
      unwrap(await records.list('courses', { ...by('priceAmount', descending), limit: 50 })).items.map(
        ({ priceAmount }) => priceAmount,
      );
    const order = [null, Number.MIN_SAFE_INTEGER, -5, 0, 2.5, 9, 10, 100, Number.MAX_SAFE_INTEGER];
    expect(await sorted(false)).toEqual(order);
    expect(await sorted(true)).toEqual(order.toReversed());
  });

  it('ends a tie by id, in the direction of the list', async () => {
    const records = await open();
    const ids = ['b', 'A', 'a', 'B', '10', '9', 'a-b', 'a.b', 'a_b', 'a~b'];
    await store(
      records,
      'courses',
      ids.map((id) => aCourse({ id, title: 'Same' })),
    );
    const order = ids.toSorted();
    expect(await idsOf(records, 'courses', by('title'))).toEqual(order);
    expect(await idsOf(records, 'courses', by('title', true))).toEqual(order.toReversed());
    expect(await idsOf(records, 'courses', by('updatedAt', true))).toEqual(order.toReversed());
  });

  it('takes the first declared sort in its own direction where none is asked for', async () => {
    const records = await open();
    await store(records, 'courses', [aCourse({ id: 'a', title: 'B' }), aCourse({ id: 'b', title: 'A' })]);
    expect(await idsOf(records, 'courses', {})).toEqual(['b', 'a']);
    await store(records, 'auditEvents', [
      { id: 'x', version: 1, at: '2026-11-20T09:00:00.000Z', recordId: 'r', actorId: null, entity: 'courses' },
      { id: 'y', version: 1, at: '2026-11-20T10:00:00.000Z', recordId: 'r', actorId: null, entity: 'courses' },
    ]);
    expect(await idsOf(records, 'auditEvents', { where: { recordId: 'r' } })).toEqual(['y', 'x']);
  });
}

function rangeContract(open: OpenRecords): void {
  const day = (month: number): string => `2026-0${month}-01T09:00:00.000Z`;
  const starts = [day(1), day(2), day(3), day(4)];
  it('cuts instants by a range, its beginning in and its end out', async () => {
    const records = await open();
    await store(
      records,
      'sessions',
      starts.map((start, at) => aSession({ id: `s${at}`, start })),
    );
    const within = (range: NonNullable<ListQuery['range']>, descending = false) =>
      idsOf(records, 'sessions', { range, ...by('start', descending) });
    expect(await within({ from: day(2), to: day(4) })).toEqual(['s1', 's2']);
    expect(await within({ from: day(3) })).toEqual(['s2', 's3']);
    expect(await within({ to: day(2) }, true)).toEqual(['s0']);
    expect(await within({ from: day(4), to: day(1) })).toEqual([]);
    expect(unwrap(await records.count('sessions', { range: { from: day(2) }, ...by('start') }, 100))).toBe(3);
  });

  it('cuts numbers by a range, without those that have none', async () => {
    const records = await open();
    await store(
      records,
      'courses',
      [null, 5, 10, -3].map((priceAmount, at) => aCourse({ id: `c${at}`, priceAmount })),
    );
    const within = (range: NonNullable<ListQuery['range']>) =>
      idsOf(records, 'courses', { range, ...by('priceAmount') });
    expect(await within({ from: 5, to: 10 })).toEqual(['c1']);
    expect(await within({ to: 10 })).toEqual(['c3', 'c1']);
    expect(await within({ from: 0 })).toEqual(['c1', 'c2']);
  });

  it('cuts text by a range folded as it is sorted', async () => {
    const records = await open();
    await store(
      records,
      'courses',
      ['Apple', 'Éclair', 'fig', 'Zoo'].map((title, at) => aCourse({ id: `c${at}`, title })),
    );
    expect(await idsOf(records, 'courses', { range: { from: 'E', to: 'FIG' }, ...by('title') })).toEqual(['c1']);
    expect(await idsOf(records, 'courses', { range: { from: 'Fig' }, ...by('title') })).toEqual(['c2', 'c3']);
  });

  it('joins range, filter and list that holds', async () => {
    const records = await open();
    await store(
      records,
      'sessions',
      starts.map((start, at) =>
        aSession({
          id: `s${at}`,
          start,
          instructors: at % 2 ? ['yuki', 'gethin'] : ['yuki'],
          status: at < 3 ? 'open' : 'draft',
        }),
      ),
    );
    const where: Where = { instructors: { has: 'gethin' }, status: ['open', 'draft'] };
    expect(await idsOf(records, 'sessions', { where, range: { from: day(3) }, ...by('start') })).toEqual(['s3']);
    expect(unwrap(await records.count('sessions', { where, range: { from: day(1) }, ...by('start') }, 100))).toBe(2);
  });
}

function countContract(open: OpenRecords): void {
  it('counts no further than asked', async () => {
    const records = await open();
    await store(
      records,
      'courses',
      Array.from({ length: 30 }, (_, at) =>
        aCourse({ id: `c${at}`, category: at % 2 ? 'Odd' : 'Even', tags: ['all'] }),
      ),
    );
    expect(unwrap(await records.count('courses', {}, 100))).toBe(30);
    expect(unwrap(await records.count('courses', {}, 10))).toBe(10);
    expect(unwrap(await records.count('courses', { where: { category: ['Odd', 'Even'] } }, 20))).toBe(20);
    expect(unwrap(await records.count('courses', { where: { category: 'Odd', tags: { has: 'all' } } }, 100))).toBe(15);
    expect(unwrap(await records.count('sessions', {}, 100))).toBe(0);
  });
}

function refusalContract(open: OpenRecords): void {
  const refused: [string, string, Query, string][] = [
    ['a filter on a field that is not declared', 'courses', { where: { title: 'x' } }, 'title'],
    ['a filter on a field of every object', 'courses', { where: { constructor: 'x' } }, 'constructor'],
    ['a sort by a field that is not declared', 'courses', by('status'), 'sort'],
    ['a list of a kind that is only read by id', 'seats', {}, 'sort'],
    ['membership in a field that is no declared list', 'courses', { where: { status: { has: 'draft' } } }, 'status'],
    ['equality on a list field', 'courses', { where: { tags: 'fire' } }, 'tags'],
    ['any of more than five values', 'courses', { where: { status: ['1', '2', '3', '4', '5', '6'] } }, 'status'],
    ['a search where none is declared', 'auditEvents', { search: 'x' }, 'search'],
    ['a range of text on numbers', 'courses', { ...by('priceAmount'), range: { from: '5' } }, 'from'],
    ['a range of numbers on text', 'courses', { ...by('title'), range: { to: 5 } }, 'to'],
  ];
  it.each(refused)('refuses %s as invalid and names it', async (_, entity, query, path) => {
    const error = unwrapError(await (await open()).list(entity, { limit: 10, ...query }));
    expect(error).toMatchObject({ code: 'invalid', issues: [{ path }] });
  });

  it('refuses to count by what it refuses to list by', async () => {
    const records = await open();
    expect(unwrapError(await records.count('courses', { where: { title: 'x' } }, 10)).code).toBe('invalid');
    expect(unwrapError(await records.count('courses', by('status'), 10)).code).toBe('invalid');
  });
}
