// The settings as people use them: an admin changes the organisation, everybody their own part, and the audit shows it.
import { type Browser, expect, type Page } from '@playwright/test';
import { pageAs } from '../support/booking-scene';
import { type Role, readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
const mark = (): string => Date.now().toString(36);
const accountName = 'Priya Raghunathan';

async function openAs(browser: Browser, role: Role, colorScheme?: 'light' | 'dark'): Promise<Page> {
  const page = await pageAs(browser, instance, role);
  if (colorScheme) await page.emulateMedia({ colorScheme });
  return page;
}
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-h').trim());

/** As the API has them, to be put back afterwards: other tests meet the same organisation. */
async function keeping(page: Page, work: () => Promise<void>): Promise<void> {
  const read = async () => (await (await page.request.get('/api/settings')).json()) as Record<string, unknown>;
  const { id: _id, version: _version, logo: _logo, createdAt: _made, updatedAt: _changed, ...before } = await read();
  try {
    await work();
  } finally {
    const headers = { 'if-match': `"${String((await read()).version)}"`, origin: instance.url };
    expect((await page.request.patch('/api/settings', { data: before, headers })).status()).toBe(200);
  }
}

test('an admin changes the name and the colour, and the next page shows both', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/settings/organisation');
  await keeping(page, async () => {
    const shortName = `Row ${mark()}`;
    await page.getByLabel('Short name').fill(shortName);
    await page.getByLabel('Plum').check({ force: true });
    // The page itself takes the colour on before it is saved.
    expect(await accentOf(page)).toBe('335');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await page.getByLabel('Hue').fill('300');
    expect(await accentOf(page)).toBe('300');
    await save(page);
    await expect(page.getByText('The organisation is saved.')).toBeVisible();
    await expect(page.locator('.sidebar .house')).toContainText(shortName);
    await page.goto('/courses');
    await expect(page.locator('.sidebar .house')).toContainText(shortName);
    expect(await accentOf(page)).toBe('300');

    await page.goto('/settings/audit?entity=settings');
    const entry = page.locator('.audit > li').first();
    await expect(entry).toContainText('Settings of the organisation changed');
    await expect(entry).toContainText(shortName);
    await expect(entry).toContainText('Hue');
    await expect(entry).toContainText(accountName);
  });
});

test('an error stands beside its field, and nothing typed is lost by leaving', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/settings/organisation');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await save(page);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Give the organisation’s name.');
  await name.fill('Not to be kept');
  await page.getByRole('link', { name: 'Region and rules' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/settings\/rules$/);
});

test('the rules of booking are saved, emptied again, and refused where they make no sense', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/settings/rules');
  await keeping(page, async () => {
    const seats = page.getByLabel('Most on one session for one booker');
    await seats.fill('0');
    await seats.blur();
    await expect(seats).toHaveAccessibleDescription('At least 1.');
    await seats.fill('4');
    await page.getByLabel('Approval').selectOption('always');
    await save(page);
    await expect(page.getByText('The rules are saved, and in force.')).toBeVisible();
    await expect(page.getByLabel('Most on one session for one booker')).toHaveValue('4');
    await page.getByLabel('Most on one session for one booker').fill('');
    await page.getByLabel('Who may make an account').selectOption('invitation');
    await save(page);
    await expect(page.getByText('The rules are saved, and in force.')).toBeVisible();
    await expect(page.getByLabel('Most on one session for one booker')).toHaveValue('');
    await expect(page.getByLabel('Approval')).toHaveValue('always');
    const visitor = await browser.newPage();
    await visitor.goto('/signup');
    await expect(visitor.getByText('By invitation only')).toBeVisible();
  });
});

test('two admins at once see both sides and choose', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  const other = await openAs(browser, 'admin');
  await keeping(page, async () => {
    await page.goto('/settings/organisation');
    await other.goto('/settings/organisation');
    await other.getByLabel('Headline').fill(`Theirs ${mark()}`);
    await save(other);
    await expect(other.getByText('The organisation is saved.')).toBeVisible();
    const mine = `Mine ${mark()}`;
    await page.getByLabel('Headline').fill(mine);
    await save(page);
    await expect(page.getByRole('dialog', { name: 'Somebody else saved this organisation first' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('The organisation is saved.')).toBeVisible();
    await expect(page.getByLabel('Headline')).toHaveValue(mine);
  });
});

test('a learner has their own part alone, and reads dates their own way', async ({ browser }) => {
  const page = await openAs(browser, 'learner');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await expect(page.getByText('The texts of Lectern are in English.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
  for (const path of ['/settings/organisation', '/settings/rules', '/settings/audit'])
    expect((await page.goto(path))?.status()).toBe(404);
  await page.goto('/settings');
  await page.getByLabel('Dates and numbers').selectOption('de-DE');
  await save(page);
  await expect(page.getByText('Dates and numbers are written your way.')).toBeVisible();
  await page.goto('/bookings');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main time').first()).toHaveText(/\d\. |Heute|Gestern|Morgen|\d\d:\d\d/);
  await page.goto('/settings');
  await page.getByLabel('Dates and numbers').selectOption('');
  await save(page);
  await expect(page.getByText('Dates and numbers are written your way.')).toBeVisible();
});

test('the audit is cut by what the chips offer, and a person is found by name', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await page.goto('/settings/audit');
  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('link', { name: 'Booking', exact: true }).click();
  await expect(page.locator('.audit .what').first()).toContainText(/^\s*Booking/);
  await page.getByRole('button', { name: 'Person', exact: true }).click();
  await page.getByLabel('Name or e-mail address').fill('Tomasz');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/actorId=/);
  await expect(page.locator('.audit .who').first()).toContainText('Tomasz');
  await page.getByRole('button', { name: 'To' }).click();
  await page.getByLabel('To the end of the day').fill('2001-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Nothing', { exact: false }).or(page.getByText('None in this view'))).toBeVisible();
});
