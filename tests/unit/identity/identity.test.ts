import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FirebaseIdentity } from '#adapters/firebase/identity';
import { unwrap, unwrapError } from '../../support/result';
import { PROJECT, Provider } from './provider';

/** The library reads the real time, so ours starts there and is moved on. */
let ahead = 0;
const now = () => Date.now() + ahead;
const minutes = (count: number) => count * 60_000;

let provider: Provider;
let identity: FirebaseIdentity;

beforeEach(async () => {
  ahead = 0;
  provider = new Provider(now);
  await provider.start();
  identity = new FirebaseIdentity({
    projectId: PROJECT,
    apiKey: 'key',
    authOrigin: provider.origin,
    keepAlive: (work) => void work.catch(() => undefined),
    now,
  });
});

afterEach(() => provider.stop());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

describe('Verifying an ID token', () => {
  it('takes a genuine one and gives its claims', async () => {
    const token = await provider.token({ email: 'Ada@Example.org', email_verified: true, name: 'Ada' });
    expect(unwrap(await identity.verify(token))).toMatchObject({
      uid: 'ada',
      email: 'ada@example.org',
      emailVerified: true,
      displayName: 'Ada',
      authTime: expect.any(Number),
    });
  });

  it('asks for the keys once, however many tokens it verifies', async () => {
    for (let count = 0; count < 5; count++)
      unwrap(await identity.verify(await provider.token({ sub: `person-${count}` })));
    expect(provider.keyFetches).toBe(1);
  });

  it.each<[string, (token: string) => Promise<string> | string]>([
    ['whose algorithm is none', async (token) => `${part({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`],
    [
      'whose algorithm is none under a known key',
      async (token) => `${part({ alg: 'none', kid: 'key-1' })}.${token.split('.')[1]}.`,
    ],
    ['without a signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    [
      'whose algorithm is a list',
      () =>
        provider
          .token({}, { alg: 'RS256' })
          .then((token) => `${part({ alg: ['RS256'], kid: 'key-1' })}${token.slice(token.indexOf('.'))}`),
    ],
    [
      'signed HS256 with the public key',
      async () =>
        new SignJWT({
          iss: `https://securetoken.google.com/${PROJECT}`,
          aud: PROJECT,
          sub: 'ada',
          iat: seconds(),
          auth_time: seconds(),
          exp: seconds() + 3600,
        })
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(new TextEncoder().encode(JSON.stringify(provider.publicKey))),
    ],
    [
      'signed by another key under our key id',
      async () => provider.token({}, {}, (await generateKeyPair('RS256')).privateKey),
    ],
    ['under an unknown key id', () => provider.token({}, { kid: 'other' })],
    ['of another audience', () => provider.token({ aud: 'other' })],
    [
      'with the audience of custom tokens',
      () =>
        provider.token({
          aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        }),
    ],
    ['of another issuer', () => provider.token({ iss: 'https://securetoken.google.com/other' })],
    [
      'of the issuer of session cookies',
      () => provider.token({ iss: `https://session.firebase.google.com/${PROJECT}` }),
    ],
    ['without a subject', () => provider.token({ sub: undefined })],
    ['with an empty subject', () => provider.token({ sub: '' })],
    ['with a subject of 129 characters', () => provider.token({ sub: 'x'.repeat(129) })],
    ['from the future', () => provider.token({ iat: seconds() + 600, exp: seconds() + 4200 })],
    ['of a sign-in in the future', () => provider.token({ auth_time: seconds() + 600 })],
    ['without a time of sign-in', () => provider.token({ auth_time: undefined })],
    [
      'that has expired',
      () => provider.token({ iat: seconds() - 7200, auth_time: seconds() - 7200, exp: seconds() - 3600 }),
    ],
    ['longer than any of ours', () => provider.token({ pad: 'x'.repeat(5000) })],
    ['that is no token', () => 'x'],
    ['of empty parts', () => '..'],
  ])('refuses one %s', async (_, forge) => {
    const genuine = await provider.token();
    unwrap(await identity.verify(genuine));
    expect(unwrapError(await identity.verify(await forge(genuine))).code).toBe('unauthenticated');
  });

  it('counts one as expired 30 seconds early, even when it was seen before', async () => {
    const token = await provider.token({ exp: seconds() + 120 });
    unwrap(await identity.verify(token));
    ahead = 89_000;
    unwrap(await identity.verify(token));
    ahead = 91_000;
    expect(unwrapError(await identity.verify(token)).rule).toBe('token-expired');
  });
});

describe('The signing keys', () => {
  it('are fetched for an unknown key id at most once a minute', async () => {
    unwrap(await identity.verify(await provider.token()));
    await provider.rotate('key-2');
    const rotated = await provider.token();
    unwrapError(await identity.verify(rotated));
    ahead = minutes(1);
    await Promise.all(Array.from({ length: 20 }, () => identity.verify(rotated)));
    expect(provider.keyFetches).toBe(2);
    unwrap(await identity.verify(rotated));
  });

  it('are used on when the provider does not answer', async () => {
    provider.keepsKeysFor = 1;
    unwrap(await identity.verify(await provider.token()));
    const other = await provider.token({ sub: 'grace' });
    ahead = 5000;
    provider.isDown = true;
    unwrap(await identity.verify(other));
  });

  it('make the answer unavailable, never a refusal, when none could ever be fetched', async () => {
    provider.isDown = true;
    expect(unwrapError(await identity.verify(await provider.token())).code).toBe('unavailable');
    expect(await identity.read(await provider.token(), 'refresh')).toMatchObject({ kind: 'unavailable' });
  });
});

describe('The cookies of a session', () => {
  it('are none without tokens', async () => {
    expect(await identity.read(undefined, undefined)).toEqual({ kind: 'none' });
  });

  it('cost no network while the token is fresh', async () => {
    const token = await provider.token();
    await identity.read(token, 'refresh');
    expect(await identity.read(token, 'refresh')).toMatchObject({ kind: 'live' });
    expect(provider.refreshes).toBe(0);
  });

  it('are refreshed from 5 minutes before expiry', async () => {
    const token = await provider.token({ exp: seconds() + 600 });
    ahead = minutes(5) - 3000;
    expect(await identity.read(token, 'refresh')).not.toHaveProperty('fresh');
    ahead = minutes(5) + 3000;
    expect(await identity.read(token, 'refresh')).toMatchObject({ kind: 'live', fresh: { refreshToken: 'refreshed' } });
  });

  it('are refreshed once for any number of parallel requests and for stragglers', async () => {
    provider.delay = 50;
    const token = await provider.token({ exp: seconds() + 200 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => identity.read(token, 'refresh')));
    expect(answers.every((answer) => answer.kind === 'live' && answer.fresh)).toBe(true);
    await identity.read(token, 'refresh');
    expect(provider.refreshes).toBe(1);
  });

  it.each([
    ['TOKEN_EXPIRED', 'expired'],
    ['USER_DISABLED', 'disabled'],
    ['USER_NOT_FOUND', 'deleted'],
    ['INVALID_REFRESH_TOKEN', 'invalid'],
  ])('are gone when the provider says %s', async (word, reason) => {
    provider.refusal = word;
    expect(await identity.read(undefined, 'refresh')).toEqual({ kind: 'gone', reason });
    const lateToken = await provider.token({ exp: seconds() + 200 });
    expect(await identity.read(lateToken, 'refresh')).toEqual({ kind: 'gone', reason });
  });

  it('keep working while the provider is down and the token is valid', async () => {
    const token = await provider.token({ exp: seconds() + 200 });
    unwrap(await identity.verify(token));
    provider.isDown = true;
    expect(await identity.read(token, 'refresh')).toMatchObject({ kind: 'live' });
    ahead = 171_000;
    expect(await identity.read(token, 'refresh')).toMatchObject({ kind: 'unavailable' });
  });

  it('wait 30 seconds after a failure, then twice as long each time, up to 960', async () => {
    provider.isDown = true;
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, each) => identity.read(undefined, `refresh-${each}`)),
      );
      const [answer] = answers;
      if (answer?.kind !== 'unavailable') throw new Error(`It was ${answer?.kind}.`);
      waits.push(answer.retryAfter);
      ahead += answer.retryAfter * 1000;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
    provider.isDown = false;
    expect(await identity.read(undefined, 'refresh')).toMatchObject({ kind: 'live' });
    provider.isDown = true;
    expect(await identity.read(undefined, 'another')).toMatchObject({ kind: 'unavailable', retryAfter: 30 });
  });

  it('ask nothing of the provider during the wait', async () => {
    provider.isDown = true;
    await identity.read(undefined, 'refresh');
    provider.isDown = false;
    ahead = 29_000;
    expect(await identity.read(undefined, 'refresh')).toMatchObject({ kind: 'unavailable', retryAfter: 1 });
    expect(provider.refreshes).toBe(0);
    ahead = 30_500;
    expect(await identity.read(undefined, 'refresh')).toMatchObject({ kind: 'live' });
  });
});
