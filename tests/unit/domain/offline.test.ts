import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/access';
import { isReadOffline } from '#domain/offline';

describe('what may be read offline', () => {
  it.each(ROLES)('is the timetable, courses and what the house says, for the role %s', (role) => {
    for (const path of ['/dashboard', '/courses', '/courses/7', '/posts', '/posts/7', '/faq'])
      expect(isReadOffline({ role }, path), path).toBe(true);
  });

  it('is one’s own bookings, and never the office’s lists of other people’s', () => {
    for (const role of ['learner', 'manager', 'instructor'] as const)
      expect(isReadOffline({ role }, '/bookings/7')).toBe(true);
    for (const role of ['admin', 'staff'] as const) expect(isReadOffline({ role }, '/bookings')).toBe(false);
  });

  it.each(ROLES)('is no list of people, no inbox, no settings and no test, for the role %s', (role) => {
    for (const path of [
      '/users',
      '/companies',
      '/queries',
      '/queries/7',
      '/tests',
      '/settings',
      '/profile',
      '/assetlib',
    ])
      expect(isReadOffline({ role }, path), path).toBe(false);
  });

  it('is no form: what it was filled with may be old', () => {
    for (const path of ['/bookings/new', '/courses/7/edit', '/courses/import', '/posts/new'])
      expect(isReadOffline({ role: 'learner' }, path), path).toBe(false);
  });
});
