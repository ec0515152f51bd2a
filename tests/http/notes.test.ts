// Private notes, searched by canary: in every page, answer, export and file of those who ask. Whole by `npm run prove -- notes`; here
// for three of them and one record of each kind.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '#domain/entity';
import { ENTITIES } from '#domain/index';
import { readManifest } from '../access/manifest';
import { type Answer, type Api, Callers, type Fields, unique } from '../support/api';
import { readInstance } from '../support/instance';
import { makeFile } from './permissions-house';

const isWhole = process.env.PROVE === '1';
/** Records of each kind that are opened, of each caller. */
const EACH = isWhole ? 5 : 1;
const AT_ONCE = 6;

const mark = unique();
/** One for each place that only those who work on a query may read. */
const CANARIES = {
  note: `canary-note-${mark}`,
  laterNote: `canary-later-${mark}`,
  file: `canary-file-${mark}`,
  bytes: `canary-bytes-${mark}`,
  tag: `canary-tag-${mark}`,
  reply: `canary-saved-${mark}`,
};

interface Thread {
  query: Fields;
  /** Whoever is told of it, and must not be told of the rest. */
  readers: Api[];
}

let callers: Callers;
let staff: Api;
let tutor: Api;
let requesters: Api[];
let threads: Thread[];
let noteFile: Fields;
let ownFile: Fields;

beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
  tutor = await callers.as('instructor', 0);
  const learner = await callers.as('learner', 0);
  const manager = await callers.as('manager', 0);
  const otherTutor = await callers.as('instructor', 1);
  const others = [await callers.as('learner', 1), await callers.as('manager', 1), await callers.as('learner', 2)];
  requesters = [learner, manager, otherTutor, ...(isWhole ? others : []), callers.visitor];
  noteFile = await makeFile(staff, mark, { name: `Canaries/${CANARIES.file}.txt` }, CANARIES.bytes);
  ownFile = await makeFile(learner, `own-${mark}`);
  await staff.must(staff.post('/replies', { title: CANARIES.reply, body: CANARIES.reply }));
  threads = [
    await makeThread(learner, { readers: [learner, manager], attachments: [ownFile.id] }),
    await makeThread(otherTutor, { readers: [otherTutor] }),
    await makeThread(callers.visitor, { readers: [] }),
  ];
}, 120_000);

async function makeThread(
  asker: Api,
  { readers, attachments }: { readers: Api[]; attachments?: string[] },
): Promise<Thread> {
  const words = { subject: `Thread ${mark}`, body: 'A question.', ...(attachments && { attachments }) };
  const visitor = asker.token === null && { name: 'Vera', email: `vera-${mark}@post.example` };
  const { id } = await asker.must(asker.post('/queries', { ...words, ...visitor }));
  const { version } = await staff.must(staff.get(`/queries/${id}`));
  const fields = { assigneeId: tutor.id, tags: [CANARIES.tag], priority: 'urgent' };
  await staff.must(staff.patch(`/queries/${id}`, fields, version));
  await staff.must(staff.post(`/queries/${id}/note`, { body: CANARIES.note, attachments: [noteFile.id, ownFile.id] }));
  await staff.must(staff.post(`/queries/${id}/reply`, { body: 'An answer.' }));
  await tutor.must(tutor.post(`/queries/${id}/note`, { body: `**${CANARIES.laterNote}** <b>` }));
  return { query: await staff.must(staff.get(`/queries/${id}`)), readers };
}

/** As they stand, and as they might be carried by what encodes. */
const SIGNS = Object.entries(CANARIES).flatMap(([name, text]) => [
  { name, sign: text },
  { name: `${name} in base64`, sign: btoa(text).slice(0, -4) },
]);

interface Hit {
  where: string;
  what: string;
}

let looked = 0;
function hitsIn(where: string, answer: Pick<Answer, 'text' | 'headers'>): Hit[] {
  looked += 1;
  const text = `${answer.text}\n${JSON.stringify([...answer.headers])}`.toLowerCase();
  return SIGNS.filter(({ sign }) => text.includes(sign.toLowerCase())).map(({ name }) => ({ where, what: name }));
}

type Ask = () => Promise<Pick<Answer, 'text' | 'headers'>>;

/** Every address that somebody can ask for, with what it is about. A search of ours is no find: no address holds a whole canary. */
async function asksOf(who: Api): Promise<[string, Ask][]> {
  const asks: [string, Ask][] = [];
  const get = (path: string) => asks.push([`GET /api${path}`, () => who.get(path)]);
  const page = (address: string) => asks.push([`GET ${address}`, () => who.page(address)]);
  const ids = new Map<string, string[]>();
  for (const entity of Object.values<Entity>(ENTITIES)) {
    const listed = await who.get<{ items?: Fields[] }>(`/${entity.name}?limit=${EACH}`);
    ids.set(
      entity.name,
      (listed.body?.items ?? []).map(({ id }) => id),
    );
    get(`/${entity.name}?limit=200`);
    for (const word of ['canary', mark]) get(`/${entity.name}?limit=200&q=${word}`);
    for (const format of ['csv', 'ics', 'jsonld']) get(`/${entity.name}/export?format=${format}`);
    for (const id of ids.get(entity.name) ?? []) get(`/${entity.name}/${id}`);
  }
  const threadIds = threads.map(({ query }) => query.id);
  for (const id of threadIds) {
    for (const path of [`/queries/${id}`, `/queries?id=${id}`, `/queries/export?format=csv&id=${id}`]) get(path);
    for (const [field, value] of [
      ['tags', 'x'],
      ['priority', 'urgent'],
      ['assigneeId', tutor.id],
      ['status', 'pending'],
    ])
      get(`/queries?id=${id}&${field}=${value}`);
    for (const address of [`/queries/${id}`, `/queries/${id}/edit`]) page(address);
  }
  for (const file of [noteFile.id, ownFile.id]) {
    for (const path of [`/files/${file}`, `/assets/${file}`, `/assets?id=${file}`, `/files/uses?ids=${file}`])
      get(path);
    asks.push([`the bytes of ${file}`, () => who.send(`/files/${file}/file`, { isRoot: true })]);
    page(`/assetlib/${file}`);
  }
  for (const path of [
    '/files?maxResults=1000',
    '/me',
    '/profile/export',
    '/audit',
    '/audit/export',
    '/settings',
    '/openapi.json',
  ])
    get(path);
  for (const query of [
    '',
    '?view=own',
    '?view=company',
    '?view=all',
    '?q=canary',
    `?q=${mark}`,
    '?view=mine',
    '?tags=x',
  ])
    page(`/queries${query}`);
  for (const word of ['canary', mark]) get(`/find?q=${word}`);
  for (const { path } of readManifest().filter(({ kind }) => kind === 'page')) {
    const entity = /^\/(\w+)\/\[id\]/.exec(path)?.[1];
    if (!path.includes('[')) page(path);
    else if (entity && path.split('[').length === 2)
      for (const id of ids.get(entity === 'faq' ? 'faqs' : entity === 'assetlib' ? 'assets' : entity) ?? [])
        page(path.replace('[id]', id));
  }
  return asks;
}

/** What they may do in their own threads, and what they are refused: the answers tell as little. */
function actsOf(who: Api, own: boolean): [string, Ask][] {
  return threads.flatMap(({ query, readers }) => {
    const { id, version } = query;
    if (own !== readers.includes(who)) return [];
    const key = { 'idempotency-key': unique() };
    const post = (step: string, body: unknown, headers?: Record<string, string>): [string, Ask] => [
      `POST ${step} of ${id}`,
      () => who.post(`/queries/${id}/${step}`, body, headers),
    ];
    return [
      post('reply', { body: 'And now?' }, key),
      post('reply', { body: 'And now?' }, key),
      post('reply', { body: 'And now?' }, { 'if-match': '"1"' }),
      post('reply', { body: '', attachments: [noteFile.id] }),
      post('reply', { body: 'That file', attachments: [noteFile.id] }),
      post('note', { body: 'A note' }),
      ...['open', 'hold', 'resolve', 'close', 'spam', 'unspam'].map((step) => post(step, null)),
      ['PATCH', () => who.patch(`/queries/${id}`, { subject: 'Other' }, version)],
      ['PATCH stale', () => who.patch(`/queries/${id}`, { tags: [] }, 1)],
      ['DELETE', () => who.remove(`/queries/${id}`, version)],
    ] satisfies [string, Ask][];
  });
}

async function search(who: Api, name: string): Promise<Hit[]> {
  const asks = [...(await asksOf(who)), ...actsOf(who, true), ...actsOf(who, false)];
  asks.push(['DELETE own file', () => who.send(`/files/${ownFile.id}`, { method: 'DELETE' })]);
  const hits: Hit[] = [];
  let at = 0;
  const work = async (): Promise<void> => {
    for (let ask = asks[at++]; ask; ask = asks[at++]) hits.push(...hitsIn(`${name}: ${ask[0]}`, await ask[1]()));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Once more, now that they have written something.
  for (const [what, ask] of await asksOf(who)) hits.push(...hitsIn(`${name}, later: ${what}`, await ask()));
  return hits;
}

describe('Private notes', () => {
  it('are found, each of them, by whoever works on the query: the search sees what is there', async () => {
    const id = threads[0]?.query.id;
    const answers = [
      await staff.get(`/queries/${id}`),
      await staff.get('/replies?limit=200&q=canary'),
      await staff.send(
        ((await staff.get(`/files/${noteFile.id}`)).body.downloadUrl as string).replace(/^https?:\/\/[^/]+/, ''),
        {
          isRoot: true,
        },
      ),
      await staff.page(`/queries/${id}`),
    ];
    const found = answers.flatMap((answer, at) => hitsIn(String(at), answer));
    for (const name of Object.keys(CANARIES)) expect(found.map(({ what }) => what)).toContain(name);
    expect(found.filter(({ where }) => where === '3').map(({ what }) => what)).toEqual(
      expect.arrayContaining(['note', 'laterNote', 'tag', 'file']),
    );
    const tutors = hitsIn('tutor', await tutor.get(`/queries/${id}`));
    expect(tutors.map(({ what }) => what)).toEqual(expect.arrayContaining(['note', 'laterNote', 'tag', 'file']));
  });

  it(`are found by nobody who asks, wherever they look${isWhole ? '' : ' (a proof of all callers and 5 records of each kind, reduced)'}`, async () => {
    looked = 0;
    const hits: Hit[] = [];
    for (const [at, who] of requesters.entries()) {
      const found = await search(who, `${at}`);
      // An instructor reads the replies that the office has saved: they are no note.
      const isOurs = who === requesters[2];
      hits.push(...found.filter(({ what }) => !(isOurs && what.startsWith('reply'))));
    }
    console.log(
      `${looked} answers of ${requesters.length} people searched for ${SIGNS.length} signs: ${hits.length} hits`,
    );
    expect(hits).toEqual([]);
    for (const { query, readers } of threads)
      for (const reader of readers) {
        const { messages } = (await reader.get(`/queries/${query.id}`)).body as unknown as {
          messages: { kind: string }[];
        };
        expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(['customer', 'reply']));
      }
  }, 600_000);
});
