import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitCookies, isToken, parseSession } from '#http/cookies';
import { redact } from '#http/redact';
import { detour, requireKnownRules } from '#http/route-rules';
import { bearerToken, isFromUs } from '#http/same-origin';
import { allow } from '#http/security-headers';

const ORIGIN = 'https://lectern.example';
const request = (method: string, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}/api/courses`, { method, headers });

describe('The cross-site rule', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('lets a %s of our own pages through and no other', (method) => {
    expect(isFromUs(request(method, { origin: ORIGIN }), ORIGIN)).toBe(true);
    expect(isFromUs(request(method, { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }), ORIGIN)).toBe(true);
    for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'http://lectern.example', ''])
      expect(isFromUs(request(method, { origin }), ORIGIN)).toBe(false);
    expect(isFromUs(request(method), ORIGIN)).toBe(false);
  });

  it.each(['cross-site', 'same-site'])('refuses a mutation that the browser calls %s', (site) => {
    expect(isFromUs(request('POST', { origin: ORIGIN, 'sec-fetch-site': site }), ORIGIN)).toBe(false);
  });

  it('needs no origin of a request with a Bearer token, nor of one that reads', () => {
    expect(isFromUs(request('DELETE', { authorization: 'Bearer abc', origin: 'https://evil.example' }), ORIGIN)).toBe(
      true,
    );
    expect(isFromUs(request('GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }), ORIGIN)).toBe(
      true,
    );
  });

  it('takes no other scheme for a Bearer token', () => {
    for (const authorization of ['Basic abc', 'Bearer', 'Bearer ', 'abc', 'Bearer a b'])
      expect(bearerToken(request('POST', { authorization }))).toBeNull();
  });
});

describe('The session cookie', () => {
  it('gives back the ids that were written into it', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_~-]{0,40}$/);
    const dotted = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,40}$/);
    fc.assert(
      fc.property(id, dotted, (signInId, userId) => {
        expect(parseSession(`${signInId}.${userId}`)).toEqual({ signInId, userId });
      }),
    );
  });

  it('is nothing when anybody else wrote it', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const session = parseSession(value);
        if (session) expect(`${session.signInId}.${session.userId}`).toBe(value);
      }),
    );
    for (const value of [undefined, '', '.', 'one', 'one.', '.two', 'one/.two', '../x.y'])
      expect(parseSession(value)).toBeNull();
  });

  it('holds no token that a browser would drop, or with characters of no token', () => {
    expect(fitCookies({ idToken: 'x'.repeat(4000), refreshToken: 'y' })).toBe(true);
    expect(fitCookies({ idToken: 'x'.repeat(4090), refreshToken: 'y' })).toBe(false);
    expect(fitCookies({ idToken: 'x', refreshToken: 'y'.repeat(4090) })).toBe(false);
    for (const value of ['', 'a b', 'a;b', 'a\r\nb', 'a,b', 7, null]) expect(isToken(value)).toBe(false);
  });
});

describe('Route rules', () => {
  const visit = (path: string, actor: unknown = null, refusal: string | null = null, method = 'GET') =>
    detour({ actor: actor as never, method, url: new URL(path, ORIGIN), refusal });
  const person = { id: 'ada' };

  it('send a visitor of a signed-in page to sign in, and back afterwards', () => {
    expect(visit('/courses?status=draft')).toBe('/login?next=%2Fcourses%3Fstatus%3Ddraft');
    expect(visit('/courses/0193/edit')).toBe('/login?next=%2Fcourses%2F0193%2Fedit');
    expect(visit('/bookings', null, 'expired')).toBe('/login?reason=expired&next=%2Fbookings');
    expect(visit('/logout?x=1', null, null, 'POST')).toBe('/login?next=%2Flogout');
  });

  it('let a visitor see what is public', () => {
    for (const path of ['/', '/login', '/signup', '/catalogue/fire', '/nothing-here']) expect(visit(path)).toBeNull();
  });

  it('send a signed-in person from the sign-in pages to the dashboard, unless they bring a code from a mail', () => {
    expect(visit('/login?next=/courses', person)).toBe('/dashboard');
    expect(visit('/signup', person)).toBe('/dashboard');
    expect(visit('/login?mode=verifyEmail&oobCode=abc', person)).toBeNull();
    expect(visit('/courses', person)).toBeNull();
    expect(visit('/logout', person)).toBeNull();
  });

  it('refuse an unknown name', () => {
    expect(() => requireKnownRules([{ path: '/x', middleware: ['auth', 'paid'] }])).toThrow(
      "Unknown middleware: 'paid'",
    );
  });
});

describe('What the pages of sign-in allow', () => {
  it('adds to a directive that is there and makes one that is not', () => {
    expect(
      allow("default-src 'none'; connect-src 'self'", {
        'connect-src': 'https://a.example',
        'frame-src': 'https://b.example',
      }),
    ).toBe("default-src 'none'; connect-src 'self' https://a.example; frame-src https://b.example");
  });

  it('never leaves a none beside a source', () => {
    expect(allow("frame-src 'none'", { 'frame-src': 'https://a.example', 'script-src': '' })).toBe(
      'frame-src https://a.example',
    );
  });
});

describe('The log', () => {
  it('holds no token and no code', () => {
    const token = `${'eyJhbGciOiJSUzI1NiJ9'}.${'eyJzdWIiOiJhZGEifQ'}.c2lnbmF0dXJl`;
    const line = redact(`fetch failed for https://x/v1/token?key=abc&oobCode=def with ${token}`);
    for (const secret of [token, 'abc', 'def', 'eyJ']) expect(line).not.toContain(secret);
  });
});
