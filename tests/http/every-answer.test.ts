// What every answer carries, and what an unknown address is answered with.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Instance, readInstance } from '../support/instance';
import { BROWSER, Session } from '../support/session';

let instance: Instance;
beforeAll(() => {
  instance = readInstance();
});

describe('What every answer carries', () => {
  it.each(['/login', '/', '/api/health', '/nothing-here', '/api/nothing-here', '/dashboard'])(
    'tells the browser what to refuse at %s',
    async (path) => {
      const { headers } = await new Session(instance).fetch(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('allows the provider on the pages of sign-in alone', async () => {
    const policyOf = async (path: string) =>
      (await new Session(instance).fetch(path)).headers.get('content-security-policy');
    expect(await policyOf('/login')).toContain(instance.authUrl);
    expect(await policyOf('/signup')).toContain(instance.authUrl);
    expect(await policyOf('/')).not.toContain(instance.authUrl);
  });
});

describe('An unknown address', () => {
  it('is a view for people, and a bare status for crawlers', async () => {
    const view = await new Session(instance).fetch('/corses');
    expect(view.status).toBe(404);
    expect(await view.text()).toContain('Page not found: /corses');
    const bare = await fetch(`${instance.url}/corses`, {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    });
    expect([bare.status, await bare.text()]).toEqual([404, '']);
  });

  it('is an error object in the API', async () => {
    const response = await fetch(`${instance.url}/api/nothing/at/all/here`, { headers: { 'user-agent': BROWSER } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      statusCode: 404,
      statusMessage: 'Not Found',
      message: 'Page not found: /api/nothing/at/all/here',
      fatal: false,
      data: { code: 'not_found', requestId: response.headers.get('x-request-id') },
    });
  });
});
