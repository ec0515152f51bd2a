// Drafts and other people's records stay out of whatever lists: filters, searches, orders, pages and files.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '../support/api';
import { UNWRITABLE } from './permissions-fields';
import { buildHouse, type PermissionsHouse } from './permissions-house';
import { leaks } from './permissions-leaks';
import { CALLERS, type CallerName, EXPECTED } from './permissions-table';

let house: PermissionsHouse;
beforeAll(async () => {
  house = await buildHouse();
});

/** What somebody would try who looks for what is hidden from them; `{word}` finds everything that was made here. */
const ADDRESSES: Record<string, readonly string[]> = {
  courses: [
    ...['?q={word}', '?q={word}&status=draft', '?q={word}&status=archived', '?q={word}&status=draft&status=published'],
    ...['?sort=-updatedAt', '?q={word}&sort=title', '?q={word}&sort=-priceAmount', '?source=urn:{word}'],
    ...['/export?q={word}', '/export?q={word}&format=jsonld', '/export?q={word}&format=ics', '/export?status=draft'],
  ],
  sessions: [
    ...['?q={word}', '?q={word}&status=draft', '?q={word}&listed=false', '?q={word}&listed=true&audience=public'],
    ...['?q={word}&audience={company}', '?audience={company}&audience=public&listed=true', '?sort=-updatedAt'],
    ...[
      '?instructors={instructor}',
      '?courseId={course}',
      '/export?q={word}',
      '/export?listed=true&audience={company}',
    ],
  ],
  bookings: [
    ...['?q={word}', '?status=pending&q={word}', '?attendeeId={learner}', '?companyId={company}', '?sort=-createdAt'],
    ...['?attendeeId={otherLearner}', '?companyId={otherCompany}', '?companyId=', '?status=pending&sort=-createdAt'],
    ...['/export?q={word}', '/export?q={word}&format=ics', '/export?companyId={otherCompany}'],
  ],
  companies: ['', '?q=nakamura', '?q=halloran', '?status=active', '?sort=-updatedAt', '/export'],
  users: [
    ...['', '?q=zofia', '?q=kwame', '?role=admin', '?role=learner&sort=-createdAt', '?companyId={otherCompany}'],
    ...['?email=kwame@halloran-build.example', '?status=active&companyId={company}', '/export', '/export?role=admin'],
  ],
};

function fill(address: string): string {
  const values: Record<string, string | null | undefined> = {
    word: house.word,
    company: house.as.learner.companyId,
    otherCompany: house.as.otherLearner.companyId,
    learner: house.as.learner.id,
    otherLearner: house.as.otherLearner.id,
    instructor: house.as.instructor.id,
    course: house.records.courses?.published?.id,
  };
  return address.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** What tells a record in a list, a table or a calendar; an id in another record's field says nothing about it. */
const signsOf = ({ id, code, reference, email }: Fields, isList: boolean): string[] =>
  [isList ? `"id":"${id}"` : id, code, reference, email].filter((sign): sign is string => typeof sign === 'string');

const recordsOf = (entity: string): [string, Fields][] => Object.entries(house.records[entity] ?? {});
const maySee = (entity: string, record: string, caller: CallerName): boolean =>
  EXPECTED[entity]?.read[record]?.includes(caller) ?? false;

describe.each(Object.keys(ADDRESSES))('However %s are asked for', (entity) => {
  it.each(CALLERS)('%s sees none that are not theirs to see', async (name) => {
    const hidden = recordsOf(entity).filter(([record]) => !maySee(entity, record, name));
    for (const address of ADDRESSES[entity] ?? []) {
      const path = `/${entity}${fill(address)}`;
      const { text, status } = await house.as[name].get(path);
      expect([200, 401, 422], `${path}: ${text}`).toContain(status);
      for (const [record, fields] of hidden)
        for (const sign of signsOf(fields, !address.startsWith('/export')))
          expect(text, `${record} by ${path}`).not.toContain(sign);
    }
  });

  it('the office finds all of them by the same means', async () => {
    const texts = await Promise.all(
      (ADDRESSES[entity] ?? []).map(async (address) => (await house.as.admin.get(`/${entity}${fill(address)}`)).text),
    );
    for (const [record, { id }] of recordsOf(entity))
      expect(
        texts.some((text) => text.includes(id)),
        record,
      ).toBe(true);
  });
});

describe('A page of a list', () => {
  it('is never shorter by what was hidden', async () => {
    const { learner } = house.as;
    const all = await learner.all('courses');
    expect((await learner.all('courses', '', 3)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const first = await learner.get<{ items: Fields[] }>('/courses?limit=7&sort=-updatedAt');
    expect(first.body.items).toHaveLength(7);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['published']));
  });
});

describe('A field that a caller may not read', () => {
  it('cannot be asked for either', async () => {
    const { learner, visitor, staff } = house.as;
    for (const caller of [learner, visitor]) {
      const { status, problem } = await caller.get(`/courses?source=urn:${house.word}`);
      expect([status, problem.data.issues?.[0]?.path]).toEqual([422, 'source']);
    }
    expect((await staff.all('courses', `?source=urn:${house.word}`)).length).toBeGreaterThan(1);
    for (const query of ['uid=x', 'calendarSecret=x', 'userKey=x', 'sort=uid'])
      expect((await staff.get(`/users?${query}`)).status).toBe(422);
  });

  it('leaves in no list and no file', () => {
    expect(leaks(house, house.callers.heard, ['demoZofiaKowalczyk', 'demoPriyaRaghunathan'])).toEqual([]);
  });
});

describe.each(Object.keys(UNWRITABLE))('A body about %s', (entity) => {
  it('is refused where it names what nobody writes', async () => {
    const { staff } = house.as;
    const [name, target] = recordsOf(entity)[0] as [string, Fields];
    // The office reads all, but for what is its person's alone.
    const isRead = (EXPECTED[entity]?.read[name] ?? []).includes('staff');
    const body = await house.body[entity]?.();
    for (const field of UNWRITABLE[entity] ?? []) {
      const created = await staff.post(`/${entity}`, { ...body, [field]: 'x' });
      // Of what is made elsewhere, no body is read.
      const isMadeHere = (EXPECTED[entity]?.create ?? []).length > 0;
      expect([field, created.status]).toEqual([field, isMadeHere ? 422 : 403]);
      if (isMadeHere) expect(created.problem.data.issues?.map(({ message }) => message).join()).toContain(field);
      const changed = await staff.patch(`/${entity}/${target.id}`, { [field]: 'x' }, target.version);
      const isWritten = Object.values(EXPECTED[entity]?.patch ?? {}).some((few) => few.length > 0);
      expect([field, changed.status]).toEqual([field, isRead ? (isWritten ? 422 : 403) : 404]);
    }
    if (isRead) expect((await staff.get(`/${entity}/${target.id}`)).body.version).toBe(target.version);
  });
});
