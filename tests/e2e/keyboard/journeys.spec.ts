// Five journeys by keyboard alone, from the beginning of a page to what is stored at their end. Nothing is clicked, focused or filled
// but through the keys.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { contextAs, newLearner, openSession, pageAs, post } from '../../support/booking-scene';
import { readInstance } from '../../support/instance';
import { Keyboard } from '../../support/keyboard';
import { bring, freshFolder } from '../../support/library-scene';
import { test } from '../../support/test';
import { openTest } from '../../support/test-scene';

const instance = readInstance();
let made = 0;
const word = (): string => `Zk${Date.now().toString(36)}${made++}`;

async function read<Found>(page: Page, path: string): Promise<Found> {
  const response = await page.request.get(`${instance.url}/api${path}`);
  expect(response.status(), path).toBe(200);
  return response.json();
}

let office: BrowserContext;
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  office = await contextAs(browser, instance, 'staff');
});
test.afterAll(() => office.close());

test('a visitor finds a course, signs up and books a seat, by keyboard alone', async ({ page }) => {
  const scene = await openSession(office, instance, { places: 2 });
  const keys = await Keyboard.open(page, '/');
  await keys.skipToContent();
  await keys.press('link', /with every date$/);
  await expect(page).toHaveURL(/\/catalogue$/);
  await keys.fill('searchbox', 'Find a course', scene.title);
  await keys.key('Enter');
  await expect(page).toHaveURL(/\/catalogue\?/);
  await keys.skipToContent();
  await keys.press('link', new RegExp(scene.title));
  await expect(page).toHaveURL(scene.path);
  await keys.skipToContent();
  await keys.press('link', 'create an account');
  await expect(page).toHaveURL(/\/signup/);
  await keys.fill('textbox', 'Name', 'Marit Bakke');
  await keys.fill('textbox', 'E-mail', `marit-${scene.code.toLowerCase()}@post.example`);
  await keys.fill('textbox', 'Password', 'Quay-Side-7');
  await keys.key('Enter');
  await expect(page).toHaveURL(`${scene.path}#dates`);
  await keys.press('button', /^Book/);
  await expect(page.getByText('Your seat is confirmed')).toBeVisible();
  await keys.press('link', 'Open your booking');
  await expect(page).toHaveURL(/\/bookings\/[\w-]+$/);
  const { items } = await read<{ items: { status: string }[] }>(page, `/bookings?sessionId=${scene.sessionId}`);
  expect(items.map(({ status }) => status)).toEqual(['confirmed']);
});

test('the office finds a query, takes it and answers it, by keyboard alone', async ({ browser }) => {
  const mark = word();
  const learner = await newLearner(browser, instance, `Nadia ${mark}`);
  const { id } = await post(learner.context(), instance, '/queries', { subject: `Parking ${mark}`, body: 'Where?' });
  const page = await pageAs(browser, instance, 'staff');
  const keys = await Keyboard.open(page, '/queries');
  await keys.skipToContent();
  await keys.press('link', /^Unassigned/);
  await expect(page).toHaveURL(/tab=unassigned/);
  await keys.skipToContent();
  await keys.fill('searchbox', 'Search queries by person, number or words', mark);
  await keys.key('Enter');
  await expect(page).toHaveURL(new RegExp(mark));
  await keys.skipToContent();
  await keys.press('link', new RegExp(`Parking ${mark}`));
  await expect(page).toHaveURL(new RegExp(id));
  await keys.press('button', /Assign this query$/);
  await keys.press('button', 'Assign to me');
  await expect(page.getByText(/^Q-\d+ is yours\.$/)).toBeVisible();
  await keys.fill('textbox', 'Reply to Nadia', 'Behind the house.');
  await keys.press('button', 'Send and set pending');
  await expect(page.getByText('Reply sent. The query is pending.')).toBeVisible();
  await keys.tabTo('textbox', 'Reply to Nadia', { back: true });
  const query = await read<{ status: string; assigneeId: string | null }>(page, `/queries/${id}`);
  expect(query.status).toBe('pending');
  expect(query.assigneeId).toBeTruthy();
  await learner.goto(`/queries/${id}`);
  await expect(learner.locator('.stream')).toContainText('Behind the house.');
});

test('a learner finds a test, sits it and hands it in, by keyboard alone', async ({ browser }) => {
  const scene = await openTest(office, instance, ['single', 'multiple', 'short', 'matching']);
  const page = await newLearner(browser, instance, 'Leila Haddad');
  const keys = await Keyboard.open(page, '/tests');
  await keys.skipToContent();
  await keys.press('link', new RegExp(scene.title));
  await expect(page).toHaveURL(new RegExp(`/tests/${scene.id}`));
  await keys.skipToContent();
  await keys.press('button', /^Start/);
  await expect(page).toHaveURL(/\/tests\/attempts\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 1 of 4');
  await keys.tabTo('radio', /Leave the pan/);
  await keys.key('ArrowDown');
  await keys.press('button', 'Next');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 2 of 4');
  await keys.press('checkbox', /Celery/, { with: 'Space' });
  await keys.press('checkbox', /Mustard/, { with: 'Space' });
  await keys.press('button', 'Next');
  await keys.fill('textbox', /./, 'points');
  await keys.key('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question 4 of 4');
  await keys.tabTo('combobox', 'Red');
  await keys.type('Raw meat');
  await keys.tabTo('combobox', 'Blue');
  await keys.type('Raw fish');
  await keys.press('button', 'Review');
  await keys.press('button', 'Submit the test');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.press('button', 'Submit the test');
  await expect(page.getByText(/Passed|Not passed/).first()).toBeVisible();
  const attempt = await read<{ status: string; score: number }>(page, `/attempts/${page.url().split('/').at(-1)}`);
  expect(attempt).toMatchObject({ status: 'graded', score: 6 });
});

test('the office writes a post with a picture and publishes it, by keyboard alone', async ({
  browser,
  page: visitor,
}) => {
  const title = `New kitchen ${word()}`;
  const folder = freshFolder();
  const name = `${folder.split('/')[1]}-kitchen.png`;
  await bring(office, instance, `${folder}${name}`, { alt: 'A kitchen' });
  const page = await pageAs(browser, instance, 'staff');
  const keys = await Keyboard.open(page, '/posts');
  await keys.skipToContent();
  await keys.press('link', /^(Write|New)/);
  await expect(page).toHaveURL(/\/posts\/new$/);
  await keys.skipToContent();
  await keys.fill('textbox', 'Title', title);
  await keys.fill('textbox', /^Text/, 'It is open.');
  await keys.tabTo('button', 'Bold', { back: true });
  await keys.key('End');
  await keys.key('ArrowLeft');
  expect(await keys.focused()).toEqual({ role: 'button', name: 'Picture' });
  await keys.key('Enter');
  await expect(page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('searchbox')).toBeFocused();
  await keys.type(name);
  await expect(page.getByRole('dialog').locator('tbody tr')).toHaveCount(1);
  await keys.key('ArrowDown');
  await keys.key('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await keys.focused())?.role).toBe('textbox');
  await keys.press('button', 'Create post');
  await expect(page.getByText('The post is kept, as a draft.')).toBeVisible();
  await keys.skipToContent();
  await keys.press('button', 'Publish');
  await expect(page.getByText(`“${title}” is published.`)).toBeVisible();
  const answer = await visitor.goto(`/news/${title.toLowerCase().replaceAll(' ', '-')}`);
  expect(answer?.status()).toBe(200);
  const picture = visitor.locator('.prose img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('the office disables a person, who is refused at the next request, by keyboard alone', async ({ browser }) => {
  const name = `Vik ${word()}`;
  const person = await newLearner(browser, instance, name);
  expect((await person.goto('/profile'))?.status()).toBe(200);
  const page = await pageAs(browser, instance, 'admin');
  const keys = await Keyboard.open(page, '/users');
  await keys.skipToContent();
  await keys.fill('searchbox', /^Search/, name);
  await keys.key('Enter');
  await expect(page).toHaveURL(/\?q=/);
  await keys.skipToContent();
  await keys.press('link', name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await keys.skipToContent();
  await keys.press('button', 'More actions');
  await keys.press('button', 'Disable');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.press('button', 'Disable');
  await expect(page.getByText(`${name} is disabled.`).first()).toBeVisible();
  await person.goto('/profile');
  await expect(person).toHaveURL(/\/login/);
});
