// The library as a dialog: files chosen for courses, posts and photos.
import { expect } from '@playwright/test';
import { contextAs, newLearner, openSession, post } from '../support/booking-scene';
import { openPage, violationsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { bring, freshFolder, newCourse, png } from '../support/library-scene';
import { test } from '../support/test';

const instance = readInstance();
const PHONE = { width: 360, height: 740 };

test('a cover is found and chosen by keyboard alone, shown to everybody, and kept while it is used', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const folder = freshFolder();
  const word = folder.split('/')[1] ?? '';
  const cover = await bring(office, instance, `${folder}${word}-cover.png`);
  await bring(office, instance, `${folder}${word}-paper.txt`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const course = await newCourse(instance, office);
  await openPage(page, `/courses/${course.id}/edit`);
  const isDialog = (url: string): boolean => /LibraryDialog/.test(url);
  expect(asked.filter(isDialog)).toEqual([]);

  await page.locator('#coverId').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a cover' });
  const search = dialog.getByRole('searchbox', { name: 'Search the library' });
  await expect(search).toBeFocused();
  expect(asked.filter(isDialog).length).toBeGreaterThan(0);
  await page.keyboard.type(word);
  await expect(dialog.getByRole('button', { name: `${word}-cover.png` })).toBeVisible();
  await expect(dialog.locator('tbody tr')).toHaveCount(2);
  // The paper is the newest: it can be looked at, and not chosen.
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('complementary')).toContainText('-paper.txt');
  await expect(dialog.getByRole('button', { name: 'Use as cover' })).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog).toContainText('Only a picture can stand here');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('complementary')).toContainText('Using it here shows it to everyone.');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('group', { name: 'Cover' })).toContainText(`${word}-cover.png`);
  await expect(page.locator('#coverId')).toBeFocused();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The course is saved.')).toBeVisible();

  await openPage(page, `/assetlib/${cover.id}`);
  await expect(page.locator('#fact-visibility')).toContainText('Everyone');
  await expect(page.locator('#used-in').getByRole('link')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('This file is used in one place, so it stays.');
  await office.close();
});

test('what is uploaded in the dialog is chosen; materials have an order, and whoever has a seat opens them', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const scene = await openSession(office, instance, { places: 3 });
  await openPage(page, `/courses/${scene.courseId}/edit`);
  await page.locator('#materials').click();
  const dialog = page.getByRole('dialog', { name: 'Choose materials' });
  await dialog.getByLabel('Files to upload').setInputFiles([
    { name: 'slides.txt', mimeType: 'text/plain', buffer: Buffer.from('Slides') },
    { name: 'workbook.txt', mimeType: 'text/plain', buffer: Buffer.from('Workbook') },
  ]);
  await expect(dialog).toContainText('2 files chosen');
  await dialog.getByRole('button', { name: 'Add to materials' }).click();
  const list = page.getByRole('list', { name: 'Materials' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const [first = ''] = await list.getByRole('link').allTextContents();
  await list.getByRole('button', { name: `Move ${first.trim()} down` }).click();
  await expect(list.getByRole('link').nth(1)).toHaveText(first.trim());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The course is saved.')).toBeVisible();
  const materials = page.locator('#materials');
  await expect(materials.getByRole('link').filter({ hasText: '.txt' }).nth(1)).toHaveText(first.trim());

  const learner = await newLearner(browser, instance, 'Materials Reader');
  await learner.goto(`/courses/${scene.courseId}`);
  await expect(learner.getByRole('heading', { name: 'Materials' })).toHaveCount(0);
  await post(learner.context(), instance, '/bookings', { sessionId: scene.sessionId });
  await learner.goto(`/courses/${scene.courseId}`);
  const link = learner.locator('#materials').getByRole('link').first();
  await expect(link).toBeVisible();
  const opened = await learner.request.get(`${instance.url}${await link.getAttribute('href')}`);
  expect(opened.status()).toBe(200);
  expect(await opened.text()).toMatch(/Slides|Workbook/);
  await learner.context().close();
  await office.close();
});

test('a profile photo is chosen from the library, and the file knows it', async ({ browser }) => {
  const page = await newLearner(browser, instance, 'Photo Chooser');
  await openPage(page, '/profile');
  const button = page.getByRole('button', { name: 'Choose from library' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Choose a photo' });
  await dialog
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'me.png', mimeType: 'image/png', buffer: png(400, 600, [180, 73, 63]) }]);
  await expect(dialog.getByRole('complementary')).toContainText('me.png');
  await dialog.getByRole('button', { name: 'Use as photo' }).click();
  await expect(page.getByAltText('The photo now')).toBeVisible();
  await openPage(page, '/assetlib?show=own');
  await page.getByRole('link', { name: 'me.png' }).click();
  await expect(page.locator('#used-in').getByRole('link')).toHaveText(/Photo Chooser/);
  await page.context().close();
});

test('two people choose covers at once: both are named, and the one that is kept is saved', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const folder = freshFolder();
  const word = folder.split('/')[1] ?? '';
  await bring(office, instance, `${folder}mine-${word}.png`, { visibility: 'public' });
  const other = await bring(office, instance, `${folder}other-${word}.png`, { visibility: 'public' });
  const course = await newCourse(instance, office);
  await openPage(page, `/courses/${course.id}/edit`);
  await page.locator('#coverId').click();
  const dialog = page.getByRole('dialog', { name: 'Choose a cover' });
  await dialog.getByRole('searchbox').fill(word);
  await dialog.getByRole('button', { name: `mine-${word}.png` }).dblclick();
  await expect(dialog).toBeHidden();
  await office.request.patch(`${instance.url}/api/courses/${course.id}`, {
    headers: { origin: instance.url, 'if-match': '"1"' },
    data: { coverId: other.id },
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved this course first' });
  await expect(conflict.getByRole('row', { name: /Cover/ })).toContainText(`mine-${word}.png`);
  await expect(conflict.getByRole('row', { name: /Cover/ })).toContainText(`other-${word}.png`);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('The course is saved.')).toBeVisible();
  await page.goto(`/courses/${course.id}?view=history`);
  await expect(page.locator('.history')).toContainText(`mine-${word}.png`);
  await office.close();
});

test('on a phone the dialog fills the screen, and everything in it is reached', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff', { viewport: PHONE, hasTouch: true });
  const page = await office.newPage();
  const folder = freshFolder();
  await bring(office, instance, `${folder}phone.png`, { visibility: 'public' });
  await openPage(page, '/courses/new');
  await page.locator('#coverId').tap();
  const dialog = page.getByRole('dialog', { name: 'Choose a cover' });
  await expect(dialog.getByRole('button', { name: 'phone.png' }).first()).toBeVisible();
  // Where it stands when it has risen.
  const size = await dialog.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);
  expect(size).toEqual([PHONE.width, PHONE.height]);
  await dialog.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Tests' });
  await expect(dialog.getByRole('combobox', { name: 'Folder' })).toHaveValue('Tests/');
  await dialog.getByRole('combobox', { name: 'Folder' }).selectOption(folder);
  await dialog.getByRole('button', { name: 'phone.png' }).tap();
  await expect(dialog.getByLabel('Description for those who cannot see it')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use as cover' }).tap();
  await expect(page.getByRole('group', { name: 'Cover' })).toContainText('phone.png');
  await office.close();
});
