// What a company's state forbids: booking for a suspended one, archiving one that still has live bookings.
import { describe, expect, it } from 'vitest';
import { readRecord, runCommand, updateRecord } from '#app/crud';
import { DeskQueue } from '#app/desk/queue';
import { bookings } from '#domain/bookings/booking';
import { companies } from '#domain/companies/company';
import { sessions } from '#domain/sessions/session';
import { ClientHouse } from '../../support/client-house';
import { interrupted } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const ROUNDS = process.env.PROVE ? 100 : 12;

export function standingContract(open: OpenRecords): void {
  describe('a company', { timeout: 30_000 }, () => {
    it('begins without a picture, and is merged into nothing', async () => {
      const house = new ClientHouse(await open());
      expect(unwrap(await house.company())).toMatchObject({ status: 'active', logo: null, mergedInto: null });
    });

    it('is looked after by somebody who works in the office, or by nobody', async () => {
      const house = new ClientHouse(await open());
      const learner = await house.person();
      const gone = await house.person({ role: 'staff', status: 'disabled' });
      const staff = await house.person({ role: 'staff' });
      for (const id of [learner.id, gone.id, 'nobody'])
        expect(unwrapError(await house.company({ accountManagerId: id })).issues).toMatchObject([
          { path: 'accountManagerId' },
        ]);
      const company = unwrap(await house.company({ accountManagerId: staff.id }));
      const record = { ...staff, version: 2, status: 'disabled' };
      await house.app.records.commit([{ op: 'update', entity: 'users', record, ifVersion: 1 }]);
      expect(
        unwrap(await updateRecord(house.office, companies, company.id, { phone: '0117 496 0001' }, 1)),
      ).toMatchObject({ accountManagerId: staff.id });
    });

    it('lets people join by domain only where it has one, and shares none', async () => {
      const house = new ClientHouse(await open());
      expect(unwrapError(await house.company({ joinByDomain: true })).issues).toMatchObject([{ path: 'joinByDomain' }]);
      unwrap(await house.company({ domains: ['acme.example', 'acme.org'] }));
      const second = await house.company({ domains: ['other.example', 'ACME.org'] });
      expect(unwrapError(second)).toMatchObject({ rule: 'not-unique', issues: [{ path: 'domains' }] });
    });

    it('shares its domain with nobody when ten ask for it at once', async () => {
      const house = new ClientHouse(await open());
      const asked = await Promise.all(Array.from({ length: 10 }, () => house.company({ domains: ['acme.example'] })));
      expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('gives its purchase order number to a booking that brings none', async () => {
      const house = new ClientHouse(await open());
      const { id } = unwrap(await house.company({ poNumber: 'PO-1' }));
      const [ada, ben] = [await house.person({ companyId: id }), await house.person({ companyId: id })];
      const session = await house.session();
      expect(unwrap(await house.book(await house.as(ada), session.id))).toMatchObject({ poNumber: 'PO-1' });
      const own = await house.book(await house.as(ben), session.id, { poNumber: 'PO-2' });
      expect(unwrap(own)).toMatchObject({ poNumber: 'PO-2', companyId: id });
    });
  });

  describe('while a company is suspended', { timeout: 30_000 }, () => {
    it('nobody books for it or its people: not they, not their manager, not the office', async () => {
      const house = new ClientHouse(await open());
      const { id } = unwrap(await house.company());
      const ada = await house.person({ companyId: id });
      const manager = await house.person({ companyId: id, role: 'manager' });
      const lone = await house.person();
      const other = unwrap(await house.company());
      const session = await house.session();
      unwrap(await house.step(id, 'suspend'));
      const attempts = [
        await house.book(await house.as(ada), session.id),
        await house.book(await house.as(manager), session.id, { attendeeId: ada.id }),
        await house.book(house.office, session.id, { attendeeId: ada.id }),
        await house.book(house.office, session.id, { attendeeId: ada.id, companyId: other.id }),
        await house.book(house.office, session.id, { attendeeId: lone.id, companyId: id }),
      ];
      expect(attempts.map((each) => unwrapError(each).rule)).toEqual(Array(5).fill('company-suspended'));
      unwrap(await house.step(id, 'resume'));
      unwrap(await house.book(await house.as(ada), session.id));
    });

    it('bookings that there are stay, and can be cancelled', async () => {
      const house = new ClientHouse(await open());
      const { id } = unwrap(await house.company());
      const ada = await house.person({ companyId: id });
      const session = await house.session();
      const booking = unwrap(await house.book(await house.as(ada), session.id));
      unwrap(await house.step(id, 'suspend'));
      expect(unwrap(await readRecord(house.office, bookings, booking.id)).status).toBe('confirmed');
      const cancelled = await runCommand(await house.as(ada), bookings, booking.id, 'cancel', null, null);
      expect(unwrap(cancelled).status).toBe('cancelled');
    });
  });

  describe('archiving a company', { timeout: 60_000 }, () => {
    it('is refused while a booking is live, says how many, and is free once they are over', async () => {
      const house = new ClientHouse(await open());
      const { id } = unwrap(await house.company());
      const ada = await house.person({ companyId: id });
      const running = await house.session({}, 2);
      const cancelled = await house.session();
      for (const { id: sessionId } of [running, cancelled]) unwrap(await house.book(await house.as(ada), sessionId));
      expect(unwrapError(await house.step(id, 'archive'))).toMatchObject({
        code: 'conflict',
        rule: 'live-bookings',
        message: expect.stringContaining('2 bookings are live'),
      });
      unwrap(await runCommand(house.office, sessions, cancelled.id, 'cancel', null, null));
      // It has begun and is not over.
      house.clock.time = new Date(Date.parse(running.start as string) + 3_600_000).toISOString();
      expect(unwrapError(await house.step(id, 'archive')).message).toContain('One booking is live');
      house.clock.time = running.end as string;
      expect(unwrap(await house.step(id, 'archive')).status).toBe('archived');
      const rule = unwrapError(await house.book(await house.as(ada), (await house.session()).id)).rule;
      expect(rule).toBe('company-archived');
    });

    it('counts no further than twenty', async () => {
      const house = new ClientHouse(await open());
      const { id } = unwrap(await house.company());
      const session = await house.session();
      for (let at = 0; at < 21; at++) {
        const { id: attendeeId } = await house.person({ companyId: id });
        unwrap(await house.book(house.office, session.id, { attendeeId }));
      }
      expect(unwrapError(await house.step(id, 'archive')).message).toContain('20 or more bookings are live');
    });

    it(`at the moment of a booking, ${ROUNDS} times: archived with a live booking never, and each side is told the truth`, async () => {
      const house = new ClientHouse(await open());
      const session = await house.session();
      const seen = new Set<string>();
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = unwrap(await house.company());
        const ada = await house.as(await house.person({ companyId: id }));
        const late = async () => {
          for (let ticks = 0; ticks < round % 6; ticks++) await house.app.records.ping();
          return house.step(id, 'archive');
        };
        const [booked, archived] = await Promise.all([house.book(ada, session.id), late()]);
        const { status } = await house.read('companies', id);
        const live = await house.liveBookings(id);
        expect(status === 'archived' && live.length > 0, 'archived with a live booking').toBe(false);
        expect([booked.ok, archived.ok]).toEqual([live.length === 1, status === 'archived']);
        if (!booked.ok) expect(booked.error.rule).toBe('company-archived');
        if (!archived.ok) expect(archived.error.rule).toBe('live-bookings');
        seen.add(`${booked.ok} ${archived.ok}`);
      }
      expect(seen).not.toContain('true true');
    });

    it.each(['archive', 'suspend'])(
      '%s between a booking’s decision and its commit: it is decided again',
      async (step) => {
        const house = new ClientHouse(await open());
        const { id } = unwrap(await house.company());
        const ada = await house.as(await house.person({ companyId: id }));
        const session = await house.session();
        const records = interrupted(house.app.records, 'commit', async () => unwrap(await house.step(id, step)));
        const desk = new DeskQueue({ records, clock: house.clock });
        const booked = await house.book({ ...ada, app: { ...house.app, desk } }, session.id);
        expect(unwrapError(booked).rule).toBe(step === 'archive' ? 'company-archived' : 'company-suspended');
        expect(await house.liveBookings(id)).toEqual([]);
      },
    );

    it('takes itself back where a booking came in between, for the record too', async () => {
      const inner = await open();
      const house = new ClientHouse(inner);
      const { id } = unwrap(await house.company());
      const ada = await house.as(await house.person({ companyId: id }));
      const session = await house.session();
      const { records } = house.app;
      let isDone = false;
      const slipping = Object.assign(Object.create(records), {
        commit: async (writes: Parameters<typeof records.commit>[0]) => {
          const isArchiving = writes.some((write) => write.op === 'update' && write.record.status === 'archived');
          if (isArchiving && !isDone) {
            isDone = true;
            unwrap(await house.book(ada, session.id));
          }
          return records.commit(writes);
        },
      });
      for (const method of ['get', 'getMany', 'list', 'count', 'walk', 'ping'] as const)
        slipping[method] = (records[method] as (...given: unknown[]) => unknown).bind(records);
      const key = { id: 'key', callerId: 'tomasz', bodyHash: 'body' };
      const call = { ...house.office, app: { ...house.app, records: slipping }, idempotency: key };
      expect(unwrapError(await house.step(id, 'archive', null, call)).rule).toBe('live-bookings');
      expect((await house.read('companies', id)).status).toBe('active');
      expect(await house.history(id)).toEqual(['undo-archive', 'archive', 'create']);
      expect(unwrap(await records.get('answers', 'key'))).toBeNull();
    });
  });
}
