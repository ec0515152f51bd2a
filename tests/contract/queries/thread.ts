// What happens to a query: answered, asked again, set aside, and who is waiting for whom.
import { describe, expect, it } from 'vitest';
import { MOST_FILES_IN_THREAD, MOST_MESSAGES } from '#domain/queries/message';
import { newId } from '#kernel/id';
import { InboxHouse } from '../../support/inbox-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

export function threadContract(name: string, open: OpenRecords): void {
  describe(`the thread of a query on ${name}`, () => {
    const house = async (): Promise<InboxHouse> => new InboxHouse(await open());

    it('waits from the first question to our answer, which leaves it pending and is the first once', async () => {
      const inbox = await house();
      const learner = await inbox.somebody('learner');
      const asked = await inbox.asked(learner);
      expect(asked).toMatchObject({ status: 'new', waitingSince: inbox.clock.time, firstReplyAt: null });
      inbox.wait(5);
      const again = await inbox.reply(learner, asked, { body: 'And where?' });
      expect(again).toMatchObject({ status: 'new', waitingSince: asked.createdAt, excerpt: 'And where?' });
      inbox.wait(5);
      const answered = await inbox.reply(inbox.office, asked);
      expect(answered).toMatchObject({ status: 'pending', waitingSince: null, firstReplyAt: inbox.clock.time });
      inbox.wait(5);
      const thanks = await inbox.reply(learner, asked, { body: 'And the door?' });
      expect(thanks).toMatchObject({
        status: 'open',
        waitingSince: inbox.clock.time,
        firstReplyAt: answered.firstReplyAt,
      });
      inbox.wait(5);
      const last = await inbox.reply(inbox.office, asked, { status: 'resolved' });
      expect(last).toMatchObject({ status: 'resolved', waitingSince: null, firstReplyAt: answered.firstReplyAt });
      expect(await inbox.kinds(learner, asked.id)).toEqual(['customer', 'customer', 'reply', 'customer', 'reply']);
    });

    it('is opened again by a reply of whoever asked or of their manager, from any state', async () => {
      const inbox = await house();
      const { id: companyId } = unwrap(await inbox.company());
      const learner = await inbox.somebody('learner', { companyId });
      const manager = await inbox.somebody('manager', { companyId });
      for (const step of ['hold', 'resolve', 'close'])
        for (const who of [learner, manager]) {
          const asked = await inbox.asked(learner);
          unwrap(await inbox.take(inbox.office, asked, step));
          expect((await inbox.stored(asked.id)).waitingSince, step).toBeNull();
          const reopened = await inbox.reply(who, asked);
          expect(reopened, step).toMatchObject({ status: 'open', waitingSince: asked.createdAt });
        }
    });

    it('says how it is left by our reply alone, and takes none from a stranger', async () => {
      const inbox = await house();
      const [learner, stranger] = [await inbox.somebody('learner'), await inbox.somebody('learner')];
      const asked = await inbox.asked(learner);
      const send = (call: typeof learner | typeof inbox.office, body: unknown) =>
        inbox.take(call, asked, 'reply', body);
      expect(unwrapError(await send(learner, { body: 'Done', status: 'resolved' })).code).toBe('invalid');
      expect(unwrapError(await send(stranger, { body: 'Hello' })).code).toBe('not_found');
      expect(unwrapError(await send({ app: inbox.app, caller: null }, { body: 'Hello' })).code).toBe('unauthenticated');
      for (const body of [
        null,
        {},
        { body: '' },
        { body: '  ' },
        { body: 'x'.repeat(20_001) },
        { body: 'x', kind: 'note' },
      ])
        expect(unwrapError(await send(inbox.office, body)).code).toBe('invalid');
      expect(await inbox.kinds(inbox.office, asked.id)).toEqual(['customer']);
    });

    it('goes through its states by their steps, each a line of the thread for those who work on it', async () => {
      const inbox = await house();
      const learner = await inbox.somebody('learner');
      const asked = await inbox.asked(learner);
      const states: string[] = [];
      for (const step of [
        'open',
        'hold',
        'open',
        'resolve',
        'open',
        'close',
        'open',
        'spam',
        'unspam',
        'resolve',
        'close',
      ]) {
        inbox.wait(1);
        states.push(unwrap(await inbox.take(inbox.office, asked, step)).status as string);
      }
      expect(states).toEqual('open pending open resolved open closed open spam open resolved closed'.split(' '));
      for (const step of ['hold', 'resolve', 'close', 'unspam'])
        expect(unwrapError(await inbox.take(inbox.office, asked, step)).rule).toBe(`not-${step}able`);
      const events = (await inbox.shown(inbox.office, asked.id)).messages.filter(({ kind }) => kind === 'event');
      expect(events.map(({ after }) => after?.status)).toEqual(states);
      expect(await inbox.kinds(learner, asked.id)).toEqual(['customer']);
    });

    it('tells every change of who, how urgent and what about as a line', async () => {
      const inbox = await house();
      const asked = await inbox.asked(await inbox.somebody('learner'));
      const tutor = await inbox.somebody('instructor', { displayName: 'Ana' });
      const { courseId } = await inbox.session();
      for (const change of [
        { assigneeId: tutor.person.id },
        { priority: 'urgent' },
        { tags: ['door'] },
        { courseId },
      ]) {
        inbox.wait(1);
        unwrap(await inbox.patch(inbox.office, asked, change));
      }
      const { messages } = await inbox.shown(tutor, asked.id);
      expect(messages.filter(({ kind }) => kind === 'event').map(({ after }) => after)).toEqual([
        { assigneeId: tutor.person.id },
        { priority: 'urgent' },
        { tags: ['door'] },
        { courseId },
      ]);
    });

    it('is given to those alone who can answer, and never to the instructor who asks', async () => {
      const inbox = await house();
      const tutor = await inbox.somebody('instructor');
      const learner = await inbox.somebody('learner');
      const gone = await inbox.somebody('instructor', { status: 'disabled' });
      const own = await inbox.asked(tutor);
      const wrong = async (assigneeId: string) =>
        unwrapError(await inbox.patch(inbox.office, own, { assigneeId })).issues?.map(({ path }) => path);
      for (const id of [learner.person.id, gone.person.id, tutor.person.id, newId()])
        expect(await wrong(id)).toEqual(['assigneeId']);
      const asked = await inbox.asked(learner, {});
      unwrap(await inbox.patch(inbox.office, asked, { assigneeId: tutor.person.id }));
      const turned = await inbox.patch(inbox.office, asked, { requesterId: tutor.person.id });
      expect(unwrapError(turned).issues).toMatchObject([{ path: 'requesterId' }]);
    });

    it('can be said to be somebody’s whom we know, and keeps somebody who asks', async () => {
      const inbox = await house();
      const asked = await inbox.asked(inbox.visitor());
      const learner = await inbox.somebody('learner', { displayName: 'Lena' });
      expect(await inbox.ids(learner)).toEqual([]);
      unwrap(await inbox.patch(inbox.office, asked, { requesterId: learner.person.id }));
      expect(await inbox.stored(asked.id)).toMatchObject({
        ...{ requesterName: 'Lena', requesterEmail: learner.person.email },
      });
      expect(await inbox.kinds(learner, asked.id)).toEqual(['customer']);
      const nobody = await inbox.patch(inbox.office, asked, { requesterId: null });
      expect(unwrapError(nobody).issues).toMatchObject([{ path: 'requesterId' }]);
    });

    it('keeps what was sent as it was', async () => {
      const inbox = await house();
      const asked = await inbox.asked(inbox.visitor());
      for (const change of [{ body: 'Other' }, { name: 'Other' }, { email: 'o@post.example' }, { website: 'x' }])
        expect(unwrapError(await inbox.patch(inbox.office, asked, change)).rule).toBe('query-settled');
      expect(await inbox.stored(asked.id)).toEqual(asked);
    });

    it('takes 500 messages and 200 files, and says so', async () => {
      const inbox = await house();
      const asked = await inbox.asked(inbox.office);
      await inbox.become(asked, { messageCount: MOST_MESSAGES - 1 });
      await inbox.note(inbox.office, asked);
      for (const step of ['reply', 'note'])
        expect(unwrapError(await inbox.take(inbox.office, asked, step, { body: 'More' })).rule).toBe('thread-full');
      const [held, added] = [Array.from({ length: MOST_FILES_IN_THREAD }, () => newId()), await inbox.file('tomasz')];
      await inbox.become(asked, { messageCount: 1, attachments: held });
      const full = await inbox.take(inbox.office, asked, 'reply', { body: 'More', attachments: [added] });
      expect(unwrapError(full).rule).toBe('thread-files-full');
    });

    it('holds both of two answers that are sent at once, and refuses one to a version that is stale', async () => {
      const inbox = await house();
      const asked = await inbox.asked(await inbox.somebody('learner'));
      await Promise.all([1, 2, 3].map((at) => inbox.reply(inbox.office, asked, { body: `Answer ${at}` })));
      const { messages } = await inbox.shown(inbox.office, asked.id);
      expect(messages.flatMap(({ kind, body }) => (kind === 'reply' ? [body] : [])).toSorted()).toEqual([
        'Answer 1',
        'Answer 2',
        'Answer 3',
      ]);
      expect((await inbox.stored(asked.id)).messageCount).toBe(4);
    });

    it('stands in the inbox by who waits, the longest first, then by the latest message, spam last', async () => {
      const inbox = await house();
      const ids: Record<string, string> = {};
      for (const name of ['spam', 'done', 'pending', 'longest', 'shorter', 'latest']) {
        inbox.wait(1);
        ids[name] = (await inbox.asked(inbox.office, { subject: name })).id;
      }
      const of = (name: string) => ({ id: ids[name] ?? '' });
      for (const [at, step] of [
        ['spam', 'spam'],
        ['done', 'resolve'],
        ['pending', 'hold'],
        ['latest', 'hold'],
      ] as const)
        unwrap(await inbox.take(inbox.office, of(at), step));
      const names = (await inbox.ids(inbox.office)).map((id) => Object.keys(ids).find((name) => ids[name] === id));
      expect(names).toEqual(['longest', 'shorter', 'latest', 'pending', 'done', 'spam']);
    });
  });
}
