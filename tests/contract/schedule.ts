// What the clock does on any store, written once: each job does its part once, a bounded one, and readers are right before it comes.
import { describe, expect, it } from 'vitest';
import { readInvitation } from '#app/accounts/invitation';
import { createRecord, listRecords, readRecord, runCommand } from '#app/crud';
import { publishDue } from '#app/posts/publish-due';
import { runJobs } from '#app/schedule/run-jobs';
import { expireInvitations } from '#app/users/expire-invitations';
import { sendInvitation } from '#app/users/invite';
import { posts } from '#domain/posts/post';
import { users } from '#domain/users/user';
import { toInstant } from '#kernel/clock';
import { unavailable } from '#kernel/errors';
import { err } from '#kernel/result';
import type { Records } from '#ports/records';
import { unwrap, unwrapError } from '../support/result';
import { TestHouse } from '../support/test-house';
import type { OpenRecords } from './records/fixtures';

const SOON = '2026-11-20T10:00:00.000Z';
const AFTER = '2026-11-20T10:00:30.000Z';
const NEXT_WEEK = '2026-11-27T09:00:00.000Z';

/** @param open an empty store, anew for each test */
export function scheduleContract(name: string, open: OpenRecords): void {
  describe(`the scheduler on ${name}`, () => {
    const openHouse = async () => new TestHouse(await open());
    const scheduled = async (house: TestHouse, title: string, publishAt = SOON) => {
      const made = unwrap(await createRecord(house.office, posts, { title, body: 'x' }));
      return unwrap(await runCommand(house.office, posts, made.id, 'schedule', { publishAt }, null));
    };

    it('writes a post down as published once its moment has come; readers had it before that', async () => {
      const house = await openHouse();
      const post = await scheduled(house, 'Soon');
      const later = await scheduled(house, 'Later', NEXT_WEEK);
      const { app } = house.house;
      expect(unwrap(await publishDue(app, 10))).toBe(0);
      house.at(AFTER);
      expect(unwrap(await readRecord(house.as('ada'), posts, post.id)).status).toBe('published');
      expect(unwrap(await publishDue(app, 10))).toBe(1);
      expect(unwrap(await publishDue(app, 10))).toBe(0);
      expect(await house.house.read('posts', post.id)).toMatchObject({ status: 'published', publishAt: SOON });
      expect((await house.house.read('posts', later.id)).status).toBe('scheduled');
      expect((await house.house.history(post.id))[0]).toBe('appear');
    });

    it('does so once, whichever of five runs at once comes first, and not more in one than it may', async () => {
      const house = await openHouse();
      const made = [await scheduled(house, 'One'), await scheduled(house, 'Two'), await scheduled(house, 'Three')];
      house.at(AFTER);
      expect(unwrap(await publishDue(house.house.app, 2))).toBe(2);
      await Promise.all(Array.from({ length: 5 }, () => publishDue(house.house.app, 10)));
      for (const { id } of made) {
        const actions = await house.house.history(id);
        expect(actions.filter((action) => action === 'appear').length).toBe(1);
      }
    });

    it('is not kept from the others by one that cannot be', async () => {
      const house = await openHouse();
      const [stuck, next] = [await scheduled(house, 'Stuck'), await scheduled(house, 'Next')];
      house.at(AFTER);
      const { app } = house.house;
      const records = new Proxy(app.records, {
        get(target, name) {
          if (name !== 'commit') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
          return (writes: Parameters<Records['commit']>[0]) =>
            writes.some((write) => 'record' in write && write.record.id === stuck.id)
              ? err(unavailable('It is stuck.'))
              : target.commit(writes);
        },
      });
      expect(unwrapError(await publishDue({ ...app, records }, 10)).message).toBe('It is stuck.');
      expect((await house.house.read('posts', next.id)).status).toBe('published');
    });

    it('takes the link out of an invitation whose week is over, which opened nothing before that either', async () => {
      const house = await openHouse();
      const invite = async (email: string) => {
        const person = unwrap(await createRecord(house.office, users, { displayName: 'Nadia', email }));
        const { url } = unwrap(await sendInvitation(house.office, person.id));
        return { id: person.id, token: new URL(url, 'https://lectern.example').searchParams.get('invitation') ?? '' };
      };
      const old = await invite('nadia@quay.example');
      house.at('2026-11-20T09:00:01.000Z');
      const young = await invite('omar@quay.example');
      const { app } = house.house;
      unwrap(await readInvitation(app, old.token));
      house.at(NEXT_WEEK);
      expect(unwrapError(await readInvitation(app, old.token)).rule).toBe('invitation-void');
      expect(unwrap(await expireInvitations(app, 10))).toBe(1);
      expect(unwrap(await expireInvitations(app, 10))).toBe(0);
      expect(await house.house.read('users', old.id)).toMatchObject({
        status: 'invited',
        invitationHash: null,
        invitationExpiresAt: NEXT_WEEK,
      });
      house.at('2026-11-20T09:00:02.000Z');
      expect(unwrapError(await readInvitation(app, old.token)).rule).toBe('invitation-void');
      unwrap(await readInvitation(app, young.token));
      const told = unwrap(await listRecords(house.office, users, { limit: 10 })).items;
      expect(JSON.stringify(told)).not.toContain('invitationOpenUntil');
    });

    it('does every job of a minute, though one of them fails, and says how much each has done', async () => {
      const house = await openHouse();
      const question = await house.question();
      const test = await house.test({ parts: [{ questionId: question.id }], timeLimit: 30 });
      const attempt = await house.started(house.as('ada'), test);
      await scheduled(house, 'Soon');
      const answer = (id: string, expiresAt: string) => ({ id, version: 1, bodyHash: 'x', value: null, expiresAt });
      unwrap(
        await house.records.commit([
          { op: 'create', entity: 'answers', record: answer('over', toInstant(Date.now() - 1000)) },
          { op: 'create', entity: 'answers', record: answer('kept', toInstant(Date.now() + 60_000)) },
        ]),
      );
      house.at(AFTER);
      const { app } = house.house;
      const broken = {
        ...app,
        records: withList(app.records, (entity, query) =>
          entity === 'users' ? Promise.reject(new Error('The store is away.')) : app.records.list(entity, query),
        ),
      };
      expect(await runJobs(broken)).toEqual({
        'submit-attempts': 1,
        'expire-offers': 0,
        'publish-posts': 1,
        'expire-invitations': null,
        'abandon-uploads': 0,
        'forget-answers': 1,
        'forget-notifications': 0,
        'keep-weeks': 12,
        remind: 0,
        tell: 0,
        'send-mail': 0,
        'forget-mail': 0,
      });
      expect(await house.house.read('attempts', attempt.id)).toMatchObject({
        status: 'graded',
        submittedBy: 'deadline',
      });
      expect(unwrap(await house.records.get('answers', 'over'))).toBeNull();
      expect(unwrap(await house.records.get('answers', 'kept'))).not.toBeNull();
    });
  });
}

/** The same store, asked for its lists in another way. */
const withList = (records: Records, list: Records['list']): Records =>
  new Proxy(records, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === 'list') return list;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
