// The same request twice at a session's desk: one effect, equal answers.
import { describe, expect, it } from 'vitest';
import type { DeskCommand } from '#ports/session-desk';
import { House } from '../../support/desk-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const key = (id: string, bodyHash = 'body') => ({ id, bodyHash });

export function idempotencyContract(openRecords: OpenRecords): void {
  const open = async (given?: Parameters<typeof House.build>[1]) => House.build(await openRecords(), given);

  describe('a request with a key', { timeout: 30_000 }, () => {
    it('sent five times at once to one desk books once and answers alike', async () => {
      const house = await open();
      const answers = await Promise.all(Array.from({ length: 5 }, () => house.book('ada', { idempotency: key('k') })));
      const [first, ...others] = answers.map((answer) => unwrap(answer));
      for (const other of others) expect(other).toEqual(first);
      expect(await house.standing()).toEqual(['ada confirmed']);
      await house.expectSound();
    });

    it('sent five times in one batch books once and answers alike', async () => {
      const house = await open();
      const command = house.bookCommand('ada', { idempotency: key('k') });
      const answers = await house.together(command, command, house.bookCommand('ben'), command, command, command);
      const [first, , , ...others] = answers.map((answer) => unwrap(answer));
      for (const other of others) expect(other).toEqual(first);
      expect(await house.standing()).toEqual(['ada confirmed', 'ben confirmed']);
      await house.expectSound();
    });

    it('sent again later answers as it did then', async () => {
      const house = await open({ places: 1 });
      await house.bookAll('zoe');
      const first = unwrap(await house.book('ada', { idempotency: key('k') }));
      expect(first).toMatchObject({ record: { status: 'waiting' }, position: 1 });
      for (let again = 0; again < 3; again++)
        expect(unwrap(await house.book('ada', { idempotency: key('k') }))).toEqual(first);
      expect(await house.standing()).toEqual(['ada waiting', 'zoe confirmed']);
    });

    it('sent five times at once to five desks books once and answers alike', async () => {
      const house = await open();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => house.book('ada', { idempotency: key('k') }, house.openDesk())),
      );
      const [first, ...others] = answers.map((answer) => unwrap(answer));
      for (const other of others) expect(other).toEqual(first);
      expect(await house.standing()).toEqual(['ada confirmed']);
      await house.expectSound();
    });

    it('with another body is refused, in one batch and later', async () => {
      const house = await open();
      const [one, other] = await house.together(
        house.bookCommand('ada', { idempotency: key('k', 'one') }),
        house.bookCommand('ben', { idempotency: key('k', 'other') }),
      );
      expect(unwrap(one as NonNullable<typeof one>).record.attendeeId).toBe('ada');
      expect(unwrapError(other as NonNullable<typeof other>)).toMatchObject({
        code: 'conflict',
        rule: 'idempotency-key-reused',
      });
      expect(unwrapError(await house.book('cyd', { idempotency: key('k', 'third') })).rule).toBe(
        'idempotency-key-reused',
      );
      expect(await house.standing()).toEqual(['ada confirmed']);
    });

    it('that was refused may be tried again', async () => {
      const house = await open({ places: 1, course: { waitingList: false } });
      const [zoe] = await house.bookAll('zoe');
      expect(unwrapError(await house.book('ada', { idempotency: key('k') })).rule).toBe('session-full');
      unwrap(await house.step('cancel', zoe as string));
      expect(unwrap(await house.book('ada', { idempotency: key('k') })).record.status).toBe('confirmed');
    });

    it('to cancel frees one seat, however often it is sent', async () => {
      const house = await open({ places: 1 });
      const [ada] = await house.bookAll('ada', 'ben', 'cyd');
      const cancel = () => house.step('cancel', ada as string, { idempotency: key('k') });
      const answers = [...(await Promise.all([cancel(), cancel(), cancel()])), await cancel()];
      for (const answer of answers) expect(unwrap(answer)).toEqual(unwrap(answers[0] as (typeof answers)[0]));
      expect(await house.standing()).toEqual(['ada cancelled', 'ben confirmed', 'cyd waiting']);
      await house.expectSound();
    });

    it('to change the session changes it once', async () => {
      const house = await open();
      const edit: DeskCommand = {
        kind: 'edit',
        patch: { venue: 'Upstairs' },
        ifMatch: 1,
        actor: { id: 'office', companyId: null, office: true },
        idempotency: key('k'),
      };
      const answers = await Promise.all([house.submit(edit), house.submit(edit), house.submit(edit, house.openDesk())]);
      for (const answer of answers) expect(unwrap(answer).record).toMatchObject({ version: 2, venue: 'Upstairs' });
      expect((await house.readSession()).version).toBe(2);
    });

    it('answers what is stored even when the booking moved up in the same batch', async () => {
      const house = await open({ places: 1 });
      const [ada] = await house.bookAll('ada');
      const [ben] = await house.together(
        house.bookCommand('ben', { idempotency: key('k') }),
        house.stepCommand('cancel', ada as string),
      );
      const again = unwrap(await house.book('ben', { idempotency: key('k') }));
      expect(again).toEqual(unwrap(ben as NonNullable<typeof ben>));
      expect(again.record).toEqual(await house.readBooking(again.record.id));
    });

    it('counts no longer when its 24 hours are over', async () => {
      const house = await open();
      const { record } = unwrap(await house.book('ada', { idempotency: key('k') }));
      const stored = await house.read('answers', 'k');
      expect(Date.parse(stored.expiresAt as string) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
      const lapsed = { ...stored, expiresAt: '2020-01-01T00:00:00.000Z', version: stored.version + 1 };
      await house.records.commit([{ op: 'update', entity: 'answers', record: lapsed, ifVersion: stored.version }]);
      unwrap(await house.step('cancel', record.id));
      expect(unwrap(await house.book('ada', { idempotency: key('k', 'other') })).record.id).not.toBe(record.id);
    });
  });
}
