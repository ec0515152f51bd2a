// Who reads what of a query: private notes, tags, assignees and spam are for those who work on it, whichever way somebody asks.
import { describe, expect, it } from 'vitest';
import type { Call } from '#app/app';
import { openable } from '#app/assets/open-file';
import { readUses } from '#app/assets/where-used';
import { listRecords } from '#app/crud';
import { exportRecords } from '#app/exchange/export-records';
import { listQueries } from '#app/queries/list';
import { readThread } from '#app/queries/thread';
import { countQueries, queryQuery, queryViewsOf } from '#app/queries/views';
import { queries } from '#domain/queries/query';
import { type Asked, InboxHouse } from '../../support/inbox-house';
import { unwrap, unwrapError } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

const HIDDEN = ['assigneeId', 'priority', 'tags', 'waitingSince', 'firstReplyAt'];
const CANARY = 'zqcanary';

export function readingContract(name: string, open: OpenRecords): void {
  describe(`reading queries on ${name}`, () => {
    /** A learner's query, assigned to a tutor, with a note, a file of its own and one of the note. */
    async function scene() {
      const inbox = new InboxHouse(await open());
      const [one, two] = [unwrap(await inbox.company()), unwrap(await inbox.company())];
      const learner = await inbox.somebody('learner', { companyId: one.id });
      const manager = await inbox.somebody('manager', { companyId: one.id });
      const tutor = await inbox.somebody('instructor');
      const others = [
        await inbox.somebody('learner', { companyId: one.id }),
        await inbox.somebody('learner', { companyId: two.id }),
        await inbox.somebody('manager', { companyId: two.id }),
        await inbox.somebody('manager'),
        await inbox.somebody('instructor'),
      ];
      const [ownFile, noteFile] = [
        await inbox.file(learner.person.id),
        await inbox.file('tomasz', { name: `${CANARY}.pdf` }),
      ];
      const asked = await inbox.asked(learner, { attachments: [ownFile] });
      unwrap(
        await inbox.patch(inbox.office, asked, { assigneeId: tutor.person.id, tags: [CANARY], priority: 'urgent' }),
      );
      await inbox.note(tutor, asked, { body: `${CANARY} in a note` });
      await inbox.note(inbox.office, asked, { attachments: [noteFile] });
      return { inbox, learner, manager, tutor, others, asked, ownFile, noteFile };
    }

    const csv = async (call: Call, asked: Asked): Promise<string> => {
      const file = unwrap(await exportRecords(call, queries, 'csv', { where: { id: [asked.id] }, limit: 50 }));
      let text = '';
      for await (const part of file.text) text += part;
      return text;
    };

    it('is for whoever asked, their managers, whom it is given to, and the office', async () => {
      const { inbox, learner, manager, tutor, others, asked } = await scene();
      for (const call of [learner, manager, tutor, inbox.office]) {
        expect((await inbox.shown(call, asked.id)).id).toBe(asked.id);
        expect(await inbox.ids(call)).toContain(asked.id);
      }
      for (const call of others) {
        expect(unwrapError(await readThread(call, asked.id)).code).toBe('not_found');
        expect(await inbox.ids(call)).toEqual([]);
        expect(await inbox.ids(call, { where: { id: [asked.id] } })).toEqual([]);
      }
    });

    it('never shows a requester a note, an event, or what is decided about them, whichever way they ask', async () => {
      const { inbox, learner, manager, asked } = await scene();
      for (const call of [learner, manager]) {
        const shown = await inbox.shown(call, asked.id);
        expect(new Set(shown.messages.map(({ kind }) => kind))).toEqual(new Set(['customer']));
        for (const field of [
          ...HIDDEN,
          'noteAttachments',
          'askedAt',
          'messageCount',
          'searched',
          'inboxKey',
          'ownerId',
        ])
          expect(shown, field).not.toHaveProperty(field);
        const told = JSON.stringify([
          shown,
          unwrap(await readThread(call, asked.id)),
          unwrap(await listQueries(call, { limit: 50 })),
          unwrap(await inbox.take(call, asked, 'reply', { body: 'And now?' })),
          await csv(call, asked),
        ]);
        expect(told).not.toContain(CANARY);
        expect(await csv(call, asked)).not.toMatch(/Priority|Tags|Assigned|Waiting|First reply/);
        expect(unwrapError(await inbox.take(call, asked, 'note', { body: 'x' })).code).toBe('forbidden');
        for (const where of [{ tags: { has: CANARY } }, { priority: 'urgent' }, { assigneeId: 'x' }])
          expect(unwrapError(await listRecords(call, queries, { where, limit: 9 })).code).toBe('invalid');
        expect(await inbox.ids(call, { search: CANARY })).toEqual([]);
      }
      expect(await csv(inbox.office, asked)).toContain(CANARY);
    });

    it('shows an instructor who asks no more than any other who does', async () => {
      const { inbox, tutor } = await scene();
      const other = await inbox.somebody('instructor');
      const own = await inbox.asked(other);
      unwrap(await inbox.patch(inbox.office, own, { assigneeId: tutor.person.id, tags: [CANARY], priority: 'high' }));
      await inbox.note(tutor, own, { body: CANARY });
      const shown = await inbox.shown(other, own.id);
      expect(shown.messages.map(({ kind }) => kind)).toEqual(['customer']);
      for (const field of HIDDEN) expect(shown, field).not.toHaveProperty(field);
      const byId = { id: [own.id] };
      expect(await inbox.ids(other, { where: byId })).toEqual([own.id]);
      for (const where of [{ tags: { has: CANARY } }, { priority: 'high' }, { assigneeId: tutor.person.id }])
        expect(await inbox.ids(other, { where: { ...byId, ...where } })).toEqual([]);
      const told = JSON.stringify([
        unwrap(await readThread(other, own.id)),
        unwrap(await listQueries(other, queryQuery('own', { limit: 9 }, other.caller))),
        unwrap(await inbox.take(other, own, 'reply', { body: 'Hello?' })),
        await csv(other, own),
      ]);
      expect(told).not.toContain(CANARY);
      expect(unwrapError(await inbox.take(other, own, 'note', { body: 'x' })).code).toBe('forbidden');
    });

    it('lets an assigned instructor answer and note, and change all but whose it is and who answers', async () => {
      const { inbox, tutor, asked } = await scene();
      unwrap(await inbox.patch(tutor, asked, { priority: 'low', tags: ['door'], subject: 'The door' }));
      for (const change of [{ assigneeId: null }, { companyId: null }, { requesterId: tutor.person.id }])
        expect(unwrapError(await inbox.patch(tutor, asked, change)).rule).toBe('guarded-field');
      expect(unwrapError(await inbox.take(tutor, asked, 'spam')).code).toBe('forbidden');
      expect((await inbox.reply(tutor, asked)).status).toBe('pending');
      unwrap(await inbox.patch(inbox.office, asked, { assigneeId: null }));
      expect(unwrapError(await inbox.take(tutor, asked, 'note', { body: 'x' })).code).toBe('not_found');
    });

    it('opens a file of the thread to whoever reads it, and one of a note to those alone who work on it', async () => {
      const { inbox, learner, manager, tutor, others, ownFile, noteFile, asked } = await scene();
      const opens = async (call: Call, id: string) => (await openable(call, id)).ok;
      for (const call of [learner, manager, tutor, inbox.office]) expect(await opens(call, ownFile)).toBe(true);
      for (const call of [tutor, inbox.office]) expect(await opens(call, noteFile)).toBe(true);
      for (const call of [learner, manager, ...others, inbox.visitor()])
        expect(await opens(call, noteFile)).toBe(false);
      for (const call of [...others, inbox.visitor()]) expect(await opens(call, ownFile)).toBe(false);
      // Their own file, which a note holds too: nobody who asks learns of that place.
      await inbox.note(inbox.office, asked, { attachments: [ownFile] });
      expect(unwrap(await readUses(learner, ownFile)).map(({ field }) => field)).toEqual(['attachments']);
      expect(unwrap(await readUses(inbox.office, ownFile))).toHaveLength(2);
    });

    it('answers with files that the requester opens from then on, and with none that the writer may not read', async () => {
      const { inbox, learner, tutor, asked } = await scene();
      const ours = await inbox.file('tomasz');
      expect((await openable(learner, ours)).ok).toBe(false);
      const refused = await inbox.take(tutor, asked, 'reply', { body: 'Here', attachments: [ours] });
      expect(unwrapError(refused).issues).toMatchObject([{ path: 'attachments.0' }]);
      await inbox.reply(inbox.office, asked, { attachments: [ours] });
      expect((await openable(learner, ours)).ok).toBe(true);
      const { messages } = await inbox.shown(learner, asked.id);
      expect(messages.at(-1)?.attachments).toMatchObject([{ id: ours, size: 3, downloadUrl: expect.any(String) }]);
      expect(messages.at(-1)?.attachments[0]?.name).not.toContain('/');
    });

    it('is gone for whoever asked while it is spam, with its files', async () => {
      const { inbox, learner, manager, asked } = await scene();
      const ours = await inbox.file('tomasz');
      await inbox.reply(inbox.office, asked, { attachments: [ours] });
      unwrap(await inbox.take(inbox.office, asked, 'spam'));
      for (const call of [learner, manager]) {
        expect(unwrapError(await readThread(call, asked.id)).code).toBe('not_found');
        expect(await inbox.ids(call)).toEqual([]);
        expect(unwrapError(await inbox.take(call, asked, 'reply', { body: 'x' })).code).toBe('not_found');
        expect((await openable(call, ours)).ok).toBe(false);
      }
      unwrap(await inbox.take(inbox.office, asked, 'unspam'));
      expect(await inbox.ids(learner)).toEqual([asked.id]);
    });

    it('is found by number, subject, whoever asks, company and course', async () => {
      const { inbox, manager } = await scene();
      const session = await inbox.session();
      const { id } = await inbox.asked(manager, { subject: 'The Zebra crossing', courseId: session.courseId });
      const { number, searched } = await inbox.stored(id);
      for (const search of [
        `Q-${number}`,
        String(number),
        'zebra',
        searched[0],
        searched[1],
        manager.person.displayName,
      ])
        expect(await inbox.ids(inbox.office, { search: search ?? '' }), search).toContain(id);
      expect(await inbox.ids(manager, { search: 'zebra' })).toEqual([id]);
    });

    it('counts what is mine and unassigned, and shows each in its view, in any order', async () => {
      const { inbox, tutor, asked } = await scene();
      const free = await inbox.asked(inbox.office);
      const done = await inbox.asked(inbox.office);
      unwrap(await inbox.take(inbox.office, done, 'resolve'));
      const spam = await inbox.asked(inbox.visitor(), { website: 'x' });
      const view = async (
        call: Call,
        which: Parameters<typeof queryQuery>[0],
        sort?: { field: string; descending: boolean },
      ) => (await inbox.ids(call, queryQuery(which, { limit: 50, ...(sort && { sort }) }, call.caller))).toSorted();
      for (const sort of [undefined, { field: 'createdAt', descending: true }]) {
        expect(await view(inbox.office, 'unassigned', sort)).toEqual([free.id]);
        expect(await view(inbox.office, 'all', sort)).toEqual([asked.id, free.id, done.id].toSorted());
        expect(await view(inbox.office, 'done', sort)).toEqual([done.id]);
        expect(await view(inbox.office, 'spam', sort)).toEqual([spam.id]);
        expect(await view(tutor, 'mine', sort)).toEqual([asked.id]);
      }
      expect(unwrap(await countQueries(inbox.office))).toEqual({ mine: 0, unassigned: 1, spam: 1 });
      expect(unwrap(await countQueries(tutor))).toEqual({ mine: 1 });
      expect(queryViewsOf(tutor.caller)).toEqual(['mine', 'own']);
    });
  });
}
