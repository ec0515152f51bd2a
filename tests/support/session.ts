// A browser's session without a browser: signs in at the local Auth service, posts the tokens, keeps the cookies.
import { type SignedIn, signInByPassword } from './auth-service';
import type { Instance } from './instance';

/** Chrome's own words: a program's would be taken for a robot's. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

export class Session {
  readonly cookies = new Map<string, string>();

  constructor(readonly instance: Instance) {}

  /** Sends the cookies and keeps what the answer sets; a mutation comes from our own origin. */
  async fetch(
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const response = await fetch(this.instance.url + path, {
      redirect: 'manual',
      ...init,
      headers: { 'user-agent': BROWSER, origin: this.instance.url, cookie: this.header, ...headers },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The same cookies in other hands. */
  copy(): Session {
    const copy = new Session(this.instance);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export const postTokens = (
  session: Session,
  { idToken, refreshToken }: Pick<SignedIn, 'idToken' | 'refreshToken'>,
): Promise<Response> =>
  session.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, refreshToken }),
  });

export async function signedIn(instance: Instance, account: { email: string; password: string }): Promise<Session> {
  const session = new Session(instance);
  const response = await postTokens(session, await signInByPassword(instance, account));
  if (response.status !== 204) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  return session;
}
