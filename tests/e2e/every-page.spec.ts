// What holds on every page, whoever opens it: it answers, fits a phone, is accessible in both themes, and logs no error.
import { type BrowserContext, expect, test } from '@playwright/test';
import { ROUTES } from '../../src/domain/routes';
import { openPage, signInContext, violationsOf } from '../support/browser';
import { accountOf, type Role, readInstance } from '../support/instance';

const instance = readInstance();
const THEMES = ['light', 'dark'] as const;
const PHONE = { width: 360, height: 740 };

const publicPaths = [
  ...Object.values(ROUTES)
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path),
  '/catalogue',
  '/catalogue/first-aid-at-work',
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

for (const theme of THEMES) {
  test(`public pages have no accessibility violations, ${theme}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ colorScheme: theme });
    await checkAll(context, theme, publicPaths);
    await context.close();
  });
  for (const role of ['staff', 'learner'] as const)
    test(`signed-in pages have no accessibility violations for a ${role}, ${theme}`, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ colorScheme: theme });
      await signInContext(context, instance, accountOf(instance, role));
      await checkAll(context, theme, [...signedInPaths, ...(await recordPaths(role))]);
      await context.close();
    });
}

async function checkAll(context: BrowserContext, theme: (typeof THEMES)[number], paths: string[]): Promise<void> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser itself reports the status of a page that is missing on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openPage(page, path);
    expect(await violationsOf(page, theme), path).toEqual([]);
    await page.setViewportSize(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${path} is wider than a phone`).toBeLessThanOrEqual(PHONE.width);
    expect(errors, path).toEqual([]);
  }
}
