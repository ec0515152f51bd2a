// Client companies by the API and by their pages: whose they are, what each role reads of them, what their state forbids.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields, unique } from '../support/api';
import { book, makeOpen } from '../support/api-records';
import { createAccount, signInByPassword } from '../support/auth-service';
import { type Instance, readInstance } from '../support/instance';

const MISSING = '0193f000-0000-7000-8000-00000000dead';
const PASSWORD = 'Quay-Side-7';

let instance: Instance;
let callers: Callers;
let staff: Api;
let manager: Api;
let learner: Api;
let other: Api;
beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  staff = await callers.as('staff');
  manager = await callers.as('manager', 0);
  learner = await callers.as('learner', 0);
  other = await callers.as('manager', 1);
});

const makeCompany = (fields: Record<string, unknown> = {}): Promise<Fields> =>
  staff.must(staff.post('/companies', { name: `Client ${unique()}`, ...fields }));

/** Somebody whom nobody has seen before, put into a company by the office. */
async function personOf(companyId: string, role = 'learner'): Promise<Api> {
  const person = await callers.newPerson();
  const { version } = (await staff.get(`/users/${person.id}`)).body;
  await staff.must(staff.patch(`/users/${person.id}`, { companyId, role }, version));
  return person;
}

/** Signs up at the provider and makes a first request; the record of them as the office reads it. */
async function signedUp(email: string, emailVerified: boolean): Promise<Fields> {
  await createAccount(instance, { email, password: PASSWORD, displayName: 'Ada', emailVerified });
  const { idToken } = await signInByPassword(instance, { email, password: PASSWORD });
  const { id } = await callers.withToken(idToken);
  return (await staff.get(`/users/${id}`)).body;
}

describe('The company of somebody else', () => {
  it('looks like one that is not there: by the API, by its pages, in every list', async () => {
    const theirs = other.companyId as string;
    const hidden = await manager.get(`/companies/${theirs}`);
    const missing = await manager.get(`/companies/${MISSING}`);
    expect([hidden.status, hidden.problem.message]).toEqual([404, missing.problem.message]);
    for (const page of ['', '?view=people', '?view=history', '/edit'])
      expect((await manager.page(`/companies/${theirs}${page}`)).status, page).toBe(404);
    expect((await manager.all('companies')).map(({ id }) => id)).toEqual([manager.companyId]);
    const { name } = (await staff.get(`/companies/${theirs}`)).body;
    expect((await manager.get(`/companies?q=${encodeURIComponent(String(name))}`)).text).not.toContain(String(name));
    expect((await manager.get('/companies/export?format=csv')).text).not.toContain(String(name));
  });

  it('is made, edited and put away by the office alone', async () => {
    const own = manager.companyId as string;
    for (const caller of [manager, learner]) {
      expectProblem(await caller.post('/companies', { name: 'Mine' }), 403, 'forbidden');
      expectProblem(await caller.patch(`/companies/${own}`, { name: 'Mine' }, 1), 403, 'forbidden');
      for (const step of ['suspend', 'archive', 'merge'])
        expectProblem(await caller.post(`/companies/${own}/${step}`, { into: MISSING }), 403, 'forbidden');
      for (const page of ['/companies/new', `/companies/${own}/edit`])
        expect((await caller.page(page)).status, page).toBe(404);
    }
  });
});

describe('What is kept about a company', () => {
  const KEPT = { notes: 'Slow to pay', tags: ['late'], poNumber: 'PO-77', domains: [`${unique()}.example`] };

  it('is read by the office; its manager knows what was agreed, its people how to reach it', async () => {
    const { id } = await makeCompany({ ...KEPT, address: '1 Quay', joinByDomain: true });
    const [boss, one] = [await personOf(id, 'manager'), await personOf(id)];
    const fieldsOf = async (caller: Api) => Object.keys((await caller.get(`/companies/${id}`)).body);
    const all = ['notes', 'tags', 'mergedInto', 'poNumber', 'domains', 'joinByDomain'];
    expect((await fieldsOf(staff)).filter((field) => all.includes(field)).toSorted()).toEqual(all.toSorted());
    expect((await fieldsOf(boss)).filter((field) => all.includes(field)).toSorted()).toEqual(
      ['poNumber', 'domains', 'joinByDomain'].toSorted(),
    );
    expect((await fieldsOf(one)).filter((field) => all.includes(field))).toEqual([]);
    expect((await one.get(`/companies/${id}`)).body).toMatchObject({ address: '1 Quay', logo: null });

    const pages = {
      office: (await staff.page(`/companies/${id}`)).text,
      boss: (await boss.page(`/companies/${id}`)).text,
      one: (await one.page(`/companies/${id}`)).text,
    };
    expect(pages.office).toContain('Slow to pay');
    for (const page of [pages.boss, pages.one]) {
      expect(page).not.toContain('Slow to pay');
      expect(page).toContain('1 Quay');
    }
    expect(pages.boss).toContain('PO-77');
    expect(pages.one).not.toContain('PO-77');
    expect(pages.one).not.toContain('Training record');
    expect((await one.page(`/companies/${id}?view=people`)).text).not.toContain(boss.id);
    expect((await boss.page(`/companies/${id}?view=history`)).text).not.toContain('Created by');
  });

  it('is refused where it names nobody of the office, or a domain of everybody', async () => {
    const refused = await staff.post('/companies', { name: 'Client', accountManagerId: learner.id });
    expect(expectProblem(refused, 422, 'invalid').issues?.map(({ path }) => path)).toEqual(['accountManagerId']);
    const open = await staff.post('/companies', { name: 'Client', domains: ['gmail.com'] });
    expect(expectProblem(open, 422, 'invalid').issues?.map(({ path }) => path)).toEqual(['domains.0']);
  });

  it('leads whoever belongs to it there, and the others to whom to ask', async () => {
    const page = await manager.page('/companies');
    expect([page.status, page.headers.get('location')]).toEqual([303, `/companies/${manager.companyId}`]);
    const lone = await (await callers.as('learner', 2)).page('/companies');
    expect(lone.status).toBe(200);
    expect(lone.text).toContain('You belong to no company');
  });
});

describe('While a company is suspended', () => {
  it('nobody is booked, by the API or the form, and the pages say so before one tries', async () => {
    const { id, name } = await makeCompany();
    const [boss, one] = [await personOf(id, 'manager'), await personOf(id)];
    const session = await makeOpen(staff);
    const earlier = await one.must(book(one, (await makeOpen(staff)).id));
    await staff.must(staff.post(`/companies/${id}/suspend`));

    expectProblem(await book(one, session.id), 409, 'conflict', 'company-suspended');
    expectProblem(await book(boss, session.id, { attendeeId: one.id }), 409, 'conflict', 'company-suspended');
    expectProblem(await book(staff, session.id, { attendeeId: one.id }), 409, 'conflict', 'company-suspended');
    const pages = [
      `/courses/${session.courseId}`,
      `/courses/${session.courseId}/sessions/${session.id}`,
      `/bookings/new?session=${session.id}`,
      `/companies/${id}`,
    ];
    for (const address of pages) {
      const { text } = await one.page(address);
      expect(text, address).toContain(`${String(name)} is suspended.`);
      expect(text, address).not.toContain('Book the seat');
      expect(text, address).not.toContain('data-command="POST /api/bookings"');
    }
    expect((await one.must(one.post(`/bookings/${earlier.id}/cancel`))).status).toBe('cancelled');
    await staff.must(staff.post(`/companies/${id}/resume`));
    expect((await one.page(`/bookings/new?session=${session.id}`)).text).toContain('Book the seat');
    await one.must(book(one, session.id));
  });
});

describe('Archiving and merging', () => {
  it('a company with live bookings stays, and says how many there are', async () => {
    const { id } = await makeCompany();
    const one = await personOf(id);
    const booking = await one.must(book(one, (await makeOpen(staff)).id));
    const refused = await staff.post(`/companies/${id}/archive`);
    expectProblem(refused, 409, 'conflict', 'live-bookings');
    expect(refused.problem.message).toContain('One booking is live');
    await one.must(one.post(`/bookings/${booking.id}/cancel`));
    expect((await staff.must(staff.post(`/companies/${id}/archive`))).status).toBe('archived');
    expectProblem(await book(one, (await makeOpen(staff)).id), 409, 'conflict', 'company-archived');
    expect((await staff.must(staff.post(`/companies/${id}/restore`))).status).toBe('active');
  });

  it('a duplicate hands over whoever and whatever belongs to it, at their next request', async () => {
    const domain = `${unique()}.example`;
    const from = await makeCompany({ domains: [domain], code: unique(), poNumber: 'PO-5' });
    const to = await makeCompany();
    const one = await personOf(from.id);
    const session = await makeOpen(staff, { privateTo: from.id });
    const booking = await one.must(book(one, session.id));
    expect(booking).toMatchObject({ companyId: from.id, poNumber: 'PO-5' });
    await staff.must(staff.post(`/companies/${from.id}/merge`, { into: to.id }));

    expect((await one.get(`/companies/${to.id}`)).status).toBe(200);
    expect((await one.get(`/companies/${from.id}`)).status).toBe(404);
    expect((await one.get(`/sessions/${session.id}`)).status).toBe(200);
    expect((await one.get(`/bookings/${booking.id}`)).body.companyId).toBe(to.id);
    expect((await staff.get(`/companies/${to.id}`)).body).toMatchObject({ domains: [domain], code: from.code });
    const stub = await staff.page(`/companies/${from.id}`);
    expect(stub.text).toContain(`This was a duplicate of ${String(to.name)}.`);
    expectProblem(await staff.post(`/companies/${from.id}/restore`), 409, 'conflict', 'company-merged');
    const file = (await staff.get(`/bookings/export?format=csv&sessionId=${session.id}`)).text;
    expect(file.split('\r\n')[0]).toContain('Company');
    expect(file).toContain(String(to.name));
  });
});

describe('An address of a company’s domain', () => {
  it('puts into it whoever has verified it, and nobody who only claims it', async () => {
    const domain = `${unique()}.example`;
    const { id } = await makeCompany({ domains: [domain], joinByDomain: true });
    expect((await signedUp(`ada@${domain}`, true)).companyId).toBe(id);
    expect((await signedUp(`ben@${domain}`, false)).companyId).toBeNull();
    await staff.must(staff.post(`/companies/${id}/suspend`));
    expect((await signedUp(`cy@${domain}`, true)).companyId).toBeNull();
  });
});
