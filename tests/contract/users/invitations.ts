// Invited, invited again, withdrawn, too late, by somebody else, by the right person: the life of a link.
import { describe, expect, it } from 'vitest';
import { acceptInvitation } from '#app/accounts/accept-invitation';
import { readInvitation } from '#app/accounts/invitation';
import { settlePerson } from '#app/accounts/settle-person';
import { sendInvitation, withdrawInvitation } from '#app/users/invite';
import { INVITATION_MS, type User } from '#domain/users/user';
import type { Account } from '#ports/identity';
import { PeopleHouse } from '../../support/people-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const ADDRESS = 'ada@post.example';
const account = (fields: Partial<Account> = {}): Account => ({
  ...{ uid: 'ada', displayName: 'A. L.', photoURL: null, email: ADDRESS, emailVerified: false, phoneNumber: null },
  ...{ tenantId: null, providerData: [], isAnonymous: false, creationTime: null, lastSignInTime: null },
  ...fields,
});
const tokenOf = (url: string): string => new URL(url, 'http://x.example').searchParams.get('invitation') ?? '';

async function invited(open: OpenRecords, given: Record<string, unknown> = {}) {
  const house = await PeopleHouse.build(await open());
  const { id } = unwrap(await house.invite(house.staff(), given));
  const send = async () => tokenOf(unwrap(await sendInvitation(house.staff(), id)).url);
  return { house, id, send };
}

export function invitationContract(open: OpenRecords): void {
  describe('an invited person', { timeout: 60_000 }, () => {
    it('has every field of a person, and is invited', async () => {
      const { house, id } = await invited(open, { jobTitle: 'Analyst' });
      expect(await house.user(id)).toMatchObject({
        ...{ status: 'invited', uid: null, displayName: 'Ada Lovelace', email: ADDRESS, role: 'learner', version: 1 },
        ...{
          jobTitle: 'Analyst',
          tokensValidFrom: 0,
          providerData: [],
          notifications: {},
          userKey: id,
          createdBy: 'tomasz',
        },
      });
    });

    it('is one however many invite them at once', async () => {
      const house = await PeopleHouse.build(await open());
      const done = await Promise.all(Array.from({ length: 8 }, () => house.invite(house.staff(), {})));
      expect(done.filter(({ ok }) => ok)).toHaveLength(1);
      for (const one of done.filter(({ ok }) => !ok))
        expect(unwrapError(one)).toMatchObject({ code: 'invalid', issues: [{ path: 'email' }] });
    });

    it('is nobody whose address is verified already, but may be somebody who only claims it', async () => {
      const house = await PeopleHouse.build(await open());
      unwrap(await settlePerson(house.app, account({ uid: 'eve' })));
      const { id } = unwrap(await house.invite(house.staff(), {}));
      expect(unwrapError(await house.invite(house.staff(), {})).issues?.[0]?.path).toBe('email');
      unwrap(await house.remove(house.staff(), id));
      unwrap(await settlePerson(house.app, account({ uid: 'eve', emailVerified: true })));
      expect(unwrapError(await house.invite(house.staff(), {})).issues?.[0]?.path).toBe('email');
    });

    it('gives the address free when it is changed, withdrawn or accepted', async () => {
      const { house, id, send } = await invited(open);
      const old = await send();
      unwrap(await house.patch(house.staff(), id, { email: 'other@post.example' }));
      expect(unwrapError(await readInvitation(house.app, old)).rule).toBe('invitation-void');
      const second = unwrap(await house.invite(house.staff(), {})).id;
      unwrap(await withdrawInvitation(house.staff(), second, (await house.user(second)).version));
      expect(await house.user(second)).toMatchObject({ status: 'deleted', email: null });
      unwrap(await house.invite(house.staff(), {}));
      const token = await send();
      const other = account({ email: 'other@post.example' });
      expect(unwrap(await settlePerson(house.app, other, undefined, token)).id).toBe(id);
      const uniques = await house.app.records.get('uniques', 'users:invited:other%40post.example');
      expect(unwrap(uniques)).toBeNull();
    });
  });

  describe('the link of an invitation', { timeout: 60_000 }, () => {
    it('binds whoever has its address, verified or not, with role and company', async () => {
      const house = await PeopleHouse.build(await open());
      const companyId = unwrap(await house.company({ name: 'Nakamura Foods' })).id;
      const { id } = unwrap(await house.invite(house.staff(), { role: 'manager', companyId }));
      const token = tokenOf(unwrap(await sendInvitation(house.staff(), id)).url);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(unwrap(await readInvitation(house.app, token))).toEqual({
        ...{ email: ADDRESS, displayName: 'Ada Lovelace', role: 'manager', company: 'Nakamura Foods' },
      });
      const person = unwrap(await settlePerson(house.app, account(), undefined, token));
      expect(person).toMatchObject({
        id,
        status: 'active',
        uid: 'ada',
        role: 'manager',
        companyId,
        invitationHash: null,
      });
      expect(unwrapError(await settlePerson(house.app, account(), undefined, token)).rule).toBe('invitation-void');
    });

    it('is stored as a hash alone, and told to nobody', async () => {
      const { house, id, send } = await invited(open);
      const token = await send();
      const kept = await Promise.all(
        ['users', 'auditEvents', 'answers', 'uniques', 'userKeys'].map((name) =>
          house.app.records.walk(name, { limit: 500 }),
        ),
      );
      expect(JSON.stringify(kept.map(unwrap))).not.toContain(token);
      const audit = unwrap(kept[1] as (typeof kept)[number]).filter(({ recordId }) => recordId === id);
      expect(JSON.stringify(audit)).not.toContain((await house.user(id)).invitationHash);
    });

    it('that was sent again makes the older one void', async () => {
      const { house, id, send } = await invited(open);
      const [first, second] = [await send(), await send()];
      expect(unwrapError(await settlePerson(house.app, account(), undefined, first)).rule).toBe('invitation-void');
      expect(unwrap(await settlePerson(house.app, account(), undefined, second)).id).toBe(id);
    });

    it('works for seven days and not a moment longer', async () => {
      const { house, send } = await invited(open);
      const token = await send();
      const sent = Date.parse(house.clock.time);
      house.clock.time = new Date(sent + INVITATION_MS - 1).toISOString();
      expect((await readInvitation(house.app, token)).ok).toBe(true);
      house.clock.time = new Date(sent + INVITATION_MS).toISOString();
      expect(unwrapError(await readInvitation(house.app, token)).rule).toBe('invitation-void');
      expect(unwrapError(await settlePerson(house.app, account(), undefined, token)).rule).toBe('invitation-void');
    });

    it('gains somebody with another address nothing, and says the same of every link that is void', async () => {
      const { house, id, send } = await invited(open, { role: 'instructor' });
      const token = await send();
      const eve = account({ uid: 'eve', email: 'eve@post.example', emailVerified: true });
      const refused = unwrapError(await settlePerson(house.app, eve, undefined, token));
      expect(refused).toMatchObject({ code: 'forbidden', rule: 'invitation-for-another' });
      expect(JSON.stringify(refused)).not.toContain('ada');
      expect(await house.user(id)).toMatchObject({ status: 'invited', uid: null });
      const { version } = await house.user(id);
      unwrap(await withdrawInvitation(house.staff(), id, version));
      const withdrawn = unwrapError(await settlePerson(house.app, account(), undefined, token));
      const unknown = unwrapError(await settlePerson(house.app, account(), undefined, 'x'.repeat(43)));
      expect(withdrawn).toEqual(unknown);
    });

    it('is taken once when two accounts of its address claim it at the same time', async () => {
      const { house, send } = await invited(open, { role: 'instructor' });
      const token = await send();
      const done = await Promise.all(
        ['ada', 'eve'].map((uid) => settlePerson(house.app, account({ uid }), undefined, token)),
      );
      expect(done.filter((each) => each.ok && each.value.role === 'instructor')).toHaveLength(1);
    });

    it('merges the invitation, with what was booked for it, into somebody who has signed in before', async () => {
      const { house, id, send } = await invited(open, { role: 'instructor' });
      const session = await house.session();
      const booking = unwrap(await house.book(house.staff(), session.id, { attendeeId: id }));
      const learner = unwrap(await settlePerson(house.app, account()));
      const call = await house.as(learner);
      expect(unwrap(await acceptInvitation(call, await send()))).toMatchObject({ id: learner.id, role: 'instructor' });
      expect(await house.read('bookings', booking.id)).toMatchObject({ attendeeId: learner.id });
      expect(await house.user(id)).toMatchObject({ status: 'deleted', mergedInto: learner.id, email: null });
      expect((await house.user(learner.id)) as User).toMatchObject({ role: 'instructor', status: 'active' });
    });

    it('is for those who are invited, and made by whoever invites', async () => {
      const { house, id } = await invited(open);
      const { id: active } = await house.person();
      expect(unwrapError(await sendInvitation(house.staff(), active)).rule).toBe('not-invited');
      expect(unwrapError(await sendInvitation(house.call(active, 'learner'), id)).code).toBe('not_found');
      expect(unwrapError(await sendInvitation(house.call(active, 'learner'), active)).rule).toBe('not-invited');
    });
  });
}
