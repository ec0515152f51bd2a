// Attestation, with a key server and keys of our own in Google's place.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { APIContext } from 'astro';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAppCheck } from '#adapters/firebase/app-check';
import { ATTESTATION_HEADER, answerAttested } from '#http/attested';
import { ok } from '#kernel/result';
import type { Attestation } from '#ports/attestation';
import { unwrapError } from '../../support/result';

const NUMBER = '1234567890';
const APP = '1:1234567890:web:0a1b2c';

let server: Server;
let keys: { kid: string; pair: GenerateKeyPairResult; jwk: object }[] = [];
let fetches = 0;
let isDown = false;
let attestation: Attestation;

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const open = (): Attestation =>
  openAppCheck({
    FIREBASE_PROJECT_NUMBER: NUMBER,
    FIREBASE_APP_ID: APP,
    APP_CHECK_KEYS: `${origin()}/v1/jwks`,
  }) as Attestation;

async function publish(kid: string): Promise<void> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  keys = [{ kid, pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' } }];
}

interface Given {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  by?: GenerateKeyPairResult['privateKey'];
}

/** A genuine token, but for what is given otherwise. `undefined` leaves a claim out. */
function token({ claims = {}, header = {}, by }: Given = {}): Promise<string> {
  const [key] = keys;
  if (!key) throw new Error('No key is published.');
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://firebaseappcheck.googleapis.com/${NUMBER}`,
    aud: [`projects/${NUMBER}`, 'projects/lectern'],
    sub: APP,
    iat: now - 5,
    exp: now + 3600,
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })
    .sign(by ?? key.pair.privateKey);
}

beforeEach(async () => {
  [fetches, isDown] = [0, false];
  await publish('key-1');
  server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy();
    fetches += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  attestation = open();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('Attestation by App Check', () => {
  it('takes a genuine token, and fetches the keys once for all of them', async () => {
    for (let count = 0; count < 20; count++) expect((await attestation.verify(await token())).ok).toBe(true);
    expect(fetches).toBe(1);
  });

  it.each<[string, () => Promise<string | null> | string | null]>([
    ['that is missing', () => null],
    ['that is none', () => 'not.a.token'],
    ['of another project', () => token({ claims: { aud: ['projects/99'] } })],
    ['of another issuer', () => token({ claims: { iss: 'https://firebaseappcheck.googleapis.com/99' } })],
    ['of another app', () => token({ claims: { sub: '1:99:web:ff' } })],
    ['without a subject', () => token({ claims: { sub: undefined } })],
    ['that has lapsed', () => token({ claims: { exp: Math.floor(Date.now() / 1000) - 1 } })],
    ['that never lapses', () => token({ claims: { exp: undefined } })],
    ['of another type', () => token({ header: { typ: 'at+jwt' } })],
    ['signed by a key of somebody else', async () => token({ by: (await generateKeyPair('RS256')).privateKey })],
    ['under a key that is not published', () => token({ header: { kid: 'key-9' } })],
    ['whose algorithm is none', async () => `${part({ alg: 'none', typ: 'JWT' })}.${(await token()).split('.')[1]}.`],
    [
      'signed with the public key as if it were a secret',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(keys[0]?.jwk));
        const [, payload = ''] = (await token()).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'key-1' }).sign(secret);
      },
    ],
    [
      'whose claims were changed',
      async () => {
        const [header, payload = '', signature] = (await token()).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
        return [header, part({ ...claims, exp: 9_999_999_999 }), signature].join('.');
      },
    ],
  ])('refuses one %s', async (_, forged) => {
    expect(unwrapError(await attestation.verify(await forged()))).toMatchObject({
      ...{ code: 'unauthenticated', rule: 'app-attestation' },
    });
  });

  it('cannot be made to fetch the keys by tokens under unknown ones', async () => {
    expect((await attestation.verify(await token())).ok).toBe(true);
    for (let count = 0; count < 20; count++)
      await attestation.verify(await token({ header: { kid: `key-${count}x` } }));
    expect(fetches).toBe(1);
  });

  it('is unavailable, not refused, where the keys cannot be had, and works once they can', async () => {
    isDown = true;
    expect(unwrapError(await attestation.verify(await token()))).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    isDown = false;
    expect((await attestation.verify(await token())).ok).toBe(true);
  });

  it('is off where nothing of it is configured, and an error where half of it is', () => {
    expect(openAppCheck({ FIREBASE_PROJECT_NUMBER: '', FIREBASE_APP_ID: '' })).toBeNull();
    expect(() => openAppCheck({ FIREBASE_PROJECT_NUMBER: NUMBER, FIREBASE_APP_ID: '' })).toThrow(/both/);
  });
});

describe('A call about files', () => {
  const asked = async (headers: Record<string, string>, isOn = true): Promise<{ status: number; body: string }> => {
    const request = new Request('https://lectern.example/api/files', { headers });
    const locals = { app: { attestation: isOn ? attestation : null }, actor: null, requestId: 'r' };
    const response = await answerAttested({ request, locals } as unknown as APIContext, async () =>
      ok(new Response('the work')),
    );
    return { status: response.status, body: await response.text() };
  };

  it('is worked on with a genuine token alone, and without one where attestation is off', async () => {
    expect(await asked({ [ATTESTATION_HEADER]: await token() })).toEqual({ status: 200, body: 'the work' });
    for (const headers of [{}, { [ATTESTATION_HEADER]: await token({ claims: { sub: 'another' } }) }]) {
      const refused = await asked(headers as Record<string, string>);
      expect(refused.status).toBe(401);
      expect(JSON.parse(refused.body).data.rule).toBe('app-attestation');
    }
    expect(await asked({}, false)).toEqual({ status: 200, body: 'the work' });
  });

  it('begins with attestation in every route of files', () => {
    const routes = readdirSync('src/pages/api/files', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    expect(routes.length).toBeGreaterThan(5);
    for (const file of routes) {
      const text = readFileSync(join('src/pages/api/files', file), 'utf8');
      const handlers = text.match(/^export const (GET|POST|PUT|PATCH|DELETE)\b/gm) ?? [];
      expect([file, text.match(/answerAttested\(context,/g)?.length]).toEqual([file, handlers.length]);
    }
  });
});
