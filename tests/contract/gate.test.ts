// Who stands behind a uid, asked by two isolates at one object over a real D1.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import { DurableGate } from '#adapters/cloudflare/person-gate';
import { GatedRecords } from '#app/accounts/gated-records';
import { PersonCache } from '#app/accounts/person-cache';
import { newUser, type User } from '#domain/users/user';
import { LEASE_MS } from '#ports/gate';
import { unwrap } from '../support/result';

let store: D1Records;
let isolates: [DurableGate, DurableGate];
/** How often the object was asked. */
let asked: number;
let user: User;

beforeEach(async () => {
  store = new D1Records(env.DB);
  asked = 0;
  const object = new PersonCache(store);
  const people = {
    getByName: () => ({
      read: async (uid: string, signInId: string | null) => {
        asked += 1;
        return JSON.stringify(await object.read(uid, signInId));
      },
      forget: () => object.forget(),
    }),
  };
  isolates = [new DurableGate(people), new DurableGate(people)];
  user = newUser({ id: 'u-ada', uid: 'ada', displayName: 'Ada', now: '2026-11-23T09:00:00.000Z' });
  unwrap(await store.commit([{ op: 'create', entity: 'users', record: user }]));
});

const statusAt = async (gate: DurableGate) => unwrap(await gate.read('ada', null)).user?.status;

const disable = (by: DurableGate) =>
  new GatedRecords(store, by).commit([
    { op: 'update', entity: 'users', record: { ...user, status: 'disabled', version: 2 }, ifVersion: 1 },
  ]);

describe('The gate', () => {
  it('is asked once for a burst of one person’s requests, and again when its lease is over', async () => {
    const [gate] = isolates;
    for (let request = 0; request < 20; request++) expect(await statusAt(gate)).toBe('active');
    expect(asked).toBeLessThan(20);
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS + 10));
    await statusAt(gate);
    expect(asked).toBe(before + 1);
  });

  it('lets nobody in, in any isolate, once the answer to a disabling is out', async () => {
    const [one, other] = isolates;
    for (let round = 0; round < 5; round++) {
      expect([await statusAt(one), await statusAt(other)]).toEqual(['active', 'active']);
      unwrap(await disable(one));
      expect([await statusAt(one), await statusAt(other)]).toEqual(['disabled', 'disabled']);
      await new GatedRecords(store, other).commit([
        { op: 'update', entity: 'users', record: { ...user, version: 3 }, ifVersion: 2 },
      ]);
      user = { ...user, version: 1 };
      await new GatedRecords(store, other).commit([{ op: 'update', entity: 'users', record: user, ifVersion: 3 }]);
    }
  });

  it('gives no lease on what was being read while it changed', async () => {
    const [one, other] = isolates;
    const reading = Array.from({ length: 20 }, (_, at) => statusAt(isolates[at % 2] as DurableGate));
    unwrap(await disable(one));
    await Promise.all(reading);
    expect([await statusAt(one), await statusAt(other)]).toEqual(['disabled', 'disabled']);
  });
});
