// What visitors are answered from the edge, over the real Cache API: when it is kept, under which address, and for whom.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edgeAddress, fromEdge, KEPT } from '#http/edge-cache';

const ORIGIN = 'https://learn.example';
let version = 0;
let made: number;
let kept: Promise<unknown>[];

beforeEach(() => {
  version += 1;
  made = 0;
  kept = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const edge = (of = `v${version}`) => ({ version: of, keepAlive: (work: Promise<unknown>) => kept.push(work) });
const asking = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(ORIGIN + path, { headers, method });

/** @param answers how the page is answered; its body tells how often it was made */
async function ask(request: Request, answers: ResponseInit = {}, at = edge()) {
  const response = await fromEdge(request, at, async () => {
    made += 1;
    const headers = { 'cache-control': KEPT, 'x-request-id': `made-${made}`, 'content-type': 'text/html' };
    return new Response(`page ${made}`, { ...answers, headers: { ...headers, ...(answers.headers as object) } });
  });
  await Promise.all(kept);
  return { response, text: await response.text() };
}

describe('A page for visitors', () => {
  it('is made once, and answered from there with its headers, a request id of its own and its age', async () => {
    const policy = "default-src 'none'; script-src 'sha256-abc='";
    const first = await ask(asking('/'), { headers: { 'content-security-policy': policy } });
    const second = await ask(asking('/'));
    expect([first.text, second.text, made]).toEqual(['page 1', 'page 1', 1]);
    expect(second.response.headers.get('content-security-policy')).toBe(policy);
    expect(second.response.headers.get('content-type')).toBe('text/html');
    expect(second.response.headers.get('age')).toBe('0');
    expect(first.response.headers.get('x-request-id')).toBe('made-1');
    expect(second.response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const { response } of [first, second])
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('is kept for twenty-five seconds and no longer', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    await ask(asking('/catalogue'));
    vi.setSystemTime(Date.now() + 24_900);
    expect((await ask(asking('/catalogue'))).text).toBe('page 1');
    vi.setSystemTime(Date.now() + 200);
    expect((await ask(asking('/catalogue'))).text).toBe('page 2');
  });

  it('is kept for as long as it says and thirty seconds at most, and its reader for as long as is left to say', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const headers = { 'cache-control': 'public, max-age=20, s-maxage=600' };
    await ask(asking('/files/f-1/plan.pdf'), { headers });
    vi.setSystemTime(Date.now() + 29_900);
    const again = await ask(asking('/files/f-1/plan.pdf'), { headers });
    expect([again.text, again.response.headers.get('cache-control')]).toEqual(['page 1', 'public, max-age=20']);
    vi.setSystemTime(Date.now() + 200);
    expect((await ask(asking('/files/f-1/plan.pdf'), { headers })).text).toBe('page 2');
  });

  it('is found by another isolate of the same data centre', async () => {
    await ask(asking('/answers'));
    vi.resetModules();
    const { fromEdge: elsewhere } = await import('#http/edge-cache');
    expect(elsewhere).not.toBe(fromEdge);
    const found = await elsewhere(asking('/answers'), edge(), async () => new Response('made anew'));
    expect(await found.text()).toBe('page 1');
    expect([...found.headers.keys()].filter((name) => name.startsWith('x-edge'))).toEqual([]);
    expect(found.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('costs no body where the browser has it already', async () => {
    const { response } = await ask(asking('/'));
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`]) {
      const again = await ask(asking('/', { 'if-none-match': tag }));
      expect([again.response.status, again.text]).toEqual([304, '']);
    }
    expect((await ask(asking('/', { 'if-none-match': '"other"' }))).response.status).toBe(200);
  });

  it('of another build, or of a moved clock, is another', async () => {
    await ask(asking('/'));
    expect((await ask(asking('/'), {}, edge(`other ${version}`))).text).toBe('page 2');
  });
});

describe('Nothing is kept', () => {
  it.each<[string, ResponseInit]>([
    ['an error', { status: 404 }],
    ['a failure', { status: 503 }],
    ['a redirection', { status: 303, headers: { location: '/login' } }],
    ['what sets a cookie', { headers: { 'set-cookie': '__Host-id=; Max-Age=0' } }],
    ['what is private', { headers: { 'cache-control': 'private, no-store' } }],
    ['what is private and says how long', { headers: { 'cache-control': 'private, s-maxage=30' } }],
    ['what is public and does not say how long', { headers: { 'cache-control': 'public, max-age=30' } }],
    ['what says nothing', { headers: { 'cache-control': '' } }],
    ['what is too large', { headers: { 'content-length': '99999999' } }],
  ])('of %s', async (_, answers) => {
    await ask(asking('/'), answers);
    expect((await ask(asking('/'), answers)).text).toBe('page 2');
  });

  it('of an answer that fails, and the failure is passed on', async () => {
    const failing = fromEdge(asking('/'), edge(), () => Promise.reject(new Error('the store is down')));
    await expect(failing).rejects.toThrow('the store is down');
    expect((await ask(asking('/'))).text).toBe('page 1');
  });
});

describe('Who has credentials', () => {
  it.each([
    ['the session', { cookie: 'theme=dark; __Host-session=abc.def' }],
    ['an ID token', { cookie: '__Host-id=abc' }],
    ['a refresh token', { cookie: 'a=b;__Host-rt=abc' }],
    ['a Bearer token', { authorization: 'Bearer abc' }],
    ['any Authorization', { authorization: 'Basic abc' }],
  ])('is answered anew, and nothing of it is kept: %s', async (_, headers) => {
    await ask(asking('/'));
    expect((await ask(asking('/', headers))).text).toBe('page 2');
    expect((await ask(asking('/'))).text).toBe('page 1');
  });

  it('is told from a visitor by these cookies alone', () => {
    for (const cookie of ['theme=dark', 'my__Host-session=1', 'x=__Host-id=']) {
      expect(edgeAddress(asking('/', { cookie })), cookie).not.toBeNull();
    }
  });
});

describe('The address', () => {
  it('is the path and the words that count; others are answered from the copy, and never make it', async () => {
    expect((await ask(asking('/?utm_source=<script>'))).text).toBe('page 1');
    expect((await ask(asking('/'))).text).toBe('page 2');
    expect((await ask(asking('/?utm_source=x&fbclid=y'))).text).toBe('page 2');
    expect((await ask(asking('/?show=online'))).text).toBe('page 3');
    expect((await ask(asking('/?show=online&utm_source=x'))).text).toBe('page 3');
    expect((await ask(asking('/?show=online'), {}, edge())).text).toBe('page 3');
  });

  it.each([
    '/?show=anything',
    '/?show=online&show=online',
    '/catalogue?q=knots',
    '/catalogue?category=Food',
    '/catalogue?after=abc',
    '/answers?q=seat',
    '/news?after=abc',
    '/catalogue/Ropework',
    '/catalogue/%66irst-aid',
    '/catalogue/first-aid/',
    `/catalogue/${'a'.repeat(101)}`,
    '/courses',
    '/login',
    '/api/courses',
    '/dashboard',
    '/files/f-1/plan.pdf?until=1&key=2',
    '/files/f-1/plan.pdf?download',
  ])('%s is answered anew each time, as there is no end of such', (path) => {
    expect(edgeAddress(asking(path))).toBeNull();
  });

  it.each([
    '/catalogue/first-aid',
    '/answers/can-i-swap',
    '/news/level-3',
    '/news/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/files/f-1/plan.pdf?v=abc',
    '/files/f-1/thumbnail',
  ])('%s is looked up', (path) => {
    expect(edgeAddress(asking(path))).toMatchObject({ url: ORIGIN + path, isExact: true });
  });

  it('is asked for by GET, whole', () => {
    expect(edgeAddress(asking('/', {}, 'POST'))).toBeNull();
    expect(edgeAddress(asking('/', {}, 'HEAD'))).toBeNull();
    expect(edgeAddress(asking('/files/f-1/plan.pdf', { range: 'bytes=0-1' }))).toBeNull();
  });

  it('has the origin in it: what one host is answered is not shown to another', async () => {
    await ask(asking('/'));
    expect((await ask(new Request('https://other.example/'))).text).toBe('page 2');
  });
});

it('Many large pages do not fill the isolate: the oldest leave its memory, and are found in the data centre', async () => {
  const large = 'x'.repeat(400_000);
  for (let n = 0; n < 40; n++)
    await fromEdge(asking(`/catalogue/c-${n}`), edge(), async () => {
      made += 1;
      return new Response(large + n, { headers: { 'cache-control': KEPT } });
    });
  await Promise.all(kept);
  const first = await ask(asking('/catalogue/c-0'));
  expect(first.text).toBe(`${large}0`);
  expect(made).toBe(40);
});
