// What holds on every page, whoever opens it: it answers, fits a phone, is accessible in both themes, and logs no error.
import { type BrowserContext, expect } from '@playwright/test';
import { ROUTES } from '../../src/domain/routes';
import { faultsOf, signInContext } from '../support/browser';
import { accountOf, type Role, readInstance } from '../support/instance';
import { reportsOf } from '../support/script-watch';
import { test } from '../support/test';

const instance = readInstance();

const publicPaths = [
  ...Object.values(ROUTES)
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path),
  '/catalogue',
  '/catalogue/first-aid-at-work',
  '/answers',
  '/news',
  '/nothing-here',
];
const signedInPaths = Object.values(ROUTES)
  .filter(({ access }) => access === 'signed-in')
  .map(({ path }) => path);

/** Pages of one record, found as a person would: through the list that leads there. */
async function recordPaths(role: Role): Promise<string[]> {
  const { signInByPassword } = await import('../support/auth-service');
  const { idToken } = await signInByPassword(instance, accountOf(instance, role));
  const first = async (path: string) => {
    const response = await fetch(`${instance.url}${path}`, { headers: { authorization: `Bearer ${idToken}` } });
    return ((await response.json()) as { items: Record<string, string>[] }).items[0];
  };
  const booking = await first('/api/bookings?limit=1');
  const session = await first('/api/sessions?limit=1&listed=true');
  const paths = [
    `/courses/${session?.courseId}`,
    ...(booking ? [`/bookings/${booking.id}`] : []),
    `/bookings/new?session=${session?.id}`,
  ];
  return role === 'staff'
    ? [
        ...paths,
        `/courses/${session?.courseId}/sessions/${session?.id}`,
        `/courses/${session?.courseId}/edit`,
        '/courses/new',
        '/courses/import',
        '/users/import',
        '/companies/import',
      ]
    : paths;
}

test('public pages have no accessibility violations, in either theme', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext();
  await checkAll(context, publicPaths);
  await context.close();
});

for (const role of ['staff', 'learner'] as const)
  test(`signed-in pages have no accessibility violations for a ${role}, in either theme`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext();
    await signInContext(context, instance, accountOf(instance, role));
    await checkAll(context, [...signedInPaths, ...(await recordPaths(role))]);
    await context.close();
  });

async function checkAll(context: BrowserContext, paths: string[]): Promise<void> {
  const reports = await reportsOf(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser itself reports the status of a page that is missing on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  for (const path of paths) {
    expect(await faultsOf(page, path, { widths: [1280] })).toEqual([]);
    expect(errors, path).toEqual([]);
    expect(reports(), path).toEqual([]);
  }
}
