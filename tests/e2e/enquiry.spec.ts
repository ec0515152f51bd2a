// The form on the public page: without script, from one address a few times, with nothing lost.
import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { pageAs } from '../support/booking-scene';
import { faultsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
const word = (): string => `Zq${Date.now().toString(36)}${made++}`;

/** A visitor whose address nobody has used before. On the web Cloudflare says it; here the browser does. */
async function visitor(browser: Browser, javaScriptEnabled = false): Promise<Page> {
  const address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
  const context = await browser.newContext({ javaScriptEnabled, extraHTTPHeaders: { 'cf-connecting-ip': address } });
  return context.newPage();
}

const form = (page: Page) => page.locator('#enquiry form');

async function fill(page: Page, mark: string): Promise<void> {
  await form(page).getByLabel('Your name').fill(`Maud ${mark}`);
  await form(page).getByLabel('E-mail').fill(`${mark.toLowerCase()}@post.example`);
  await form(page).getByLabel('Subject').fill(`Enquiry ${mark}`);
  await form(page).getByLabel('Your question').fill('Do you teach on Saturdays?');
}
const press = (page: Page) => form(page).getByRole('button', { name: 'Send question' }).click();

test('a visitor asks without script, is given a number, and the office finds it by that', async ({ browser }) => {
  const mark = word();
  const page = await visitor(browser);
  await page.goto('/');
  await page.getByRole('link', { name: 'Ask us something' }).first().click();
  await fill(page, mark);
  await press(page);
  await expect(page).toHaveURL(/\/\?sent=Q-\d+#enquiry$/);
  const number = /Q-\d+/.exec(page.url())?.[0] ?? '';
  await expect(page.locator('#enquiry')).toContainText(`It has the number ${number}.`);
  // Nobody else is shown it.
  const other = await visitor(browser);
  await other.goto('/');
  await expect(form(other)).toBeVisible();
  await other.context().close();

  const office = await pageAs(browser, instance, 'staff');
  await office.goto(`/queries?tab=unassigned&q=${number}`);
  await office.getByRole('link', { name: `Enquiry ${mark}` }).click();
  await expect(office.locator('.thread-head')).toContainText(`Maud ${mark}, ${mark.toLowerCase()}@post.example`);
  await expect(office.locator('.msg').first()).toContainText('Do you teach on Saturdays?');
  await office.context().close();
  await page.context().close();
});

test('what is wrong is said beside its field, the first of them has the focus, and nothing typed is lost', async ({
  browser,
}) => {
  const mark = word();
  const page = await visitor(browser);
  await page.goto('/#enquiry');
  await fill(page, mark);
  // The browser's own checks look at less than ours: `a@b` passes there.
  await form(page).getByLabel('E-mail').fill('maud@post');
  await form(page).getByLabel('Subject').fill('   ');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page);
  expect((await answer).status()).toBe(422);
  await expect(form(page).getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page).getByLabel('E-mail')).toHaveAccessibleDescription(/.+/);
  await expect(form(page).getByLabel('E-mail')).toBeFocused();
  await expect(form(page).getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page).getByLabel('Your name')).toHaveValue(`Maud ${mark}`);
  await expect(form(page).getByLabel('Your question')).toHaveValue('Do you teach on Saturdays?');
  await page.context().close();
});

test('a program that fills in what nobody sees is answered like anybody, and ends in spam', async ({ browser }) => {
  const mark = word();
  const page = await visitor(browser, true);
  await page.goto('/#enquiry');
  await fill(page, mark);
  await expect(form(page).getByLabel('Leave this empty')).not.toBeInViewport();
  await page.locator('#website').evaluate((input: HTMLInputElement) => {
    input.value = 'https://pills.example';
  });
  await press(page);
  await expect(page.locator('#enquiry')).toContainText('Your question has arrived.');
  const office = await pageAs(browser, instance, 'staff');
  await office.goto(`/queries?tab=unassigned&q=${mark}`);
  await expect(office.getByRole('heading', { name: 'No query matches' })).toBeVisible();
  await office.goto(`/queries?tab=spam&q=${mark}`);
  await office.getByRole('link', { name: `Enquiry ${mark}` }).click();
  await office.getByRole('button', { name: 'Not spam' }).click();
  await expect(office.locator('.standing')).toContainText('Open');
  await office.context().close();
  await page.context().close();
});

test('over the limit it says when to try again, and keeps the text', async ({ browser }) => {
  const mark = word();
  const page = await visitor(browser);
  for (let sent = 0; sent < 5; sent++) {
    await page.goto('/#enquiry');
    await fill(page, mark);
    await press(page);
    await expect(page.locator('#enquiry')).toContainText('Your question has arrived.');
  }
  await page.goto('/#enquiry');
  await fill(page, mark);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page);
  const response = await answer;
  expect(response.status()).toBe(429);
  const seconds = Number(response.headers()['retry-after']);
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
  await expect(form(page).getByRole('alert')).toContainText('Your question was not sent.');
  await expect(form(page).getByRole('alert')).toContainText(/10 min/);
  await expect(form(page).getByLabel('Your question')).toHaveValue('Do you teach on Saturdays?');
  expect(response.headers()['cache-control']).toContain('no-store');
  await page.context().close();
});

test('another site cannot send it, no more is read than a question can be long, and a learner who is signed in is not asked who they are', async ({
  browser,
}) => {
  const page = await visitor(browser);
  const refused = await page.request.post(`${instance.url}/`, {
    headers: { origin: 'https://elsewhere.example' },
    form: { name: 'A', email: 'a@post.example', subject: 'S', body: 'B' },
  });
  expect(refused.status()).toBe(403);
  const flood = await page.request.post(`${instance.url}/`, {
    headers: { origin: instance.url },
    form: { name: 'A', email: 'a@post.example', subject: 'S', body: 'x'.repeat(300_000) },
  });
  expect(flood.status()).toBe(422);
  await page.context().close();
  const mark = word();
  const learner = await pageAs(browser, instance, 'learner');
  await learner.goto('/#enquiry');
  await expect(form(learner).getByLabel('E-mail')).toHaveCount(0);
  await form(learner).getByLabel('Subject').fill(`Signed in ${mark}`);
  await form(learner).getByLabel('Your question').fill('Is there a waiting list?');
  await press(learner);
  await learner.locator('#enquiry').getByRole('link', { name: 'your queries' }).click();
  await expect(learner.getByRole('link', { name: `Signed in ${mark}` })).toBeVisible();
  await learner.context().close();
});

test('a refused form has no accessibility violations', async ({ browser }) => {
  const page = await visitor(browser, true);
  const send = async (): Promise<void> => {
    await fill(page, word());
    await form(page).getByLabel('E-mail').fill('maud@post');
    await press(page);
    await expect(form(page).getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  };
  expect(await faultsOf(page, '/#enquiry', { prepare: send })).toEqual([]);
  await page.context().close();
});
