// The organisation's settings through the API: who reads and changes what, that what is saved acts at once, and the audit of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, Callers, expectProblem, type Fields, unique } from '../support/api';
import { book, dayIn, makeOpen } from '../support/api-records';
import { letVisitorsSee } from '../support/clock';
import { type Instance, readInstance } from '../support/instance';

interface Stored extends Fields {
  bookings: { cancellationCutOffHours: number; approval: string; seatsPerBooker: number | null };
}
interface Entry extends Fields {
  at: string;
  entity: string;
  recordId: string;
  action: string;
  actorId: string | null;
  actor: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
interface Entries {
  items: Entry[];
  next: string | null;
}

/** The smallest PNG there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let instance: Instance;
let callers: Callers;
let admin: Api;
let staff: Api;
let others: [string, Api][];
/** As they were found: the other tests of this instance meet the same. */
let found: Stored;

const read = (): Promise<Stored> => admin.must(admin.get('/settings')) as Promise<Stored>;
const save = async (patch: Record<string, unknown>): Promise<Answer> =>
  admin.patch('/settings', patch, (await read()).version);
const mustSave = async (patch: Record<string, unknown>): Promise<Stored> => (await admin.must(save(patch))) as Stored;
const audit = (query: string, who = admin): Promise<Answer<Entries>> => who.get<Entries>(`/audit?${query}`);

beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  admin = await callers.as('admin');
  staff = await callers.as('staff');
  others = [
    ['staff', staff],
    ['instructor', await callers.as('instructor')],
    ['manager', await callers.as('manager')],
    ['learner', await callers.as('learner')],
  ];
  found = await read();
});
afterAll(async () => {
  const { name, shortName, website, signUp, bookings, locale } = found;
  await mustSave({ name, shortName, website, signUp, bookings, locale });
});

describe('Who reads and changes the settings', () => {
  it('an admin reads all of them, with the version to name', async () => {
    const { status, headers, body } = await admin.get('/settings');
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe(`"${body.version}"`);
    expect(body).toMatchObject({ id: 'organisation', bookings: { approval: expect.any(String) } });
  });

  it('everybody else reads what is public, and nothing of the rules', async () => {
    for (const [who, api] of [['visitor', callers.visitor] as const, ...others]) {
      const { status, headers, body } = await api.get('/settings');
      expect([who, status]).toEqual([who, 200]);
      expect(Object.keys(body).toSorted(), who).toEqual(
        [
          ...['accentChroma', 'accentHue', 'address', 'currency', 'email', 'headline', 'locale', 'logo', 'name'],
          ...['phone', 'shortName', 'signUp', 'tagline', 'timeZone', 'website'],
        ].toSorted(),
      );
      expect(headers.get('etag')).toBeNull();
    }
  });

  it('nobody but an admin changes them', async () => {
    const { version } = found;
    for (const [, api] of others)
      expectProblem(await api.patch('/settings', { name: 'Ours' }, version), 403, 'forbidden');
    expectProblem(await callers.visitor.patch('/settings', { name: 'Ours' }, version), 401, 'unauthenticated');
    expect((await read()).version).toBe(version);
  });

  it('asks for the version, refuses one that has passed and shows what stands', async () => {
    expectProblem(await admin.send('/settings', { method: 'PATCH', body: {} }), 428, 'invalid', 'if-match');
    const before = await read();
    const saved = await mustSave({ name: `Harbour ${unique()}` });
    expect(saved.version).toBe(before.version + 1);
    const stale = await admin.patch('/settings', { name: 'Late' }, before.version);
    const { current } = expectProblem(stale, 412, 'conflict', 'stale-version');
    expect(current).toMatchObject({ name: saved.name, version: saved.version });
  });

  it('says beside each field what is wrong, and saves nothing of it', async () => {
    const before = await read();
    const answer = await save({ name: 'Fine', accentChroma: 0.3, currency: 'ZZZ', bookings: { seatsPerBooker: 0 } });
    const { issues } = expectProblem(answer, 422, 'invalid');
    expect(issues?.map(({ path }) => path).toSorted()).toEqual(['accentChroma', 'bookings.seatsPerBooker', 'currency']);
    expect(await read()).toEqual(before);
  });

  it('keeps what a change leaves out, of the booking rules too', async () => {
    const before = await read();
    const { bookings } = await mustSave({ bookings: { cancellationCutOffHours: 48 } });
    expect(bookings).toEqual({ ...before.bookings, cancellationCutOffHours: 48 });
    const after = await mustSave({ website: 'https://harbour-row.example' });
    expect(after).toMatchObject({ name: before.name, bookings, website: 'https://harbour-row.example' });
  });

  it('makes one change of a repeated call', async () => {
    const { version } = await read();
    const send = () =>
      admin.patch('/settings', { shortName: 'Twice' }, version, { 'idempotency-key': `settings-${version}` });
    const [one, other] = [await send(), await send()];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect((await read()).version).toBe(version + 1);
  });
});

describe('What is saved acts at once', () => {
  it('a rule of approval, on the very next booking', async () => {
    const session = await makeOpen(staff);
    const [first, second] = [await callers.newPerson(), await callers.newPerson()];
    await mustSave({ bookings: { approval: 'by-course' } });
    expect((await book(first, session.id)).body.status).toBe('confirmed');
    await mustSave({ bookings: { approval: 'always' } });
    const page = await fetch(`${instance.url}/bookings/new?session=${session.id}`, {
      headers: { authorization: `Bearer ${second.token}` },
    });
    expect(await page.text()).toContain('The office decides');
    expect((await book(second, session.id)).body.status).toBe('pending');
    await mustSave({ bookings: { approval: 'by-course' } });
    expect((await book(await callers.newPerson(), session.id)).body.status).toBe('confirmed');
  });

  it('a limit for each booker, the office apart', async () => {
    const session = await makeOpen(staff, { places: { max: 9 } });
    const manager = await callers.as('manager');
    const people = (await staff.all('users', `?companyId=${manager.companyId}&status=active`)).map(({ id }) => id);
    const [one, two, three] = people.filter((id) => id !== manager.id);
    await mustSave({ bookings: { seatsPerBooker: 2 } });
    expect((await book(manager, session.id)).status).toBe(201);
    const second = await book(manager, session.id, { attendeeId: one });
    expect(second.status).toBe(201);
    const third = await book(manager, session.id, { attendeeId: two });
    expectProblem(third, 409, 'conflict', 'seats-per-booker');
    expect((await book(staff, session.id, { attendeeId: two })).status).toBe(201);
    // A seat that was given back counts no more.
    expect((await manager.post(`/bookings/${second.body.id}/cancel`)).status).toBe(200);
    expect((await book(manager, session.id, { attendeeId: one })).status).toBe(201);
    await mustSave({ bookings: { seatsPerBooker: null } });
    if (three) expect((await book(manager, session.id, { attendeeId: three })).status).toBe(201);
  });

  it('the cut-off for cancelling', async () => {
    const session = await makeOpen(staff, { days: [dayIn(30)] });
    const person = await callers.newPerson();
    const booking = await person.must(book(person, session.id));
    await mustSave({ bookings: { cancellationCutOffHours: 1440 } });
    expectProblem(await person.post(`/bookings/${booking.id}/cancel`), 409, 'conflict', 'too-late-to-cancel');
    await mustSave({ bookings: { cancellationCutOffHours: 24 } });
    expect((await person.post(`/bookings/${booking.id}/cancel`)).status).toBe(200);
  });

  it('sign-up by invitation: whoever is unknown is refused, and the page says why', async () => {
    const [early, late] = [await callers.newToken(), await callers.newToken()];
    await mustSave({ signUp: 'open' });
    expect((await callers.stranger(early).get('/me')).status).toBe(200);
    await mustSave({ signUp: 'invitation' });
    expectProblem(await callers.stranger(late).get('/me'), 403, 'forbidden', 'signup-closed');
    expect(await (await fetch(`${instance.url}/signup`)).text()).toContain('By invitation only');
    expect((await callers.stranger(early).get('/me')).status).toBe(200);
    await mustSave({ signUp: 'open' });
    expect((await callers.stranger(late).get('/me')).status).toBe(200);
    expect(await (await fetch(`${instance.url}/signup`)).text()).not.toContain('By invitation only');
  });

  it('a logo, in the sidebar and on the public page', async () => {
    const address = `${instance.url}/api/pictures/settings/organisation`;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' };
    const saved = await fetch(address, { method: 'PUT', headers, body: PIXEL });
    expect(saved.status).toBe(200);
    const { logo } = await read();
    expect(logo).toContain('/api/pictures/settings/organisation');
    await letVisitorsSee(instance);
    const signedIn = await fetch(`${instance.url}/settings`, { headers: { authorization: headers.authorization } });
    for (const page of [signedIn, await fetch(`${instance.url}/`), await fetch(`${instance.url}/signup`)])
      expect((await page.text()).replaceAll('&#38;', '&').replaceAll('&amp;', '&')).toContain(`src="${String(logo)}"`);
    expect((await fetch(`${instance.url}${String(logo)}`)).headers.get('content-type')).toBe('image/png');
    expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(200);
    expect((await read()).logo).toBeNull();
  });

  it('the name, on the saver’s next page', async () => {
    const shortName = `Row ${unique()}`.slice(0, 24);
    await mustSave({ shortName });
    const page = await fetch(`${instance.url}/settings`, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(await page.text()).toContain(shortName);
  });
});

describe('The pages of the settings', () => {
  const open = (path: string, api: Api) =>
    fetch(`${instance.url}${path}`, { headers: { authorization: `Bearer ${api.token}` }, redirect: 'manual' });

  it('show their own part to everybody, and the organisation’s to admins alone', async () => {
    for (const path of ['/settings/organisation', '/settings/rules', '/settings/mail', '/settings/audit']) {
      expect((await open(path, admin)).status, path).toBe(200);
      for (const [who, api] of others) {
        const page = await open(path, api);
        expect([who, page.status]).toEqual([who, 404]);
        const text = await page.text();
        for (const word of ['seatsPerBooker', 'accentHue', 'cancellationCutOff']) expect(text).not.toContain(word);
      }
    }
    for (const [who, api] of others) {
      const text = await (await open('/settings', api)).text();
      expect(text, who).toContain('Language and region');
      expect(text, who).not.toContain('/settings/audit');
    }
  });

  it('write dates the way that the person has chosen', async () => {
    const person = await callers.newPerson();
    const own = await person.must(person.get(`/users/${person.id}`));
    await person.must(person.patch(`/users/${person.id}`, { locale: 'de-DE', timeZone: 'Asia/Tokyo' }, own.version));
    const text = await (await open('/settings', person)).text();
    expect(text).toContain('<html lang="en"');
    const session = await makeOpen(staff, { days: [{ start: '2030-05-06T09:00:00Z', end: '2030-05-06T15:00:00Z' }] });
    const page = await (await open(`/bookings/new?session=${session.id}`, person)).text();
    expect(page).toMatch(/Mo\.?,? 6\. Mai/);
  });
});

describe('The audit', () => {
  it('is for admins', async () => {
    for (const path of ['/audit', '/audit/export?format=csv']) {
      expectProblem(await callers.visitor.get(path), 401, 'unauthenticated');
      for (const [, api] of others) expectProblem(await api.get(path), 403, 'forbidden');
    }
  });

  it('holds a change of the settings, with what was before and after, and whose it was', async () => {
    const before = await read();
    const name = `Harbour ${unique()}`;
    await mustSave({ name, bookings: { cancellationCutOffHours: 36 } });
    const { items } = (await audit('entity=settings&recordId=organisation&limit=1')).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      entity: 'settings',
      recordId: 'organisation',
      action: 'update',
      actorId: admin.id,
      before: { name: before.name, bookings: before.bookings },
      after: { name, bookings: { ...before.bookings, cancellationCutOffHours: 36 } },
    });
    expect(Object.keys(items[0]?.after ?? {}).toSorted()).toEqual(['bookings', 'name']);
    expect(items[0]?.actor).toBeTruthy();
  });

  it('is cut by kind, person, action, record and time, and read page by page', async () => {
    const mark = new Date(Date.now() - 1000).toISOString();
    const session = await makeOpen(staff);
    await mustSave({ name: `Harbour ${unique()}` });
    const all = (await audit(`recordId=${session.id}`)).body.items;
    expect(all.map(({ action }) => action)).toEqual(['open', 'create']);
    expect((await audit(`recordId=${session.id}&action=open`)).body.items).toHaveLength(1);
    expect((await audit(`recordId=${session.id}&actorId=${admin.id}`)).body.items).toEqual([]);
    expect((await audit(`recordId=${session.id}&entity=courses`)).body.items).toEqual([]);
    expect((await audit(`recordId=${session.id}&from=${mark}`)).body.items).toHaveLength(2);
    expect((await audit(`recordId=${session.id}&to=${mark}`)).body.items).toEqual([]);
    expect((await audit(`recordId=${session.id}&from=2020-01-01&to=2020-12-31`)).body.items).toEqual([]);

    const first = (await audit('limit=3')).body;
    const second = (await audit(`limit=3&after=${first.next}`)).body;
    const times = [...first.items, ...second.items].map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(6);
  });

  it.each([
    'from=yesterday',
    'to=2026-13-01',
    'limit=0',
    'limit=201',
    'sort=at',
    'q=word',
    'colour=red',
    'id=1',
    'after=x',
  ])('refuses to be asked by %s', async (query) => {
    expect((await audit(query)).status).toBe(422);
  });

  it('tells nothing that never leaves the server', async () => {
    const texts = [(await admin.get('/audit?limit=200')).text, (await admin.get('/audit/export?limit=200')).text];
    for (const text of texts)
      for (const field of [
        'calendarSecret',
        'tokensValidFrom',
        'invitationHash',
        'searched',
        'titleKey',
        'priceAmount',
      ])
        expect(text).not.toContain(field);
  });

  it('leaves as a table of the same entries', async () => {
    const session = await makeOpen(staff, { venue: '=HYPERLINK("http://evil.example")' });
    const { status, headers, text } = await admin.get(`/audit/export?format=csv&recordId=${session.id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('At,Person,Person id,Kind,Record id,Action,Before,After');
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) {
      expect(line).toContain(session.id);
      expect(line).not.toMatch(/(^|,)"?[=+@]/);
    }
    expectProblem(await admin.get('/audit/export?format=ics'), 422, 'invalid');
  });
});
