// A session from its first request to its last, over HTTP against the running instance.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  lastActionCode,
  resetAuthHooks,
  setAuthHooks,
  signInByPassword,
  signUp,
  updateAccount,
} from '../support/auth-service';
import { accountOf, type Instance, readInstance } from '../support/instance';
import { postTokens, Session, signedIn } from '../support/session';

let instance: Instance;
let made = 0;
const freshAccount = () => ({ email: `sign-in-${Date.now()}-${made++}@post.example`, password: 'Long-enough-7' });
const somebody = async (fields: { emailVerified?: boolean; displayName?: string } = {}) => {
  const account = freshAccount();
  const { localId } = await createAccount(instance, { ...account, ...fields });
  return { ...account, uid: localId };
};
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Session(instance).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const mailResetCode = async (email: string) => {
  await fetch(`${instance.authUrl}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${instance.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
  });
  return (await lastActionCode(instance, email))?.oobCode ?? '';
};

beforeAll(() => {
  instance = readInstance();
});
afterEach(async () => {
  await resetAuthHooks(instance);
});

describe('Signing in', () => {
  it('sets three cookies that no script can read, and opens the dashboard', async () => {
    const session = new Session(instance);
    const response = await postTokens(session, await signInByPassword(instance, await somebody()));
    expect(response.status).toBe(204);
    const lines = response.headers.getSetCookie();
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['__Host-id', '__Host-rt', '__Host-session']);
    for (const line of lines) expect(line).toMatch(/HttpOnly.*Secure.*SameSite=Lax/);
    const page = await session.fetch('/dashboard');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  it('makes one person of any number of first requests at once, by cookie or by Bearer', async () => {
    const account = freshAccount();
    const tokens = await signUp(instance, account);
    const [again, ...answers] = await Promise.all([
      postTokens(new Session(instance), tokens),
      postTokens(new Session(instance), await signInByPassword(instance, account)),
      ...Array.from({ length: 6 }, () =>
        fetch(`${instance.url}/api/users`, { headers: { authorization: `Bearer ${tokens.idToken}` } }),
      ),
    ]);
    expect([again, ...answers].map(({ status }) => status)).toEqual([204, 204, 200, 200, 200, 200, 200, 200]);
    const people = (await (
      await fetch(`${instance.url}/api/users`, { headers: { authorization: `Bearer ${tokens.idToken}` } })
    ).json()) as { items: { role: string; email: string }[] };
    expect(people.items).toMatchObject([{ role: 'learner', email: account.email, emailVerified: false }]);
    expect(people.items).toHaveLength(1);
  });

  it('takes thirty sign-ins of one person at once', async () => {
    const account = await somebody();
    const tokens = await Promise.all(Array.from({ length: 30 }, () => signInByPassword(instance, account)));
    const answers = await Promise.all(tokens.map((each) => postTokens(new Session(instance), each)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(204));
  });

  it('refuses the tokens of two people', async () => {
    const [one, other] = [
      await signInByPassword(instance, await somebody()),
      await signInByPassword(instance, await somebody()),
    ];
    const response = await postTokens(new Session(instance), {
      idToken: one.idToken,
      refreshToken: other.refreshToken,
    });
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('refuses a token that has less than 30 seconds left', async () => {
    await setAuthHooks(instance, { ttl: 25 });
    const tokens = await signInByPassword(instance, await somebody());
    expect((await postTokens(new Session(instance), tokens)).status).toBe(401);
  });

  it('refuses tokens larger than a cookie, in our own words', async () => {
    await setAuthHooks(instance, { pad: 3500 });
    const response = await postTokens(new Session(instance), await signInByPassword(instance, await somebody()));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ data: { rule: 'token-too-large' }, fatal: false });
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['an empty body', '', {}, 422],
    ['what is not JSON', '{', {}, 422],
    ['JSON of another type', '{}', { 'content-type': 'text/plain' }, 422],
    ['a list', [], {}, 422],
    ['a missing token', { idToken: 'a' }, {}, 422],
    ['a token that is an object', { idToken: {}, refreshToken: 'a' }, {}, 422],
    ['a token with a line break', { idToken: 'a\r\nSet-Cookie: x=y', refreshToken: 'a' }, {}, 422],
    ['a megabyte', { idToken: 'a'.repeat(1_000_000), refreshToken: 'a' }, {}, 422],
  ])('refuses %s', async (_, body, headers, status) => {
    const response = await post('/api/sign-in', body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      statusCode: status,
      fatal: false,
      data: { code: 'invalid', requestId: expect.any(String) },
    });
  });

  it('answers a browser without script with a notice, whatever it sent', async () => {
    const response = await post('/api/sign-in', 'email=a%40b.example&password=secret', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/login?mode=needs-script');
    expect(await (await new Session(instance).fetch('/login?mode=needs-script')).text()).toContain('needs JavaScript');
  });
});

describe('The cross-site rule', () => {
  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['our origin behind another host', { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a sign-in from %s', async (_, headers) => {
    const response = await post('/api/sign-in', {}, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ data: { code: 'forbidden', rule: 'cross-site' } });
  });

  it('refuses a sign-out from another site, and the session lives on', async () => {
    const session = await signedIn(instance, await somebody());
    expect(
      (await session.fetch('/api/sign-in', { method: 'DELETE', headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect(
      (await session.fetch('/logout', { method: 'POST', headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect((await session.fetch('/dashboard')).status).toBe(200);
  });
});

describe('A session', () => {
  it('sends a visitor to sign in and back, and a signed-in person from there to the dashboard', async () => {
    const visitor = await new Session(instance).fetch('/faq?view=week');
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/login?next=%2Ffaq%3Fview%3Dweek']);
    const session = await signedIn(instance, await somebody());
    const login = await session.fetch('/login');
    expect([login.status, login.headers.get('location')]).toEqual([303, '/dashboard']);
    expect((await session.fetch('/login?mode=resetPassword&oobCode=x')).status).toBe(200);
  });

  it('is refused after signing out, also in other hands, while other devices stay signed in', async () => {
    const account = await somebody();
    const tokens = await signInByPassword(instance, account);
    const session = new Session(instance);
    await postTokens(session, tokens);
    const stolen = session.copy();
    const otherDevice = await signedIn(instance, account);
    expect((await session.fetch('/api/sign-in', { method: 'DELETE' })).status).toBe(204);
    expect(session.cookies.size).toBe(0);
    const replay = await stolen.copy().fetch('/api/users');
    expect(replay.status).toBe(401);
    expect(await replay.json()).toMatchObject({ data: { code: 'unauthenticated', rule: 'signed-out' } });
    const page = await stolen.fetch('/faq');
    expect(page.headers.get('location')).toBe('/login?reason=signed-out&next=%2Ffaq');
    expect(stolen.cookies.size).toBe(0);
    expect((await postTokens(new Session(instance), tokens)).status).toBe(401);
    expect((await otherDevice.fetch('/dashboard')).status).toBe(200);
  });

  it('ends by the sign-out page too, which asks first', async () => {
    const session = await signedIn(instance, await somebody({ displayName: 'Ada Lovelace' }));
    const stolen = session.copy();
    const page = await session.fetch('/logout');
    expect(await page.text()).toContain('Ada Lovelace');
    expect((await session.fetch('/dashboard')).status).toBe(200);
    const done = await session.fetch('/logout', { method: 'POST' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/login?reason=signed-out']);
    expect((await stolen.fetch('/api/users')).status).toBe(401);
  });

  it('belongs to its person: the ids of another in the session cookie are refused', async () => {
    const [one, other] = [await signedIn(instance, await somebody()), await signedIn(instance, await somebody())];
    const mixed = one.copy();
    mixed.cookies.set('__Host-session', other.cookies.get('__Host-session') ?? '');
    expect((await mixed.fetch('/api/users')).status).toBe(401);
    for (const value of ['', 'x', 'a.b', '../x.y', `${other.cookies.get('__Host-session')}.x`]) {
      const forged = one.copy();
      forged.cookies.set('__Host-session', value);
      expect((await forged.fetch('/api/users')).status).toBe(401);
    }
    const without = one.copy();
    without.cookies.delete('__Host-session');
    expect((await without.fetch('/api/users')).status).toBe(401);
  });

  it('is refused at the next request once an admin has disabled the person', async () => {
    const admin = await signedIn(instance, accountOf(instance, 'admin'));
    const account = await somebody();
    const session = await signedIn(instance, account);
    const { idToken } = await signInByPassword(instance, account);
    const { items } = (await (await session.fetch('/api/users')).json()) as { items: { id: string }[] };
    const id = items[0]?.id;
    expect((await admin.fetch(`/api/users/${id}/disable`, { method: 'POST' })).status).toBe(200);
    const page = await session.copy().fetch('/faq');
    expect(page.headers.get('location')).toBe('/login?reason=disabled&next=%2Ffaq');
    expect((await session.fetch('/api/users')).status).toBe(401);
    expect((await fetch(`${instance.url}/api/users`, { headers: { authorization: `Bearer ${idToken}` } })).status).toBe(
      401,
    );
    // The provider is told and refuses too; where it did not, the store does.
    const isTold = () =>
      signInByPassword(instance, account).then(
        () => false,
        () => true,
      );
    for (let waited = 0; waited < 50 && !(await isTold()); waited++) await sleep(100);
    expect(await isTold()).toBe(true);
    await updateAccount(instance, account.uid, { disableUser: false });
    const again = await postTokens(new Session(instance), await signInByPassword(instance, account));
    expect(again.status).toBe(403);
    expect(await again.json()).toMatchObject({ data: { rule: 'user-disabled' } });
    await admin.fetch(`/api/users/${id}/enable`, { method: 'POST' });
    await sleep(1100);
    expect((await (await signedIn(instance, account)).fetch('/dashboard')).status).toBe(200);
  });

  it('keeps the last admin from being disabled, and everybody from disabling themselves', async () => {
    const admin = await signedIn(instance, accountOf(instance, 'admin'));
    const { items } = (await (await admin.fetch('/api/users?role=admin')).json()) as {
      items: { id: string; email: string }[];
    };
    const own = items.find(({ email }) => email === accountOf(instance, 'admin').email);
    const response = await admin.fetch(`/api/users/${own?.id}/disable`, { method: 'POST' });
    expect(response.status).toBe(403);
    const staff = await signedIn(instance, accountOf(instance, 'staff'));
    expect((await staff.fetch(`/api/users/${own?.id}/disable`, { method: 'POST' })).status).toBe(403);
  });

  it('ends when the provider revokes it, at the next refresh', async () => {
    await setAuthHooks(instance, { ttl: 200 });
    const account = await somebody();
    const session = await signedIn(instance, account);
    await setAuthHooks(instance, { ttl: 0 });
    await sleep(1100);
    await updateAccount(instance, account.uid, { validSince: String(Math.floor(Date.now() / 1000)) });
    const page = await session.fetch('/faq');
    expect(page.headers.get('location')).toBe('/login?reason=expired&next=%2Ffaq');
  });
});

describe('Refreshing at the edge', () => {
  it('asks the provider once for twenty parallel requests, and hands out fresh cookies', async () => {
    await setAuthHooks(instance, { ttl: 200 });
    const session = await signedIn(instance, await somebody());
    const before = session.cookies.get('__Host-id');
    await setAuthHooks(instance, { ttl: 0, delay: 300, refreshes: 0 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => session.copy().fetch('/api/users')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.every((answer) => answer.headers.getSetCookie().length >= 2)).toBe(true);
    expect((await setAuthHooks(instance)).refreshes).toBe(1);
    await session.fetch('/api/users');
    expect(session.cookies.get('__Host-id')).not.toBe(before);
    expect((await session.fetch('/api/users')).headers.getSetCookie()).toEqual([]);
    expect((await setAuthHooks(instance)).refreshes).toBe(1);
  });

  it('answers the others when the request that began a refresh goes away', async () => {
    await setAuthHooks(instance, { ttl: 200 });
    const session = await signedIn(instance, await somebody());
    await setAuthHooks(instance, { ttl: 0, delay: 1000, refreshes: 0 });
    const leaving = new AbortController();
    const first = session
      .copy()
      .fetch('/api/users', { signal: leaving.signal })
      .catch(() => null);
    await sleep(200);
    const others = Promise.all([session.copy().fetch('/api/users'), session.copy().fetch('/api/users')]);
    await sleep(100);
    leaving.abort();
    await first;
    expect((await others).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('signs in again from the refresh token alone, and refuses one that is not the provider’s', async () => {
    const session = await signedIn(instance, await somebody());
    session.cookies.delete('__Host-id');
    expect((await session.fetch('/api/users')).status).toBe(200);
    session.cookies.delete('__Host-id');
    session.cookies.set('__Host-rt', 'bogus');
    expect((await session.fetch('/api/users')).status).toBe(401);
    expect(session.cookies.size).toBe(0);
  });
});

describe('Codes from mails', () => {
  it('set a new password once, and refuse every session that was open', async () => {
    const account = await somebody();
    const session = await signedIn(instance, account);
    const { idToken } = await signInByPassword(instance, account);
    const oobCode = await mailResetCode(account.email);
    const weak = await post('/api/sign-in/reset', { oobCode, newPassword: 'abc' });
    expect(await weak.json()).toMatchObject({ statusCode: 422, data: { rule: 'password-does-not-meet-requirements' } });
    expect((await session.fetch('/api/users')).status).toBe(200);
    expect((await post('/api/sign-in/reset', { oobCode, newPassword: 'Another-long-8' })).status).toBe(204);
    const page = await session.copy().fetch('/faq');
    expect(page.headers.get('location')).toBe('/login?reason=password-changed&next=%2Ffaq');
    expect((await session.fetch('/api/users')).status).toBe(401);
    expect((await fetch(`${instance.url}/api/users`, { headers: { authorization: `Bearer ${idToken}` } })).status).toBe(
      401,
    );
    const used = await post('/api/sign-in/reset', { oobCode, newPassword: 'Another-long-9' });
    expect(await used.json()).toMatchObject({ data: { code: 'invalid', rule: 'invalid-action-code' } });
    const again = await signedIn(instance, { email: account.email, password: 'Another-long-8' });
    expect((await again.fetch('/dashboard')).status).toBe(200);
  });

  it('verify an address at once, in the session that is open', async () => {
    const account = freshAccount();
    const tokens = await signUp(instance, account);
    const session = new Session(instance);
    await postTokens(session, tokens);
    await fetch(`${instance.authUrl}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${instance.apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'VERIFY_EMAIL', idToken: tokens.idToken }),
    });
    const oobCode = (await lastActionCode(instance, account.email))?.oobCode ?? '';
    const verified = await session.fetch('/api/sign-in/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oobCode }),
    });
    expect([verified.status, await verified.json()]).toEqual([200, { email: account.email }]);
    const { items } = (await (await session.fetch('/api/users')).json()) as { items: unknown[] };
    expect(items).toMatchObject([{ email: account.email, emailVerified: true }]);
    const used = await post('/api/sign-in/verify', { oobCode });
    expect(await used.json()).toMatchObject({ data: { rule: 'invalid-action-code' } });
  });

  it('are not used up by opening the page', async () => {
    const account = await somebody();
    const oobCode = await mailResetCode(account.email);
    for (let visit = 0; visit < 2; visit++) {
      const page = await new Session(instance).fetch(
        `/login?mode=resetPassword&oobCode=${encodeURIComponent(oobCode)}`,
      );
      expect(await page.text()).toContain(account.email);
    }
    const bad = await new Session(instance).fetch('/login?mode=resetPassword&oobCode=nonsense');
    expect(await bad.text()).toContain('This link was used already or is incomplete.');
  });
});

describe('the mail that verifies an address', () => {
  it('is sent again to whoever asks for it signed in, and to nobody else', async () => {
    const account = freshAccount();
    await signUp(instance, account);
    const session = await signedIn(instance, account);
    expect((await session.fetch('/api/verification-mail', { method: 'POST' })).status).toBe(204);
    expect((await lastActionCode(instance, account.email))?.requestType).toBe('VERIFY_EMAIL');
    const visitor = await fetch(`${instance.url}/api/verification-mail`, {
      method: 'POST',
      headers: { origin: instance.url },
    });
    expect(visitor.status).toBe(401);
  });
});
