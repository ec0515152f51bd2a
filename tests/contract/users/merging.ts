// Two accounts of one person become one, whole or not at all.
import { describe, expect, it } from 'vitest';
import { settlePerson } from '#app/accounts/settle-person';
import { updateRecord } from '#app/crud';
import { MOST_BOOKINGS } from '#app/users/move-bookings';
import { sessions } from '#domain/sessions/session';
import type { User } from '#domain/users/user';
import type { Write } from '#ports/records';
import { PeopleHouse } from '../../support/people-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

async function pair(open: OpenRecords, from: Partial<User> = {}, to: Partial<User> = {}) {
  const house = await PeopleHouse.build(await open());
  const duplicate = await house.person({ displayName: 'Zofia K.', ...from });
  const kept = await house.person({ displayName: 'Zofia Kowalczyk', ...to });
  const merge = () => house.command(house.admin(), duplicate.id, 'merge', { into: kept.id });
  return { house, duplicate, kept, merge };
}
const claim = (id: string, userId: string): Write => ({
  op: 'create',
  entity: 'userKeys',
  record: { id, version: 1, userId },
});

export function mergingContract(open: OpenRecords): void {
  describe('merging a duplicate', { timeout: 60_000 }, () => {
    it('moves bookings, claims and who booked them, and leaves a stub without a name', async () => {
      const { house, duplicate, kept, merge } = await pair(open, {
        jobTitle: 'Supervisor',
        phoneNumber: '0117 496 0009',
      });
      const session = await house.session();
      const other = await house.session();
      const own = unwrap(await house.book(await house.as(duplicate), session.id));
      const friend = await house.person();
      const made = unwrap(await house.book(house.staff(), other.id, { attendeeId: friend.id }));
      const record = await house.read('bookings', made.id);
      await house.app.records.commit([
        { op: 'update', entity: 'bookings', record: { ...record, bookerId: duplicate.id, version: 2 }, ifVersion: 1 },
      ]);
      expect(unwrap(await merge())).toMatchObject({ id: duplicate.id, status: 'deleted', mergedInto: kept.id });
      const moved = await house.read('bookings', own.id);
      expect(moved).toMatchObject({ attendeeId: kept.id, bookerId: kept.id });
      expect(moved.searched).toContain('Zofia Kowalczyk');
      expect(moved.searched).not.toContain('Zofia K.');
      expect(await house.read('bookings', made.id)).toMatchObject({ attendeeId: friend.id, bookerId: kept.id });
      expect(unwrap(await house.app.records.get('liveBookings', `${session.id}.${duplicate.id}`))).toBeNull();
      expect(await house.read('liveBookings', `${session.id}.${kept.id}`)).toMatchObject({ bookingId: own.id });
      expect(await house.user(kept.id)).toMatchObject({
        jobTitle: 'Supervisor',
        phoneNumber: '0117 496 0009',
        uid: kept.uid,
      });
      const stub = await house.user(duplicate.id);
      expect(stub).toMatchObject({ displayName: 'Deleted person', email: null, jobTitle: null, uid: duplicate.uid });
      expect(stub.tokensValidFrom).toBeGreaterThan(Date.now() / 1000 - 5);
      expect(await house.history(duplicate.id)).toContain('merge');
      expect(JSON.stringify(unwrap(await house.app.records.walk('auditEvents', { limit: 500 })))).not.toContain(
        'Zofia K.',
      );
    });

    it('refuses whole where both hold a live booking of one session, and names it', async () => {
      const { house, duplicate, kept, merge } = await pair(open);
      const session = await house.session();
      const second = await house.session();
      const alone = unwrap(await house.book(await house.as(duplicate), second.id));
      unwrap(await house.book(await house.as(duplicate), session.id));
      unwrap(await house.book(await house.as(kept), session.id));
      const refused = unwrapError(await merge());
      expect(refused).toMatchObject({ code: 'conflict', rule: 'both-booked' });
      expect(refused.message).toContain((await house.read('courses', session.courseId as string)).title);
      expect(await house.user(duplicate.id)).toMatchObject({ status: 'active', version: duplicate.version });
      expect(await house.read('bookings', alone.id)).toMatchObject({ attendeeId: duplicate.id });
    });

    it('hands account, address and sign-in over to somebody who has none', async () => {
      const { house, duplicate, kept, merge } = await pair(
        open,
        { email: 'zofia@post.example', emailVerified: true },
        { uid: null, status: 'invited', email: 'z@work.example', role: 'instructor' },
      );
      await house.app.records.commit([
        claim(`uid:${duplicate.uid}`, duplicate.id),
        claim('email:zofia@post.example', duplicate.id),
      ]);
      unwrap(await merge());
      expect(await house.user(kept.id)).toMatchObject({
        ...{
          uid: duplicate.uid,
          status: 'active',
          email: 'zofia@post.example',
          emailVerified: true,
          role: 'instructor',
        },
      });
      expect(await house.user(duplicate.id)).toMatchObject({ uid: null, status: 'deleted' });
      for (const key of [`uid:${duplicate.uid}`, 'email:zofia@post.example'])
        expect(await house.read('userKeys', key)).toMatchObject({ userId: kept.id });
      expect(house.forgotten).toContain(duplicate.uid);
      const again = await settlePerson(house.app, {
        ...{
          uid: duplicate.uid ?? '',
          displayName: null,
          photoURL: null,
          email: 'zofia@post.example',
          emailVerified: true,
        },
        ...{
          phoneNumber: null,
          tenantId: null,
          providerData: [],
          isAnonymous: false,
          creationTime: null,
          lastSignInTime: null,
        },
      });
      expect(unwrap(again).id).toBe(kept.id);
    });

    it('goes on refusing the account of a duplicate whose person has one', async () => {
      const { house, duplicate, merge } = await pair(
        open,
        { email: 'old@post.example' },
        { email: 'new@post.example' },
      );
      unwrap(await merge());
      const back = await settlePerson(house.app, {
        ...{
          uid: duplicate.uid ?? '',
          displayName: null,
          photoURL: null,
          email: 'old@post.example',
          emailVerified: false,
        },
        ...{
          phoneNumber: null,
          tenantId: null,
          providerData: [],
          isAnonymous: false,
          creationTime: null,
          lastSignInTime: null,
        },
      });
      expect(unwrapError(back).rule).toBe('user-disabled');
    });

    it('refuses an account that is to teach, oneself, nobody, and a stub', async () => {
      const { house, duplicate, kept, merge } = await pair(open);
      const session = await house.session();
      const { version } = await house.read('sessions', session.id);
      unwrap(await updateRecord(house.staff(), sessions, session.id, { instructors: [duplicate.id] }, version));
      expect(unwrapError(await merge())).toMatchObject({ code: 'conflict', rule: 'teaches' });
      const into = (id: string) => house.command(house.admin(), kept.id, 'merge', { into: id });
      for (const id of [kept.id, 'nowhere']) expect(unwrapError(await into(id)).issues?.[0]?.path).toBe('into');
      const third = await house.person();
      unwrap(await house.command(house.admin(), third.id, 'merge', { into: kept.id }));
      expect(unwrapError(await into(third.id)).issues?.[0]?.path).toBe('into');
      expect(unwrapError(await house.command(house.admin(), 'priya', 'merge', { into: kept.id })).rule).toBe(
        'own-account',
      );
    });

    it(`refuses more than ${MOST_BOOKINGS} bookings, and moves so many in one commit`, async () => {
      const { house, duplicate, kept, merge } = await pair(open);
      const booking = (at: number): Write => ({
        op: 'create',
        entity: 'bookings',
        record: {
          ...{
            id: `b${at}`,
            version: 1,
            status: 'cancelled',
            reference: `BK-${at}`,
            sessionId: `s${at}`,
            courseId: 'c',
          },
          ...{
            attendeeId: duplicate.id,
            bookerId: duplicate.id,
            companyId: null,
            searched: ['Zofia K.'],
            instructorIds: [],
          },
          ...{
            sessionStart: house.clock.time,
            createdAt: house.clock.time,
            updatedAt: house.clock.time,
            payment: 'none',
          },
        },
      });
      unwrap(await house.app.records.commit(Array.from({ length: MOST_BOOKINGS + 1 }, (_, at) => booking(at))));
      expect(unwrapError(await merge())).toMatchObject({ rule: 'too-many-bookings' });
      unwrap(await house.app.records.commit([{ op: 'delete', entity: 'bookings', id: 'b0' }]));
      unwrap(await merge());
      const page = await house.app.records.list('bookings', { where: { attendeeId: kept.id }, limit: 200 });
      expect(unwrap(page).items).toHaveLength(MOST_BOOKINGS);
    });

    it('happens once when two ask at the same time, and to one of them when they merge each other', async () => {
      const { house, duplicate, kept } = await pair(open);
      const done = await Promise.all([
        house.command(house.admin(), duplicate.id, 'merge', { into: kept.id }),
        house.command(house.admin(), kept.id, 'merge', { into: duplicate.id }),
      ]);
      expect(done.filter(({ ok }) => ok)).toHaveLength(1);
      const states = [(await house.user(duplicate.id)).status, (await house.user(kept.id)).status];
      expect(states.toSorted()).toEqual(['active', 'deleted']);
    });
  });
}
