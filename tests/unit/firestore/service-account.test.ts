// The exchange of a service account's claim for a token, against a real server on this machine.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ServiceAccount, SignInRefused } from '#adapters/firebase/service-account';

const EMAIL = 'lectern@demo.iam.gserviceaccount.com';
let privateKey: string;
let publicKey: string;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  privateKey = await exportPKCS8(pair.privateKey);
  publicKey = await exportSPKI(pair.publicKey);
});

let server: Server;
let address: string;
let asked: URLSearchParams[] = [];
let status = 200;
let ahead = 0;
const now = () => Date.now() + ahead;

beforeEach(async () => {
  [asked, status, ahead] = [[], 200, 0];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    asked.push(new URLSearchParams(body));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        status === 200
          ? { access_token: `token-${asked.length}`, expires_in: 3599, token_type: 'Bearer' }
          : { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const kept: Promise<unknown>[] = [];
const account = (given: Partial<ConstructorParameters<typeof ServiceAccount>[0]> = {}) =>
  new ServiceAccount({
    clientEmail: EMAIL,
    privateKey,
    tokenAddress: address,
    keepAlive: (work) => void kept.push(work),
    now,
    ...given,
  });

describe('A service account', () => {
  it('signs a claim that Google can verify, for reading and writing documents alone', async () => {
    expect(await account().token()).toBe('token-1');
    expect(asked[0]?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(asked[0]?.get('assertion') ?? '', await importSPKI(publicKey, 'RS256'), {
      issuer: EMAIL,
      audience: address,
    });
    expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/datastore' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it('takes a key whose line ends are written out', async () => {
    expect(await account({ privateKey: privateKey.replaceAll('\n', '\\n') }).token()).toBe('token-1');
  });

  it('asks once for any number of callers, and again shortly before the token lapses', async () => {
    const { token } = account();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => token())))).toEqual(new Set(['token-1']));
    ahead = 54 * 60_000;
    expect(await token()).toBe('token-1');
    ahead = 56 * 60_000;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => token())))).toEqual(new Set(['token-2']));
    expect(asked).toHaveLength(2);
  });

  it('keeps an exchange alive that others wait for', async () => {
    const before = kept.length;
    await account().token();
    expect(kept).toHaveLength(before + 1);
  });

  it('replaces a token that was refused, once for all who were told', async () => {
    const { token } = account();
    await token();
    const again = await Promise.all(Array.from({ length: 10 }, () => token('token-1')));
    expect(new Set(again)).toEqual(new Set(['token-2']));
    expect(asked).toHaveLength(2);
  });

  it('says that it got none, and asks again at the next call', async () => {
    const { token } = account();
    status = 400;
    await expect(token()).rejects.toThrow(SignInRefused);
    await expect(token()).rejects.toThrow(/invalid_grant/);
    status = 200;
    expect(await token()).toBe('token-3');
  });

  it('says so too when nobody answers, or its key is none', async () => {
    await expect(account({ tokenAddress: 'http://127.0.0.1:1/' }).token()).rejects.toThrow(SignInRefused);
    await expect(account({ privateKey: 'no key' }).token()).rejects.toThrow(SignInRefused);
    expect(asked).toHaveLength(0);
  });
});
