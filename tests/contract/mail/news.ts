// News: whoever publishes a post may have its readers told, once ever, and nobody of what they may not read.
import { expect, it } from 'vitest';
import type { Call } from '#app/app';
import { createRecord, readRecord, removeRecord, runCommand, updateRecord } from '#app/crud';
import { publishDue } from '#app/posts/publish-due';
import { tellOpen } from '#app/tellings/tell-open';
import { type Post, posts } from '#domain/posts/post';
import { users } from '#domain/users/user';
import type { Stored } from '#ports/records';
import type { PostHouse } from '../../support/post-house';
import { unwrap, unwrapError } from '../../support/result';

const HOUR_MS = 3_600_000;
const FIVE = [1, 2, 3, 4, 5];

class NewsDesk {
  constructor(readonly house: PostHouse) {}

  later = (hours: number): string => new Date(Date.parse(this.house.clock.time) + hours * HOUR_MS).toISOString();

  async write(fields: Record<string, unknown> = {}, call: Call = this.house.office): Promise<Stored & Post> {
    const input = { title: 'The lift works', excerpt: 'Come up.', tellReaders: true, ...fields };
    return unwrap(await createRecord(call, posts, input)) as Stored & Post;
  }

  async step({ id }: { id: string }, step: string, body: unknown = null): Promise<Stored & Post> {
    return unwrap(await runCommand(this.house.office, posts, id, step, body, null)) as Stored & Post;
  }

  async change({ id }: { id: string }, fields: Record<string, unknown>): Promise<Stored & Post> {
    const { version } = await this.house.read('posts', id);
    return unwrap(await updateRecord(this.house.office, posts, id, fields, version)) as Stored & Post;
  }

  /** To whom there is a mail, sent or not. */
  async written(): Promise<(string | undefined)[]> {
    return (await this.house.mails()).map(({ to }) => to.email.split('@')[0]).toSorted();
  }

  /** Whom the mail came to, after everything is told. */
  async mailed(): Promise<(string | undefined)[]> {
    await this.house.deliver();
    return (await this.house.post()).map(({ to }) => to.email.split('@')[0]).toSorted();
  }
}

export function newsContract(openHouse: () => Promise<PostHouse>): void {
  const openDesk = async () => new NewsDesk(await openHouse());

  it('tells the readers of a post that is published, in the app and by mail, and once ever', async () => {
    const desk = await openDesk();
    const { house } = desk;
    await house.learner('ada');
    const post = await desk.write();
    await desk.step(post, 'publish');
    expect(await desk.mailed()).toEqual(['ada', 'priya']);
    const [mail] = await house.post('ada@post.example');
    expect(mail?.subject).toBe('The lift works');
    expect(mail?.text).toContain(`https://learn.example/posts/${post.id}`);
    expect(mail?.text).toContain('You choose what comes by mail');
    expect(await house.notifications('ada')).toMatchObject([
      { kind: 'post-published', title: 'News: The lift works', link: `/posts/${post.id}` },
    ]);
    expect(await house.notifications('tomasz')).toEqual([]);
    for (const step of ['unpublish', 'publish', 'archive', 'publish']) await desk.step(post, step);
    await desk.change(post, { tellReaders: false });
    await desk.change(post, { tellReaders: true });
    expect((await desk.mailed()).length).toBe(2);
    expect((await house.notifications('ada')).length).toBe(1);
    expect((await house.read('posts', post.id)).toldAt).toBe(house.clock.time);
  });

  it('tells nobody of a post whose publisher did not ask for it, until they do', async () => {
    const desk = await openDesk();
    await desk.house.learner('ada');
    const post = await desk.step(await desk.write({ tellReaders: false }), 'publish');
    expect(await desk.mailed()).toEqual([]);
    expect((await desk.change(post, { tellReaders: true })).toldAt).toBe(desk.house.clock.time);
    expect(await desk.mailed()).toEqual(['ada', 'priya']);
  });

  it('tells of a scheduled post when its time has come, with five schedulers at once', async () => {
    const desk = await openDesk();
    const { house } = desk;
    await house.learner('ada');
    const post = await desk.write();
    await desk.step(post, 'schedule', { publishAt: desk.later(1) });
    unwrap(await publishDue(house.app, 10));
    expect(await desk.mailed()).toEqual([]);
    house.clock.time = desk.later(3);
    for (const done of await Promise.all(FIVE.map(() => publishDue(house.app, 10)))) unwrap(done);
    await Promise.all(FIVE.map(() => tellOpen(house.app, 10)));
    expect(await desk.mailed()).toEqual(['ada', 'priya']);
    expect((await house.notifications('ada')).length).toBe(1);
    expect(await house.read('posts', post.id)).toMatchObject({ status: 'published', toldAt: house.clock.time });
  });

  it('tells page by page of many, as each chose, and those who may read it alone', { timeout: 60_000 }, async () => {
    const desk = await openDesk();
    const { house } = desk;
    const people = await Promise.all(Array.from({ length: 45 }, (_, at) => house.learner(`p${at}`)));
    const [quiet, unmailed, disabled] = people.map(({ id }) => id) as [string, string, string];
    unwrap(await updateRecord(await house.as({ id: quiet }), users, quiet, { notifications: { news: false } }, 1));
    const inApp = { notifications: { app: { news: false } } };
    unwrap(await updateRecord(await house.as({ id: unmailed }), users, unmailed, inApp, 1));
    unwrap(await house.command(house.admin(), disabled, 'disable'));
    await house.learner('guest', { status: 'invited' });
    await house.learner('tutor', { role: 'instructor' });
    await desk.step(await desk.write({ audience: 'signed-in' }), 'publish');
    await Promise.all(FIVE.map(() => tellOpen(house.app, 10)));
    const mailed = await desk.written();
    const but = (...ids: string[]) => people.map(({ id }) => id).filter((id) => !ids.includes(id));
    expect(mailed).toEqual([...but(quiet, disabled), 'priya', 'tutor'].toSorted());
    const told = unwrap(await house.app.records.list('notifications', { limit: 200 })).items;
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      [...but(unmailed, disabled), 'priya', 'tutor'].toSorted(),
    );
    await desk.step(await desk.write({ audience: 'staff' }), 'publish');
    unwrap(await tellOpen(house.app, 10));
    expect((await desk.written()).length - mailed.length).toBe(2);
  });

  it('tells nobody of what is over, taken away or deleted meanwhile, and of what was taken back in time once it is out again', async () => {
    const desk = await openDesk();
    const { house } = desk;
    await house.learner('ada');
    const over = await desk.write({ title: 'Over' });
    await desk.step(over, 'schedule', { publishAt: desk.later(1), unpublishAt: desk.later(2) });
    house.clock.time = desk.later(3);
    unwrap(await publishDue(house.app, 10));
    expect(await house.read('posts', over.id)).toMatchObject({ status: 'published', toldAt: null });
    const gone = await desk.step(await desk.write({ title: 'Gone' }), 'publish');
    unwrap(await removeRecord(house.office, posts, gone.id, gone.version));
    const back = await desk.step(await desk.write({ title: 'Back' }), 'publish');
    expect(await desk.step(back, 'unpublish')).toMatchObject({ status: 'draft', toldAt: null });
    const ours = await desk.step(await desk.write({ title: 'Ours' }), 'publish');
    await desk.change(ours, { audience: 'staff' });
    expect(await desk.mailed()).toEqual(['priya']);
    await desk.step(back, 'publish');
    expect((await house.post('ada@post.example')).length + (await desk.mailed()).length).toBe(3);
    expect((await house.post('ada@post.example')).map(({ subject }) => subject)).toEqual(['Back']);
  });

  it('leaves what was taken away while its readers were being told untold to the rest of them', async () => {
    const desk = await openDesk();
    const { house } = desk;
    await Promise.all(Array.from({ length: 25 }, (_, at) => house.learner(`p${at}`)));
    const post = await desk.step(await desk.write(), 'publish');
    const { records } = house.app;
    // It is archived right after it was read for the first page, and before anybody of that page is told.
    let isArchived = false;
    house.app.records = new Proxy(records, {
      get: (target, name) =>
        name === 'list'
          ? async (...given: Parameters<typeof records.list>) => {
              const page = await target.list(...given);
              if (given[0] === 'users' && given[1].after && !isArchived) {
                isArchived = true;
                const { version } = await house.read('posts', post.id);
                unwrap(
                  await target.commit([
                    {
                      op: 'update',
                      entity: 'posts',
                      record: { ...post, status: 'archived', reach: null, version: version + 1 },
                      ifVersion: version,
                    },
                  ]),
                );
              }
              return page;
            }
          : Reflect.get(target, name).bind?.(target),
    });
    unwrap(await tellOpen(house.app, 10));
    expect(isArchived).toBe(true);
    const told = unwrap(await records.list('notifications', { limit: 200 })).items.length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(20);
  });

  it('is for the office to ask for, and for nobody else to know of', async () => {
    const desk = await openDesk();
    const { house } = desk;
    const tutor = await house.learner('tutor', { role: 'instructor' });
    const call = await house.as(tutor);
    const refused = await createRecord(call, posts, { title: 'Mine', tellReaders: true });
    expect(unwrapError(refused)).toMatchObject({ code: 'forbidden', rule: 'guarded-field' });
    const draft = await desk.write({ tellReaders: false }, call);
    const changed = await updateRecord(call, posts, draft.id, { tellReaders: true }, draft.version);
    expect(unwrapError(changed)).toMatchObject({ code: 'forbidden', rule: 'guarded-field' });
    await desk.step(await desk.change(draft, { tellReaders: true }), 'publish');
    const seen = unwrap(await readRecord(call, posts, draft.id));
    expect(Object.keys(seen).filter((field) => field === 'tellReaders' || field === 'toldAt')).toEqual([]);
    // The author is told nothing of their own, nor is whoever published it.
    expect(await desk.mailed()).toEqual(['priya']);
  });
}
