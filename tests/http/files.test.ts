// Files over HTTP: what INTERFACES.md fixes, how bytes are served, and to whom.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, Callers, type Fields, unique } from '../support/api';
import { readInstance } from '../support/instance';

interface Listing {
  items: Fields[];
  prefixes: string[];
  nextPageToken: string | null;
}

const instance = readInstance();
let callers: Callers;
let admin: Api;
let learner: Api;
let otherLearner: Api;
let visitor: Api;

beforeAll(async () => {
  callers = new Callers(instance);
  admin = await callers.as('admin');
  learner = await callers.as('learner', 0);
  otherLearner = await callers.as('learner', 1);
  visitor = callers.visitor;
});

const form = (
  fields: Record<string, string>,
  content: string | Uint8Array<ArrayBuffer> = 'some words',
  name = 'a.txt',
) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set('file', new Blob([content]), name);
  return data;
};
const bring = (
  owner: Api,
  fields: Record<string, string>,
  content?: string | Uint8Array<ArrayBuffer>,
): Promise<Fields> => owner.must(owner.post('/files', form(fields, content)));
const open = (who: Api, address: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  who.send(String(address), { isRoot: true, headers });
/** As somebody's browser would: along the way to an address that lapses. */
async function follow(who: Api, address: string): Promise<Answer> {
  const answer = await open(who, address);
  return answer.status === 303 ? open(who, answer.headers.get('location')) : answer;
}

describe('POST /api/files', () => {
  it('answers 201 with the asset, private unless said otherwise, and where it is', async () => {
    const name = `Posts/${unique()}.txt`;
    const stored = await admin.post('/files', form({ name }));
    expect(stored.status).toBe(201);
    expect(stored.body).toMatchObject({ name, visibility: 'private', status: 'ready', size: 10, companyId: null });
    expect(stored.headers.get('location')).toBe(`/api/files/${stored.body.id}`);
    expect(stored.headers.get('etag')).toBe('"1"');
  });

  it('takes the file’s own name where none is given, and answers a repeated key with the same asset', async () => {
    const key = { 'idempotency-key': unique() };
    const name = `${unique()}.txt`;
    const first = await admin.post('/files', form({}, 'words', name), key);
    const again = await admin.post('/files', form({}, 'words', name), key);
    expect(first.body.name).toBe(name);
    expect(again.body.id).toBe(first.body.id);
    expect((await admin.post('/files', form({}, 'others', name), key)).status).toBe(409);
  });

  it('says beside the field what is wrong', async () => {
    for (const [data, path] of [
      [form({ name: '../up.txt' }), 'name'],
      [form({ name: 'a.txt', visibility: 'everybody' }), 'visibility'],
      [form({ name: 'a.txt' }, ''), 'file'],
      [form({ name: 'a.txt' }, new Uint8Array(10 * 1024 * 1024 + 1)), 'file'],
    ] as const) {
      const refused = await admin.post('/files', data);
      expect(refused.status).toBe(422);
      expect(refused.problem.data.issues).toMatchObject([{ path }]);
    }
    expect((await admin.post('/files', { name: 'a.txt' })).problem.data.rule).toBe('not-multipart');
    expect((await visitor.post('/files', form({}))).status).toBe(401);
  });
});

describe('GET /api/files', () => {
  it('lists by the beginning of names, a level of folders at a time, page by page', async () => {
    const root = `${unique()}/`;
    const names = ['a.txt', 'b/1.txt', 'b/2.txt', 'c.txt', 'd/e/3.txt'].map((name) => root + name);
    for (const name of names) await bring(admin, { name });
    const found: string[] = [];
    const folders: string[] = [];
    let token = '';
    do {
      const query = `prefix=${root}&delimiter=/&maxResults=2${token && `&pageToken=${token}`}`;
      const { body } = await admin.get<Listing>(`/files?${query}`);
      expect(body.items.length + body.prefixes.length).toBeLessThanOrEqual(2);
      found.push(...body.items.map(({ name }) => String(name)));
      folders.push(...body.prefixes);
      token = body.nextPageToken ?? '';
    } while (token);
    expect(found).toEqual([names[0], names[3]]);
    expect(folders).toEqual([`${root}b/`, `${root}d/`]);
    expect((await admin.get('/files?maxResults=1001')).status).toBe(422);
    expect((await learner.get<Listing>(`/files?prefix=${root}&delimiter=/`)).body).toEqual({
      items: [],
      prefixes: [],
      nextPageToken: null,
    });
  });
});

describe('the bytes of a file', () => {
  it('of a private one cross to whoever may open it, by an address of their own, and are kept by nobody', async () => {
    const { id } = await bring(learner, { name: `${unique()}.txt` }, 'canary');
    const { downloadUrl } = (await learner.get(`/files/${id}`)).body;
    const opened = await open(learner, downloadUrl);
    expect(opened).toMatchObject({ status: 200, text: 'canary' });
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
    for (const who of [otherLearner, visitor]) {
      for (const address of [downloadUrl, `/files/${id}/a.txt`]) {
        const refused = await follow(who, String(address));
        expect(refused.status).toBe(404);
        expect(refused.text).not.toContain('canary');
      }
      expect((await who.get(`/files/${id}`)).status).toBe(404);
    }
    const lapsed = String(downloadUrl).replace(/until=\d+/, 'until=1');
    const anew = await open(learner, lapsed);
    expect(anew.status).toBe(303);
    expect((await open(learner, anew.headers.get('location'))).text).toBe('canary');
  });

  it('of a public one cross to anybody, whole or in part', async () => {
    const { id } = await bring(admin, { name: `${unique()}.txt`, visibility: 'public' }, '0123456789');
    const { downloadUrl } = (await visitor.get(`/files/${id}`)).body;
    const whole = await open(visitor, downloadUrl);
    expect(whole).toMatchObject({ status: 200, text: '0123456789' });
    expect(whole.headers.get('cache-control')).toContain('public');
    for (const [range, text, place] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
    ] as const) {
      const part = await open(visitor, downloadUrl, { range });
      expect(part).toMatchObject({ status: 206, text });
      expect(part.headers.get('content-range')).toBe(place);
    }
    expect((await open(visitor, downloadUrl, { range: 'bytes=99-' })).status).toBe(416);
    const etag = whole.headers.get('etag') ?? '';
    expect((await open(visitor, downloadUrl, { 'if-none-match': etag })).status).toBe(304);
  });

  it('are inert: no document of ours, whatever they are called and whatever they hold', async () => {
    const script = '<script>alert(1)</script>';
    for (const [name, content, type] of [
      ['page.html', `<!doctype html>${script}`, 'application/octet-stream'],
      ['photo.jpg', `<html>${script}`, 'application/octet-stream'],
      ['drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml'],
      [
        'page.xhtml',
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
        'application/octet-stream',
      ],
      ['code.js', 'alert(1)', 'text/plain; charset=utf-8'],
    ] as const) {
      const { id } = await bring(admin, { name: `${unique()}-${name}`, visibility: 'public' }, content);
      const { headers } = await open(visitor, (await visitor.get(`/files/${id}`)).body.downloadUrl);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
      expect(headers.get('content-disposition')).toMatch(type.startsWith('text/plain') ? /^inline/ : /^attachment/);
    }
  });
});

describe('DELETE /api/files/<id>', () => {
  it('answers 204, and the file is there for nobody', async () => {
    const { id } = await bring(admin, { name: `${unique()}.txt`, visibility: 'public' });
    expect((await learner.send(`/files/${id}`, { method: 'DELETE' })).status).toBe(403);
    expect((await admin.send(`/files/${id}`, { method: 'DELETE', headers: { 'if-match': '"9"' } })).status).toBe(412);
    expect((await admin.send(`/files/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await admin.get(`/files/${id}`)).status).toBe(404);
    expect((await follow(admin, `/files/${id}/a.txt`)).status).toBe(404);
  });
});
