// Two records of one company become one: whatever belonged to the duplicate is the other's, whole or not at all.
import { describe, expect, it } from 'vitest';
import { MOST_MOVED } from '#app/companies/merge';
import { updateRecord } from '#app/crud';
import { companies } from '#domain/companies/company';
import { sessions } from '#domain/sessions/session';
import type { Timetable } from '#domain/sessions/timetable';
import { newUser } from '#domain/users/user';
import type { Stored, Write } from '#ports/records';
import { ClientHouse } from '../../support/client-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const DUPLICATE = {
  name: 'Acme Ltd',
  code: 'AC-2',
  domains: ['acme.example', 'acme.org'],
  tags: ['rail', 'north'],
  phone: '0117 496 0002',
  poNumber: 'PO-9',
};

/** A duplicate with a manager, a learner with a booking, and a private session; and the company that stays. */
async function twice(house: ClientHouse) {
  const from = unwrap(await house.company(DUPLICATE));
  const to = unwrap(
    await house.company({ name: 'Acme', phone: '0117 496 0001', tags: ['rail'], domains: ['acme.com'] }),
  );
  const manager = await house.person({ companyId: from.id, role: 'manager' });
  const learner = await house.person({ companyId: from.id, status: 'disabled' });
  const ada = await house.person({ companyId: from.id });
  const session = await house.session({ privateTo: from.id });
  const booking = unwrap(await house.book(await house.as(ada), session.id));
  return { from, to, people: [manager, learner, ada], session, booking };
}

export function mergingContract(open: OpenRecords): void {
  describe('merging a company into another', { timeout: 60_000 }, () => {
    it('moves its people, bookings and private sessions, and gives what the other lacks', async () => {
      const house = new ClientHouse(await open());
      const { from, to, people, session, booking } = await twice(house);
      house.forgotten.length = 0;
      expect(unwrap(await house.step(from.id, 'merge', { into: to.id }))).toMatchObject({
        ...{ status: 'archived', mergedInto: to.id, code: null, domains: [], joinByDomain: false },
      });
      for (const { id } of people) expect((await house.read('users', id)).companyId).toBe(to.id);
      expect(house.forgotten.toSorted()).toEqual(people.map(({ uid }) => uid).toSorted());
      const moved = await house.read('bookings', booking.id);
      expect(moved).toMatchObject({ companyId: to.id, poNumber: 'PO-9', status: 'confirmed' });
      expect(moved.searched).toContain('Acme');
      expect(moved.searched).not.toContain('Acme Ltd');
      expect(await house.read('sessions', session.id)).toMatchObject({ privateTo: to.id, audience: to.id });
      const timetable = (await house.read('timetables', session.courseId as string)) as unknown as Timetable;
      expect(timetable.sessions.map(({ audience }) => audience)).toEqual([to.id]);
      expect(await house.read('companies', to.id)).toMatchObject({
        ...{ name: 'Acme', phone: '0117 496 0001', code: 'AC-2', poNumber: 'PO-9', tags: ['rail', 'north'] },
        domains: ['acme.com', 'acme.example', 'acme.org'],
      });
      for (const id of [...people.map((each) => each.id), booking.id, session.id])
        expect(await house.history(id)).toContain('move-company');
      expect(await house.history(to.id)).toContain('take-over');
    });

    it('leaves the code and the domains to the survivor alone', async () => {
      const house = new ClientHouse(await open());
      const { from, to } = await twice(house);
      unwrap(await house.step(from.id, 'merge', { into: to.id }));
      expect(unwrapError(await house.company({ domains: ['acme.org'] })).rule).toBe('not-unique');
      const survivor = await house.read('companies', to.id);
      const change = { code: null, domains: [] };
      unwrap(await updateRecord(house.office, companies, to.id, change, survivor.version));
      unwrap(await house.company({ domains: ['acme.org', 'acme.example', 'acme.com'], code: 'AC-2' }));
    });

    it('frees a code that the survivor has no use for', async () => {
      const house = new ClientHouse(await open());
      const from = unwrap(await house.company({ code: 'OLD' }));
      const to = unwrap(await house.company({ code: 'NEW' }));
      unwrap(await house.step(from.id, 'merge', { into: to.id }));
      unwrap(await house.company({ code: 'old' }));
    });

    it('lets a stub be neither restored nor changed', async () => {
      const house = new ClientHouse(await open());
      const { from, to } = await twice(house);
      const { version } = unwrap(await house.step(from.id, 'merge', { into: to.id }));
      expect(unwrapError(await house.step(from.id, 'restore')).rule).toBe('company-merged');
      expect(unwrapError(await updateRecord(house.office, companies, from.id, { code: 'X' }, version)).rule).toBe(
        'company-merged',
      );
    });

    it('is refused into itself, into nothing and into an archived one, and changes nothing', async () => {
      const house = new ClientHouse(await open());
      const from = unwrap(await house.company());
      const archived = unwrap(await house.step(unwrap(await house.company()).id, 'archive'));
      for (const into of [from.id, 'nowhere', archived.id, undefined])
        expect(unwrapError(await house.step(from.id, 'merge', { into })).issues).toMatchObject([{ path: 'into' }]);
      expect(await house.read('companies', from.id)).toMatchObject({ version: 1, status: 'active' });
    });

    it('of two that are merged into each other at once leaves one', async () => {
      const house = new ClientHouse(await open());
      for (let round = 0; round < 8; round++) {
        const one = unwrap(await house.company({ domains: [`a${round}.example`] }));
        const other = unwrap(await house.company({ domains: [`b${round}.example`] }));
        const [first, second] = await Promise.all([
          house.step(one.id, 'merge', { into: other.id }),
          house.step(other.id, 'merge', { into: one.id }),
        ]);
        expect([first.ok, second.ok].toSorted()).toEqual([false, true]);
        const [stays, gone] = first.ok ? [other, one] : [one, other];
        expect(await house.read('companies', gone.id)).toMatchObject({ status: 'archived', mergedInto: stays.id });
        const { status, domains } = await house.read('companies', stays.id);
        expect([status, (domains as string[]).toSorted()]).toEqual([
          'active',
          [`a${round}.example`, `b${round}.example`],
        ]);
      }
    });

    it('keeps a session from being made private to the duplicate afterwards', async () => {
      const house = new ClientHouse(await open());
      const { from, to, session } = await twice(house);
      unwrap(await house.step(from.id, 'merge', { into: to.id }));
      const { id, version } = await house.read('sessions', session.id);
      const back = await updateRecord(house.office, sessions, id, { privateTo: from.id }, version);
      expect(unwrapError(back).issues).toMatchObject([{ path: 'privateTo' }]);
      unwrap(await updateRecord(house.office, sessions, id, { privateTo: to.id, venue: 'Room 2' }, version));
    });

    it('takes along who books and who changes meanwhile', async () => {
      const house = new ClientHouse(await open());
      const { from, to, session } = await twice(house);
      const others = await Promise.all(Array.from({ length: 6 }, () => house.person({ companyId: from.id })));
      const calls = await Promise.all(others.map((each) => house.as(each)));
      const [merged, ...booked] = await Promise.all([
        house.step(from.id, 'merge', { into: to.id }),
        ...calls.map((call) => house.book(call, session.id)),
      ]);
      unwrap(merged);
      for (const each of booked)
        if (each.ok) expect((await house.read('bookings', each.value.id)).companyId).toBe(to.id);
        else expect(['company-archived', undefined]).toContain(each.error.rule);
      const left = await house.app.records.list('bookings', { where: { companyId: from.id }, limit: 1 });
      expect(unwrap(left).items).toEqual([]);
    });

    it(`moves ${MOST_MOVED} records in one commit, and refuses one more`, async () => {
      const house = new ClientHouse(await open());
      const { from, to, booking } = await twice(house);
      await fill(house, await house.read('bookings', booking.id), from.id, MOST_MOVED - 5);
      const began = Date.now();
      const extra = await house.person({ companyId: from.id });
      expect(unwrapError(await house.step(from.id, 'merge', { into: to.id })).rule).toBe('too-many-to-merge');
      expect(await house.read('companies', from.id)).toMatchObject({ version: 1, status: 'active' });
      const freed = { ...extra, version: 2, companyId: null };
      await house.app.records.commit([{ op: 'update', entity: 'users', record: freed, ifVersion: 1 }]);
      unwrap(await house.step(from.id, 'merge', { into: to.id }));
      console.info(`merging ${MOST_MOVED} records: ${Date.now() - began} ms`);
      for (const entity of ['users', 'bookings']) {
        const left = await house.app.records.list(entity, { where: { companyId: from.id }, limit: 1 });
        expect(unwrap(left).items).toEqual([]);
        const count = await house.app.records.count(entity, { where: { companyId: to.id } }, 1000);
        expect(unwrap(count)).toBeGreaterThan(200);
      }
    });
  });
}

/** So many more people and bookings of the company, half of each. */
async function fill(house: ClientHouse, like: Stored, companyId: string, count: number): Promise<void> {
  const now = house.clock.now();
  const writes = Array.from({ length: count }, (_, at): Write => {
    const id = `filled-${at}`;
    return at % 2
      ? { op: 'create', entity: 'users', record: newUser({ id, displayName: `Filled ${at}`, companyId, now }) }
      : { op: 'create', entity: 'bookings', record: { ...like, id, version: 1, reference: `BK-${at}` } };
  });
  for (let at = 0; at < writes.length; at += 200) unwrap(await house.app.records.commit(writes.slice(at, at + 200)));
}
