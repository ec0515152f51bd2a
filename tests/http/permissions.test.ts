// Every entity, every call, every caller: what they may is done, and what they may not is refused in the words that leak nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '#domain/index';
import type { Answer, Api, Fields } from '../support/api';
import { buildHouse, type PermissionsHouse } from './permissions-house';
import { leaks } from './permissions-leaks';
import { CALLERS, type CallerName, EXPECTED, type Expected } from './permissions-table';

let house: PermissionsHouse;
beforeAll(async () => {
  house = await buildHouse();
});

const NAMES = Object.keys(EXPECTED);
const NOWHERE: Record<string, string> = {
  missing: '0193f000-0000-7000-8000-00000000dead',
  malformed: '%27%20OR%201=1--',
  climbing: '..%2f..%2fsettings',
  endless: 'a'.repeat(101),
};
const expectedOf = (entity: string): Expected => EXPECTED[entity] as Expected;
const recordOf = (entity: string, name: string): Fields => house.records[entity]?.[name] as Fields;
const freshOf = (entity: string, name: string): Promise<Fields> => {
  const make = house.make[entity]?.[name];
  if (!make) throw new Error(`Nothing makes ${name} of ${entity}.`);
  return make();
};

/** The statuses of one call by every caller, beside those that the table asks for. */
async function tryEach(
  expected: (caller: CallerName) => number,
  ask: (caller: Api, name: CallerName) => Promise<Answer>,
): Promise<void> {
  const got: Partial<Record<CallerName, number>> = {};
  const wanted: Partial<Record<CallerName, number>> = {};
  await Promise.all(
    CALLERS.map(async (name) => {
      const { status } = await ask(house.as[name], name);
      got[name] = status;
      wanted[name] = expected(name);
    }),
  );
  expect(got).toEqual(wanted);
}

/** The refusal that fits somebody who may not: sign in, not yours to do, or no such thing. */
function refusal(entity: string, caller: CallerName, record: string | null): number {
  if (caller === 'visitor') return 401;
  return record !== null && expectedOf(entity).read[record]?.includes(caller) ? 403 : 404;
}
const unseen = (entity: string, caller: CallerName): number =>
  caller === 'visitor' && !expectedOf(entity).isPublic ? 401 : 404;

describe('The table', () => {
  it('decides about every entity of the registry, and every step of each', () => {
    expect(NAMES.toSorted()).toEqual(Object.keys(ENTITIES).toSorted());
    for (const [name, entity] of Object.entries(ENTITIES)) {
      const { read, steps, patch, delete: remove } = expectedOf(name);
      expect(Object.keys(steps).toSorted(), `steps of ${name}`).toEqual(Object.keys(entity.steps).toSorted());
      const records = Object.keys(read).toSorted();
      for (const each of [patch, remove, ...Object.values(steps).map(({ may }) => may)])
        expect(Object.keys(each).toSorted(), `records of ${name}`).toEqual(records);
      expect(Object.keys(house.make[name] ?? {}).toSorted()).toEqual(records);
    }
  });
});

describe.each(NAMES)('Of %s', (entity) => {
  const { read, list = read, create, patch, delete: remove, steps, isPublic } = expectedOf(entity);
  const records = Object.keys(read);

  it.each(records)('%s is read by whom it concerns', async (record) => {
    const { id } = recordOf(entity, record);
    await tryEach(
      (caller) => (read[record]?.includes(caller) ? 200 : unseen(entity, caller)),
      (caller) => caller.get(`/${entity}/${id}`),
    );
  });

  it('the list holds what concerns the caller, and nothing else', async () => {
    for (const name of CALLERS) {
      const caller = house.as[name];
      if (name === 'visitor' && !isPublic) {
        expect((await caller.get(`/${entity}`)).status).toBe(401);
        continue;
      }
      const ids = new Set((await caller.all(entity)).map(({ id }) => id));
      const shown = records.filter((record) => ids.has(recordOf(entity, record).id));
      expect([name, ...shown]).toEqual([name, ...records.filter((record) => list[record]?.includes(name))]);
    }
  });

  it('what does not exist is not found, whatever is done to it', async () => {
    const refused = (caller: CallerName) => (caller === 'visitor' ? 401 : 404);
    for (const id of Object.values(NOWHERE))
      await tryEach(
        (caller) => unseen(entity, caller),
        (caller) => caller.get(`/${entity}/${id}`),
      );
    for (const id of [NOWHERE.missing, NOWHERE.malformed]) {
      const path = `/${entity}/${id}`;
      await tryEach(refused, (caller) => caller.patch(path, {}, 1));
      await tryEach(refused, (caller) => caller.remove(path, 1));
      for (const step of Object.keys(steps)) await tryEach(refused, (caller) => caller.post(`${path}/${step}`));
    }
  });

  it('a new one is made by whoever may', async () => {
    await tryEach(
      (caller) => (create.includes(caller) ? 201 : refusal(entity, caller, null) === 401 ? 401 : 403),
      async (caller) => caller.post(`/${entity}`, await house.body[entity]?.()),
    );
  });

  it.each(records)('%s is changed by whoever may', async (record) => {
    await tryEach(
      (caller) => (patch[record]?.includes(caller) ? 200 : refusal(entity, caller, record)),
      async (caller, name) => {
        const shared = recordOf(entity, record);
        // Oneself there is once.
        const isFresh = patch[record]?.includes(name) && shared.id !== caller.id;
        const target = isFresh ? await freshOf(entity, record) : shared;
        const answer = await caller.patch(`/${entity}/${target.id}`, {}, target.version);
        if (!isFresh && answer.status === 200) shared.version = answer.body.version;
        return answer;
      },
    );
  });

  it.each(records)('%s is removed by whoever may', async (record) => {
    await tryEach(
      (caller) => (remove[record]?.includes(caller) ? 204 : refusal(entity, caller, record)),
      async (caller, name) => {
        const target = remove[record]?.includes(name) ? await freshOf(entity, record) : recordOf(entity, record);
        return caller.remove(`/${entity}/${target.id}`, target.version);
      },
    );
  });

  const attempts = Object.keys(steps).flatMap((step) => records.map((record) => [step, record] as const));
  it.each(attempts)('%s of %s is taken by whoever may', async (step, record) => {
    const may = steps[step]?.may[record];
    const done = steps[step]?.from.includes(record) ? 200 : 409;
    await tryEach(
      (caller) => (may?.includes(caller) ? done : refusal(entity, caller, record)),
      async (caller, name) => {
        const target = may?.includes(name) ? await freshOf(entity, record) : recordOf(entity, record);
        const body = may?.includes(name) ? await steps[step]?.body?.(house, record) : undefined;
        return caller.post(`/${entity}/${target.id}/${step}`, body);
      },
    );
  });

  it('nothing of what was refused has happened', async () => {
    for (const record of records) {
      const { id, version, status } = recordOf(entity, record);
      // The office reads all but what is its person's alone.
      const readers = read[record] ?? [];
      const reader = readers.includes('staff') ? 'staff' : (readers[0] ?? 'staff');
      const { body } = await house.as[reader].get(`/${entity}/${id}`);
      expect({ status: body.status, version: body.version }).toEqual({ status, version });
    }
  });
});

describe('Of all these answers', () => {
  it('none held a field that is secret, or restricted to others', async () => {
    const { url } = (await house.as.learner.post<{ url: string }>('/calendar-feed')).body;
    for (const name of CALLERS) for (const entity of NAMES) await house.as[name].get(`/${entity}?limit=200`);
    await house.as.staff.get(`/users/${house.as.learner.id}`);
    await house.as.learner.get(`/users/${house.as.learner.id}`);
    const heard = house.callers.heard.filter(({ path }) => path !== '/calendar-feed');
    expect(heard.length).toBeGreaterThan(1000);
    expect(leaks(house, heard, [url.split('/').at(-1)?.replace('.ics', '') ?? '', 'demoZofiaKowalczyk'])).toEqual([]);
  });

  it('one that did would have been noticed', () => {
    const answer = (body: unknown) => ({ status: 200, headers: new Headers(), text: JSON.stringify(body), body });
    const planted = [
      { items: [{ id: '1', deep: { uid: 'u' } }] },
      { id: '1', source: 'urn:x' },
      { note: 'the word' },
    ].map((body) => ({ caller: '', method: 'GET', path: '/courses', answer: answer(body) as Answer<unknown> }));
    expect(leaks(house, planted, ['the word'])).toHaveLength(3);
  });
});
