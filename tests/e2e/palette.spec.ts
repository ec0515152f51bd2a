// The command palette and the list of shortcuts, as they are used: by keys, on a phone, and where there is no network.
import { expect, type Page } from '@playwright/test';
import { contextAs, pageAs, post } from '../support/booking-scene';
import { openPage, violationsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find and do' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page, group: string) => palette(page).getByRole('group', { name: group }).getByRole('option');
const chosen = (page: Page) => palette(page).locator('[aria-selected=true]');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(chosen(page)).toHaveCount(1);
}

async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, colorScheme === 'light' ? 'all' : 'colours')).toEqual([]);
  }
}

test('from a field, somebody finds a person by keys, opens them, and finds them again as the last one opened', async ({
  browser,
}) => {
  const page = await pageAs(browser, instance, 'staff');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/courses');
  const search = page.getByRole('searchbox', { name: 'Search courses' });
  await search.fill('fire');
  await openPalette(page);
  await page.keyboard.type('ZÓFIA K');
  await expect(options(page, 'People').first()).toHaveText(/Zofia Kowalczyk/);
  await expect(palette(page).locator('mark').first()).toHaveText('Zofia');
  await expect(palette(page).getByRole('status')).toHaveText(/results?\./);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '-');
  await expectNoFaults(page);

  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('fire');

  await openPalette(page);
  await page.keyboard.type('zofia');
  await expect(options(page, 'Bookings').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('BK-');
  await page.keyboard.press('ArrowUp');
  const tab = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await tab).toHaveURL(/\/users\/[\w-]+$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Zofia Kowalczyk' })).toBeVisible();

  await openPage(page, '/settings');
  await openPalette(page);
  await expect(options(page, 'Recent')).toHaveText([/Zofia Kowalczyk/]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Zofia');
});

test('on a page of a record its own steps come first, and run as they do there', async ({ browser }) => {
  const context = await contextAs(browser, instance, 'staff');
  const code = `Z${Date.now().toString(36)}`.toUpperCase();
  const { id } = await post(context, instance, '/courses', { title: `Palette ${code}`, code });
  const page = await context.newPage();
  await openPage(page, `/courses/${id}`);
  await openPalette(page);
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('On this page');
  await page.keyboard.type('publ');
  await expect(options(page, 'On this page').first()).toHaveText('Publish');
  await expect(palette(page).getByRole('status')).toHaveText('No record has “publ”.');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Palette ${code} is published`)).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('xqzzy');
  await expect(palette(page).getByText(/^Nothing found for “xqzzy” in people, courses, bookings/)).toBeVisible({
    timeout: 15_000,
  });
  await context.setOffline(true);
  await field(page).fill('invi');
  await expect(palette(page).getByText(/^You are offline/)).toBeVisible();
  await expect(options(page, 'Do')).toHaveText(['Invite a person']);
  await context.setOffline(false);
});

test('on a phone it fills the screen, and a learner finds their own', async ({ browser }) => {
  const context = await contextAs(browser, instance, 'learner', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await openPage(page, '/bookings');
  const opener = page.getByRole('button', { name: 'Find a course, booking, answer' });
  await opener.click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(palette(page)).toHaveCSS('width', '360px');
  await page.keyboard.type('aid');
  await expect(options(page, 'Courses').first()).toBeVisible();
  await expect(options(page, 'People')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoFaults(page);
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
});

test('the list of shortcuts opens by its key, and switches single keys off', async ({ browser }) => {
  const page = await pageAs(browser, instance, 'staff');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/courses');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('find a record');
  await expectNoFaults(page);
  await list.getByRole('checkbox', { name: 'Shortcuts of a single key' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await page.keyboard.press('j');
  await expect(list).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

  await openPage(page, '/settings');
  await page.getByRole('checkbox', { name: /^Shortcuts of a single key/ }).check();
  await openPage(page, '/courses');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search courses' })).toBeFocused();
});

test('without script the field of the top bar asks the list of courses', async ({ browser }) => {
  const context = await contextAs(browser, instance, 'learner', { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Find a course, booking, answer' }).click();
  await page.getByRole('textbox', { name: 'Find a course' }).fill('first aid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\?q=first\+aid$/);
  await expect(page.getByRole('link', { name: 'First Aid at Work', exact: true })).toBeVisible();
});
