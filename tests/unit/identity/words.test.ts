import { describe, expect, it } from 'vitest';
import { deviceInWords } from '#domain/sign-ins/sign-in';
import { AUTH_ERROR_CODES, authErrorCode, authErrorText } from '#domain/users/auth-errors';

describe('The catalogue of authentication errors', () => {
  it.each(AUTH_ERROR_CODES)('has a sentence for %s', (code) => {
    expect(authErrorText(code).message).toMatch(/^[A-Z].{15,}\.$/);
    expect(authErrorCode(`auth/${code}`)).toBe(code);
  });

  it('says the same for a wrong password, a wrong credential and an unknown address', () => {
    const texts = (['invalid-credential', 'wrong-password', 'user-not-found'] as const).map(authErrorText);
    expect(new Set(texts).size).toBe(1);
  });

  it('knows what the library calls otherwise', () => {
    expect(authErrorCode('auth/weak-password')).toBe('password-does-not-meet-requirements');
    expect(authErrorCode('auth/user-token-expired')).toBe('requires-recent-login');
    expect(authErrorCode('auth/popup-blocked')).toBeNull();
    expect(authErrorCode('auth/constructor')).toBeNull();
    expect(authErrorCode(undefined)).toBeNull();
  });
});

describe('A device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    ['curl/8.10.1', 'curl'],
    ['node', 'An unknown device'],
    [null, 'An unknown device'],
  ])('names %s', (userAgent, words) => {
    expect(deviceInWords(userAgent)).toBe(words);
  });
});
