// Becoming one of a company's people by a verified address of its domain, and never by one that is only claimed.
import { describe, expect, it } from 'vitest';
import { settlePerson } from '#app/accounts/settle-person';
import { updateRecord } from '#app/crud';
import { companies } from '#domain/companies/company';
import type { User } from '#domain/users/user';
import type { Account } from '#ports/identity';
import { ClientHouse } from '../../support/client-house';
import { unwrap } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const NOW = '2026-11-20T09:00:00.000Z';
const account = (fields: Partial<Account> & { uid: string }): Account => ({
  ...{ displayName: 'Ada', photoURL: null, email: 'ada@acme.example', emailVerified: false, phoneNumber: null },
  ...{ tenantId: null, providerData: [], isAnonymous: false, creationTime: NOW, lastSignInTime: NOW },
  ...fields,
});

async function houseWith(open: OpenRecords, given: Record<string, unknown> = {}) {
  const house = new ClientHouse(await open());
  const { id } = unwrap(await house.company({ domains: ['acme.example'], joinByDomain: true, ...given }));
  const settle = async (fields: Partial<Account> & { uid: string }): Promise<User> =>
    unwrap(await settlePerson(house.app, account(fields)));
  return { house, id, settle };
}

export function joiningContract(open: OpenRecords): void {
  describe('an address of a company’s domain', { timeout: 30_000 }, () => {
    it('makes nobody one of its people before it is verified, and at once when it is', async () => {
      const { house, id, settle } = await houseWith(open);
      const claimed = await settle({ uid: 'ada' });
      expect(claimed).toMatchObject({ companyId: null, role: 'learner' });
      const verified = await settle({ uid: 'ada', emailVerified: true });
      expect([verified.id, verified.companyId]).toEqual([claimed.id, id]);
      expect((await house.read('users', claimed.id)).companyId).toBe(id);
      expect(await house.history(claimed.id)).toContain('join-company');
    });

    it('counts at the first sign-in where the provider has verified it, whatever its case', async () => {
      const { id, settle } = await houseWith(open);
      const person = await settle({ uid: 'ada', email: 'Ada@ACME.example'.toLowerCase(), emailVerified: true });
      expect(person.companyId).toBe(id);
    });

    it('counts once: whoever the office has taken out of the company is not put back at the next sign-in', async () => {
      const { house, settle } = await houseWith(open);
      const person = await settle({ uid: 'ada', emailVerified: true });
      const stored = await house.read('users', person.id);
      const record = { ...stored, companyId: null, version: stored.version + 1 };
      await house.app.records.commit([{ op: 'update', entity: 'users', record, ifVersion: stored.version }]);
      const detail = { lastSeenAt: NOW, alsoWrite: async () => ({ ok: true as const, value: [] }) };
      unwrap(await settlePerson(house.app, account({ uid: 'ada', emailVerified: true }), detail));
      expect((await house.read('users', person.id)).companyId).toBeNull();
    });

    it.each([
      ['of a company that does not allow it', { joinByDomain: false }, 'active'],
      ['of a suspended company', {}, 'suspended'],
      ['of an archived company', {}, 'archived'],
    ])('%s is an address like any other', async (_, given, status) => {
      const { house, id, settle } = await houseWith(open, given);
      if (status !== 'active') unwrap(await house.step(id, status === 'suspended' ? 'suspend' : 'archive'));
      expect((await settle({ uid: 'ada', emailVerified: true })).companyId).toBeNull();
    });

    it('takes nobody from another company, and nobody who is no learner', async () => {
      const { house, settle } = await houseWith(open);
      const other = unwrap(await house.company());
      const mine = { emailVerified: false, email: 'ada@acme.example' };
      await house.person({ ...mine, uid: 'ada', companyId: other.id });
      await house.person({ ...mine, uid: 'ben', role: 'instructor' });
      expect((await settle({ uid: 'ada', emailVerified: true })).companyId).toBe(other.id);
      expect((await settle({ uid: 'ben', emailVerified: true })).companyId).toBeNull();
    });

    it('of a subdomain or a longer name is not one of it', async () => {
      const { settle } = await houseWith(open);
      for (const email of ['a@mail.acme.example', 'b@notacme.example', 'c@acme.example.org'])
        expect((await settle({ uid: email, email, emailVerified: true })).companyId).toBeNull();
    });

    it('is not counted twice where the company changes at that moment', async () => {
      const { house, id, settle } = await houseWith(open);
      const [person] = await Promise.all([settle({ uid: 'ada', emailVerified: true }), house.step(id, 'suspend')]);
      const stored = (await house.read('users', person.id)) as User;
      expect([null, id]).toContain(stored.companyId);
      expect(stored.companyId).toBe(person.companyId);
    });

    it('is free for another company once it is given up', async () => {
      const { house, id } = await houseWith(open);
      unwrap(await updateRecord(house.office, companies, id, { domains: [], joinByDomain: false }, 1));
      const next = unwrap(await house.company({ domains: ['acme.example'], joinByDomain: true }));
      const person = unwrap(await settlePerson(house.app, account({ uid: 'ada', emailVerified: true })));
      expect(person.companyId).toBe(next.id);
    });
  });
}
