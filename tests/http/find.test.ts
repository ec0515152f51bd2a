// GET /api/find: what each role finds, and what nobody is told by it.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '#domain/entity';
import type { FoundGroup } from '#domain/find';
import { ENTITIES } from '#domain/index';
import { type Api, expectProblem, type Fields, unique } from '../support/api';
import { makeCourse } from '../support/api-records';
import { buildHouse, type PermissionsHouse } from './permissions-house';
import { CALLERS, EXPECTED } from './permissions-table';

interface FindBody {
  groups: FoundGroup[];
}

let house: PermissionsHouse;
beforeAll(async () => {
  house = await buildHouse();
}, 300_000);

const ask = (who: Api, query: string) => who.get<FindBody>(`/find?${query}`);
async function find(who: Api, words: string): Promise<FoundGroup[]> {
  const { status, body, text } = await ask(who, new URLSearchParams({ q: words }).toString());
  expect(status, text).toBe(200);
  return body.groups;
}
const idsIn = (groups: FoundGroup[], entity: string): string[] =>
  groups.find((group) => group.entity === entity)?.items.map(({ id }) => id) ?? [];
const SIGNED_IN = CALLERS.filter((name) => name !== 'visitor');

/** Words that find each record that was made, as its own list would. */
const wordsOf = (record: Fields): string[] =>
  [record.title, record.code, record.reference, record.question, record.subject, record.prompt, record.name]
    .filter((text): text is string => typeof text === 'string')
    .map((text) => text.split('/').at(-1) ?? '');

describe.each(SIGNED_IN)('What %s finds', (name) => {
  it('is theirs to read, and its page opens', async () => {
    const who = house.as[name];
    const groups = await find(who, house.word);
    for (const { entity, items } of groups)
      for (const { id, href } of items) {
        expect((await who.get(`/${entity}/${id}`)).status, `${entity} ${id}`).toBe(200);
        expect([200, 303], href).toContain((await who.page(href.split('#')[0] ?? '')).status);
      }
  });

  it('holds no record of others, by whatever word they are known', async () => {
    const who = house.as[name];
    const others = Object.entries(house.records).flatMap(([entity, records]) =>
      Object.entries(records)
        .filter(([record]) => !EXPECTED[entity]?.read[record]?.includes(name))
        .map(([record, fields]) => ({ entity, record, fields })),
    );
    // What several are called finds all of them at once.
    const found = new Map<string, Promise<string>>();
    const said = (words: string): Promise<string> => {
      const asked = found.get(words) ?? find(who, words).then((groups) => JSON.stringify(groups));
      found.set(words, asked);
      return asked;
    };
    for (const { entity, record, fields } of others) {
      for (const words of wordsOf(fields))
        expect(await said(words), `${entity} ${record} by ${words}`).not.toContain(fields.id);
      const { body } = await ask(who, `id=${entity}/${fields.id}`);
      expect(JSON.stringify(body), `${entity} ${record} by its id`).not.toContain(fields.id);
    }
  });
});

describe('The office', () => {
  it('finds a booking by its reference, a query by its number, a course by its code, a person by their address', async () => {
    const { staff } = house.as;
    const { bookings, queries, courses } = house.records;
    const [booking, query, course] = [bookings?.own, queries?.own, courses?.published] as Fields[];
    expect(idsIn(await find(staff, String(booking?.reference)), 'bookings')).toEqual([booking?.id]);
    expect(idsIn(await find(staff, `q-${query?.number}`), 'queries')).toContain(query?.id);
    expect(idsIn(await find(staff, String(course?.code).toLowerCase()), 'courses')).toContain(course?.id);
    const person = await staff.must(staff.get(`/users/${house.as.learner.id}`));
    const groups = await find(staff, String(person.email));
    const [first] = groups.find(({ entity }) => entity === 'users')?.items ?? [];
    expect(first).toMatchObject({ id: person.id, title: person.displayName, detail: person.email });
  });

  it('finds what has accents without them, and the closest first', async () => {
    const { staff } = house.as;
    const word = `Zq${unique()}`;
    const later = await makeCourse(staff, { title: `Achtung ${word}é Übung` });
    const exact = await makeCourse(staff, { title: `${word}é Übung` });
    expect(idsIn(await find(staff, `${word.toUpperCase()}E UBUNG`), 'courses')).toEqual([exact.id, later.id]);
  });

  it('is told of at most five of a kind, and where all of them are', async () => {
    const { staff } = house.as;
    const courses = (await find(staff, house.word)).find(({ entity }) => entity === 'courses');
    expect(courses?.items.length).toBe(5);
    expect(courses?.more).toBe(`/courses?q=${house.word}`);
    const { body } = await ask(staff, `q=${house.word}&limit=1`);
    for (const { items } of body.groups) expect(items.length).toBeLessThan(2);
  });

  it('finds by the same search as each list', async () => {
    const { staff } = house.as;
    const groups = await find(staff, house.word);
    const searched = Object.values<Entity>(ENTITIES).filter(({ listing }) => listing.search);
    expect(groups.map(({ entity }) => entity).toSorted()).toEqual(searched.map(({ name }) => name).toSorted());
    for (const { entity, items } of groups) {
      const listed = (await staff.all(entity, `?q=${house.word}`)).map(({ id }) => id);
      expect(listed, entity).toEqual(expect.arrayContaining(items.map(({ id }) => id)));
    }
  });
});

describe('A search', () => {
  it('is for the signed-in, of bounded length, and finds nothing for nothing', async () => {
    const { visitor, learner } = house.as;
    expectProblem(await ask(visitor, 'q=food'), 401, 'unauthenticated');
    expect((await ask(learner, 'q=%20')).body).toEqual({ groups: [] });
    const long = await ask(learner, `q=${'a'.repeat(101)}`);
    expect(expectProblem(long, 422, 'invalid').issues?.map(({ path }) => path)).toEqual(['q']);
    for (const limit of ['0', '6', 'all', '1.5'])
      expect(expectProblem(await ask(learner, `q=a&limit=${limit}`), 422, 'invalid').issues?.[0]?.path).toBe('limit');
  });

  it('finds nothing by what is written in notes, nor by the right answer', async () => {
    const { staff, learner } = house.as;
    const canary = `canary${unique()}`;
    const query = house.records.queries?.own as Fields;
    await staff.must(staff.post(`/queries/${query.id}/note`, { body: canary }));
    await staff.must(
      staff.post('/questions', {
        type: 'short',
        prompt: 'What is it called?',
        options: [{ text: canary, weight: 100 }],
      }),
    );
    const company = await staff.must(staff.get(`/companies/${learner.companyId}`));
    await staff.must(staff.patch(`/companies/${company.id}`, { notes: canary }, company.version));
    for (const who of [staff, learner]) expect((await find(who, canary)).flatMap(({ items }) => items)).toEqual([]);
  });

  it('recalls by their ids what may still be read', async () => {
    const { learner, otherLearner } = house.as;
    const own = house.records.bookings?.own as Fields;
    const path = `id=bookings/${own.id}&id=users/${learner.id}&id=nothing/x&id=users/..`;
    const told = (body: FindBody) => body.groups.flatMap(({ items }) => items.map(({ id }) => id)).toSorted();
    expect(told((await ask(learner, path)).body)).toEqual([own.id, learner.id].toSorted());
    expect(told((await ask(otherLearner, path)).body)).toEqual([]);
  });
});
