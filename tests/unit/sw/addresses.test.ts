import { describe, expect, it } from 'vitest';
import { ROUTES } from '#domain/routes';
import { answersPage, stemOf } from '../../../src/sw/addresses';

describe('a file of an older build', () => {
  it('has the name of the new one, without the hash', () => {
    expect(stemOf('/_astro/app.CVyb-C1e.css')).toBe(stemOf('/_astro/app.Dx_12abc.css'));
    expect(stemOf('/_astro/Library.tsx.BqXKpVps.js')).toBe('/_astro/Library.tsx.js');
  });

  it('is not taken for another', () => {
    expect(stemOf('/_astro/app.CVyb-C1e.css')).not.toBe(stemOf('/_astro/app.CVyb-C1e.js'));
    expect(stemOf('/_astro/Library.BqXKpVps.js')).not.toBe(stemOf('/_astro/LibraryDialog.BqXKpVps.js'));
  });
});

describe('what the service worker answers', () => {
  it.each(Object.values(ROUTES).map(({ path }) => path))('%s', (path) => {
    expect(answersPage('GET', path)).toBe(true);
  });

  it('is no call, no file and no download', () => {
    for (const path of ['/api/courses', '/api/courses/export', '/files/7/plan.pdf', '/build.json', '/sw.js', '/ping'])
      expect(answersPage('GET', path), path).toBe(false);
  });

  it('is no change, but for signing out', () => {
    expect(answersPage('POST', '/bookings/new')).toBe(false);
    expect(answersPage('POST', '/logout')).toBe(true);
  });
});
