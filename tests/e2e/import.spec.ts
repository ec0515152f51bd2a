// People and companies from a file, as the office takes them in: columns matched, tried, taken in under a bar, rejects kept.
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { pageAs } from '../support/booking-scene';
import { violationsOf } from '../support/browser';
import { type Role, readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
const PHONE = { width: 360, height: 740 };
const word = (): string => `i${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

const openAs = (browser: Browser, role: Role): Promise<Page> => pageAs(browser, instance, role);

async function choose(page: Page, text: string): Promise<void> {
  // A person cannot choose one before, and Playwright would.
  await expect(page.getByLabel('File')).toBeEnabled();
  await page.getByLabel('File').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  if (size) await page.setViewportSize(size);
}

test('companies are matched, tried, taken in under a bar, and what stays out is kept', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  const mark = word();
  const rows = Array.from({ length: 220 }, (_, n) => `${mark}-${n},Zz works ${mark} ${n},blue`);
  const text = ['Symbol,Security,Colour', ...rows, `${mark}-x,,red`].join('\n');
  await page.goto('/companies/import');
  await choose(page, text);
  await expect(page.getByLabel('Symbol becomes')).toHaveValue('code');
  await expect(page.getByLabel('Security becomes')).toHaveValue('name');
  await expect(page.getByLabel('Colour becomes')).toHaveValue('');
  await page.getByLabel('Colour becomes').selectOption({ label: 'Notes' });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Check the file' }).click();
  const heading = page.getByRole('heading', { name: 'What this file would do' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('row', { name: 'Created 220' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'The first 50 rows, one by one' })).toContainText(`Zz works ${mark} 48`);
  await expect(page.getByRole('table', { name: 'Rows that stay out, and why' })).toContainText('Security');
  await expectAccessible(page);

  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar?.hasAttribute('value') && seen.at(-1) !== bar.value) seen.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Import 220 records' }).click();
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeFocused();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('list-left-out.csv');
  const kept = await readFile(await download.path(), 'utf8');
  expect(kept.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFSymbol,Security,Colour,Reason',
    expect.stringContaining(`${mark}-x,,red,Security: `),
  ]);
  const answer = await page.request.get(`${instance.url}/api/companies?q=${mark}&limit=1`);
  expect(await answer.json()).toMatchObject({ items: [{ notes: 'blue' }] });
});

test('people known already are only updated where that is asked for', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  const mark = word();
  await page.goto('/users/import');
  await choose(page, `Name,E-mail,Role\nWen ${mark},wen@${mark}.example,admin\n`);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('an admin alone gives them by a file')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 record' }).click();
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeVisible();

  await choose(
    page,
    `Name,E-mail,Job title\nWen ${mark},wen@${mark}.example,Fitter\nPiotr,piotr@${mark}.example,Fitter\n`,
  );
  await page.getByLabel('What may happen').selectOption({ label: 'Only update what is known' });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const preview = page.getByRole('table', { name: 'The first 2 rows, one by one' });
  await expect(preview.getByRole('row').nth(1)).toContainText('Changes job title');
  await expect(preview.getByRole('row').nth(2)).toContainText('Stays out');
});

test('a session that ends in between loses neither the file nor its columns', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  const mark = word();
  await page.goto('/companies/import');
  await choose(page, `Name,Colour\nZz works ${mark},blue\n`);
  await page.getByLabel('Colour becomes').selectOption({ label: 'Notes' });
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert')).toContainText('Your session has ended.');
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('target', '_blank');
  await page.context().addCookies(cookies);
  await expect(page.getByLabel('Colour becomes')).toHaveValue('notes');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('row', { name: 'Created 1' })).toBeVisible();
});

test('a file that is no table of people says which column is missing', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/users/import');
  await choose(page, 'Who,Where\nWen,Bristol\n');
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  await expect(page.getByText('Say first which column is the e-mail.')).toBeVisible();
});

test('nobody but the office reaches an import', async ({ browser }) => {
  const page = await openAs(browser, 'manager');
  for (const path of ['/users/import', '/companies/import']) expect((await page.goto(path))?.status()).toBe(404);
});
