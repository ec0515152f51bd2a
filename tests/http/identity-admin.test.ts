// Identity administration over REST, against the Auth service of the running instance; and that the provider is told of changes.
import { beforeAll, describe, expect, it } from 'vitest';
import { openIdentityAdmin } from '#adapters/firebase/identity-admin';
import type { AdminAccount, IdentityAdmin } from '#ports/identity-admin';
import { type Api, Callers, unique } from '../support/api';
import { createAccount, signInByPassword } from '../support/auth-service';
import { type Instance, readInstance } from '../support/instance';
import { unwrap, unwrapError } from '../support/result';

const PASSWORD = 'Quay-Side-7';
let instance: Instance;
let admin: IdentityAdmin;
let office: Api;
let callers: Callers;

beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  office = await callers.as('admin');
  admin = openIdentityAdmin(
    { FIREBASE_PROJECT_ID: instance.projectId, AUTH_ORIGIN: instance.authUrl },
    () => undefined,
  );
});

async function somebody(displayName = 'Ada Lovelace') {
  const account = { email: `admin-${unique()}@post.example`, password: PASSWORD };
  const { localId } = await createAccount(instance, { ...account, displayName, emailVerified: true });
  return { ...account, uid: localId };
}
const lookup = async (uid: string): Promise<AdminAccount> => {
  const found = unwrap(await admin.lookup(uid));
  if (typeof found === 'string') throw new Error(`The account is ${found}.`);
  return found;
};
const signsIn = (account: { email: string; password: string }) =>
  signInByPassword(instance, account).then(
    () => true,
    () => false,
  );
/** Until the provider has been told, which is after the answer. */
const until = async (isSo: () => Promise<boolean>) => {
  for (let waited = 0; waited < 50 && !(await isSo()); waited++) await new Promise((done) => setTimeout(done, 100));
  return isSo();
};

describe('Identity administration', () => {
  it('looks an account up by its uid', async () => {
    const { uid, email } = await somebody();
    expect(await lookup(uid)).toMatchObject({
      ...{ uid, email, displayName: 'Ada Lovelace', emailVerified: true, disabled: false, customClaims: {} },
      providerData: [{ providerId: 'password' }],
    });
  });

  it('changes name, claims and password', async () => {
    const account = await somebody();
    const changes = { displayName: 'A. King', customClaims: { role: 'staff' as const }, password: 'Another-8-word' };
    expect(unwrap(await admin.update(account.uid, changes))).toBe('done');
    expect(await lookup(account.uid)).toMatchObject({ displayName: 'A. King', customClaims: { role: 'staff' } });
    expect([await signsIn(account), await signsIn({ ...account, password: 'Another-8-word' })]).toEqual([false, true]);
  });

  it('disables and enables', async () => {
    const account = await somebody();
    unwrap(await admin.update(account.uid, { disabled: true }));
    expect([await signsIn(account), (await lookup(account.uid)).disabled]).toEqual([false, true]);
    unwrap(await admin.update(account.uid, { disabled: false }));
    expect(await signsIn(account)).toBe(true);
  });

  it('revokes refresh tokens', async () => {
    const account = await somebody();
    const { refreshToken } = await signInByPassword(instance, account);
    await new Promise((done) => setTimeout(done, 1100));
    expect(unwrap(await admin.revoke(account.uid))).toBe('done');
    expect((await lookup(account.uid)).validSince).toBeGreaterThan(Date.now() / 1000 - 60);
    const refreshed = await fetch(`${instance.authUrl}/securetoken.googleapis.com/v1/token?key=${instance.apiKey}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    expect(refreshed.status).toBe(400);
  });

  it('removes an account, and says when there is none', async () => {
    const account = await somebody();
    expect(unwrap(await admin.remove(account.uid))).toBe('done');
    expect(await signsIn(account)).toBe(false);
    expect(unwrap(await admin.lookup(account.uid))).toBe('no-account');
    expect(unwrap(await admin.remove(account.uid))).toBe('no-account');
    expect(unwrap(await admin.update(account.uid, { disabled: true }))).toBe('no-account');
  });

  it('says that it is not configured, without a service account', async () => {
    const nobody = openIdentityAdmin({ FIREBASE_PROJECT_ID: 'p', AUTH_ORIGIN: '' }, () => undefined);
    expect(unwrap(await nobody.lookup('x'))).toBe('not-configured');
    expect(unwrap(await nobody.update('x', { disabled: true }))).toBe('not-configured');
    expect(unwrap(await nobody.remove('x'))).toBe('not-configured');
    expect(unwrap(await nobody.revoke('x'))).toBe('not-configured');
  });

  it('says that the provider is away', async () => {
    const away = openIdentityAdmin({ FIREBASE_PROJECT_ID: 'p', AUTH_ORIGIN: 'http://127.0.0.1:9' }, () => undefined);
    expect(unwrapError(await away.remove('x'))).toMatchObject({ code: 'unavailable', rule: 'provider-not-answering' });
  });
});

describe('The provider is told', () => {
  it('of a name, a role, and being shut out and let in again, and decides nothing by it', async () => {
    const account = await somebody();
    const { idToken } = await signInByPassword(instance, account);
    const person = await callers.withToken(idToken);
    const path = `/users/${person.id}`;
    const version = async () => (await office.get(path)).body.version;
    await office.must(office.patch(path, { displayName: 'Ada King', role: 'instructor' }, await version()));
    const isTold = async () => {
      const { displayName, customClaims } = await lookup(account.uid);
      return displayName === 'Ada King' && customClaims.role === 'instructor';
    };
    expect(await until(isTold)).toBe(true);
    // A claim that says otherwise is nobody's role.
    unwrap(await admin.update(account.uid, { customClaims: { role: 'admin' } }));
    const claiming = await callers.withToken((await signInByPassword(instance, account)).idToken);
    expect((await claiming.get('/me')).text).toContain('"role":"instructor"');
    await office.must(office.post(`${path}/disable`));
    expect(await until(async () => (await lookup(account.uid)).disabled)).toBe(true);
    expect(await signsIn(account)).toBe(false);
    await office.must(office.post(`${path}/enable`));
    expect(await until(async () => !(await lookup(account.uid)).disabled)).toBe(true);
    expect(await signsIn(account)).toBe(true);
  });
});
