// Who has a say over whom, and what may be changed of a person: every caller against every target, by every change.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/access';
import type { Records } from '#ports/records';
import { PeopleHouse } from '../../support/people-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

type Change = 'jobTitle' | 'disable' | 'erase' | 'merge' | 'invite' | `role:${Role}`;
const CHANGES: readonly Change[] = [
  'jobTitle',
  'disable',
  'erase',
  'merge',
  'invite',
  ...ROLES.map((role) => `role:${role}` as const),
];
const OFFICE: readonly Role[] = ['admin', 'staff'];

/** Written out from the brief, not from the code: admins over everybody, staff below the office, others over nobody. */
function isAllowed(actor: Role, target: Role, change: Change): boolean {
  if (!OFFICE.includes(actor)) return false;
  if (actor === 'admin') return true;
  const given = change.startsWith('role:') ? (change.slice(5) as Role) : target;
  return !OFFICE.includes(target) && !OFFICE.includes(given);
}

async function take(house: PeopleHouse, call: ReturnType<PeopleHouse['call']>, target: Role, change: Change) {
  const companyId = unwrap(await house.company()).id;
  const person = await house.person({
    role: target,
    companyId,
    ...(change === 'invite' && { status: 'invited', uid: null }),
  });
  if (change === 'jobTitle') return house.patch(call, person.id, { jobTitle: 'Welder' });
  if (change === 'disable') return house.command(call, person.id, 'disable');
  if (change === 'erase') return house.remove(call, person.id);
  if (change === 'merge') {
    const into = await house.person({ role: 'learner' });
    return house.command(call, person.id, 'merge', { into: into.id });
  }
  if (change === 'invite') {
    const { sendInvitation } = await import('#app/users/invite');
    return sendInvitation(call, person.id);
  }
  return house.patch(call, person.id, { role: change.slice(5) });
}

export function authorityContract(open: OpenRecords): void {
  describe('a change of a person', { timeout: 60_000 }, () => {
    it('is made by whoever has a say over them, and by nobody else', async () => {
      const house = await PeopleHouse.build((await open()) as Records);
      const cases = fc.tuple(fc.constantFrom(...ROLES), fc.constantFrom(...ROLES), fc.constantFrom(...CHANGES));
      await fc.assert(
        fc.asyncProperty(cases, async ([actor, target, change]) => {
          const done = await take(house, house.call(`a-${actor}`, actor), target, change);
          const said = `${actor} on ${target}: ${change}`;
          if (isAllowed(actor, target, change)) expect(done, said).toMatchObject({ ok: true });
          else expect(['forbidden', 'not_found'], said).toContain(unwrapError(done).code);
        }),
        { numRuns: 120 },
      );
    });

    it('is one’s own in name, job, telephone, zone, dates and mail, and in nothing else', async () => {
      const house = await PeopleHouse.build((await open()) as Records);
      const companyId = unwrap(await house.company()).id;
      const other = unwrap(await house.company()).id;
      for (const role of ROLES) {
        const { id } = await house.person({ role, companyId });
        const call = { ...house.call(id, role), ...(await house.as({ id })) };
        const own = {
          ...{ displayName: `New ${role}`, jobTitle: 'Cook', phoneNumber: '0117 496 0001' },
          ...{ timeZone: 'Europe/Paris', locale: 'fr-FR', notifications: { news: false } },
        };
        unwrap(await house.patch(call, id, own));
        expect(await house.user(id)).toMatchObject(own);
        for (const body of [{ role: role === 'admin' ? 'learner' : 'admin' }, { companyId: other }])
          expect(unwrapError(await house.patch(call, id, body)), `${role} ${Object.keys(body)}`).toMatchObject({
            code: 'forbidden',
          });
        expect(unwrapError(await house.patch(call, id, { email: 'x@post.example' })).code).toMatch(/forbidden|invalid/);
        expect(await house.user(id)).toMatchObject({ role, companyId });
      }
    });

    it('keeps admins shut out until an admin lets them in', async () => {
      const house = await PeopleHouse.build((await open()) as Records);
      const { id } = await house.person({ role: 'admin', status: 'disabled' });
      expect(unwrapError(await house.command(house.staff(), id, 'enable'))).toMatchObject({ rule: 'role-above' });
      expect(unwrap(await house.command(house.admin(), id, 'enable'))).toMatchObject({ status: 'active' });
    });

    it('of an address is refused once there is an account, and of a company that is not in use', async () => {
      const house = await PeopleHouse.build((await open()) as Records);
      const archived = unwrap(await house.company()).id;
      unwrap(await house.step(archived, 'archive'));
      const { id } = await house.person();
      for (const [body, path] of [
        [{ email: 'new@post.example' }, 'email'],
        [{ companyId: archived }, 'companyId'],
        [{ companyId: 'nowhere' }, 'companyId'],
        [{ role: 'manager' }, 'companyId'],
      ] as const)
        expect(unwrapError(await house.patch(house.staff(), id, body)).issues?.[0]?.path).toBe(path);
    });

    it('tells the gate whose it was, so that it is in force at the next request', async () => {
      const house = await PeopleHouse.build((await open()) as Records);
      const companyId = unwrap(await house.company()).id;
      const { id, uid } = await house.person({ companyId });
      for (const change of [
        () => house.patch(house.staff(), id, { role: 'instructor' }),
        () => house.patch(house.staff(), id, { companyId: null }),
        () => house.command(house.staff(), id, 'disable'),
      ]) {
        house.forgotten.length = 0;
        unwrap(await change());
        expect(house.forgotten).toContain(uid);
      }
      expect((await house.user(id)).tokensValidFrom).toBeGreaterThan(Date.now() / 1000 - 5);
    });
  });
}
