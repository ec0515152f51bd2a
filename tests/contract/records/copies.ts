// What a copy between stores rests on: every record once, and records put as they are.
import { expect, it } from 'vitest';
import type { Records, Stored } from '#ports/records';
import { unwrap } from '../../support/result';
import { aCourse, idsOf, type OpenRecords, someSeats, store } from './fixtures';

async function walked(records: Records, entity: string, limit: number): Promise<Stored[]> {
  const all: Stored[] = [];
  for (let after: string | undefined; ; after = all.at(-1)?.id) {
    const page = unwrap(await records.walk(entity, { limit, ...(after !== undefined && { after }) }));
    expect(page.length).toBeLessThanOrEqual(limit);
    all.push(...page);
    if (page.length < limit) return all;
  }
}
const put = async (records: Records, entity: string, added: readonly Stored[]) =>
  expect(unwrap(await records.commit(added.map((record) => ({ op: 'put', entity, record }))))).toBe('committed');

export function copyContract(open: OpenRecords): void {
  it('walks every record once, always in the same order, whatever the size of a page', async () => {
    const records = await open();
    const courses = ['b', 'a-1', 'Z', '_', '10', '9', 'a', 'é', '木'].map((id) => aCourse({ id }));
    await store(records, 'courses', courses);
    const whole = await walked(records, 'courses', 500);
    expect(whole.map(({ id }) => id).sort()).toEqual(courses.map(({ id }) => id).sort());
    expect(whole).toEqual(whole.map(({ id }) => courses.find((course) => course.id === id)));
    for (const limit of [1, 2, 4, 9]) expect(await walked(records, 'courses', limit)).toEqual(whole);
  });

  it('walks a kind that is only read by id, and an empty one', async () => {
    const records = await open();
    await store(records, 'seats', [someSeats({ id: 's2' }), someSeats({ id: 's1' })]);
    expect((await walked(records, 'seats', 10)).map(({ id }) => id).sort()).toEqual(['s1', 's2']);
    expect(await walked(records, 'answers', 10)).toEqual([]);
  });

  it('counts every record of a kind, also of one that is only read by id, no further than asked', async () => {
    const records = await open();
    await store(records, 'seats', [someSeats({ id: 's2' }), someSeats({ id: 's1' }), someSeats({ id: 's3' })]);
    await store(records, 'courses', [aCourse({ id: 'c' })]);
    expect(unwrap(await records.count('seats', {}, 10))).toBe(3);
    expect(unwrap(await records.count('seats', {}, 2))).toBe(2);
    expect(unwrap(await records.count('courses', {}, 10))).toBe(1);
    expect(unwrap(await records.count('answers', {}, 10))).toBe(0);
  });

  it('puts a record that is not there, with its version', async () => {
    const records = await open();
    const course = aCourse({ id: 'c', version: 7 });
    await put(records, 'courses', [course]);
    expect(unwrap(await records.get('courses', 'c'))).toEqual(course);
    expect(await idsOf(records, 'courses', { search: 'course c' })).toEqual(['c']);
  });

  it('puts a record over another, and lists and searches find the new one alone', async () => {
    const records = await open();
    await store(records, 'courses', [
      aCourse({ id: 'c', title: 'Welding', status: 'draft', tags: ['old'], level: 'one' }),
    ]);
    const { level: _, ...without } = aCourse({ id: 'c', title: 'Sailing', status: 'published', tags: ['new'] });
    await put(records, 'courses', [without as Stored]);
    expect(unwrap(await records.get('courses', 'c'))).toEqual(without);
    expect(await idsOf(records, 'courses', { search: 'welding' })).toEqual([]);
    expect(await idsOf(records, 'courses', { search: 'sailing' })).toEqual(['c']);
    expect(await idsOf(records, 'courses', { where: { status: 'draft' } })).toEqual([]);
    expect(await idsOf(records, 'courses', { where: { tags: { has: 'old' } } })).toEqual([]);
    expect(await idsOf(records, 'courses', { where: { tags: { has: 'new' } } })).toEqual(['c']);
  });

  it('puts the same records again without a trace', async () => {
    const records = await open();
    const courses = Array.from({ length: 120 }, (_, at) => aCourse({ id: `c${String(at).padStart(3, '0')}` }));
    await put(records, 'courses', courses);
    await put(records, 'courses', courses);
    const byId = (one: Stored, other: Stored) => (one.id < other.id ? -1 : 1);
    expect((await walked(records, 'courses', 50)).sort(byId)).toEqual(courses);
  });
}
