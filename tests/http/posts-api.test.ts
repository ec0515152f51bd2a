// Posts by the API, by the feed and by the pages: a scheduled post is nowhere before its moment, and everywhere from then on.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields, unique } from '../support/api';
import { setClock } from '../support/clock';
import { type Instance, readInstance } from '../support/instance';

let instance: Instance;
let callers: Callers;
let staff: Api;
let instructor: Api;
let learner: Api;
beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  staff = await callers.as('staff');
  instructor = await callers.as('instructor');
  learner = await callers.as('learner');
});
afterEach(async () => {
  await setClock(instance, null);
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number, from = Date.now()): string => new Date(from + hours * HOUR_MS).toISOString();

const write = (writer: Api, fields: Record<string, unknown> = {}): Promise<Fields> =>
  writer.must(writer.post('/posts', { title: `Post ${unique()}`, body: 'A **text**.', ...fields }));
const step = (post: Fields, name: string, body?: unknown): Promise<Fields> =>
  staff.must(staff.post(`/posts/${post.id}/${name}`, body));

/** Everywhere that a reader could come across it, by what the answer says. */
async function placesOf({ id, title, slug }: Fields): Promise<Record<string, boolean>> {
  const { visitor } = callers;
  const word = encodeURIComponent(String(title));
  const has = async (answer: Promise<{ text: string }>): Promise<boolean> => (await answer).text.includes(id);
  const names = async (answer: Promise<{ text: string }>): Promise<boolean> =>
    (await answer).text.includes(`/news/${String(slug)}`);
  return {
    list: await has(visitor.get('/posts?limit=200')),
    published: await has(visitor.get('/posts?status=published&limit=200')),
    byId: await has(visitor.get(`/posts/${id}`)),
    ids: await has(visitor.get(`/posts?id=${id}`)),
    search: await has(learner.get(`/posts?q=${word}`)),
    export: await has(learner.get('/posts/export?format=csv')),
    page: await has(learner.page(`/posts?q=${word}`)),
    own: (await learner.page(`/posts/${id}`)).status === 200,
    front: await names(visitor.page('/')),
    news: await names(visitor.page('/news')),
    article: (await visitor.page(`/news/${String(slug)}`)).status === 200,
    feed: await names(visitor.page('/news/feed.xml')),
    sitemap: await names(visitor.page('/sitemap.xml')),
  };
}

const all = (places: Record<string, boolean>, isThere: boolean): string[] =>
  Object.entries(places).flatMap(([place, isSeen]) => (isSeen === isThere ? [] : [place]));

describe('A scheduled post', () => {
  it('is nowhere a minute before its time, everywhere from then on, and nowhere from its end on', async () => {
    const [from, until] = [inHours(24), inHours(48)];
    const post = await step(await write(staff), 'schedule', { publishAt: from, unpublishAt: until });
    const minuteBefore = (at: string): string => new Date(Date.parse(at) - 60_000).toISOString();
    expect(all(await placesOf(post), false)).toEqual([]);
    await setClock(instance, minuteBefore(from));
    expect(all(await placesOf(post), false)).toEqual([]);
    await setClock(instance, from);
    expect(all(await placesOf(post), true)).toEqual([]);
    const seen = (await learner.get(`/posts/${post.id}`)).body;
    expect([seen.status, seen.publishAt]).toEqual(['published', from]);
    await setClock(instance, minuteBefore(until));
    expect(all(await placesOf(post), true)).toEqual([]);
    await setClock(instance, until);
    expect(all(await placesOf(post), false)).toEqual([]);
  });

  it('needs a time to come, and says so beside the field', async () => {
    const post = await write(staff);
    for (const body of [undefined, {}, { publishAt: inHours(-1) }]) {
      const data = expectProblem(await staff.post(`/posts/${post.id}/schedule`, body), 422, 'invalid');
      expect(data.issues?.map(({ path }) => path)).toEqual(['publishAt']);
    }
    const unknown = await staff.post(`/posts/${post.id}/schedule`, { publishAt: inHours(1), title: 'x' });
    expectProblem(unknown, 422, 'invalid');
    const stale = await staff.post(`/posts/${post.id}/schedule`, { publishAt: inHours(1) }, { 'if-match': '"7"' });
    expectProblem(stale, 412, 'conflict', 'stale-version');
  });
});

describe('A draft', () => {
  it('is its author’s and the office’s, who alone lets it out', async () => {
    const draft = await write(instructor, { audience: 'signed-in' });
    expect(all(await placesOf(draft), false)).toEqual([]);
    expect((await instructor.page(`/posts/${draft.id}`)).text).toContain('This is a preview.');
    expect((await instructor.get(`/posts?authorId=${instructor.id}&status=draft&limit=200`)).text).toContain(draft.id);
    expectProblem(await instructor.post(`/posts/${draft.id}/publish`), 403, 'forbidden');
    const pinned = await instructor.patch(`/posts/${draft.id}`, { pinned: true }, draft.version);
    expectProblem(pinned, 403, 'forbidden', 'guarded-field');
    await step(draft, 'publish');
    expect((await learner.get(`/posts/${draft.id}`)).status).toBe(200);
    expectProblem(await callers.visitor.get(`/posts/${draft.id}`), 404, 'not_found');
    expectProblem(await instructor.patch(`/posts/${draft.id}`, { title: 'Mine' }, draft.version + 1), 403, 'forbidden');
  });

  it('is previewed as its public page by whoever may change it, and by nobody else', async () => {
    const draft = await write(instructor, { body: '## A heading' });
    const preview = await instructor.page(`/posts/${draft.id}/preview`);
    expect(preview.text).toContain('<h3>A heading</h3>');
    expect(preview.text).toContain('noindex');
    expect((await learner.page(`/posts/${draft.id}/preview`)).status).toBe(404);
  });
});

describe('The list of posts', () => {
  it('is in the order of their beginnings for readers, who can ask for no other', async () => {
    expectProblem(await callers.visitor.get('/posts?sort=-updatedAt'), 422, 'invalid');
    const { items } = (await callers.visitor.get<{ items: Fields[] }>('/posts?sort=publishAt&limit=200')).body;
    const moments = items.map(({ publishAt }) => String(publishAt));
    expect(moments).toEqual(moments.toSorted());
    expect((await staff.get('/posts?sort=-updatedAt')).status).toBe(200);
  });

  it('goes on page by page where others are over, without a miss or a double', async () => {
    const tag = unique();
    const kept: string[] = [];
    for (let at = 0; at < 9; at++) {
      const post = await step(await write(staff, { tags: [tag] }), 'publish');
      if (at % 3 === 0) kept.push(post.id);
      else await staff.must(staff.patch(`/posts/${post.id}`, { unpublishAt: inHours(1) }, post.version));
    }
    await setClock(instance, inHours(2));
    const found = await learner.all('posts', `?tags=${tag}`, 2);
    expect(found.map(({ id }) => id)).toEqual(kept.toReversed());
  });
});

describe('The feed', () => {
  it('is RSS with absolute addresses, and is not sent again to whoever has it', async () => {
    const post = await step(await write(staff, { body: 'See [the courses](/catalogue) & <b>more</b>.' }), 'publish');
    const feed = await callers.visitor.page('/news/feed.xml');
    expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(feed.text).toContain(`<link>${instance.url}/news/${String(post.slug)}</link>`);
    expect(feed.text).toContain(`<a href="${instance.url}/catalogue">the courses</a> &amp; &lt;b&gt;more&lt;/b&gt;.`);
    const again = await callers.visitor.send('/news/feed.xml', {
      isRoot: true,
      headers: { 'if-none-match': feed.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('The preview of a text', () => {
  it('is safe HTML for whoever is signed in', async () => {
    const markdown =
      '# One\n\nSay <script>x</script> ![a](/files/f1/a.png) ![b](https://other.example/b.png) [c](javascript:d)';
    const { html } = (await learner.post<{ html: string }>('/markdown', { markdown })).body;
    expect(html).toBe(
      '<h3>One</h3>\n<p>Say &lt;script&gt;x&lt;/script&gt; <img src="/files/f1/a.png" alt="a" loading="lazy" /> b <a href="">c</a></p>',
    );
    expectProblem(await callers.visitor.post('/markdown', { markdown }), 401, 'unauthenticated');
    expectProblem(await learner.post('/markdown', { markdown: 'x'.repeat(20_001) }), 422, 'invalid');
    expectProblem(await learner.post('/markdown', {}), 422, 'invalid');
  });
});
