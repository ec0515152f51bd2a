// The library as people use it: bringing files, finding them, and taking them away.
import { expect, type Page } from '@playwright/test';
import { contextAs } from '../support/booking-scene';
import { openPage, violationsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { bring, freshFolder, newCourse, png, row } from '../support/library-scene';
import { test } from '../support/test';

const instance = readInstance();
const inFolder = (folder: string, more = ''): string => `/assetlib?folder=${encodeURIComponent(folder)}${more}`;
/** As a person drags them in from outside. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const held = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const name of all) transfer.items.add(new File([`About ${name}.`], name));
    return transfer;
  }, names);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: held });
  await page.dispatchEvent('body', 'drop', { dataTransfer: held });
}

test('several files are uploaded at once, one is cancelled, and the rest stand in the folder', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const folder = freshFolder();
  // One of them hangs: what a slow line looks like.
  await page.route('**/api/files', async (route) => {
    const isSlow = route.request().postDataBuffer()?.includes('slow.txt') ?? false;
    if (!isSlow) await route.continue();
  });
  await openPage(page, inFolder(folder));
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'bench.png', mimeType: 'image/png', buffer: png() },
    { name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('slow') },
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByRole('progressbar', { name: 'slow.txt' })).toBeVisible();
  await expect(uploads.getByRole('heading')).toContainText('Uploading one file');
  expect(await violationsOf(page)).toEqual([]);
  await uploads.getByRole('button', { name: 'Cancel slow.txt' }).click();
  await expect(page.getByText('2 files are uploaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'plan.txt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'slow.txt' })).toHaveCount(0);
  // The small picture was made in the browser.
  await expect(row(page, 'bench.png').locator('img')).toHaveJSProperty('complete', true);
  expect(
    await row(page, 'bench.png')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(320);
  await office.close();
});

test('files are dropped anywhere on the page, and one that cannot be taken says why', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  await openPage(page, inFolder(freshFolder()));
  await drop(page, ['dropped.txt', 'invoice\u202Efdp.txt']);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('turns the direction of writing');
  await expect(uploads.getByRole('listitem').filter({ hasText: 'dropped.txt' })).toContainText('bytes');
  await expect(uploads.getByRole('heading')).toContainText('One file was not uploaded');
  await page.reload();
  await expect(page.getByRole('link', { name: 'dropped.txt' })).toBeVisible();
  await office.close();
});

test('a large file whose connection breaks is paused, says what is kept, and goes on', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  let broken = 0;
  await page.route('**/api/files/uploads/*/2', async (route) => {
    broken += 1;
    if (broken <= 2) await route.abort('connectionreset');
    else await route.continue();
  });
  await openPage(page, inFolder(freshFolder()));
  const film = Buffer.alloc(11 * 1024 * 1024, 'film');
  await page.getByLabel('Files to upload').setInputFiles([{ name: 'film.bin', mimeType: '', buffer: film }]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('Paused, 8 of 11 MB');
  await expect(uploads).toContainText('What was sent is kept');
  await expect(page.getByText('One file is uploaded.')).toBeVisible({ timeout: 20_000 });
  await expect(row(page, 'film.bin')).toContainText('11 MB');
  await office.close();
});

test('chosen files are moved, shown to others and deleted; what is used is named, and the trash gives back', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const [from, to] = [freshFolder(), freshFolder()];
  const used = await bring(office, instance, `${from}used.png`, { visibility: 'public' });
  await bring(office, instance, `${from}spare.txt`);
  const course = await newCourse(instance, office);
  const patched = await office.request.patch(`${instance.url}/api/courses/${course.id}`, {
    headers: { origin: instance.url, 'if-match': '"1"' },
    data: { coverId: used.id },
  });
  expect(patched.status()).toBe(200);
  const bar = page.getByRole('toolbar');
  const selectAll = () => page.getByRole('checkbox', { name: 'Select all 2 shown' }).check();

  await openPage(page, inFolder(from));
  await selectAll();
  await bar.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move 2 files' });
  await move.getByLabel('Folder').fill(`${to}..`);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move.getByLabel('Folder')).toHaveAccessibleDescription(
    'The name of a file may not lead out of its folder.',
  );
  await move.getByLabel('Folder').fill(to);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('2 files moved to')).toBeVisible();

  await openPage(page, inFolder(to));
  await selectAll();
  await bar.getByRole('button', { name: 'Who may open' }).click();
  await page.getByRole('button', { name: 'The office and instructors', exact: true }).click();
  // The cover of a course that everybody sees stays open to everybody.
  await expect(page.getByRole('alert')).toContainText('whose readers could not open it any more');
  await expect(page.getByText('1 file shown to instructors.')).toBeVisible();

  await selectAll();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 files?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('used.png: This file is used in one place, so it stays.');
  await expect(page.getByRole('alert')).toContainText(`Used in “Library`);
  await expect(page.getByRole('link', { name: 'spare.txt' })).toHaveCount(0);

  await openPage(page, '/assetlib?show=trash');
  await page.getByRole('checkbox', { name: 'Select spare.txt' }).first().check();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 file restored.')).toBeVisible();
  await openPage(page, inFolder(to));
  await page.getByRole('link', { name: 'spare.txt' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('spare.txt is in the trash.')).toBeVisible();
  await office.close();
});

test('a description is mended in place, and what somebody else wrote meanwhile is not lost', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const folder = freshFolder();
  const word = folder.split('/')[1] ?? '';
  const file = await bring(office, instance, `${folder}${word}.png`);
  await openPage(page, '/courses/new');
  await page.locator('#coverId').click();
  const dialog = page.getByRole('dialog', { name: 'Choose a cover' });
  await dialog.getByRole('searchbox').fill(word);
  await dialog.getByRole('button', { name: `${word}.png` }).click();
  await expect(dialog.getByRole('row').filter({ hasText: `${word}.png` })).toContainText('Not used');
  const description = dialog.getByLabel('Description for those who cannot see it');
  await description.fill('A teal field');
  const theirs = await office.request.patch(`${instance.url}/api/assets/${file.id}`, {
    headers: { origin: instance.url, 'if-match': `"${file.version}"` },
    data: { alt: 'A dark green wall' },
  });
  expect(theirs.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save description' }).click();
  await expect(dialog.getByRole('alert')).toContainText('“A dark green wall”');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog.getByText('Saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openPage(page, `/assetlib/${file.id}`);
  await expect(page.locator('#fact-alt')).toContainText('A teal field');
  await page.getByRole('link', { name: 'Edit caption' }).click();
  await page.getByRole('textbox', { name: 'Caption' }).fill('The wall of the bench');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Caption saved.')).toBeVisible();
  await office.close();
});

test('each role looks through the library by views of its own', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const word = freshFolder().split('/')[1] ?? '';
  await bring(office, instance, `Tests/${word}/shared-${word}.txt`, { visibility: 'signed-in' });
  await bring(office, instance, `Tests/${word}/teaching-${word}.txt`, { visibility: 'staff' });
  const secret = await bring(office, instance, `Tests/${word}/secret-${word}.txt`);
  const views = async (role: 'instructor' | 'manager' | 'learner'): Promise<[Page, string[]]> => {
    const context = await contextAs(browser, instance, role);
    const page = await context.newPage();
    await openPage(page, '/assetlib');
    const tabs = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').allTextContents();
    return [page, tabs.map((tab) => tab.trim())];
  };
  const found = async (page: Page, show: string): Promise<string[]> => {
    await openPage(page, `/assetlib?show=${show}&q=${word}`);
    return page.locator('tbody a.name').allTextContents();
  };
  const [instructor, theirs] = await views('instructor');
  expect(theirs).toEqual(['For teaching', 'My own', 'Trash']);
  expect((await found(instructor, 'working')).sort()).toEqual([`shared-${word}.txt`, `teaching-${word}.txt`]);

  const [manager, managers] = await views('manager');
  expect(managers).toEqual(['My company’s', 'Shared', 'My own', 'Trash']);
  await openPage(manager, '/assetlib');
  await manager
    .getByLabel('Files to upload')
    .setInputFiles([{ name: `order-${word}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Order') }]);
  await expect(manager.getByText('One file is uploaded.')).toBeVisible();
  expect(await found(manager, 'company')).toEqual([`order-${word}.txt`]);
  expect(await found(manager, 'shared')).toEqual([`shared-${word}.txt`]);
  await manager.getByRole('link', { name: `shared-${word}.txt` }).click();
  await expect(manager.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  const [learner, learners] = await views('learner');
  expect(learners).toEqual(['Shared', 'My own', 'Trash']);
  expect(await found(learner, 'shared')).toEqual([`shared-${word}.txt`]);
  expect((await learner.goto(`/assetlib/${secret.id}`))?.status()).toBe(404);
  for (const page of [instructor, manager, learner]) await page.context().close();
  await office.close();
});

test('a file is given to a company, whose managers find it beside their people', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const page = await office.newPage();
  const word = freshFolder().split('/')[1] ?? '';
  const file = await bring(office, instance, `Tests/${word}/sheet-${word}.txt`);
  const manager = await contextAs(browser, instance, 'manager');
  const theirs = await manager.newPage();
  expect((await theirs.goto(`/assetlib/${file.id}`))?.status()).toBe(404);

  await openPage(page, `/assetlib/${file.id}`);
  await page.getByRole('link', { name: 'Edit company' }).click();
  await page.getByRole('combobox', { name: 'Company' }).selectOption({ label: 'Nakamura Foods' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#fact-companyId')).toContainText('Nakamura Foods');
  await theirs.goto('/companies');
  await theirs.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Files' }).click();
  await expect(theirs.getByRole('link', { name: `sheet-${word}.txt` })).toBeVisible();
  expect(await violationsOf(theirs)).toEqual([]);
  await manager.close();
  await office.close();
});

test('looking through folders, searching and sorting need no script', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff', { javaScriptEnabled: false });
  const page = await office.newPage();
  const folder = freshFolder();
  await bring(office, instance, `${folder}alpha.txt`);
  await bring(office, instance, `${folder}beta.png`);
  await page.goto('/assetlib');
  const folders = page.getByRole('navigation', { name: 'Folders' });
  await folders.getByRole('link', { name: 'Tests' }).click();
  await folders.getByRole('link', { name: folder.split('/')[1] ?? '', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(page.locator('tbody a.name')).toHaveText(['alpha.txt', 'beta.png']);
  await page.getByRole('link', { name: 'Grid' }).click();
  await expect(page).toHaveURL(/view=grid/);
  await page.getByRole('link', { name: 'beta.png' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'beta.png' })).toBeVisible();
  await office.close();
});
