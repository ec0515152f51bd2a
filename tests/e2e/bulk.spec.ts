// Verbs for all that match, beyond the page, and the columns that a list shows: as a person of the office uses them.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { contextAs } from '../support/booking-scene';
import { openPage, violationsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
const headers = { origin: instance.url };

/** Drafts that nothing else's search finds. Answers their word. */
async function makeCourses(office: BrowserContext, count: number): Promise<string> {
  made += 1;
  const word = `bulk${Date.now().toString(36)}${made}`;
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const data = { title: `${word} ${String(at).padStart(2, '0')}`, code: `${word}-${at}` };
      expect((await office.request.post(`${instance.url}/api/courses`, { headers, data })).status()).toBe(201);
    }),
  );
  return word;
}
const barOf = (page: Page) => page.getByRole('toolbar', { name: /selected$/ });

test('all that match are archived, beyond the page; the one that cannot be is named, the others are done', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const word = await makeCourses(office, 9);
  await openPage(page, `/courses?q=${word}&limit=4&sort=title`);
  const bar = barOf(page);
  await page.getByRole('checkbox', { name: `Select ${word} 00` }).check();
  await expect(bar.getByRole('button', { name: 'Select all that match' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all 4 shown' }).check();
  await bar.getByRole('button', { name: 'Select all that match' }).click();
  await expect(page.getByRole('toolbar', { name: 'All that match selected' })).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('All that match selected');
  expect(await violationsOf(page)).toEqual([]);
  const exported = await page.request.get((await bar.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? '');
  expect((await exported.text()).match(new RegExp(`${word} \\d`, 'g'))).toHaveLength(9);

  // Somebody else is quicker with one of them, between the reading of the list and its turn.
  await bar.getByRole('button', { name: 'Archive' }).click();
  const asked = page.getByRole('dialog', { name: 'Archive 9 courses?' });
  await expect(asked).toBeVisible();
  const { items } = await (await office.request.get(`${instance.url}/api/courses?q=${word}&limit=200`)).json();
  const other = items.find(({ title }: { title: string }) => title === `${word} 06`);
  const theirs = { headers: { ...headers, 'if-match': `"${other.version}"` }, data: { level: '3' } };
  expect((await office.request.patch(`${instance.url}/api/courses/${other.id}`, theirs)).status()).toBe(200);
  await asked.getByRole('button', { name: 'Archive' }).click();

  await expect(page.getByText('8 courses archived.')).toBeVisible();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('1 course could not be archived. The others are done.');
  await expect(alert).toContainText(`${word} 06: Changed by somebody else since the list was read.`);
  await expect(page.locator('tbody a.name')).toHaveText([`${word} 06`]);
});

test('by keyboard the page is chosen, then all that match; what is under way is guarded, and stops when told', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const word = await makeCourses(office, 12);
  await openPage(page, `/courses?q=${word}&limit=5`);
  await page.keyboard.press('j');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(barOf(page).getByRole('status')).toHaveText('5 selected: this page. There are more.');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('toolbar', { name: 'All that match selected' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+a');

  // The server takes its time from the third on, until somebody has had enough.
  let calls = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/api/courses/*/publish', async (route) => {
    calls += 1;
    if (calls > 2) await held;
    await route.continue();
  });
  await barOf(page).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Publish 12 courses?' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Publishing 2 of 12').first()).toBeVisible();
  await expect(barOf(page).getByRole('button')).toHaveText(['Stop']);
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await expect(page).toHaveURL(/\/courses/);
  await page.getByRole('button', { name: 'Stop' }).click();
  answer();
  await expect(page.getByText('6 courses published. 6 courses were left as they were.')).toBeVisible();
  expect(calls).toBe(6);
});

test('columns are hidden and shown from the menu, on this list alone, and are as chosen after a reload', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff', { viewport: { width: 1280, height: 800 } });
  const page = await office.newPage();
  const head = (name: string) => page.getByRole('columnheader', { name });
  await openPage(page, '/courses');
  await expect(head('Length')).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await expect(menu.getByRole('checkbox', { name: 'Length' })).not.toBeChecked();
  await expect(menu.getByRole('checkbox', { name: 'Course' })).toHaveCount(0);
  await menu.getByRole('checkbox', { name: 'Category' }).press('Space');
  await menu.getByRole('checkbox', { name: 'Length' }).check();
  await menu.getByRole('radio', { name: 'Compact' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(head('Category')).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Rendered at the edge as chosen: nothing is there first and goes then.
  expect(await (await page.request.get(`${instance.url}/courses`)).text()).toMatch(/<table class="[^"]*hide-3 show-4/);
  await page.reload();
  await expect(head('Category')).toBeHidden();
  await expect(head('Length')).toBeVisible();
  await expect(page.locator('tbody tr').first().locator('td').nth(2)).toBeHidden();
  await openPage(page, '/companies');
  await expect(head('Website')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Website' }).uncheck();

  await openPage(page, '/courses');
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'Reset' }).click();
  await expect(head('Category')).toBeVisible();
  await expect(head('Length')).toBeHidden();
  await openPage(page, '/companies');
  await expect(head('Website')).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('density'));
});

test('queries and questions are chosen in their lists, and those that are there already are left alone', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  made += 1;
  const word = `bulk${Date.now().toString(36)}${made}`;
  const make = async (path: string, data: Record<string, unknown>): Promise<{ id: string }> => {
    const response = await office.request.post(`${instance.url}/api/${path}`, { headers, data });
    expect(response.ok()).toBe(true);
    return response.json();
  };
  for (const at of [1, 2, 3]) {
    const { id } = await make('queries', { subject: `${word} ${at}`, body: 'Is there a step?' });
    if (at === 3) await make(`queries/${id}/resolve`, {});
    await make('faqs', { question: `${word} ${at}?`, answer: 'There is none.', audience: 'public' });
  }
  await openPage(page, `/queries?tab=all&q=${word}`);
  await page.getByRole('checkbox', { name: `Select ${word} 1` }).check();
  await barOf(page).getByRole('button', { name: 'Select all 3 shown' }).click();
  await expect(page.getByRole('toolbar', { name: '3 queries selected' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await barOf(page).getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('2 queries resolved.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await openPage(page, `/faq?q=${word}`);
  await page.getByRole('checkbox', { name: `Select ${word} 2?` }).check();
  await page.getByRole('checkbox', { name: `Select ${word} 3?` }).check();
  expect(await violationsOf(page)).toEqual([]);
  await barOf(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('2 questions published.')).toBeVisible();
  await expect(page.locator('[data-faq] summary', { hasText: 'Draft' })).toHaveCount(1);
});
