// Queries over the API: what a thread answers with, versions, keys, and what a client is told when it goes wrong.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields, unique } from '../support/api';
import { readInstance } from '../support/instance';
import { makeFile } from './permissions-house';

interface Message {
  kind: string;
  authorName: string;
  body: string;
  attachments: { id: string; name: string; downloadUrl: string }[];
}

let callers: Callers;
let staff: Api;
let learner: Api;
const word = `thread ${unique()}`;
beforeAll(async () => {
  callers = new Callers(readInstance());
  staff = await callers.as('staff');
  learner = await callers.newPerson();
});

const ask = (fields: Record<string, unknown> = {}): Promise<Fields> =>
  learner.must(learner.post('/queries', { subject: word, body: 'When?', ...fields }));
const messagesOf = (query: Fields): Message[] => query.messages as Message[];
const threadOf = async (who: Api, { id }: Fields): Promise<Message[]> =>
  messagesOf(await who.must(who.get(`/queries/${id}`)));

describe('A query', () => {
  it('is answered as a record with its number, its version and where it is', async () => {
    const answer = await learner.post('/queries', { subject: word, body: 'When?' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/queries/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toMatchObject({ status: 'new', version: 1, number: expect.any(Number), companyId: null });
    const read = await learner.get(`/queries/${answer.body.id}`);
    expect(read.headers.get('etag')).toBe('"1"');
    expect(messagesOf(read.body)).toMatchObject([{ kind: 'customer', body: 'When?', attachments: [] }]);
  });

  it('is replied to and noted, and tells each of them to whoever may read it, in the order of time', async () => {
    const query = await ask();
    const replied = await staff.post(`/queries/${query.id}/reply`, { body: 'At nine.' });
    expect([replied.status, replied.body.status]).toEqual([200, 'pending']);
    expect((await staff.post(`/queries/${query.id}/note`, { body: 'Early bird.' })).body.status).toBe('pending');
    const again = await learner.post(`/queries/${query.id}/reply`, { body: 'Thanks.' });
    expect([again.status, again.body.status]).toEqual([200, 'open']);
    expect((await threadOf(learner, query)).map(({ kind, body }) => [kind, body])).toEqual([
      ['customer', 'When?'],
      ['reply', 'At nine.'],
      ['customer', 'Thanks.'],
    ]);
    expect((await threadOf(staff, query)).map(({ kind }) => kind)).toEqual([
      'customer',
      'reply',
      'event',
      'note',
      'customer',
      'event',
    ]);
  });

  it('refuses a reply to a version that is stale, and takes one without', async () => {
    const query = await ask();
    await staff.must(staff.post(`/queries/${query.id}/note`, { body: 'x' }));
    const stale = await staff.post(`/queries/${query.id}/reply`, { body: 'x' }, { 'if-match': '"1"' });
    const data = expectProblem(stale, 412, 'conflict', 'stale-version');
    expect(data.current).toMatchObject({ id: query.id, version: 2 });
    expect((await staff.post(`/queries/${query.id}/reply`, { body: 'x' }, { 'if-match': '"2"' })).status).toBe(200);
  });

  it('holds one answer for one Idempotency-Key, however often it is sent', async () => {
    const query = await ask();
    const key = { 'idempotency-key': unique() };
    const send = (body: string) => staff.post(`/queries/${query.id}/reply`, { body }, key);
    const answers = await Promise.all([send('Once.'), send('Once.'), send('Once.')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await threadOf(learner, query)).map(({ body }) => body)).toEqual(['When?', 'Once.']);
    expectProblem(await send('Twice.'), 409, 'conflict', 'idempotency-key-reused');
  });

  it('carries files that their readers open, and those of notes that the requester does not', async () => {
    const own = await makeFile(learner, word);
    const query = await ask({ attachments: [own.id] });
    const [ours, hidden] = [await makeFile(staff, word), await makeFile(staff, word)];
    await staff.must(staff.post(`/queries/${query.id}/reply`, { body: 'Here.', attachments: [ours.id] }));
    await staff.must(staff.post(`/queries/${query.id}/note`, { body: 'Not here.', attachments: [hidden.id] }));
    const [first, second] = await threadOf(learner, query);
    for (const [file, message] of [
      [own, first],
      [ours, second],
    ] as const) {
      expect(message?.attachments.map(({ id }) => id)).toEqual([file.id]);
      const address = String(message?.attachments[0]?.downloadUrl).replace(/^https?:\/\/[^/]+/, '');
      expect((await learner.send(address, { isRoot: true })).text).toBe('The bytes of a file.');
    }
    const closed = `/files/${hidden.id}/${String(hidden.name).split('/').at(-1)}`;
    expect((await learner.send(closed, { isRoot: true })).status).toBe(404);
    const { data } = (await staff.send(`/files/${ours.id}`, { method: 'DELETE' })).problem;
    expect(data).toMatchObject({ rule: 'file-in-use', current: { uses: [{ entity: 'queries', title: word }] } });
    expect((await callers.visitor.send(closed, { isRoot: true })).status).not.toBe(200);
  });

  it('says beside its field what is wrong, and changes nothing that was sent', async () => {
    const wrong = expectProblem(await learner.post('/queries', { subject: '', body: '' }), 422, 'invalid');
    expect(wrong.issues?.map(({ path }) => path).toSorted()).toEqual(['body', 'subject']);
    const query = await ask();
    expectProblem(await staff.post(`/queries/${query.id}/reply`, { body: ' ' }), 422, 'invalid');
    expectProblem(await staff.post(`/queries/${query.id}/reply`), 422, 'invalid');
    expectProblem(await staff.patch(`/queries/${query.id}`, { body: 'Other' }, 1), 422, 'invalid', 'query-settled');
    expectProblem(await learner.patch(`/queries/${query.id}`, { subject: 'Other' }, 1), 403, 'forbidden');
    expectProblem(await staff.patch(`/queries/${query.id}`, { subject: 'Other' }, 9), 412, 'conflict', 'stale-version');
    expectProblem(await callers.visitor.post(`/queries/${query.id}/reply`, { body: 'x' }), 401, 'unauthenticated');
    expect((await staff.get(`/queries/${query.id}`)).body).toMatchObject({ version: 1, subject: word });
  });

  it('leaves as a table of what the list shows', async () => {
    const query = await ask({ subject: `=2+2 ${word}` });
    const { text, headers } = await staff.get(`/queries/export?format=csv&id=${query.id}`);
    expect(headers.get('content-type')).toContain('text/csv');
    const [head = '', row = ''] = text.split(/\r?\n/);
    expect(head).toMatch(/^\uFEFF?Number,Status,Subject,Who asks/);
    expect(row).toContain(`Q-${query.number},new,`);
    expect(row).not.toContain(',=2+2');
  });
});
