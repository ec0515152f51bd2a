// People as the office works on them: inviting somebody who joins, changing many at once, on any width and without violations.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { contextAs, post } from '../support/booking-scene';
import { violationsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
const word = () => `u${Date.now().toString(36)}${made++}`;

let office: BrowserContext;
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  office = await contextAs(browser, instance, 'staff');
});
test.afterAll(() => office.close());

async function expectSound(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('somebody is invited, joins by the link in a browser of their own, and stands in the list', async ({
  browser,
}) => {
  const mark = word();
  const page = await office.newPage();
  await page.goto('/users');
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await page.getByLabel('Name').fill(`Ines ${mark}`);
  await page.getByLabel('E-mail').fill(`${mark}@post.example`);
  await page.getByLabel('Role').selectOption({ label: 'Instructor' });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ines ${mark}` })).toBeVisible();
  const field = page.getByLabel(`Link for ${mark}@post.example`);
  await expect(field).toHaveValue(/\/signup\?invitation=[\w-]{43}$/);
  const first = await field.inputValue();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(field).not.toHaveValue(first);
  const link = await field.inputValue();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(first);
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await expectSound(guest);
  await guest.goto(link);
  await expect(guest.getByText('as an instructor')).toBeVisible();
  await expect(guest.getByLabel('E-mail')).toHaveValue(`${mark}@post.example`);
  await expectSound(guest);
  await guest.getByLabel('Password', { exact: true }).fill('Quay-Side-7');
  await guest.getByRole('button', { name: 'Create the account' }).click();
  await expect(guest).toHaveURL('/dashboard');
  await guest.goto('/users');
  await expect(guest.getByRole('heading', { name: 'The office', exact: true })).toBeVisible();

  await page.goto(`/users?q=${mark}`);
  await expect(page.getByRole('row', { name: `Ines ${mark}` })).toContainText('Active');
});

test('many are changed at once, and filter and selection stay', async () => {
  const mark = word();
  for (const name of ['Ada', 'Ben', 'Cleo'])
    await post(office, instance, '/users', { displayName: `${name} ${mark}`, email: `${name}-${mark}@post.example` });
  const page = await office.newPage();
  await page.goto(`/users?q=${mark}&status=invited`);
  await page.getByRole('checkbox', { name: `Select Ada ${mark}` }).check();
  await page.getByRole('checkbox', { name: `Select Cleo ${mark}` }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Edit 2 people');
  await dialog.getByLabel('Change the role').check();
  await dialog.getByLabel('New role').selectOption({ label: 'Instructor' });
  await dialog.getByLabel('Change the job title').check();
  await dialog.getByLabel('New job title').fill('Tutor');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('2 people changed.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${mark}&status=invited`));
  await expect(page.getByRole('checkbox', { name: `Select Ada ${mark}` })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: `Select Ben ${mark}` })).not.toBeChecked();
  await expect(page.getByRole('row', { name: `Ada ${mark}` })).toContainText('Instructor');
  await expect(page.getByRole('row', { name: `Ben ${mark}` })).toContainText('Learner');

  await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Change the role').check();
  await dialog.getByLabel('New role').selectOption({ label: 'Company manager' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Ada ${mark} and Cleo ${mark}: A manager needs a company.`);
  await dialog.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('checkbox', { name: `Select Cleo ${mark}` })).toBeChecked();
});

test('a duplicate is merged, with what moves said before', async () => {
  const mark = word();
  const make = (name: string) =>
    post(office, instance, '/users', {
      displayName: `${name} ${mark}`,
      email: `${name.toLowerCase()}-${mark}@post.example`,
    });
  const duplicate = await make('Zofi');
  await make('Zofia');
  const page = await office.newPage();
  await page.goto(`/users/${duplicate.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Merge into another' }).click();
  const dialog = page.getByRole('dialog', { name: /^Merge Zofi/ });
  await dialog.getByRole('combobox').fill(`Zofia ${mark}`);
  await dialog.getByRole('option', { name: `Zofia ${mark}` }).click();
  await expect(dialog).toContainText('No bookings and places in line move to');
  await dialog.getByRole('button', { name: /^Merge into/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Zofia ${mark}` })).toBeVisible();
  await page.goto(`/users/${duplicate.id}`);
  await expect(page.getByText(`This was a duplicate of Zofia ${mark}.`)).toBeVisible();
});
