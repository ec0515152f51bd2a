// What is refused before any rule is asked: bodies, methods, addresses and origins, each in the one form of an error.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, unique } from '../support/api';
import { courseBody, makeCourse } from '../support/api-records';
import { type Instance, readInstance } from '../support/instance';

let instance: Instance;
let callers: Callers;
let staff: Api;
beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  staff = await callers.as('staff');
});

const postText = (body: string, type = 'application/json') =>
  staff.send('/courses', { method: 'POST', body, headers: { 'content-type': type } });

describe('A body', () => {
  it.each([
    ['cut off', '{"title":'],
    ['with a comma too many', '{"title":"a",}'],
    ['of two values', '{} {}'],
    ['in another notation', 'title=Ropework'],
    ['of one quote', '"'],
  ])('%s is no JSON', async (_, body) => {
    expectProblem(await postText(body), 422, 'invalid', 'not-json');
  });

  it('of another content type is not read as JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ])
      expectProblem(await postText(JSON.stringify(courseBody()), type), 422, 'invalid', 'not-json');
    for (const type of ['application/json; charset=utf-8', 'application/vnd.lectern+json'])
      expect((await postText(JSON.stringify(courseBody()), type)).status).toBe(201);
  });

  it('that is no object is refused, as is none at all', async () => {
    for (const body of ['null', '[]', '"text"', '7', 'true', ''])
      expect(expectProblem(await postText(body), 422, 'invalid').issues?.[0]?.path).toBe('');
  });

  it('above the limit is refused, whether it says how long it is or not', async () => {
    const large = JSON.stringify(courseBody({ body: 'x'.repeat(300_000) }));
    expectProblem(await postText(large), 422, 'invalid', 'too-large');
    const streamed = await fetch(`${instance.url}/api/courses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(422);
    expect(await streamed.json()).toMatchObject({ data: { code: 'invalid', rule: 'too-large' } });
    const allowed = await postText(JSON.stringify(courseBody({ body: 'x'.repeat(20_000) })));
    expect(allowed.status).toBe(201);
  });

  it('of great depth or length within the limit is refused by its fields', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expectProblem(await postText(deep), 422, 'invalid');
    expect(expectProblem(await postText(`{"title":${deep},"code":"D"}`), 422, 'invalid').issues).toMatchObject([
      { path: 'title' },
    ]);
    const long = JSON.stringify(courseBody({ tags: Array.from({ length: 60_000 }, () => 'a') }));
    expect(expectProblem(await postText(long), 422, 'invalid').issues).toMatchObject([{ path: 'tags' }]);
    const wide = `{${Array.from({ length: 20_000 }, (_, at) => `"f${at}":1`).join()}}`;
    expectProblem(await postText(wide), 422, 'invalid');
  });

  it('reaches no prototype', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const { code, title } = courseBody();
      const answer = await postText(
        `{"title":"${title}","code":"${code}","${name}":{"status":"published","role":"admin"}}`,
      );
      expectProblem(answer, 422, 'invalid');
      const course = await makeCourse(staff);
      const patched = await staff.patch(`/courses/${course.id}`, `{"${name}":{"status":"published"}}`, 1);
      expectProblem(patched, 422, 'invalid');
    }
    expect(await makeCourse(staff)).toMatchObject({ status: 'draft' });
  });
});

describe('A method or an address that means nothing', () => {
  it('is not found, in the form of an error', async () => {
    const { id } = await makeCourse(staff);
    for (const [method, path] of [
      ['PUT', '/courses'],
      ['DELETE', '/courses'],
      ['PATCH', '/courses'],
      ['PUT', `/courses/${id}`],
      ['POST', `/courses/${id}`],
      ['OPTIONS', '/courses'],
      ['OPTIONS', `/courses/${id}`],
      ['GET', `/courses/${id}/publish`],
      ['DELETE', `/courses/${id}/publish`],
      ['GET', '/coursez'],
      ['GET', '/Courses'],
      ['GET', '/__proto__'],
      ['GET', '/constructor/x'],
      ['POST', '/seats'],
      ['GET', '/auditEvents'],
      ['GET', '/signIns'],
      ['GET', '/settings/organisation'],
      ['POST', '/settings'],
      ['DELETE', '/settings'],
      ['DELETE', '/audit'],
      ['GET', `/courses/${id}/publish/again`],
    ] as const)
      expectProblem(await staff.send(path, { method }), 404, 'not_found');
  });

  it('has no body where HEAD asks', async () => {
    const { id } = await makeCourse(staff);
    const found = await staff.send(`/courses/${id}`, { method: 'HEAD' });
    expect([found.status, found.text, found.headers.get('etag')]).toEqual([200, '', '"1"']);
    const missing = await staff.send('/courses/nothing', { method: 'HEAD' });
    expect([missing.status, missing.text]).toEqual([404, '']);
    expect((await staff.send('/courses', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('A request from another site', () => {
  const cross = (headers: Record<string, string>, method = 'POST', path = '/courses') =>
    fetch(`${instance.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(courseBody()) }),
    });

  it('changes nothing without a Bearer token, and needs no Origin with one', async () => {
    const origins: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${instance.url}.evil.example` },
      { origin: instance.url, 'sec-fetch-site': 'cross-site' },
      { referer: `${instance.url}/courses` },
    ];
    for (const headers of origins) {
      const response = await cross({ ...headers, cookie: '__Host-id=x; __Host-rt=y; __Host-session=a.b' });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ data: { code: 'forbidden', rule: 'cross-site' } });
    }
    const bearer = { authorization: `Bearer ${staff.token}` };
    expect((await cross({ ...bearer, origin: 'https://evil.example' })).status).toBe(201);
    expect((await cross(bearer)).status).toBe(201);
  });

  it('is refused for every method that changes, and may read what is public', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'])
      expect((await cross({ origin: 'https://evil.example' }, method, '/courses/x')).status).toBe(403);
    expect((await cross({ origin: 'https://evil.example' }, 'GET')).status).toBe(200);
  });

  it('gets no leave to read a signed-in answer', async () => {
    const { headers } = await staff.send('/users', { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('Who is asking', () => {
  it('is not known by a token that is none, wherever they ask', async () => {
    for (const token of ['x', 'a.b.c', `${staff.token}x`, `${staff.token?.slice(0, -8)}AAAAAAAA`]) {
      const forged = callers.stranger(token);
      expectProblem(await forged.get('/courses'), 401, 'unauthenticated', 'token-refused');
      expectProblem(await forged.post('/courses', courseBody()), 401, 'unauthenticated', 'token-refused');
    }
  });

  it('is a visitor where the header names another scheme', async () => {
    const response = await fetch(`${instance.url}/api/users`, { headers: { authorization: 'Basic eDp5' } });
    expect(response.status).toBe(401);
  });
});

describe('The connection', () => {
  it('survives a refusal that did not read the body, so that what is sent next arrives', async () => {
    const refused = [
      () => callers.visitor.patch('/courses/nothing', { title: unique() }, 1),
      () => callers.stranger('x').post('/courses', courseBody()),
      () => staff.send('/nothing', { method: 'POST', body: courseBody() }),
      () => staff.post('/courses', courseBody({ body: 'x'.repeat(400_000) })),
    ];
    for (const ask of refused) {
      const answers = [];
      for (let round = 0; round < 8; round++) answers.push(...(await Promise.all(Array.from({ length: 8 }, ask))));
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    }
  });
});
