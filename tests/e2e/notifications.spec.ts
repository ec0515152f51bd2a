// Being told, and what one booked on a calendar: the bell by keyboard, the page, each person's choice, a month and a week.
import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { contextAs, newLearner, openSession, post } from '../support/booking-scene';
import { faultsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();

let office: BrowserContext;
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  office = await contextAs(browser, instance, 'staff');
});
test.afterAll(() => office.close());

test('somebody is told, follows it from the bell by keyboard, keeps it, chooses, and finds the day on the calendar', async ({
  browser,
}) => {
  const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const days = [{ start: `${date}T10:00:00.000Z`, end: `${date}T14:00:00.000Z` }];
  const scene = await openSession(office, instance, { session: { days, places: { min: 3, max: 4 } } });
  const page = await newLearner(browser, instance, 'Wren Adair');
  await page.goto('/bookings');
  const me = await page.evaluate(() => document.documentElement.dataset.person);
  const bell = page.locator('.bell');
  await expect(bell).toHaveAccessibleName('Notifications');

  // Without reading the page again.
  const { id } = await post(office, instance, '/bookings', { sessionId: scene.sessionId, attendeeId: me });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 20_000 });
  await bell.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Notifications' });
  await expect(menu.getByRole('heading', { name: 'Notifications' })).toBeFocused();
  const told = menu.getByRole('link', { name: scene.title });
  await expect(told).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told).toBeVisible();
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}`));
  await expect(page.getByText('Joining instructions come when the session is sure to run')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications', { timeout: 500 });
  }).toPass();

  expect(await faultsOf(page, '/notifications')).toEqual([]);
  await page.getByRole('button', { name: /^Mark as unread: / }).click();
  await expect(page.getByRole('button', { name: /^Mark as read: / })).toBeVisible();
  await page.goto('/notifications?tab=unread');
  await expect(page.getByRole('link', { name: scene.title })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('heading', { name: 'You have read everything' })).toBeVisible();
  await page.goto('/notifications');
  await page.getByRole('button', { name: /^Remove: / }).click();
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();

  expect(await faultsOf(page, '/profile')).toEqual([]);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await box('Changes to my bookings In the app').uncheck();
  await expect(page.locator('[data-notices] output')).toHaveText('Saved');
  await page.reload();
  await expect(box('Changes to my bookings In the app')).not.toBeChecked();
  await expect(box('Changes to my bookings By mail')).toBeChecked();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/bookings');
  await page.getByRole('navigation', { name: 'Shown as' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/view=month/);
  const dates = page.getByRole('navigation', { name: 'Dates' });
  const event = page.getByRole('table').getByRole('link', { name: scene.title });
  await expect(async () => {
    if (!(await event.isVisible())) await dates.getByRole('link', { name: 'The month after' }).click({ timeout: 500 });
    await expect(event).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await faultsOf(page, page.url().replace(instance.url, ''))).toEqual([]);
  // On a phone the days of the month stand below it.
  const day = page.locator('.agenda.of-month section').filter({ hasText: scene.title });
  await expect(day).toContainText('Tentative');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(day).toBeHidden();
  await page.getByRole('link', { name: /one session$/ }).click();
  await expect(page).toHaveURL(/view=week.*#d-/);
  await expect(page.locator('.agenda.of-week section')).toHaveCount(7);
  await page.getByRole('link', { name: scene.title }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}`));
});
