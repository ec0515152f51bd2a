// Photos and logos over HTTP: whose, what kind of bytes, and that the record points at what is there.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, unique } from '../support/api';
import { type Instance, readInstance } from '../support/instance';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const WEBP = new TextEncoder().encode('RIFF1234WEBPVP8 ');

let instance: Instance;
let callers: Callers;
let admin: Api;
let staff: Api;
beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  admin = await callers.as('admin');
  staff = await callers.as('staff');
});

const put = (caller: Api, path: string, bytes: BodyInit, type = 'image/png') =>
  fetch(`${instance.url}/api/pictures/${path}`, {
    method: 'PUT',
    headers: {
      'content-type': type,
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : { origin: instance.url }),
    },
    body: bytes,
  });
const get = (caller: Api, address: string, headers: Record<string, string> = {}) =>
  fetch(instance.url + address, {
    headers: { ...(caller.token && { authorization: `Bearer ${caller.token}` }), ...headers },
  });
const addressOf = async (response: Response) => ((await response.json()) as { url: string }).url;

describe('A photo', () => {
  it('is set by its person, shown with its own type, and named by the record from then on', async () => {
    const person = await callers.newPerson();
    for (const [bytes, type] of [
      [PNG, 'image/png'],
      [JPEG, 'image/jpeg'],
      [WEBP, 'image/webp'],
    ] as const) {
      // What the sender says of it does not count.
      const url = await addressOf(await put(person, `users/${person.id}`, bytes, 'image/gif'));
      expect(await person.get(`/users/${person.id}`)).toMatchObject({ body: { photoURL: url } });
      const shown = await get(person, url);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type]);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
      const again = await get(person, url, { 'if-none-match': shown.headers.get('etag') ?? '' });
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
    }
    const removed = await person.send(`/pictures/users/${person.id}`, { method: 'DELETE' });
    expect([removed.status, removed.body]).toMatchObject([200, { url: null }]);
    expect((await person.get(`/users/${person.id}`)).body.photoURL).toBeNull();
    expect((await get(person, `/api/pictures/users/${person.id}`)).status).toBe(404);
  });

  it('is told from what is none by its bytes, and kept small', async () => {
    const person = await callers.newPerson();
    const html = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const refused = await put(person, `users/${person.id}`, html, 'image/png');
    expect([refused.status, await refused.json()]).toMatchObject([422, { data: { rule: 'not-a-picture' } }]);
    const large = new Uint8Array(64 * 1024 + 1);
    large.set(PNG);
    const tooLarge = await put(person, `users/${person.id}`, large);
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([422, { data: { rule: 'too-large' } }]);
    expect((await person.get(`/users/${person.id}`)).body.photoURL).toBeNull();
  });

  it('of somebody else does not exist for those who may not see them, and the office may change it', async () => {
    const [person, other] = [await callers.newPerson(), await callers.newPerson()];
    const url = await addressOf(await put(staff, `users/${person.id}`, PNG));
    const answers = await Promise.all([
      get(other, url),
      get(other, `/api/pictures/users/${unique()}`),
      put(other, `users/${person.id}`, PNG),
      put(other, `users/${unique()}`, PNG),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const told = await Promise.all(answers.map(async (each) => ((await each.json()) as { message: string }).message));
    expect(new Set(told).size).toBe(1);
    expect((await get(callers.visitor, url)).status).toBe(401);
    expect((await put(callers.visitor, `users/${person.id}`, PNG)).status).toBe(401);
    expect((await get(person, url)).status).toBe(200);
  });
});

describe('A logo', () => {
  it('of a company is the office’s to set, and its managers’ to see', async () => {
    const manager = await callers.as('manager', 0);
    const stranger = await callers.as('manager', 1);
    const path = `companies/${manager.companyId}`;
    const url = await addressOf(await put(staff, path, PNG));
    expect((await get(manager, url)).status).toBe(200);
    expect((await get(stranger, url)).status).toBe(404);
    expect((await put(manager, path, PNG)).status).toBe(403);
    expect((await put(stranger, path, PNG)).status).toBe(404);
    expect((await staff.get(`/companies/${manager.companyId}`)).body.logo).toBe(url);
    expect((await staff.send(`/pictures/${path}`, { method: 'DELETE' })).status).toBe(200);
  });

  it('of the organisation is an admin’s to set, and anybody’s to see', async () => {
    expect((await put(staff, 'settings/organisation', PNG)).status).toBe(403);
    const url = await addressOf(await put(admin, 'settings/organisation', PNG));
    const shown = await get(callers.visitor, url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await admin.send('/pictures/settings/organisation', { method: 'DELETE' })).status).toBe(200);
    expect((await get(callers.visitor, url)).status).toBe(404);
    expect((await put(admin, 'settings/other', PNG)).status).toBe(404);
    expect((await put(admin, 'bookings/other', PNG)).status).toBe(404);
  });
});
