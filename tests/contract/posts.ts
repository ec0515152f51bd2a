// What posts are on any store, written once: who reads them and when, by the clock alone, and who may do what with them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '#app/app';
import { createRecord, listRecords, readRecord, removeRecord, runCommand, updateRecord } from '#app/crud';
import { listPublicPosts, readFirstPosts, readNews, readPublicPost } from '#app/posts/read';
import { countPosts, postQuery } from '#app/posts/views';
import type { Role } from '#domain/access';
import { type Post, posts } from '#domain/posts/post';
import { newUser } from '#domain/users/user';
import type { Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import { ClientHouse } from '../support/client-house';
import { unwrap, unwrapError } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const NOW = '2026-11-20T09:00:00.000Z';
const MINUTE_MS = 60_000;
const later = (minutes: number, from = NOW): string => new Date(Date.parse(from) + minutes * MINUTE_MS).toISOString();

class Desk {
  readonly office: Call;
  constructor(readonly house: ClientHouse) {
    this.office = house.office;
  }

  at(now: string): void {
    this.house.clock.time = now;
  }

  as(role: Role | null, id: string = role ?? ''): Call {
    const { app } = this.house;
    if (role === null) return { app, caller: null };
    const { displayName } = newUser({ id, displayName: id, role, now: NOW });
    return { app, caller: { ...(this.office.caller as NonNullable<Call['caller']>), id, displayName, role } };
  }

  async write(title: string, fields: Record<string, unknown> = {}, call = this.office): Promise<Stored & Post> {
    return unwrap(await createRecord(call, posts, { title, body: `About ${title}`, ...fields })) as Stored & Post;
  }

  step = (post: { id: string }, step: string, body: unknown = null, call = this.office): Promise<Result<Stored>> =>
    runCommand(call, posts, post.id, step, body, null);

  async publish(title: string, fields: Record<string, unknown> = {}): Promise<Stored & Post> {
    return unwrap(await this.step(await this.write(title, fields), 'publish')) as Stored & Post;
  }

  async schedule(title: string, minutes: number, fields: Record<string, unknown> = {}): Promise<Stored & Post> {
    const post = await this.write(title, { publishAt: later(minutes), ...fields });
    return unwrap(await this.step(post, 'schedule')) as Stored & Post;
  }

  async titles(call: Call, query: Partial<ListQuery> = {}): Promise<string[]> {
    const page = unwrap(await listRecords(call, posts, { limit: 200, ...query }));
    return page.items.map(({ title }) => String(title));
  }

  async view(view: Post['status']): Promise<string[]> {
    return this.titles(this.office, postQuery(view, { limit: 200 }, this.house.clock.now()));
  }
}

/** @param open an empty store, anew for each test */
export function postsContract(name: string, open: OpenRecords): void {
  describe(`posts on ${name}`, () => {
    const openDesk = async (): Promise<Desk> => new Desk(new ClientHouse(await open()));

    it('are read by their audience alone, and a draft by nobody but the office, in lists, in searches and by name', async () => {
      const desk = await openDesk();
      const all = await desk.publish('Zebra for all');
      const within = await desk.publish('Zebra within', { audience: 'signed-in' });
      const ours = await desk.publish('Zebra for us', { audience: 'staff' });
      const hidden = [
        await desk.write('Zebra unfinished'),
        await desk.schedule('Zebra to come', 60),
        unwrap(await desk.step(await desk.publish('Zebra of old'), 'archive')),
      ];
      for (const [role, seen] of [
        [null, [all]],
        ['learner', [all, within]],
        ['manager', [all, within]],
        ['instructor', [all, within, ours]],
      ] as const) {
        const call = desk.as(role);
        const expected = seen.map(({ title }) => title).sort();
        expect((await desk.titles(call)).sort()).toEqual(expected);
        expect((await desk.titles(call, { search: 'zebra' })).sort()).toEqual(expected);
        expect((await desk.titles(call, { where: { status: 'published' } })).sort()).toEqual(expected);
        for (const status of ['draft', 'scheduled', 'archived'])
          expect(await desk.titles(call, { where: { status } })).toEqual([]);
        expect(await desk.titles(call, { where: { id: hidden.map(({ id }) => id) } })).toEqual([]);
        for (const post of seen) expect(unwrap(await readRecord(call, posts, post.id)).title).toBe(post.title);
        for (const { id } of hidden) expect(unwrapError(await readRecord(call, posts, id)).code).toBe('not_found');
      }
      expect(await desk.titles(desk.office)).toHaveLength(6);
    });

    it('appear at their moment and vanish at their end, everywhere at once and without anybody’s doing', async () => {
      const desk = await openDesk();
      const { app } = desk.office;
      const post = await desk.schedule('Opening hours', 60, { unpublishAt: later(120) });
      await desk.publish('Always here');
      const seen = async (): Promise<boolean[]> => [
        (await desk.titles(desk.as(null))).includes(post.title),
        (await desk.titles(desk.as('learner'), { search: 'opening' })).includes(post.title),
        (await desk.titles(desk.as(null), { where: { status: 'published' } })).includes(post.title),
        unwrap(await readFirstPosts(app, 3)).some(({ id }) => id === post.id),
        unwrap(await listPublicPosts(app, { limit: 20 })).items.some(({ id }) => id === post.id),
        (await readPublicPost(app, post.slug)).ok,
        (await readRecord(desk.as(null), posts, post.id)).ok,
      ];
      for (const [minutes, expected] of [
        [0, false],
        [59.9999, false],
        [60, true],
        [119.9999, true],
        [120, false],
        [100_000, false],
      ] as const) {
        desk.at(later(minutes));
        expect(new Set(await seen()), `after ${minutes} minutes`).toEqual(new Set([expected]));
      }
      desk.at(later(60));
      // To a reader it is published; the office reads what is stored.
      expect(unwrap(await readRecord(desk.as('learner'), posts, post.id)).status).toBe('published');
      expect(unwrap(await readRecord(desk.office, posts, post.id)).status).toBe('scheduled');
    });

    it('stand in the office’s views by the clock, and are counted there', async () => {
      const desk = await openDesk();
      await desk.schedule('Later', 120);
      await desk.schedule('Soon', 60, { unpublishAt: later(90) });
      await desk.write('Draft');
      await desk.publish('Now');
      expect(await desk.view('scheduled')).toEqual(['Soon', 'Later']);
      expect(await desk.view('published')).toEqual(['Now']);
      desk.at(later(60));
      expect(await desk.view('scheduled')).toEqual(['Later']);
      expect(await desk.view('published')).toEqual(['Soon', 'Now']);
      expect(await desk.view('draft')).toEqual(['Draft']);
      desk.at(later(90));
      expect(await desk.view('published')).toEqual(['Soon', 'Now']);
      expect(unwrap(await countPosts(desk.office))).toEqual({ draft: 1, scheduled: 1, published: 2, archived: 0 });
    });

    it('fill a page although others on it are over, forwards and back, and name none of those to come', async () => {
      const desk = await openDesk();
      for (let at = 0; at < 12; at++) {
        desk.at(later(at));
        // Of three, two are over an hour later.
        await desk.publish(`Post ${at}`, at % 3 === 0 ? {} : { unpublishAt: later(at + 30) });
      }
      desk.at(later(60));
      await desk.schedule('To come', 200);
      const reader = desk.as('learner');
      const left = ['Post 9', 'Post 6', 'Post 3', 'Post 0'];
      expect(await desk.titles(reader)).toEqual(left);
      const first = unwrap(await listRecords(reader, posts, { limit: 2 }));
      expect(first.items.map(({ title }) => title)).toEqual(left.slice(0, 2));
      const second = unwrap(await listRecords(reader, posts, { limit: 2, after: first.next ?? '' }));
      expect(second.items.map(({ title }) => title)).toEqual(left.slice(2));
      const back = unwrap(await listRecords(reader, posts, { limit: 2, before: second.previous ?? '' }));
      expect(back.items.map(({ title }) => title)).toEqual(left.slice(0, 2));
      const refused = await listRecords(reader, posts, { limit: 2, sort: { field: 'updatedAt', descending: true } });
      expect(unwrapError(refused)).toMatchObject({ code: 'invalid', issues: [{ path: 'sort' }] });
    });

    it('stand above the others where they are pinned, once', async () => {
      const desk = await openDesk();
      await desk.publish('Pinned', { pinned: true });
      desk.at(later(1));
      await desk.publish('Newer');
      await desk.schedule('Pinned to come', 60, { pinned: true });
      const news = unwrap(await readNews(desk.as('learner'), { limit: 10 }));
      expect([news.pinned, news.items].map((list) => list.map(({ title }) => title))).toEqual([['Pinned'], ['Newer']]);
      const found = unwrap(await readNews(desk.as('learner'), { limit: 10, search: 'pinned' }));
      expect([found.pinned, found.items.map(({ title }) => title)]).toEqual([[], ['Pinned']]);
      expect(unwrap(await readFirstPosts(desk.office.app, 1))[0]?.title).toBe('Pinned');
    });

    it('are written by instructors as drafts of their own; the office alone lets them out, pins them and changes what is out', async () => {
      const desk = await openDesk();
      const tutor = desk.as('instructor', 'ana');
      const other = desk.as('instructor', 'ben');
      const draft = await desk.write('From the kitchen', { publishAt: later(60) }, tutor);
      expect(draft.authorId).toBe('ana');
      expect(await desk.titles(tutor, { where: { authorId: 'ana' } })).toEqual(['From the kitchen']);
      expect(unwrapError(await readRecord(other, posts, draft.id)).code).toBe('not_found');
      for (const fields of [{ pinned: true }, { authorId: 'ben' }]) {
        const refused = await updateRecord(tutor, posts, draft.id, fields, draft.version);
        expect(unwrapError(refused)).toMatchObject({ code: 'forbidden', rule: 'guarded-field' });
        const made = await createRecord(tutor, posts, { title: 'Another', ...fields });
        expect(unwrapError(made)).toMatchObject({ code: 'forbidden', rule: 'guarded-field' });
      }
      for (const step of ['publish', 'schedule', 'unpublish', 'archive'])
        expect(unwrapError(await desk.step(draft, step, null, tutor)).code).toBe('forbidden');
      const changed = unwrap(await updateRecord(tutor, posts, draft.id, { audience: 'signed-in' }, draft.version));
      unwrap(await desk.step(draft, 'publish'));
      const late = await updateRecord(tutor, posts, draft.id, { title: 'Mine' }, changed.version + 1);
      expect(unwrapError(late).code).toBe('forbidden');
      expect(unwrapError(await removeRecord(tutor, posts, draft.id, changed.version + 1)).code).toBe('forbidden');
      const second = await desk.write('Thrown away', {}, tutor);
      unwrap(await removeRecord(tutor, posts, second.id, second.version));
    });

    it('name nobody as their author who does not write here', async () => {
      const desk = await openDesk();
      const learner = await desk.house.person({ role: 'learner' });
      const tutor = await desk.house.person({ role: 'instructor' });
      const refused = await createRecord(desk.office, posts, { title: 'By a learner', authorId: learner.id });
      expect(unwrapError(refused)).toMatchObject({ code: 'invalid', issues: [{ path: 'authorId' }] });
      expect((await desk.write('By a tutor', { authorId: tutor.id })).authorId).toBe(tutor.id);
    });

    it('take only moments that fit their state', async () => {
      const desk = await openDesk();
      const issue = (result: Result<unknown>) => unwrapError(result).issues?.map(({ path }) => path);
      const draft = await desk.write('Draft');
      expect(issue(await desk.step(draft, 'schedule'))).toEqual(['publishAt']);
      expect(issue(await desk.step(draft, 'schedule', { publishAt: NOW }))).toEqual(['publishAt']);
      const backwards = { publishAt: later(60), unpublishAt: later(60) };
      expect(issue(await desk.step(draft, 'schedule', backwards))).toEqual(['unpublishAt']);
      expect(issue(await createRecord(desk.office, posts, { title: 'x', ...backwards }))).toEqual(['unpublishAt']);
      const scheduled = unwrap(await desk.step(draft, 'schedule', { publishAt: later(60) }));
      const change = (fields: Record<string, unknown>, version: number) =>
        updateRecord(desk.office, posts, draft.id, fields, version);
      expect(issue(await change({ publishAt: later(-1) }, scheduled.version))).toEqual(['publishAt']);
      expect(issue(await change({ publishAt: null }, scheduled.version))).toEqual(['publishAt']);
      desk.at(later(61));
      expect(issue(await change({ publishAt: later(90) }, scheduled.version))).toEqual(['publishAt']);
      expect(unwrapError(await desk.step(draft, 'schedule', { publishAt: later(90) })).rule).toBe('already-published');
      expect(unwrap(await desk.step(draft, 'publish')).publishAt).toBe(later(60));
      const taken = unwrap(await desk.step(draft, 'unpublish'));
      expect([taken.status, taken.publishAt]).toEqual(['draft', null]);
      const ended = await desk.write('Over', { unpublishAt: later(10) });
      expect(unwrapError(await desk.step(ended, 'publish')).rule).toBe('already-ended');
    });

    it('keep their address when the title changes, and never share one', async () => {
      const desk = await openDesk();
      const [first, second] = await Promise.all([desk.write('The lift works'), desk.write('The lift works')]);
      expect([first.slug, second.slug].sort()).toEqual(['the-lift-works', 'the-lift-works-2']);
      const changed = unwrap(await updateRecord(desk.office, posts, first.id, { title: 'The lift' }, first.version));
      expect(changed.slug).toBe(first.slug);
      const taken = await createRecord(desk.office, posts, { title: 'x', slug: 'the-lift-works' });
      expect(unwrapError(taken)).toMatchObject({ rule: 'not-unique', issues: [{ path: 'slug' }] });
    });

    it('are read exactly while they are out, whatever was done to them and whenever one looks (30 histories)', async () => {
      const desk = await openDesk();
      const deed = fc.oneof(
        fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ do: fc.constantFrom('publish', 'unpublish', 'archive') }),
        fc.record({
          do: fc.constant('schedule' as const),
          from: fc.integer({ min: -5, max: 40 }),
          lasts: fc.option(fc.integer({ min: 1, max: 60 })),
        }),
      );
      let made = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
          desk.at(NOW);
          const post = await desk.write(`History ${made++}`);
          /** What a person would say of it, kept apart from the record: out from when until when, or not at all. */
          let told: { from: string; until: string | null } | null = null;
          let end: string | null = null;
          for (const each of deeds) {
            const now = desk.house.clock.now();
            if (each.do === 'wait') desk.at(later((each as { minutes: number }).minutes, now));
            else if (each.do === 'schedule') {
              const { from, lasts } = each as { from: number; lasts: number | null };
              const until: string | null = lasts === null ? null : later(from + lasts, now);
              const done = await desk.step(post, 'schedule', { publishAt: later(from, now), unpublishAt: until });
              if (done.ok) [told, end] = [{ from: later(from, now), until }, until];
            } else {
              const done = await desk.step(post, each.do);
              if (done.ok) told = each.do === 'publish' ? { from: now, until: end } : null;
            }
            const moment = desk.house.clock.now();
            const isOut: boolean = told !== null && told.from <= moment && (told.until === null || told.until > moment);
            const reader = desk.as(null);
            expect((await readRecord(reader, posts, post.id)).ok).toBe(isOut);
            expect((await desk.titles(reader)).includes(post.title)).toBe(isOut);
          }
        }),
        { numRuns: 30 },
      );
    }, 120_000);
  });
}
