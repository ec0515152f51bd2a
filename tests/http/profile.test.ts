// One's own account over HTTP: where one is signed in, password, address, export and the end of it.
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, type Fields, unique } from '../support/api';
import { createAccount, lastActionCode, signInByPassword } from '../support/auth-service';
import { accountOf, type Instance, readInstance, runningFile } from '../support/instance';
import { postTokens, Session, signedIn } from '../support/session';

const PASSWORD = 'Quay-Side-7';
let instance: Instance;
let callers: Callers;
let office: Api;

beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  office = await callers.as('staff');
});

interface Account {
  email: string;
  password: string;
}
async function somebody(displayName = 'Ada Lovelace'): Promise<Account> {
  const account = { email: `profile-${unique()}@post.example`, password: PASSWORD };
  await createAccount(instance, { ...account, displayName, emailVerified: true });
  return account;
}
const send = (session: Session, path: string, body?: unknown, method = 'POST') =>
  session.fetch(`/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const tokenOf = async (account: Account) => (await signInByPassword(instance, account)).idToken;
const ruleOf = async (response: Response) => {
  const { data } = (await response.json()) as { data: { rule?: string } };
  return [response.status, data.rule];
};
const isIn = async (session: Session) => {
  const [page, api] = [await session.copy().fetch('/profile'), await session.copy().fetch('/api/users')];
  return [page.status, api.status];
};
const signInsOf = async (session: Session) =>
  ((await (await session.fetch('/api/sign-ins')).json()) as { items: (Fields & { isCurrent: boolean })[] }).items;

/** The same token as if its owner had signed in so many seconds earlier, signed with the key of the local Auth service. */
function aged(idToken: string, seconds: number): string {
  const { kid, jwk } = JSON.parse(readFileSync(join(dirname(runningFile()), 'auth/keys.json'), 'utf8'));
  const claims = decodeJwt(idToken);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const older = { ...claims, auth_time: (claims.auth_time as number) - seconds };
  const text = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(older)}`;
  const key = crypto.createPrivateKey({ key: jwk, format: 'jwk' });
  return `${text}.${crypto.sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

describe('Where one is signed in', () => {
  it('lists one’s own browsers, in words, with this one marked', async () => {
    const account = await somebody();
    const [here, there] = [await signedIn(instance, account), await signedIn(instance, account)];
    await signedIn(instance, await somebody());
    const items = await signInsOf(here);
    expect(items).toHaveLength(2);
    expect(Object.keys(items[0] as object).toSorted()).toEqual(
      ['device', 'id', 'isCurrent', 'lastSeenAt', 'startedAt'].toSorted(),
    );
    expect(items.map(({ device }) => device)).toEqual(['Chrome on Linux', 'Chrome on Linux']);
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect((await signInsOf(there)).find(({ isCurrent }) => isCurrent)?.id).not.toBe(
      items.find(({ isCurrent }) => isCurrent)?.id,
    );
  });

  it('signs one browser out at its next request, by page and API', async () => {
    const account = await somebody();
    const [here, there] = [await signedIn(instance, account), await signedIn(instance, account)];
    expect(await isIn(there)).toEqual([200, 200]);
    const other = (await signInsOf(here)).find(({ isCurrent }) => !isCurrent) as Fields;
    expect((await send(here, `/sign-ins/${other.id}`, undefined, 'DELETE')).status).toBe(204);
    expect(await isIn(there)).toEqual([303, 401]);
    expect(await isIn(here)).toEqual([200, 200]);
    expect((await send(here, `/sign-ins/${other.id}`, undefined, 'DELETE')).status).toBe(404);
    expect(await signInsOf(here)).toHaveLength(1);
  });

  it('signs out everywhere else', async () => {
    const account = await somebody();
    const here = await signedIn(instance, account);
    const others = await Promise.all(Array.from({ length: 4 }, () => signedIn(instance, account)));
    const done = await send(here, '/sign-ins/end-others');
    expect([done.status, await done.json()]).toEqual([200, { ended: 4 }]);
    expect(await Promise.all(others.map(isIn))).toEqual(Array(4).fill([303, 401]));
    expect(await isIn(here)).toEqual([200, 200]);
  });

  it('of somebody else cannot be ended, and looks like one that does not exist', async () => {
    const [mine, theirs] = [await signedIn(instance, await somebody()), await signedIn(instance, await somebody())];
    const [their] = await signInsOf(theirs);
    const answers = await Promise.all([
      send(mine, `/sign-ins/${their?.id}`, undefined, 'DELETE'),
      send(mine, `/sign-ins/${unique()}`, undefined, 'DELETE'),
      send(mine, '/sign-ins/%20', undefined, 'DELETE'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await isIn(theirs)).toEqual([200, 200]);
    for (const [path, method] of [
      ['/sign-ins', 'GET'],
      [`/sign-ins/${their?.id}`, 'DELETE'],
      ['/sign-ins/end-others', 'POST'],
    ] as const)
      expect((await send(new Session(instance), path, undefined, method)).status, path).toBe(401);
  });
});

describe('What cannot be taken back', () => {
  const asks = ['password', 'email', 'delete'] as const;
  const bodyFor = (what: (typeof asks)[number], idToken: string) => ({
    idToken,
    ...(what === 'password' && { newPassword: 'Another-8-word' }),
    ...(what === 'email' && { newEmail: `new-${unique()}@post.example` }),
  });

  it.each(asks)('%s asks for a sign-in that is minutes old, of the same person', async (what) => {
    const account = await somebody();
    const session = await signedIn(instance, account);
    const fresh = await tokenOf(account);
    expect(await ruleOf(await send(session, `/profile/${what}`, bodyFor(what, aged(fresh, 301))))).toEqual([
      401,
      'requires-recent-login',
    ]);
    const others = bodyFor(what, await tokenOf(await somebody()));
    expect(await ruleOf(await send(session, `/profile/${what}`, others))).toEqual([401, 'token-mismatch']);
    expect((await send(session, `/profile/${what}`, bodyFor(what, 'not.a.token'))).status).toBe(401);
    expect((await send(session, `/profile/${what}`, {})).status).toBe(422);
    expect((await send(new Session(instance), `/profile/${what}`, bodyFor(what, fresh))).status).toBe(401);
    expect(await isIn(session)).toEqual([200, 200]);
    expect(await tokenOf(account)).toBeTruthy();
  });

  it('takes no sign-in from before the password was changed', async () => {
    const account = await somebody();
    const session = await signedIn(instance, account);
    const before = await tokenOf(account);
    const newPassword = 'Another-8-word';
    await send(session, '/profile/password', { idToken: before, newPassword });
    const again = await signedIn(instance, { ...account, password: newPassword });
    expect(await ruleOf(await send(again, '/profile/delete', { idToken: before }))).toEqual([
      401,
      'requires-recent-login',
    ]);
  });
});

describe('A new password', () => {
  it('ends every sign-in, and a new one counts as soon as it is answered', async () => {
    const account = await somebody();
    const [here, there] = [await signedIn(instance, account), await signedIn(instance, account)];
    const bearer = await callers.withToken(await tokenOf(account));
    const newPassword = 'Another-8-word';
    const done = await send(here, '/profile/password', { idToken: await tokenOf(account), newPassword });
    expect([done.status, await done.json()]).toEqual([200, { validFrom: expect.any(Number) }]);
    expect(here.cookies.size).toBe(0);
    expect(await isIn(there)).toEqual([303, 401]);
    expect((await bearer.get('/users')).status).toBe(401);
    expect(
      (await postTokens(here, await signInByPassword(instance, { ...account, password: newPassword }))).status,
    ).toBe(204);
    expect(await isIn(here)).toEqual([200, 200]);
    await expect(tokenOf(account)).rejects.toThrow();
    expect(await signInsOf(here)).toHaveLength(1);
  });

  it('that is too weak is refused in the catalogue’s words, and nothing changes', async () => {
    const account = await somebody();
    const session = await signedIn(instance, account);
    const idToken = await tokenOf(account);
    expect(await ruleOf(await send(session, '/profile/password', { idToken, newPassword: 'abc' }))).toEqual([
      422,
      'password-does-not-meet-requirements',
    ]);
    expect(await isIn(session)).toEqual([200, 200]);
  });
});

describe('Another address', () => {
  it('counts once its link is opened: sign-in, record and invitations follow it', async () => {
    const account = await somebody();
    const session = await signedIn(instance, account);
    const newEmail = `moved-${unique()}@post.example`;
    const asked = await send(session, '/profile/email', { idToken: await tokenOf(account), newEmail });
    expect([asked.status, await asked.text()]).toEqual([204, '']);
    expect((await (await session.fetch('/api/me')).text()).includes(account.email)).toBe(true);
    const mail = await lastActionCode(instance, account.email).then(
      async (found) => found ?? (await lastActionCode(instance, newEmail)),
    );
    expect(mail?.requestType).toBe('VERIFY_AND_CHANGE_EMAIL');
    const verified = await send(new Session(instance), '/sign-in/verify', { oobCode: mail?.oobCode });
    expect([verified.status, await verified.json()]).toEqual([200, { email: newEmail }]);
    const again = await signedIn(instance, { ...account, email: newEmail });
    const me = ((await (await again.fetch('/api/me')).json()) as { actor: Record<string, unknown> }).actor;
    expect(me).toMatchObject({ email: newEmail, emailVerified: true });
    await expect(tokenOf(account)).rejects.toThrow();
    // The claim on the old address is free: whoever has it now may be somebody new, with it verified.
    await createAccount(instance, { ...account, displayName: 'Somebody New', emailVerified: true });
    const stranger = await signedIn(instance, account);
    const other = ((await (await stranger.fetch('/api/me')).json()) as { actor: Record<string, unknown> }).actor;
    expect(other).toMatchObject({ email: account.email, role: 'learner' });
    expect(other.id).not.toBe(me.id);
  });

  it('is answered the same for one that is taken, and refused where it is none', async () => {
    const [account, taken] = [await somebody(), await somebody()];
    const session = await signedIn(instance, account);
    const idToken = await tokenOf(account);
    const answers = await Promise.all(
      [taken.email, `free-${unique()}@post.example`].map((newEmail) =>
        send(session, '/profile/email', { idToken, newEmail }),
      ),
    );
    const told = await Promise.all(answers.map(async (each) => [each.status, await each.text()]));
    expect(told).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect((await lastActionCode(instance, taken.email))?.requestType).not.toBe('VERIFY_AND_CHANGE_EMAIL');
    const wrong = await send(session, '/profile/email', { idToken, newEmail: 'not an address' });
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { data: { issues: [{ path: 'newEmail' }] } }]);
  });
});

describe('The export of one’s data', () => {
  it('is everything about oneself as a file, without a secret and without others', async () => {
    const account = await somebody('Ada "Countess" Lovelace');
    const session = await signedIn(instance, account);
    await send(session, '/calendar-feed');
    const feed = (await (await session.fetch('/api/calendar-feed')).json()) as { url: string };
    const { actor } = (await (await session.fetch('/api/me')).json()) as { actor: { id: string } };
    const before = (await office.get(`/users/${actor.id}`)).body;
    await office.must(office.patch(`/users/${actor.id}`, { jobTitle: 'Analyst' }, before.version));
    const response = await session.fetch('/api/profile/export');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      person: { displayName: 'Ada "Countess" Lovelace', email: account.email, jobTitle: 'Analyst' },
      bookings: [],
      signIns: [{ device: 'Chrome on Linux', endedAt: null }],
      picture: null,
    });
    expect(data.history.map(({ action, by }: Record<string, string>) => [action, by])).toEqual(
      expect.arrayContaining([
        ['update', 'somebody else'],
        ['sign-up', 'you'],
      ]),
    );
    const secret = new URL(feed.url).pathname.split('/').at(-1)?.replace('.ics', '') ?? '-';
    expect(secret.length).toBeGreaterThan(20);
    for (const word of [secret, 'calendarSecret', 'tokensValidFrom', 'invitationHash', 'refreshHash', 'uid"', 'Tomasz'])
      expect(text, word).not.toContain(word);
    expect((await new Session(instance).fetch('/api/profile/export')).status).toBe(401);
  });
});

describe('The end of an account', () => {
  it('erases the person, deletes the provider’s account, and makes nobody anew of an old token', async () => {
    const account = await somebody('Zoë [Quill]');
    const session = await signedIn(instance, account);
    const { idToken } = await signInByPassword(instance, account);
    const bearer = await callers.withToken(idToken);
    const done = await send(session, '/profile/delete', { idToken: await tokenOf(account) });
    expect([done.status, session.cookies.size]).toEqual([204, 0]);
    const record = (await office.get(`/users/${bearer.id}`)).body;
    expect(record).toMatchObject({ status: 'deleted', displayName: 'Deleted person', email: null, photoURL: null });
    await expect(tokenOf(account)).rejects.toThrow();
    const people = async () => (await office.all('users', `?q=${encodeURIComponent('Quill')}`)).length;
    for (const attempt of [1, 2]) {
      expect((await bearer.get('/users')).status, `attempt ${attempt}`).toBe(401);
      expect((await postTokens(new Session(instance), { idToken, refreshToken: 'gone' })).status).toBe(401);
    }
    expect(await people()).toBe(0);
    // The address is free: with it one is somebody new, and a learner.
    await createAccount(instance, { ...account, emailVerified: true });
    const anew = await callers.withToken(await tokenOf(account));
    expect(anew.id).not.toBe(bearer.id);
    expect((await anew.get('/me')).text).toContain('"role":"learner"');
  });

  it('by the office is the same', async () => {
    const account = await somebody('Łukasz (Canary)');
    const session = await signedIn(instance, account);
    const { id } = await callers.withToken(await tokenOf(account));
    const { version } = (await office.get(`/users/${id}`)).body;
    expect((await office.remove(`/users/${id}`, version)).status).toBe(204);
    expect(await isIn(session)).toEqual([303, 401]);
    await expect(tokenOf(account)).rejects.toThrow();
    expect((await office.get(`/users/${id}`)).body).toMatchObject({ status: 'deleted', displayName: 'Deleted person' });
  });

  it('is refused to the last admin', async () => {
    const account = accountOf(instance, 'admin');
    const admins = await office.all('users', '?role=admin&status=active');
    expect(admins).toHaveLength(1);
    const session = await signedIn(instance, account);
    expect(await ruleOf(await send(session, '/profile/delete', { idToken: await tokenOf(account) }))).toEqual([
      409,
      'last-admin',
    ]);
    expect(await isIn(session)).toEqual([200, 200]);
  });
});
