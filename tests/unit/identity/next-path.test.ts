import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeNext } from '#domain/next-path';

const ORIGIN = 'https://lectern.example';

/** What browsers trip over: dots, slashes both ways, white space that they drop, other hosts, schemes, escapes. */
const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '\t',
  '\n',
  '\r',
  ' ',
  '@',
  ':',
  '?',
  '#',
  '%2f',
  '%5c',
  '%09',
  '%00',
  '%',
  'evil.example',
  'https:',
  'javascript:alert(1)',
  'data:',
  'login',
  'logout',
  'api',
  'dashboard',
  'LOGIN',
  '%6cogin',
  'é',
);
const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

describe('The address after a sign-in', () => {
  it.each([
    ['/courses?status=draft#top', '/courses?status=draft#top'],
    ['/bookings/0193', '/bookings/0193'],
    ['/apiary', '/apiary'],
    ['/loginhelp', '/loginhelp'],
  ])('is followed where it is ours: %s', (next, followed) => {
    expect(safeNext(next, ORIGIN)).toBe(followed);
  });

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/.//',
    '/..//evil.example',
    'https://evil.example',
    'https://lectern.example/courses',
    'javascript:alert(1)',
    '/login',
    '/login?next=/x',
    '/logout',
    '/api/users',
    '/x/../api/users',
    '/%61pi/users',
    '/LOGOUT',
    '/%',
  ])('is the dashboard where it is not: %j', (next) => {
    expect(safeNext(next, ORIGIN)).toBe('/dashboard');
  });

  it('never leads to another origin, to /api, /login or /logout, whatever stands in the query', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (next) => {
        const path = safeNext(next, ORIGIN);
        const target = new URL(path, ORIGIN);
        expect(target.origin).toBe(ORIGIN);
        expect(path.startsWith('/')).toBe(true);
        expect(path).not.toMatch(/^[/\\]{2}|[\t\r\n]/);
        expect(decodeURIComponent(target.pathname)).not.toMatch(/^\/+(api|login|logout)(\/|$)/i);
      }),
      { numRuns: 2000 },
    );
  });
});
