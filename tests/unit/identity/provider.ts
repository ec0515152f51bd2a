// A sign-in provider on a real port, small enough to be told when to fail: it publishes a key, signs tokens and refreshes them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const PROJECT = 'demo-lectern';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

export class Provider {
  isDown = false;
  /** Milliseconds before a refresh is answered. */
  delay = 0;
  /** The refusal that a refresh meets, in the provider's words. */
  refusal: string | null = null;
  keyFetches = 0;
  refreshes = 0;
  keepsKeysFor = 3600;
  #server: Server | undefined;
  #keys: { kid: string; privateKey: PrivateKey; jwk: object }[] = [];
  /** @param now milliseconds: an hour later its tokens expire. They are issued in real time, which the library reads. */
  constructor(readonly now: () => number) {}

  async start(): Promise<void> {
    await this.rotate('key-1');
    this.#server = createServer((request, response) => {
      if (this.isDown) return void request.socket.destroy();
      const { pathname } = new URL(request.url ?? '/', 'http://provider');
      const answer = (status: number, body: object) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'cache-control': `max-age=${this.keepsKeysFor}`,
        });
        response.end(JSON.stringify(body));
      };
      if (pathname.startsWith('/robot/')) {
        this.keyFetches++;
        return answer(200, { keys: this.#keys.map(({ jwk }) => jwk) });
      }
      this.refreshes++;
      setTimeout(async () => {
        if (this.refusal) return answer(400, { error: { message: this.refusal } });
        answer(200, { id_token: await this.token(), refresh_token: 'refreshed' });
      }, this.delay);
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
  }

  get origin(): string {
    const address = this.#server?.address() as AddressInfo | undefined;
    return `http://127.0.0.1:${address?.port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  /** Publishes one key in place of the others. */
  async rotate(kid: string): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    this.#keys = [{ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }];
  }

  get publicKey(): object {
    return this.#keys[0]?.jwk ?? {};
  }

  /** A genuine token, but for what is given otherwise. `undefined` leaves a claim out. */
  async token(
    claims: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
    by?: PrivateKey,
  ): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new Error('The provider has not been started.');
    const issued = Math.floor(Date.now() / 1000);
    const payload = {
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: 'ada',
      iat: issued,
      auth_time: issued,
      exp: Math.floor(this.now() / 1000) + 3600,
      ...claims,
    };
    return new SignJWT(JSON.parse(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
      .sign(by ?? key.privateKey);
  }
}
