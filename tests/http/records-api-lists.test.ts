// Lists over the API: their shape, their pages to the end, what they may be asked for and what they refuse.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields, type ListBody, unique } from '../support/api';
import { makeCourse, makeSession } from '../support/api-records';
import { readInstance } from '../support/instance';

let staff: Api;
let word: string;
/** In the order that they were made. */
const made: Fields[] = [];
const CATEGORIES = ['Zinc', 'amber', 'Élan', 'zebra', 'Amber'];

beforeAll(async () => {
  const callers = new Callers(readInstance());
  staff = await callers.as('staff');
  word = `w${unique()}`;
  for (let at = 0; at < 15; at++)
    made.push(
      await makeCourse(staff, {
        title: `Course ${word} ${String(15 - at).padStart(2, '0')}`,
        category: CATEGORIES[at % 5],
        tags: at % 3 ? ['odd'] : [`tag-${word}`],
        price: at === 0 ? null : { amount: at * 100, currency: 'GBP' },
      }),
    );
});

const ids = (items: readonly Fields[]): string[] => items.map(({ id }) => id);
const list = (query: string) => staff.get<ListBody>(`/courses?${query}`);
const pathsOf = async (query: string): Promise<string[] | undefined> =>
  expectProblem(await list(query), 422, 'invalid').issues?.map(({ path }) => path);

describe('A list', () => {
  it('is its items and the way on, nothing else', async () => {
    const { status, body, headers } = await list(`q=${word}&limit=4`);
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['items', 'next']]);
    expect(body.items).toHaveLength(4);
    expect(body.next).toEqual(expect.any(String));
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body.items[0]).toMatchObject({ version: 1, status: 'draft', createdAt: expect.any(String) });
  });

  it('holds 50 where nothing is said, and 1 to 200 as asked', async () => {
    expect((await staff.get<ListBody>('/bookings')).body.items).toHaveLength(50);
    expect((await staff.get<ListBody>('/bookings?limit=200')).body.items).toHaveLength(200);
    expect((await staff.get<ListBody>('/bookings?limit=1')).body.items).toHaveLength(1);
    for (const limit of ['0', '201', '-1', '1.5', 'all', '1e9'])
      expect(await pathsOf(`limit=${limit}`)).toEqual(['limit']);
  });

  it.each([
    '',
    '&sort=title',
    '&sort=-title',
    '&sort=category',
    '&sort=-category',
    '&sort=-updatedAt',
    '&sort=priceAmount',
  ])('goes to its end without gap or repetition: q%s', async (sort) => {
    const pages = await staff.all('courses', `?q=${word}${sort}`, 4);
    expect(ids(pages).toSorted()).toEqual(ids(made).toSorted());
    expect(ids(pages)).toEqual(ids((await list(`q=${word}${sort}&limit=200`)).body.items));
  });

  it('keeps its pages apart while records come and go between them', async () => {
    const mark = `m${unique()}`;
    const first: Fields[] = [];
    for (let at = 0; at < 6; at++) first.push(await makeCourse(staff, { title: `${mark} ${at}` }));
    const one = (await list(`q=${mark}&sort=title&limit=3`)).body;
    await staff.remove(`/courses/${first[2]?.id}`, 1);
    await makeCourse(staff, { title: `${mark} 0 and a half` });
    const two = (await list(`q=${mark}&sort=title&limit=3&after=${one.next}`)).body;
    expect(ids([...one.items, ...two.items])).toEqual(ids(first));
    expect(two.next).toBeNull();
  });

  it('orders texts without regard to case and accents, and both ways', async () => {
    const folded = (await list(`q=${word}&sort=category&limit=200`)).body.items.map(({ category }) => category);
    expect(folded.map((text) => String(text).toLowerCase().replace('é', 'e'))).toEqual(
      [...CATEGORIES, ...CATEGORIES, ...CATEGORIES].map((text) => text.toLowerCase().replace('é', 'e')).toSorted(),
    );
    const back = (await list(`q=${word}&sort=-category&limit=200`)).body.items;
    expect(ids(back)).toEqual(ids((await list(`q=${word}&sort=category&limit=200`)).body.items).toReversed());
  });
});

describe('What is asked for', () => {
  it('is found by beginnings of words, case and accents aside', async () => {
    const café = await makeCourse(staff, { title: `Café Ürün x${word}`, category: 'Drinks' });
    for (const query of [`cafe x${word}`, `CAFÉ x${word}`, `urun x${word}`, `x${word} drin`])
      expect(ids((await list(`q=${encodeURIComponent(query)}`)).body.items)).toEqual([café.id]);
    for (const query of [`afé x${word}`, `nothing x${word}`, '%', '"', '-'])
      expect((await list(`q=${encodeURIComponent(query)}`)).body.items).toEqual([]);
  });

  it('is narrowed by each filter, by several values of one, and by what a list holds', async () => {
    const of = async (query: string) => ids((await list(`q=${word}&limit=200&${query}`)).body.items).toSorted();
    const by = (test: (course: Fields) => boolean) => ids(made.filter(test)).toSorted();
    expect(await of('category=Zinc')).toEqual(by(({ category }) => category === 'Zinc'));
    expect(await of('category=Zinc&category=zebra')).toEqual(
      by(({ category }) => category === 'Zinc' || category === 'zebra'),
    );
    expect(await of(`tags=tag-${word}`)).toEqual(by(({ tags }) => (tags as string[]).includes(`tag-${word}`)));
    expect(await of(`tags=tag-${word}&category=Zinc`)).toEqual(
      by(({ tags, category }) => category === 'Zinc' && (tags as string[]).includes(`tag-${word}`)),
    );
    expect(await of('level=')).toEqual(by(() => true));
    expect(await of('status=published')).toEqual([]);
  });

  it('lies within the bounds of the field it is sorted by, texts, times and numbers alike', async () => {
    const prices = async (bounds: string) =>
      (await list(`q=${word}&sort=priceAmount&limit=200&${bounds}`)).body.items.map(
        ({ price }) => (price as { amount: number } | null)?.amount,
      );
    expect(await prices('from=200&to=500')).toEqual([200, 300, 400]);
    expect(await prices('to=300')).toEqual([100, 200]);
    const { id } = made[3] as Fields;
    const sessions = [];
    for (const day of ['01', '08', '15'])
      sessions.push(
        await makeSession(staff, id, {
          days: [{ start: `2027-02-${day}T09:00:00Z`, end: `2027-02-${day}T12:00:00Z` }],
        }),
      );
    const within = await staff.all(
      'sessions',
      `?courseId=${id}&sort=start&from=2027-02-02&to=2027-02-15T09:00:00.000Z`,
    );
    expect(ids(within)).toEqual([sessions[1]?.id]);
    expect(await pathsOf('sort=priceAmount&from=cheap')).toEqual(['from']);
  });

  it('is refused, with the word that is wrong, where no list can answer it', async () => {
    expect(await pathsOf('colour=red')).toEqual(['colour']);
    expect(await pathsOf('titleKey=x')).toEqual(['titleKey']);
    expect(await pathsOf('sort=body')).toEqual(['sort']);
    expect(await pathsOf('sort=titleKey')).toEqual(['sort']);
    expect(await pathsOf('after=not-a-cursor')).toEqual(['after']);
    expect(await pathsOf(`q=${'x'.repeat(201)}`)).toEqual(['q']);
    expect(await pathsOf('status=a&status=b&status=c&status=d&status=e&status=f')).toEqual(['status']);
    expect(await pathsOf('tags=a&tags=b')).toEqual(['tags']);
    expect((await pathsOf('colour=red&limit=0'))?.toSorted()).toEqual(['colour', 'limit']);
    expect(expectProblem(await staff.get('/sessions?listed=perhaps'), 422, 'invalid').issues?.[0]?.path).toBe('listed');
  });

  it('may not go on with the cursor of another order', async () => {
    const { next } = (await list(`q=${word}&sort=title&limit=2`)).body;
    expect(await pathsOf(`q=${word}&sort=-title&limit=2&after=${next}`)).toEqual(['after']);
    expect(await pathsOf(`q=${word}&sort=priceAmount&limit=2&after=${next}`)).toEqual(['after']);
  });

  it('takes strange words as words', async () => {
    for (const query of ['q=%00', 'q=%ff%fe', 'category=%27%20OR%201%3D1', 'q=%25_%25', `category=${'x'.repeat(3000)}`])
      expect((await list(query)).body).toEqual({ items: [], next: null });
  });
});
