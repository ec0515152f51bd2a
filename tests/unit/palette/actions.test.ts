import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/access';
import { actionsFor, placesFor } from '../../../src/islands/ui/palette/actions';
import { type Audience, PAGES } from '../../access/routes-table';

const OFFICE: readonly Role[] = ['admin', 'staff'];
const MAY: Partial<Record<Audience, readonly Role[]>> = {
  everybody: ROLES,
  'signed-in': ROLES,
  office: OFFICE,
  writers: [...OFFICE, 'instructor'],
  admin: ['admin'],
};
const offered = (role: Role) => [...actionsFor(role, () => undefined), ...placesFor(role)];
const labels = (role: Role) => actionsFor(role, () => undefined).map(({ label }) => label);

describe.each(ROLES)('what the palette offers to the role %s', (role) => {
  it('leads to pages that it may open, or does something', () => {
    for (const { label, href, run } of offered(role)) {
      if (href === undefined) {
        expect(run, label).toBeTypeOf('function');
        continue;
      }
      const rule = PAGES[href];
      expect(rule, `${label}: ${href}`).toBeDefined();
      expect(rule && MAY[rule.who], `${label}: ${href}`).toContain(role);
    }
  });

  it('stands there once', () => {
    const keys = offered(role).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('offers each role its own work', () => {
  for (const label of [
    'New course',
    'New booking',
    'Schedule a session',
    'Invite a person',
    'Write a post',
    'New query',
  ])
    expect(labels('staff')).toContain(label);
  expect(labels('instructor')).toEqual(expect.arrayContaining(['Write a post', 'New test']));
  expect(labels('instructor')).not.toContain('New course');
  expect(labels('manager')).toEqual(expect.arrayContaining(['New booking', 'Ask us something', 'Upload files']));
  expect(labels('learner')).toEqual(expect.arrayContaining(['Book a course', 'Ask us something']));
  expect(labels('learner')).not.toContain('New booking');
  for (const role of ROLES)
    expect(labels(role)).toEqual(
      expect.arrayContaining(['Dark theme', 'Compact density', 'Keyboard shortcuts', 'Sign out']),
    );
});
