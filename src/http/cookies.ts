// The three cookies of a session. `__Host-` ties them to this host over a secure connection, and no script can read them.
import type { AstroCookies } from 'astro';
import { isId } from '#kernel/id';
import type { Tokens } from '#ports/identity';

export const ID_COOKIE = '__Host-id';
export const REFRESH_COOKIE = '__Host-rt';
export const SESSION_COOKIE = '__Host-session';

/** Which sign-in of which person: the value of the session cookie. */
export interface SessionKey {
  signInId: string;
  userId: string;
}

export interface SessionCookies {
  idToken: string | undefined;
  refreshToken: string | undefined;
  session: SessionKey | null;
}

/** Chromium drops a cookie without a word whose name and value together are longer. Bytes. */
const LARGEST_COOKIE = 4087;
/** The longest that browsers keep a cookie; the session itself ends at the provider's word or ours. Seconds. */
const MAX_AGE_S = 400 * 86_400;
const ATTRIBUTES = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

export const fitCookies = ({ idToken, refreshToken }: Tokens): boolean =>
  ID_COOKIE.length + idToken.length <= LARGEST_COOKIE && REFRESH_COOKIE.length + refreshToken.length <= LARGEST_COOKIE;

/** The characters of a token, none of which a cookie has to escape. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w.=+/-]+$/.test(value);

export function writeTokens(cookies: AstroCookies, tokens: Tokens): void {
  const asItIs = { ...ATTRIBUTES, maxAge: MAX_AGE_S, encode: (value: string) => value };
  cookies.set(ID_COOKIE, tokens.idToken, asItIs);
  cookies.set(REFRESH_COOKIE, tokens.refreshToken, asItIs);
}

export function writeSession(cookies: AstroCookies, tokens: Tokens, { signInId, userId }: SessionKey): void {
  writeTokens(cookies, tokens);
  cookies.set(SESSION_COOKIE, `${signInId}.${userId}`, { ...ATTRIBUTES, maxAge: MAX_AGE_S });
}

export function clearSession(cookies: AstroCookies): void {
  for (const name of [ID_COOKIE, REFRESH_COOKIE, SESSION_COOKIE]) cookies.set(name, '', { ...ATTRIBUTES, maxAge: 0 });
}

/** None of ours is escaped, so none is unescaped. */
const AS_IT_IS = { decode: (value: string) => value };

export function readSession(cookies: AstroCookies): SessionCookies {
  const token = (name: string) => {
    const value = cookies.get(name, AS_IT_IS)?.value;
    return isToken(value) ? value : undefined;
  };
  return {
    idToken: token(ID_COOKIE),
    refreshToken: token(REFRESH_COOKIE),
    session: parseSession(cookies.get(SESSION_COOKIE, AS_IT_IS)?.value),
  };
}

/** Our own ids of sign-ins are UUIDs and hold no dot; what follows the first one is the person's id. */
export function parseSession(value: string | undefined): SessionKey | null {
  const [, signInId = '', userId = ''] = /^([^.]+)\.(.+)$/.exec(value ?? '') ?? [];
  return isId(signInId) && isId(userId) ? { signInId, userId } : null;
}

/** What an answer that ends a sign-in says to the browser: pages that it holds, to go back to, are not anybody's any more. */
export const FORGET = ['clear-site-data', '"cache"'] as const;
