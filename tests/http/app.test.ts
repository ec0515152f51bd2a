// What the installed app is told by the server: manifest, builds, missing files, whose page it is and whether it may be kept.
import { describe, expect, it } from 'vitest';
import { signInByPassword } from '../support/auth-service';
import { accountOf, type Role, readInstance } from '../support/instance';

const instance = readInstance();
const tokens = new Map<Role, string>();
async function open(path: string, role?: Role): Promise<Response> {
  if (role && !tokens.has(role))
    tokens.set(role, (await signInByPassword(instance, accountOf(instance, role))).idToken);
  return fetch(instance.url + path, {
    redirect: 'manual',
    headers: role ? { authorization: `Bearer ${tokens.get(role)}` } : {},
  });
}

describe('the manifest', () => {
  it('names the organisation, and pictures that exist', async () => {
    const response = await open('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const { name, start_url, display, icons } = (await response.json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; type: string }[];
    };
    expect(name).toBe('Harbour Row Training');
    expect([start_url, display]).toEqual(['/dashboard', 'standalone']);
    for (const { src, type } of icons) expect((await open(src)).headers.get('content-type')).toBe(type);
  });
});

describe('a missing file of a build', () => {
  it.each(['/_astro/gone.Abcdefgh.js', '/_astro/app.Abcdefgh.css', '/old-icon.png', '/worker.js'])(
    '%s is a 404 that nobody keeps, and no page',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-type')).toContain('text/plain');
      expect(await response.text()).not.toContain('<');
    },
  );
});

describe('the service worker’s file', () => {
  it('is asked for anew each time, and is of this build', async () => {
    const response = await open('/sw.js');
    expect(response.headers.get('cache-control')).toContain('no-cache');
    const { id } = (await (await open(`/build.json?${Date.now()}`)).json()) as { id: string };
    expect(await response.text()).toContain(id);
  });

  it('names every script and style that is there, and Google’s own ones not', async () => {
    const worker = await (await open('/sw.js')).text();
    const kept = [...worker.matchAll(/"url":"(_astro\/[^"]+)"/g)].map(([, file]) => file as string);
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.filter((file) => /\/(auth|google)\./.test(file))).toEqual([]);
    for (const file of kept.slice(0, 5)) expect((await open(`/${file}`)).status).toBe(200);
  });
});

describe('whose page it is', () => {
  it('is said of every page of a signed-in person, and of no visitor’s', async () => {
    const own = (await open('/courses', 'learner')).headers.get('lectern-person');
    expect(own).toMatch(/^[\w-]{8,}$/);
    expect((await open('/queries', 'learner')).headers.get('lectern-person')).toBe(own);
    expect((await open('/courses', 'manager')).headers.get('lectern-person')).not.toBe(own);
    for (const path of ['/', '/login', '/offline']) expect((await open(path)).headers.get('lectern-person')).toBeNull();
  });

  it('is kept where it may be read offline, and there alone', async () => {
    const isKept = async (path: string, role: Role) =>
      (await open(path, role)).headers.get('lectern-keep') === 'offline';
    expect(await isKept('/bookings', 'learner')).toBe(true);
    expect(await isKept('/bookings', 'staff')).toBe(false);
    expect(await isKept('/courses', 'staff')).toBe(true);
    expect(await isKept('/users', 'staff')).toBe(false);
    expect(await isKept('/courses/nothing', 'staff')).toBe(false);
  });

  it('is nobody’s once the session has ended: the browser lets go of pages that it holds', async () => {
    const ended = await fetch(`${instance.url}/api/sign-in`, { method: 'DELETE', headers: { origin: instance.url } });
    expect(ended.headers.get('clear-site-data')).toBe('"cache"');
  });
});
