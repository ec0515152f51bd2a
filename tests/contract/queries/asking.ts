// How queries come in: numbered one after another, counted, each once.
import { describe, expect, it } from 'vitest';
import { IntakeQueue } from '#app/queries/intake';
import { MemorySlots } from '#app/queries/slots';
import { PERSON_LIMIT, VISITOR_LIMIT, VISITORS_LIMIT } from '#domain/queries/limits';
import { unavailable } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { InboxHouse } from '../../support/inbox-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const counted = (results: Result<Stored>[]) => ({
  taken: results.filter(({ ok }) => ok).length,
  refused: results.filter((result) => !result.ok && result.error.code === 'rate_limited').length,
});

export function askingContract(name: string, open: OpenRecords): void {
  describe(`asking on ${name}`, () => {
    const house = async (): Promise<InboxHouse> => new InboxHouse(await open());
    const all = async ({ app }: InboxHouse): Promise<Stored[]> =>
      unwrap(await app.records.list('queries', { limit: 200 })).items;

    it('gives every query the next number, however many arrive at once, and each its first message', async () => {
      const inbox = await house();
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, at) => inbox.ask(inbox.office, { subject: `Number ${at}` })),
      );
      for (const result of results) unwrap(result);
      const stored = await all(inbox);
      expect(stored.map(({ number }) => number).toSorted((one, other) => Number(one) - Number(other))).toEqual(
        Array.from({ length: 40 }, (_, at) => at + 1),
      );
      const first = await inbox.shown(inbox.office, stored[0]?.id ?? '');
      expect(first.messages).toMatchObject([{ kind: 'customer', body: 'When does it begin?' }]);
      expect(await inbox.history(first.id)).toEqual(['create']);
    });

    it('numbers on from where another intake left off, though neither knows of the other', async () => {
      const inbox = await house();
      const other = new IntakeQueue({ records: inbox.app.records, slots: new MemorySlots() });
      const elsewhere = { ...inbox.office, app: { ...inbox.app, intake: other } };
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, at) => inbox.ask(at % 2 ? elsewhere : inbox.office, { subject: `${at}` })),
      );
      for (const result of results) unwrap(result);
      const numbers = (await all(inbox)).map(({ number }) => Number(number));
      expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    });

    it('takes a visitor’s name and address, knows everybody else, and tells a visitor the number alone', async () => {
      const inbox = await house();
      const told = unwrap(await inbox.ask(inbox.visitor()));
      expect(Object.keys(told).toSorted()).toEqual(['createdAt', 'id', 'number', 'status', 'updatedAt', 'version']);
      expect(await inbox.stored(told.id)).toMatchObject({
        ...{ requesterId: null, requesterName: 'Vera Visitor', requesterEmail: 'vera@post.example', status: 'new' },
        ...{ companyId: null, createdBy: null },
      });
      const company = unwrap(await inbox.company());
      const learner = await inbox.somebody('learner', { companyId: company.id, displayName: 'Lena' });
      const own = await inbox.asked(learner, { name: 'Somebody else', email: 'else@post.example' });
      expect(own).toMatchObject({ requesterId: learner.person.id, requesterName: 'Lena', companyId: company.id });
      expect(unwrapError(await inbox.ask(inbox.visitor(), { name: ' ' })).issues).toMatchObject([{ path: 'name' }]);
      expect(unwrapError(await inbox.ask(inbox.visitor(), { email: 'vera' })).issues).toMatchObject([
        { path: 'email' },
      ]);
      for (const field of ['priority', 'assigneeId', 'requesterId', 'companyId', 'tags'])
        expect(unwrapError(await inbox.ask(learner, { [field]: learner.person.id })).code, field).toBe('invalid');
    });

    it('lets the office write in somebody’s name, or in that of somebody unknown', async () => {
      const inbox = await house();
      const learner = await inbox.somebody('learner', { displayName: 'Lena' });
      const known = await inbox.asked(inbox.office, { requesterId: learner.person.id });
      expect(known).toMatchObject({ requesterId: learner.person.id, requesterName: 'Lena', createdBy: 'tomasz' });
      expect(await inbox.kinds(learner, known.id)).toEqual(['customer']);
      const unknown = await inbox.asked(inbox.office, { name: 'Rang Us', email: 'rang@post.example' });
      expect(unknown).toMatchObject({ requesterId: null, requesterName: 'Rang Us' });
      const half = unwrapError(await inbox.ask(inbox.office, { name: 'Rang Us' }));
      expect(half.issues).toMatchObject([{ path: 'email' }]);
      expect(unwrapError(await inbox.ask(inbox.office, { requesterId: newId() })).issues).toMatchObject([
        { path: 'requesterId' },
      ]);
    });

    it('is about a booking or a course that the sender may read, and belongs to the booking’s company', async () => {
      const inbox = await house();
      const [one, two] = [unwrap(await inbox.company()), unwrap(await inbox.company())];
      const learner = await inbox.somebody('learner', { companyId: one.id });
      const stranger = await inbox.somebody('learner', { companyId: two.id });
      const session = await inbox.session();
      const booking = unwrap(await inbox.book(learner, session.id));
      expect(await inbox.asked(learner, { bookingId: booking.id })).toMatchObject({
        ...{ bookingId: booking.id, courseId: session.courseId, companyId: one.id },
        searched: [one.name, expect.any(String), expect.any(String)],
      });
      expect(unwrapError(await inbox.ask(stranger, { bookingId: booking.id })).issues).toMatchObject([
        { path: 'bookingId' },
      ]);
      expect(unwrapError(await inbox.ask(stranger, { courseId: newId() })).issues).toMatchObject([
        { path: 'courseId' },
      ]);
    });

    it('takes five from one address and no more, and the refusal says when to try again', async () => {
      const inbox = await house();
      const results = await Promise.all(Array.from({ length: 30 }, () => inbox.ask(inbox.visitor('203.0.113.7'))));
      expect(counted(results)).toEqual({ taken: VISITOR_LIMIT.most, refused: 25 });
      const { retryAfter, rule, message } = unwrapError(await inbox.ask(inbox.visitor('203.0.113.7')));
      expect(rule).toBe('too-many-queries');
      expect(retryAfter).toBeGreaterThan(VISITOR_LIMIT.windowMs / 1000 - 60);
      expect(retryAfter).toBeLessThanOrEqual(VISITOR_LIMIT.windowMs / 1000);
      expect(message).toMatch(/try again in (9|10) minutes/);
      unwrap(await inbox.ask(inbox.visitor('203.0.113.8')));
      expect(await all(inbox)).toHaveLength(VISITOR_LIMIT.most + 1);
    });

    it('counts the addresses of one IPv6 network as one', async () => {
      const inbox = await house();
      const from = (address: string) => inbox.ask(inbox.visitor(address));
      const near = await Promise.all(Array.from({ length: 9 }, (_, at) => from(`2001:db8:1:2::${at}`)));
      expect(counted(near)).toEqual({ taken: 5, refused: 4 });
      expect((await from('2001:db8:1:2:ffff::1')).ok).toBe(false);
      expect((await from('2001:db8:1:3::1')).ok).toBe(true);
    });

    it('takes sixty a minute from all visitors together, whatever their addresses, and people who are signed in besides', async () => {
      const inbox = await house();
      const learner = await inbox.somebody('learner');
      const flood = Array.from({ length: 150 }, (_, at) => inbox.ask(inbox.visitor(`192.0.2.${at}`)));
      expect(counted(await Promise.all(flood))).toEqual({ taken: VISITORS_LIMIT.most, refused: 90 });
      expect(unwrapError(await inbox.ask(inbox.visitor('192.0.2.200'))).retryAfter).toBeLessThanOrEqual(60);
      unwrap(await inbox.ask(learner));
      unwrap(await inbox.ask(inbox.office));
    });

    it('takes twenty an hour from one person, and any number from the office', async () => {
      const inbox = await house();
      const learner = await inbox.somebody('learner');
      const results = await Promise.all(Array.from({ length: 25 }, () => inbox.ask(learner)));
      expect(counted(results)).toEqual({ taken: PERSON_LIMIT.most, refused: 5 });
      const ours = await Promise.all(Array.from({ length: 25 }, () => inbox.ask(inbox.office)));
      expect(counted(ours)).toEqual({ taken: 25, refused: 0 });
    });

    it('counts neither what is invalid nor what could not be stored', async () => {
      const inbox = await house();
      const from = inbox.visitor('203.0.113.9');
      for (let time = 0; time < 8; time++) unwrapError(await inbox.ask(from, { body: '' }));
      const { records } = inbox.app;
      let isAway = true;
      const shaky = new Proxy(records, {
        get: (target, method) => {
          if (method === 'commit' && isAway) return async () => err(unavailable('The store is away.'));
          const value = Reflect.get(target, method) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }) as Records;
      inbox.app.intake = new IntakeQueue({ records: shaky, slots: new MemorySlots() });
      for (let time = 0; time < 8; time++) expect(unwrapError(await inbox.ask(from)).code).toBe('unavailable');
      isAway = false;
      const results = await Promise.all(Array.from({ length: 6 }, () => inbox.ask(from)));
      expect(counted(results)).toEqual({ taken: 5, refused: 1 });
      expect((await all(inbox)).map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5]);
    });

    it('puts what a program filled in among the spam, and answers it as any other', async () => {
      const inbox = await house();
      const told = unwrap(await inbox.ask(inbox.visitor(), { website: 'https://buy.example' }));
      expect(told.status).toBe('new');
      expect((await inbox.stored(told.id)).status).toBe('spam');
      unwrap(await inbox.take(inbox.office, told, 'unspam'));
      expect(await inbox.stored(told.id)).toMatchObject({ status: 'open', waitingSince: expect.any(String) });
    });

    it('happens once for one key, also where both arrive together, and counts once', async () => {
      const inbox = await house();
      const learner = await inbox.somebody('learner');
      const keyed = (bodyHash = 'same') => ({ ...learner, idempotency: { id: 'key', bodyHash } });
      const [one, two] = await Promise.all([inbox.ask(keyed()), inbox.ask(keyed())]);
      const third = unwrap(await inbox.ask(keyed()));
      expect(unwrap(one).id).toBe(unwrap(two).id);
      expect(third).toEqual(unwrap(one));
      expect(await all(inbox)).toHaveLength(1);
      expect(unwrapError(await inbox.ask(keyed('another'))).rule).toBe('idempotency-key-reused');
      const rest = await Promise.all(Array.from({ length: 21 }, () => inbox.ask(learner)));
      expect(counted(rest)).toEqual({ taken: PERSON_LIMIT.most - 1, refused: 2 });
    });

    it('sends files that the sender may read, several queries with the same file at once too', async () => {
      const inbox = await house();
      const [learner, other] = [await inbox.somebody('learner'), await inbox.somebody('learner')];
      const file = await inbox.file(learner.person.id);
      const results = await Promise.all(Array.from({ length: 3 }, () => inbox.ask(learner, { attachments: [file] })));
      const ids = results.map((result) => unwrap(result).id);
      const { places } = (await inbox.read('fileUses', file)) as unknown as { places: { id: string }[] };
      expect(places.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(unwrapError(await inbox.ask(other, { attachments: [file] })).issues).toMatchObject([
        { path: 'attachments.0' },
      ]);
      expect(unwrapError(await inbox.ask(inbox.visitor(), { attachments: [file] })).code).toBe('invalid');
      expect(await all(inbox)).toHaveLength(3);
    });
  });
}
