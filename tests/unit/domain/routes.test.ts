import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/access';
import { BOTTOM_BAR, NAVIGATION } from '#domain/navigation';
import { nearestRoute, ROUTES, type Route, routeAt } from '#domain/routes';
import { ICONS } from '../../../src/islands/ui/icons';

const routes: Route[] = Object.values(ROUTES);

describe('the routes', () => {
  it('are the sixteen of the specification, each with its layout and access', () => {
    const table = routes.map(({ name, path, layout, access }) => `${name} ${path} ${layout} ${access}`).sort();
    const signedIn = 'dashboard posts tests users courses profile queries assetlib bookings settings companies faq';
    expect(table).toEqual(
      [
        'index / default public',
        'login /login authlayout public',
        'signup /signup authlayout public',
        'logout /logout authlayout signed-in',
        ...signedIn.split(' ').map((name) => `${name} /${name} dashboard signed-in`),
      ].sort(),
    );
  });

  it('let nobody into a signed-in page without the auth rule', () => {
    for (const { access, middleware } of routes) expect(middleware.includes('auth')).toBe(access === 'signed-in');
  });

  it('name icons that exist', () => {
    for (const { icon } of routes) expect(ICONS).toHaveProperty(icon);
  });

  it('are found for an address and for what lies below it', () => {
    expect(routeAt('/courses')?.name).toBe('courses');
    expect(routeAt('/courses/first-aid')?.name).toBe('courses');
    expect(routeAt('/')?.name).toBe('index');
    expect(routeAt('/catalogue/first-aid')?.name).toBe('index');
    expect(routeAt('/coursesx')).toBeUndefined();
    expect(routeAt('/corses')).toBeUndefined();
  });

  it('are suggested for a mistyped address, and for nothing far off', () => {
    expect(nearestRoute('/corses')?.name).toBe('courses');
    expect(nearestRoute('/Bookins/17')?.name).toBe('bookings');
    expect(nearestRoute('/fqa')?.name).toBe('faq');
    expect(nearestRoute('/wp-admin')).toBeUndefined();
    expect(nearestRoute('/')).toBeUndefined();
    expect(nearestRoute(`/${'x'.repeat(5000)}`)).toBeUndefined();
  });

  it('never suggest signing out', () => {
    expect(nearestRoute('/logot')?.name).not.toBe('logout');
  });
});

describe('the navigation', () => {
  const shown = routes.filter(({ layout, name }) => layout === 'dashboard' && !['settings', 'profile'].includes(name));

  it.each(ROLES)('leads a person of the role %s to every signed-in page exactly once', (role) => {
    const names = NAVIGATION[role].flatMap((group) => group.routes);
    expect([...names].sort()).toEqual(shown.map(({ name }) => name).sort());
  });

  it.each(ROLES)('has four places in the bottom bar of the role %s', (role) => {
    expect(new Set(BOTTOM_BAR[role]).size).toBe(4);
  });
});
