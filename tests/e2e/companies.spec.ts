// Client companies as the office, a manager and a learner use them.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { contextAs, post } from '../support/booking-scene';
import { openPage, violationsOf } from '../support/browser';
import { accountOf, readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let made = 0;
/** A name that no other run has used. */
const fresh = (): string => {
  made += 1;
  return `Ropeworks ${Date.now().toString(36)}${made}`;
};
const makeCompany = (office: BrowserContext, fields: Record<string, unknown> = {}) =>
  post(office, instance, '/companies', { name: fresh(), ...fields });
const more = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name }).click();
};

test('the office makes a company, edits it in place, suspends it and resumes it', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const name = fresh();
  await page.goto('/companies');
  await page.getByRole('link', { name: 'New company' }).click();
  await page.getByRole('checkbox', { name: 'Joining by domain' }).check();
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create company' }).click();
  // The rule of two fields is the server's.
  await expect(page.getByRole('checkbox', { name: 'Joining by domain' })).toHaveAccessibleDescription(
    'Give the domains by which people join.',
  );
  await page.getByLabel('Mail domains').fill(`${name.replaceAll(' ', '-').toLowerCase()}.example`);
  await page.getByLabel('Account manager').selectOption({ label: 'Tomasz Wieczorek' });
  await page.getByLabel('Notes').fill('Pays late.');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(`Only the office reads this: ${name} cannot see it.`)).toBeVisible();

  await page.getByRole('link', { name: 'Edit telephone' }).click();
  await page.getByRole('textbox', { name: 'Telephone' }).fill('0117 496 0999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Telephone saved.')).toBeVisible();
  await expect(page.locator('#fact-phone')).toContainText('0117 496 0999');

  await page.getByRole('link', { name: 'Edit account manager' }).click();
  await page.getByRole('combobox', { name: 'Account manager' }).selectOption({ label: 'Nobody' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#fact-accountManagerId')).toContainText('None');

  await more(page, 'Suspend');
  await page
    .getByRole('dialog', { name: `Suspend ${name}?` })
    .getByRole('button', { name: 'Suspend' })
    .click();
  await expect(page.getByText(`${name} is suspended.`).first()).toBeVisible();
  await expect(page.locator('.page-head')).toContainText('Suspended');
  await page.goto('/companies?status=suspended');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.locator('.page-head')).toContainText('Active');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Suspended by Tomasz Wieczorek')).toBeVisible();
  await office.close();
});

test('a company with live bookings is not archived, and the page says how many there are', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const { companyId } = accountOf(instance, 'manager');
  await page.goto(`/companies/${companyId}`);
  await more(page, 'Archive');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('alert')).toContainText('The company was not archived.');
  await expect(page.getByRole('alert')).toContainText(/bookings? (?:is|are) live/);
  await expect(page.getByRole('alert').getByRole('link', { name: 'Show them' })).toHaveAttribute(
    'href',
    `/bookings?companyId=${companyId}`,
  );
  await expect(page.locator('.page-head')).toContainText('Active');
  await office.close();
});

test('the office merges a duplicate by keyboard, and lands on the company that stayed', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const [name, stays] = [fresh(), fresh()];
  const duplicate = await makeCompany(office, { name });
  await makeCompany(office, { name: stays });
  await page.goto(`/companies/${duplicate.id}`);
  await page.waitForLoadState('networkidle');
  await more(page, 'Merge into another');
  const dialog = page.getByRole('dialog', { name: `Merge ${name} into another company` });
  const field = dialog.getByRole('combobox', { name: 'The company that stays' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(field).toHaveAccessibleDescription('Choose the company that stays.');
  await field.fill(stays);
  await expect(dialog.getByRole('option', { name: stays })).toBeVisible();
  await field.press('Enter');
  await expect(dialog.getByRole('paragraph').first()).toContainText('no people, no bookings');
  await dialog.getByRole('button', { name: `Merge into ${stays}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: stays })).toBeVisible();
  await expect(page.getByText(`${name} is merged into ${stays}.`)).toBeVisible();
  await page.goto(`/companies/${duplicate.id}`);
  await expect(page.getByText(`This was a duplicate of ${stays}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await office.close();
});

test('a manager goes straight to the own company, its people and bookings, and finds no other', async ({ browser }) => {
  const context = await contextAs(browser, instance, 'manager');
  const page = await context.newPage();
  await page.goto('/companies');
  await expect(page).toHaveURL(new RegExp(`/companies/${accountOf(instance, 'manager').companyId}$`));
  await expect(page.getByRole('heading', { name: 'Whom to ask' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Notes' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0);
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Company manager');
  await page.getByRole('link', { name: 'Training record' }).click();
  await expect(page.getByText('Attended').first()).toBeVisible();
  const response = await page.goto(`/companies/${accountOf(instance, 'manager', 1).companyId}`);
  expect(response?.status()).toBe(404);
  await context.close();
});

test('a logo stands in the head as soon as it is chosen, and is gone when it is removed', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const { id } = await makeCompany(office);
  await openPage(page, `/companies/${id}`);
  await page.getByLabel('File of the logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT });
  await expect(page.getByText('The logo is saved.')).toBeVisible();
  await expect(page.locator('.company-head img')).toHaveAttribute('src', new RegExp(`^/api/pictures/companies/${id}`));
  // What stands beside it names the version that the logo has made.
  await page.getByRole('link', { name: 'Edit code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(`C-${id.slice(-6)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Code saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('The logo is removed.')).toBeVisible();
  await expect(page.locator('.company-head img')).toHaveCount(0);
  await office.close();
});

test('the dialog of a merge is accessible while it offers companies', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const { id } = await makeCompany(office);
  await openPage(page, `/companies/${id}`);
  await more(page, 'Merge into another');
  await page.getByRole('combobox', { name: 'The company that stays' }).fill('nakamura');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await office.close();
});
