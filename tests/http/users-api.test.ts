// People over HTTP: who has a say over whom, what is in force at the next request, and links that gain nobody anything.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, unique } from '../support/api';
import { createAccount, signInByPassword, signUp } from '../support/auth-service';
import { accountOf, type Instance, readInstance } from '../support/instance';
import { postTokens, Session, signedIn } from '../support/session';

const PASSWORD = 'Quay-Side-7';
let instance: Instance;
let callers: Callers;
let staff: Api;
let admin: Api;
beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  [staff, admin] = await Promise.all([callers.as('staff'), callers.as('admin')]);
});

const address = () => `users-${unique()}@post.example`;
const invite = (email: string, fields: Record<string, unknown> = {}) =>
  staff.must(staff.post('/users', { displayName: 'Ines Duarte', email, ...fields }));
async function linkOf(id: string): Promise<{ token: string; url: string }> {
  const { status, body } = await staff.post<{ url: string; expiresAt: string }>(`/users/${id}/invitation`);
  expect(status).toBe(201);
  expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  return { token: new URL(body.url).searchParams.get('invitation') ?? '', url: body.url };
}
const join = (session: Session, tokens: { idToken: string; refreshToken: string }, invitation: string) =>
  session.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: tokens.idToken, refreshToken: tokens.refreshToken, invitation }),
  });
/** Somebody new with a browser session and a Bearer token. */
async function somebody() {
  const account = { email: address(), password: PASSWORD };
  await createAccount(instance, { ...account, emailVerified: true, displayName: 'Mette Lund' });
  const session = await signedIn(instance, account);
  const api = await callers.withToken((await signInByPassword(instance, account)).idToken);
  return { account, session, api };
}
const change = async (id: string, body: Record<string, unknown>) =>
  staff.must(staff.patch(`/users/${id}`, body, (await staff.get(`/users/${id}`)).body.version));

describe('In force at the next request, by page, API and Bearer', () => {
  it('is a disabled account', async () => {
    const { session, api } = await somebody();
    expect((await session.fetch('/dashboard')).status).toBe(200);
    await staff.must(staff.post(`/users/${api.id}/disable`));
    const [page, call, bearer] = await Promise.all([
      session.copy().fetch('/dashboard'),
      session.copy().fetch('/api/users'),
      api.get('/users'),
    ]);
    expect([page.status, page.headers.get('location')]).toEqual([303, '/login?reason=disabled&next=%2Fdashboard']);
    expect(call.status).toBe(401);
    expectProblem(bearer, 401, 'unauthenticated', 'user-disabled');
    await staff.must(staff.post(`/users/${api.id}/enable`));
    const back = await signedIn(instance, accountOf(instance, 'learner'));
    expect((await back.fetch('/dashboard')).status).toBe(200);
  });

  it('is another role, and a company that was taken away', async () => {
    const { session, api } = await somebody();
    const companyId = (await callers.as('manager', 0)).companyId;
    await change(api.id, { role: 'manager', companyId });
    const own = await api.get<{ items: unknown[] }>('/users?limit=200');
    expect(own.body.items.length).toBeGreaterThan(1);
    expect(await (await session.fetch('/users')).text()).toContain('Your people');
    await change(api.id, { role: 'learner', companyId: null });
    const after = await api.get<{ items: { id: string }[] }>('/users?limit=200');
    expect(after.body.items.map(({ id }) => id)).toEqual([api.id]);
    expect((await session.fetch(`/companies/${companyId}`)).status).toBe(404);
    expect((await session.fetch('/users/new')).status).toBe(404);
    await change(api.id, { role: 'instructor' });
    expect((await (await session.fetch('/api/me')).json()) as unknown).toMatchObject({ actor: { role: 'instructor' } });
  });
});

describe('The office', () => {
  it('is the admins’: staff neither make nor unmake one of them, and nobody raises themselves', async () => {
    const { api } = await somebody();
    const { version } = (await staff.get(`/users/${api.id}`)).body;
    expectProblem(await staff.patch(`/users/${api.id}`, { role: 'staff' }, version), 403, 'forbidden', 'role-above');
    expectProblem(
      await staff.post('/users', { displayName: 'X', email: address(), role: 'admin' }),
      403,
      'forbidden',
      'role-above',
    );
    expectProblem(await staff.post(`/users/${admin.id}/disable`), 403, 'forbidden', 'role-above');
    expectProblem(await admin.post(`/users/${admin.id}/disable`), 403, 'forbidden', 'own-account');
    const mine = (await api.get(`/users/${api.id}`)).body.version;
    expectProblem(await api.patch(`/users/${api.id}`, { role: 'admin' }, mine), 403, 'forbidden', 'guarded-field');
    expectProblem(await api.patch(`/users/${api.id}`, { companyId: 'x' }, mine), 403, 'forbidden', 'guarded-field');
  });

  it('finds its people in a file with the names of their companies', async () => {
    const { text, headers } = await staff.get('/users/export?role=manager');
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(text.split('\n')[0]).toMatch(/Name.*E-mail.*Role.*Company/);
    expect(text).toContain('Hana Nakamura');
  });
});

describe('An invitation', () => {
  it('lets the person with its address in, as what they were invited to, once', async () => {
    const email = address();
    const { id } = await invite(email, { role: 'instructor', jobTitle: 'Tutor' });
    const { token, url } = await linkOf(id);
    const page = await new Session(instance).fetch(new URL(url).pathname + new URL(url).search);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    const text = await page.text();
    expect(text).toContain('as an instructor');
    expect(text).toContain(email);
    const tokens = await signUp(instance, { email, password: PASSWORD });
    const session = new Session(instance);
    expect((await join(session, tokens, token)).status).toBe(204);
    expect(await (await session.fetch('/api/me')).json()).toMatchObject({ actor: { id, role: 'instructor' } });
    const again = await new Session(instance).fetch(new URL(url).pathname + new URL(url).search);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain('Ask the office of');
    const stranger = await signUp(instance, { email: address(), password: PASSWORD });
    expect((await join(new Session(instance), stranger, token)).status).toBe(422);
  });

  it('gains nobody else a role or a record, and does not name its address', async () => {
    const email = address();
    const { id } = await invite(email, { role: 'instructor' });
    const { token } = await linkOf(id);
    const { api, session } = await somebody();
    const answer = await api.post('/invitations/accept', { token });
    expectProblem(answer, 403, 'forbidden', 'invitation-for-another');
    expect(answer.text).not.toContain(email);
    const own = await (await session.fetch('/api/me')).json();
    expect(own).toMatchObject({ actor: { id: api.id, role: 'learner' } });
    expectProblem(await api.post('/invitations/accept', { token: 'x'.repeat(43) }), 422, 'invalid', 'invitation-void');
    expectProblem(await callers.visitor.post('/invitations/accept', { token }), 401, 'unauthenticated');
    expectProblem(await api.post(`/users/${id}/invitation`), 404, 'not_found');
    const { version } = (await staff.get(`/users/${id}`)).body;
    expect((await staff.remove(`/users/${id}/invitation`, version)).status).toBe(204);
    expectProblem(await api.post('/invitations/accept', { token }), 422, 'invalid', 'invitation-void');
  });

  it('is accepted by somebody who is signed in already, by the page’s own form too', async () => {
    const { account, session, api } = await somebody();
    const email = account.email;
    // Who has verified the address is there already: it is not invited.
    expectProblem(await staff.post('/users', { displayName: 'Twice', email }), 422, 'invalid');
    const fresh = address();
    const { id } = await invite(fresh, { role: 'instructor' });
    const learner = await signUp(instance, { email: fresh, password: PASSWORD });
    const browser = new Session(instance);
    expect((await postTokens(browser, learner)).status).toBe(204);
    const { token } = await linkOf(id);
    const accepted = await browser.fetch(`/signup?invitation=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/dashboard']);
    expect(await (await browser.fetch('/api/me')).json()).toMatchObject({ actor: { role: 'instructor' } });
    expect((await staff.get(`/users/${id}`)).body.status).toBe('deleted');
    expect((await session.fetch('/api/me')).status).toBe(200);
    expect(api.id).not.toBe(id);
  });
});

describe('Signing up with somebody’s address, unverified', () => {
  it('gains nothing, before them and after them', async () => {
    const people = (await staff.all('users', '?status=invited')).slice(0, 5);
    const invitedLater = await invite(address(), { role: 'instructor' });
    for (const person of [...people, invitedLater]) {
      const squatter = await signUp(instance, { email: person.email as string, password: PASSWORD }).catch(() => null);
      if (!squatter) continue;
      const api = await callers.withToken(squatter.idToken);
      expect(api.id).not.toBe(person.id);
      expect((await api.get(`/users/${api.id}`)).body).toMatchObject({ role: 'learner', companyId: null });
      expectProblem(await api.get(`/users/${person.id}`), 404, 'not_found');
      expect((await staff.get(`/users/${person.id}`)).body).toMatchObject({ status: 'invited', role: person.role });
    }
  });
});

describe('Merging over HTTP', () => {
  it('signs the duplicate out at once and leaves one card', async () => {
    const [one, other] = [await somebody(), await somebody()];
    await staff.must(staff.post(`/users/${one.api.id}/merge`, { into: other.api.id }));
    expectProblem(await one.api.get('/users'), 401, 'unauthenticated', 'user-disabled');
    expect((await one.session.fetch('/dashboard')).status).toBe(303);
    const stub = (await staff.get(`/users/${one.api.id}`)).body;
    expect(stub).toMatchObject({ status: 'deleted', mergedInto: other.api.id, email: null });
    expect((await other.session.fetch('/dashboard')).status).toBe(200);
  });
});
