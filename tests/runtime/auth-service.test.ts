import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { createAccount, lastActionCode, type SignedIn, signInByPassword, updateAccount } from '../support/auth-service';
import { readInstance } from '../support/instance';

const instance = readInstance();
const KEYS = `${instance.authUrl}/robot/v1/metadata/jwk/securetoken@system.gserviceaccount.com`;
let count = 0;

const newAccount = async (): Promise<{ email: string; password: string }> => {
  count += 1;
  const account = { email: `auth-${process.pid}-${count}@quay.example`, password: 'Quay-Side-7' };
  await createAccount(instance, account);
  return account;
};
const call = (path: string, body: unknown): Promise<Response> =>
  fetch(`${instance.authUrl}/identitytoolkit.googleapis.com/v1/${path}?key=k`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const refresh = (refreshToken: string): Promise<Response> =>
  fetch(`${instance.authUrl}/securetoken.googleapis.com/v1/token?key=k`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
const reasonOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { error: { message: string } }).error.message;
const authTimeOf = (token: string): number => decodeJwt<{ auth_time: number }>(token).auth_time;

it('signs ID tokens that its published keys verify, and keeps the key private', async () => {
  const { idToken, localId } = await signInByPassword(instance, await newAccount());
  const jwks = (await (await fetch(KEYS)).json()) as JSONWebKeySet;
  const { payload, protectedHeader } = await jwtVerify(idToken, createLocalJWKSet(jwks), {
    issuer: `https://securetoken.google.com/${instance.projectId}`,
    audience: instance.projectId,
  });
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload.sub).toBe(localId);
  expect(Object.keys(jwks.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

it('refuses unsigned and altered ID tokens, as the service does', async () => {
  const { idToken } = await signInByPassword(instance, await newAccount());
  const [, payload] = idToken.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const forged of [`${none}.${payload}.`, `${idToken.slice(0, -4)}AAAA`]) {
    expect(await reasonOf(await call('accounts:lookup', { idToken: forged }))).toBe('INVALID_ID_TOKEN');
  }
  expect((await call('accounts:lookup', { idToken })).status).toBe(200);
});

it('refuses a made-up refresh token', async () => {
  const { refreshToken } = await signInByPassword(instance, await newAccount());
  const record = JSON.parse(Buffer.from(refreshToken, 'base64').toString());
  const forged = Buffer.from(JSON.stringify({ ...record, localId: 'demoPriyaRaghunathan' })).toString('base64');
  expect(await reasonOf(await refresh(forged))).toBe('INVALID_REFRESH_TOKEN');
});

it('keeps the moment of the sign-in when another device signs in later', async () => {
  const account = await newAccount();
  const first: SignedIn = await signInByPassword(instance, account);
  await sleep(1100);
  const second = await signInByPassword(instance, account);
  expect(authTimeOf(second.idToken)).toBeGreaterThan(authTimeOf(first.idToken));
  const { id_token } = (await (await refresh(first.refreshToken)).json()) as { id_token: string };
  expect(authTimeOf(id_token)).toBe(authTimeOf(first.idToken));
});

it('refuses the refresh of a disabled account, and hands its sign-in time to nobody', async () => {
  const { localId, refreshToken, idToken } = await signInByPassword(instance, await newAccount());
  await updateAccount(instance, localId, { disableUser: true });
  await sleep(1100);
  expect(await reasonOf(await refresh(refreshToken))).toBe('USER_DISABLED');
  const next = await signInByPassword(instance, await newAccount());
  expect(authTimeOf(next.idToken)).toBeGreaterThan(authTimeOf(idToken));
});

it('ends refresh tokens that were issued before a revocation', async () => {
  const { localId, refreshToken } = await signInByPassword(instance, await newAccount());
  await sleep(1100);
  await updateAccount(instance, localId, { validSince: String(Math.floor(Date.now() / 1000)) });
  expect(await reasonOf(await refresh(refreshToken))).toBe('TOKEN_EXPIRED');
});

it('mails links that open the app', async () => {
  const { email } = await newAccount();
  await call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const code = await lastActionCode(instance, email);
  const link = new URL(code?.oobLink ?? '');
  expect(link.origin + link.pathname).toBe(`${instance.url}/login`);
  expect(link.searchParams.get('mode')).toBe('resetPassword');
  expect(link.searchParams.get('oobCode')).toBe(code?.oobCode);
});
