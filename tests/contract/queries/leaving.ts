// What becomes of queries when people and companies go: erased, merged, moved.
import { describe, expect, it } from 'vitest';
import { erasePerson } from '#app/accounts/erase-person';
import type { App } from '#app/app';
import { runCommand } from '#app/crud';
import { readThread } from '#app/queries/thread';
import { users } from '#domain/users/user';
import { ok } from '#kernel/result';
import { canariesIn } from '../../support/everything-stored';
import { InboxHouse } from '../../support/inbox-house';
import { unwrap } from '../../support/result';
import type { OpenRecords } from '../records/fixtures';

export function leavingContract(name: string, open: OpenRecords): void {
  describe(`queries of those who go, on ${name}`, () => {
    const house = async (): Promise<InboxHouse> => {
      const inbox = new InboxHouse(await open());
      inbox.app.identityAdmin = { remove: async () => ok('not-configured') } as unknown as App['identityAdmin'];
      await inbox.person({ role: 'admin' });
      return inbox;
    };

    it('keep number, states and links of an erased person, and not a word', async () => {
      const inbox = await house();
      const company = unwrap(await inbox.company({ name: 'Kept Ltd' }));
      const given = { displayName: 'Zora Quill', email: 'zora@canary.example', companyId: company.id };
      const zora = await inbox.somebody('learner', given);
      const file = await inbox.file(zora.person.id, { name: 'canary-letter.pdf' });
      const words = { subject: 'canary-subject', body: 'canary-question', attachments: [file] };
      const asked = await inbox.asked({ ...zora, idempotency: { id: 'key', bodyHash: 'x' } }, words);
      const other = await inbox.asked(zora, words);
      await inbox.reply(inbox.office, asked, { body: 'Dear Zora Quill, canary-answer' });
      await inbox.note(inbox.office, asked, { body: 'canary-note', attachments: [file] });
      unwrap(await inbox.patch(inbox.office, asked, { subject: 'canary-later', tags: ['canary-tag'] }));
      // Before there was an account.
      const before = await inbox.asked(inbox.visitor(), {
        name: 'Zora Quill',
        email: 'zora@canary.example',
        body: 'canary-visit',
      });
      const kept = await inbox.stored(asked.id);
      unwrap(await erasePerson(inbox.office, zora.person, null));
      const canaries = ['Zora', 'Quill', 'zora@', 'canary-question', 'canary-answer', 'canary-note', 'canary-subject'];
      expect(await canariesIn(inbox.app.records, [...canaries, 'canary-later', 'canary-tag', 'canary-visit'])).toEqual(
        [],
      );
      const left = await inbox.stored(asked.id);
      for (const field of [
        'number',
        'status',
        'companyId',
        'firstReplyAt',
        'lastMessageAt',
        'requesterId',
        'createdAt',
      ])
        expect(left[field], field).toEqual(kept[field]);
      const { messages } = unwrap(await readThread(inbox.office, asked.id));
      expect(messages.filter(({ kind }) => kind !== 'event').map(({ kind, body }) => [kind, body])).toEqual([
        ['customer', ''],
        ['reply', ''],
        ['note', ''],
      ]);
      for (const id of [other.id, before.id]) expect((await inbox.stored(id)).subject).toBe('Erased query');
      expect((await inbox.app.records.get('fileUses', file)).ok).toBe(true);
      expect(unwrap(await inbox.app.records.get('fileUses', file))).toBeNull();
    });

    it('take nobody’s queries along who only gave the same address without proof', async () => {
      const inbox = await house();
      const before = await inbox.asked(inbox.visitor(), { email: 'zora@post.example' });
      const liar = await inbox.somebody('learner', { email: 'zora@post.example', emailVerified: false });
      unwrap(await erasePerson(inbox.office, liar.person, null));
      expect(await inbox.stored(before.id)).toEqual(before);
    });

    it('lose the name and the questions of somebody who wrote in the thread of another, and are nobody’s to answer any more', async () => {
      const inbox = await house();
      const { id: companyId } = unwrap(await inbox.company());
      const learner = await inbox.somebody('learner', { companyId });
      const manager = await inbox.somebody('manager', { companyId, displayName: 'Maud Quay' });
      const tutor = await inbox.somebody('instructor', { displayName: 'Tess O’Quay' });
      const asked = await inbox.asked(learner, { body: 'kept-question' });
      unwrap(await inbox.patch(inbox.office, asked, { assigneeId: tutor.person.id }));
      await inbox.reply(manager, asked, { body: 'canary-manager' });
      await inbox.note(tutor, asked, { body: 'A note. Tess O’Quay' });
      await inbox.reply(tutor, asked, { body: 'kept-answer. Tess O’Quay' });
      unwrap(await erasePerson(inbox.office, manager.person, null));
      unwrap(await erasePerson(inbox.office, tutor.person, null));
      expect(await canariesIn(inbox.app.records, ['canary-manager', 'Maud', 'Tess'])).toEqual([]);
      const { messages } = unwrap(await readThread(inbox.office, asked.id));
      const said = messages
        .filter(({ kind }) => kind !== 'event')
        .map(({ authorName, body }) => `${authorName}: ${body}`);
      expect(said).toEqual([
        `${learner.person.displayName}: kept-question`,
        'Deleted person: ',
        'Deleted person: A note. Deleted person',
        'Deleted person: kept-answer. Deleted person',
      ]);
      expect((await inbox.stored(asked.id)).assigneeId).toBeNull();
    });

    it('go to the account that stays when two become one, and what was said with them', async () => {
      const inbox = await house();
      const [from, into] = [await inbox.somebody('learner'), await inbox.somebody('learner', { displayName: 'Ada' })];
      const asked = await inbox.asked(from);
      await inbox.reply(inbox.office, asked);
      unwrap(await runCommand(inbox.office, users, from.person.id, 'merge', { into: into.person.id }, null));
      expect(await inbox.stored(asked.id)).toMatchObject({ requesterId: into.person.id, requesterName: 'Ada' });
      const { messages } = unwrap(await readThread(into, asked.id));
      expect(messages.map(({ authorName }) => authorName)[0]).toBe('Ada');
      const [one, two] = [await inbox.somebody('instructor'), await inbox.somebody('instructor')];
      unwrap(await inbox.patch(inbox.office, asked, { assigneeId: one.person.id }));
      unwrap(await runCommand(inbox.office, users, one.person.id, 'merge', { into: two.person.id }, null));
      expect((await inbox.stored(asked.id)).assigneeId).toBe(two.person.id);
    });

    it('go to the company that stays, and are read by its managers', async () => {
      const inbox = await house();
      const [from, to] = [unwrap(await inbox.company()), unwrap(await inbox.company({ name: 'Zephyr Ltd' }))];
      const learner = await inbox.somebody('learner', { companyId: from.id });
      const manager = await inbox.somebody('manager', { companyId: to.id });
      const asked = await inbox.asked(learner);
      expect(await inbox.ids(manager)).toEqual([]);
      unwrap(await inbox.step(from.id, 'merge', { into: to.id }));
      expect(await inbox.ids(manager)).toEqual([asked.id]);
      expect(await inbox.ids(inbox.office, { search: 'Zephyr' })).toEqual([asked.id]);
    });
  });
}
