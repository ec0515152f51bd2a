// What is left of somebody who was erased, on any store: written once, a store's test calls it in a line.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openIdentityAdmin } from '#adapters/firebase/identity-admin';
import { erasePerson } from '#app/accounts/erase-person';
import { toActor } from '#app/accounts/person';
import type { Call } from '#app/app';
import { createRecord, runCommand, updateRecord } from '#app/crud';
import { putPicture } from '#app/pictures/pictures';
import { claimId } from '#app/uniques';
import { bookings } from '#domain/bookings/booking';
import { queries } from '#domain/queries/query';
import { newSignIn } from '#domain/sign-ins/sign-in';
import { DELETED_NAME, type User, users } from '#domain/users/user';
import { unavailable } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import { ClientHouse } from '../support/client-house';
import { canariesIn, everythingStored } from '../support/everything-stored';
import { unwrap, unwrapError } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const NOW = '2026-11-20T09:00:00.000Z';
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const noAdmin = () => openIdentityAdmin({ FIREBASE_PROJECT_ID: 'demo-lectern', AUTH_ORIGIN: '' }, () => undefined);

/** Names as people have them: accents, apostrophes, other scripts, and what a pattern would trip over. */
const awkwardName = fc
  .tuple(
    fc.constantFrom('Zoë', "Siobhán O'Dónaill", 'Ñandú', '渡辺', 'Łukasz', 'Ana-Lucía', 'D’Angelo', 'Ay/Zee', 'Bo"Jo'),
    fc.constantFrom('(Quill)', '[x]+*', '^Peak$', '\\d{2}', 'a|b?', '%_%', 'van der Berg-Łoś', "'; DROP", 'İnci'),
    fc.integer({ min: 100_000, max: 999_999 }),
  )
  .map(([first, last, mark]) => `${first} ${last} ${mark}q`);

interface Scene {
  person: User;
  canaries: string[];
  bookingIds: string[];
  sessionId: string;
}

const commit = async (records: Records, writes: Write[]) =>
  expect(unwrap(await records.commit(writes))).toBe('committed');

/** Somebody of that name who has left traces wherever one can. */
async function settled(house: ClientHouse, name: string): Promise<Scene> {
  const mark = newId();
  const email = `zz-${mark}@canary.example`;
  const [jobTitle, phoneNumber] = [`Job ${mark}`, `+44 117 ${mark.slice(-6).replace(/\D/g, '5')}-${Date.now()}`];
  const [note, reason, device] = [`Allergic ${mark}`, `Broken leg ${mark}`, `Browser ${mark}`];
  const secret = `feed-${mark}`;
  const person = await house.person({
    ...{ displayName: name, email, emailVerified: true, jobTitle, calendarSecret: secret, role: 'learner' },
    providerData: [{ providerId: 'password', email, displayName: name }],
  });
  const { records } = house.app;
  await commit(records, [
    { op: 'create', entity: 'userKeys', record: { id: `email:${email}`, version: 1, userId: person.id } },
    { op: 'create', entity: 'userKeys', record: { id: `uid:${person.uid}`, version: 1, userId: person.id } },
    { op: 'create', entity: 'uniques', record: { id: claimId(users, 'invited', email), version: 1, owner: person.id } },
    ...Array.from({ length: 70 }, (): Write => {
      const given = { id: newId(), userId: person.id, uid: person.uid as string, authTime: 1, refreshHash: mark };
      const record = { ...newSignIn({ ...given, now: NOW, userAgent: null }), device };
      return { op: 'create', entity: 'signIns', record };
    }),
    // What they wrote elsewhere, and what was written of others.
    audit({
      actorId: person.id,
      recordId: 'some-company',
      after: { notes: `Call ${name}, ${email}`, name: 'Kept Ltd' },
    }),
  ]);
  const own = async (): Promise<Call> => ({ ...(await house.as(person)), idempotency: key() });
  const bytes = new Uint8Array([...PNG, ...new TextEncoder().encode(`photo ${mark}`)]);
  const picture = unwrap(await putPicture(await own(), 'users', person.id, bytes));
  const changed = { phoneNumber };
  const before = await house.read('users', person.id);
  unwrap(await updateRecord({ ...house.office, idempotency: key() }, users, person.id, changed, before.version));
  const session = await house.session();
  const other = await house.session();
  const one = unwrap(await house.book(await own(), session.id, { note }));
  const two = unwrap(await house.book(await own(), other.id, { note }));
  const why = { reason };
  unwrap(await runCommand({ ...house.office, idempotency: key() }, bookings, two.id, 'cancel', why, null));
  await converse(house, name, { mark, own, email });
  return {
    person: (await house.read('users', person.id)) as User,
    canaries: [
      ...[name, email, encodeURIComponent(email), jobTitle, phoneNumber, note, reason, device, secret],
      ...[btoa(String.fromCharCode(...bytes)), picture.url as string],
    ],
    bookingIds: [one.id, two.id],
    sessionId: session.id,
  };
}

/** Asks, is answered by name, signs; and before there was an account, from the same address. */
async function converse(
  house: ClientHouse,
  name: string,
  { mark, own, email }: { mark: string; own: () => Promise<Call>; email: string },
): Promise<void> {
  const words = { subject: `${name} asks`, body: `Yours, ${name}, Allergic ${mark}` };
  const { id } = unwrap(await createRecord(await own(), queries, words));
  const office = (): Call => ({ ...house.office, idempotency: key() });
  for (const step of ['reply', 'note'])
    unwrap(await runCommand(office(), queries, id, step, { body: `Dear ${name}, Allergic ${mark}` }, null));
  unwrap(await runCommand(await own(), queries, id, 'reply', { body: `Thanks, ${name}` }, null));
  const visitor: Call = { app: house.app, caller: null, address: `203.0.113.${Math.floor(Math.random() * 250)}` };
  unwrap(await createRecord(visitor, queries, { ...words, name, email }));
}

const key = () => ({ id: newId(), bodyHash: 'same' });
const audit = (fields: Record<string, unknown>): Write => ({
  op: 'create',
  entity: 'auditEvents',
  record: { id: newId(), version: 1, at: NOW, entity: 'companies', action: 'update', before: null, ...fields },
});

/** The store, out of order from the nth commit on. */
function failingFrom(records: Records, nth: number): Records {
  let commits = 0;
  return new Proxy(records, {
    get(target, name) {
      if (name === 'commit')
        return (writes: readonly Write[]) => {
          commits += 1;
          return commits >= nth ? Promise.resolve(err(unavailable('The store is away.'))) : target.commit(writes);
        };
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * @param open an empty store, anew for each test
 * @param every at which commits it is interrupted: 1 for each, 3 for each third
 */
export function erasePersonContract(name: string, open: OpenRecords, runs: number, every = 1): void {
  describe(`erasing a person on ${name}`, { timeout: 120_000 }, () => {
    let house: ClientHouse;
    beforeEach(async () => {
      house = new ClientHouse(await open());
      house.app.identityAdmin = noAdmin();
      await house.person({ role: 'admin' });
    });
    const erase = (person: User, call = house.office) => erasePerson(call, person, person.version);

    it('leaves none of their strings in anything that can be read, whatever they are called', async () => {
      await fc.assert(
        fc.asyncProperty(awkwardName, async (displayName) => {
          const { person, canaries } = await settled(house, displayName);
          const before = await canariesIn(house.app.records, canaries);
          for (const canary of canaries.filter((each) => !each.includes('%40')))
            expect(
              before.some((hit) => hit.endsWith(`: ${canary}`)),
              `${canary} is planted`,
            ).toBe(true);
          unwrap(await erase(person));
          expect(await canariesIn(house.app.records, canaries)).toEqual([]);
        }),
        { numRuns: runs },
      );
    });

    it('keeps bookings, counters and claims on seats, without a name', async () => {
      const { person, bookingIds, sessionId } = await settled(house, 'Ada (Quill) 1815q');
      const seats = await house.read('seats', sessionId);
      unwrap(await erase(person));
      expect(await house.read('seats', sessionId)).toEqual(seats);
      expect(await house.read('liveBookings', `${sessionId}.${person.id}`)).toMatchObject({ bookingId: bookingIds[0] });
      const [kept, cancelled] = await Promise.all(bookingIds.map((id) => house.read('bookings', id)));
      expect(kept).toMatchObject({ status: 'confirmed', attendeeId: person.id, note: null, cancelReason: null });
      expect(cancelled).toMatchObject({ status: 'cancelled', attendeeId: person.id, note: null, cancelReason: null });
      expect(kept?.searched).toContain(kept?.reference);
      expect(await house.read('users', person.id)).toMatchObject({
        ...{ status: 'deleted', displayName: DELETED_NAME, role: 'learner', email: null, companyId: null },
        ...{ photoURL: null, calendarSecret: null, providerData: [] },
      });
    });

    it('keeps who did what and when, and what others are called', async () => {
      const { person } = await settled(house, 'Ann');
      const bystander = await house.person({ displayName: 'Annabel Ann-Smithson' });
      await commit(house.app.records, [
        audit({ actorId: person.id, recordId: bystander.id, after: { displayName: 'Annabel', jobTitle: 'Planner' } }),
        audit({ actorId: bystander.id, recordId: bystander.id, after: { displayName: 'Annabel' } }),
      ]);
      const events = async () =>
        (await everythingStored(house.app.records))
          .filter(({ kind }) => kind === 'auditEvents')
          .map(({ record: { id, at, actorId, action, recordId } }) => ({ id, at, actorId, action, recordId }));
      const before = await events();
      unwrap(await erase(person));
      expect(await events()).toEqual(expect.arrayContaining(before));
      expect(await house.read('users', bystander.id)).toEqual(bystander);
      const afters = (await everythingStored(house.app.records))
        .filter(({ record }) => record.recordId === bystander.id || record.recordId === 'some-company')
        .map(({ record }) => record.after);
      expect(afters).toEqual(
        expect.arrayContaining([
          { displayName: 'Annabel', jobTitle: 'Planner' },
          { displayName: 'Annabel' },
          { notes: null, name: 'Kept Ltd' },
        ]),
      );
    });

    it('goes on where it was interrupted, and shuts the person out first', async () => {
      const { records } = house.app;
      let interruptions = 0;
      for (let isWhole = false; !isWhole; ) {
        house.app.records = records;
        const { person, canaries } = await settled(house, `Zoë [x]+* 18${interruptions}q`);
        house.app.records = failingFrom(records, interruptions + 1);
        const erased = await erase(person);
        house.app.records = records;
        isWhole = erased.ok;
        if (!erased.ok) {
          expect(erased.error.code).toBe('unavailable');
          const left = (await house.read('users', person.id)) as User;
          if (interruptions > 0) expect([left.status, left.calendarSecret]).toEqual(['deleted', null]);
          interruptions += every;
          unwrap(await erase(left));
        }
        expect(await canariesIn(records, canaries)).toEqual([]);
      }
      expect(interruptions).toBeGreaterThan(8);
    });

    it('takes what duplicates left that became part of the person, and of those', async () => {
      const { person } = await settled(house, 'Ada 9q');
      const stub = { status: 'deleted', displayName: DELETED_NAME, uid: null } as const;
      const duplicate = await house.person({ ...stub, mergedInto: person.id });
      const older = await house.person({ ...stub, mergedInto: duplicate.id });
      const names = [duplicate, older].map(({ id }) => `Once ${id}`);
      const told = [duplicate, older].map(({ id }, at) =>
        audit({ entity: 'users', recordId: id, actorId: null, after: { displayName: names[at], status: 'invited' } }),
      );
      await commit(house.app.records, told);
      expect(await canariesIn(house.app.records, names)).toHaveLength(2);
      unwrap(await erase(person));
      expect(await canariesIn(house.app.records, names)).toEqual([]);
    });

    it('is refused for a version that is stale', async () => {
      const { person } = await settled(house, 'Ada 7q');
      expect(unwrapError(await erasePerson(house.office, person, person.version - 1))).toMatchObject({
        code: 'conflict',
        rule: 'stale-version',
      });
      expect(await house.read('users', person.id)).toEqual(person);
    });

    it('is refused for the last admin, by two of them at once either', async () => {
      const all = unwrap(await house.app.records.list('users', { where: { role: 'admin' }, limit: 9 })).items as User[];
      const first = all[0] as User;
      const as = (user: User): Call => ({ app: house.app, caller: toActor(user) });
      expect(unwrapError(await erase(first, as(first))).rule).toBe('last-admin');
      expect(await house.read('users', first.id)).toEqual(first);
      const second = await house.person({ role: 'admin' });
      const both = await Promise.all([erase(first, as(first)), erase(second, as(second))]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { rule: 'last-admin' } });
      const left = unwrap(await house.app.records.list('users', { where: { role: 'admin' }, limit: 9 })).items;
      expect(left.map(({ status }: Stored) => status)).toEqual(['active']);
    });
  });
}
