// One's own account in a real browser: details, photo, signing out elsewhere, a new password, and the end of it.
import { type Browser, expect, type Page } from '@playwright/test';
import { createAccount, signInByPassword } from '../support/auth-service';
import { signInContext, violationsOf } from '../support/browser';
import { readInstance } from '../support/instance';
import { lendContext } from '../support/lent-contexts';
import { test } from '../support/test';

const instance = readInstance();
const PASSWORD = 'Long-enough-7';
let made = 0;
async function somebody(displayName = 'Ada Lovelace') {
  const account = { email: `own-${Date.now()}-${made++}@post.example`, password: PASSWORD };
  await createAccount(instance, { ...account, displayName, emailVerified: true });
  return account;
}
async function open(
  browser: Browser,
  account: { email: string; password: string },
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const context = await lendContext(browser);
  await signInContext(context, instance, account);
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  return page;
}
/** A picture of 600 by 300 pixels, red in the middle and blue at both sides. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 300;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#00f';
    context.fillRect(0, 0, 600, 300);
    context.fillStyle = '#f00';
    context.fillRect(150, 0, 300, 300);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array(await (blob as Blob).arrayBuffer())];
  });

test('edits details, and what one is told of by mail', async ({ browser }) => {
  const page = await open(browser, await somebody());
  await page.getByLabel('Name', { exact: true }).fill('Ada King');
  await page.getByLabel('Telephone').fill('+44 117 496 0123');
  await page.getByLabel('Dates and numbers').selectOption('de-DE');
  const news = page.locator('input[name=news][data-channel=mail]');
  await expect(news).toBeChecked();
  await news.uncheck();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // The form was opened at a version that the choice beside it has changed since.
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada King' })).toBeVisible();
  await expect(page.getByLabel('Telephone')).toHaveValue('+44 117 496 0123');
  await expect(news).not.toBeChecked();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('a photo is cropped to its middle, shown at once and taken away again', async ({ browser }) => {
  const page = await open(browser, await somebody());
  const buffer = Buffer.from(await picture(page));
  await page.getByLabel('File of the photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('The photo is saved.')).toBeVisible();
  const shown = page.getByRole('img', { name: 'The photo now' });
  const drawn = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(8, 128, 1, 1).data;
    return { size: [image.naturalWidth, image.naturalHeight], isRed: red > 200 && blue < 60 };
  });
  expect(drawn).toEqual({ size: [256, 256], isRed: true });
  await page.getByLabel('File of the photo').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByRole('alert')).toContainText('cannot read that file as a picture');
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(page.getByText('The photo is removed.')).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('signs out elsewhere, and that browser is out at its next step', async ({ browser }) => {
  const account = await somebody();
  const there = await open(browser, account);
  const here = await open(browser, account);
  await here.getByRole('button', { name: /^Sign out on Chrome/ }).click();
  await expect(here.getByText(/^Signed out on Chrome on \w+\.$/)).toBeVisible();
  await expect(here.getByText('This browser')).toBeVisible();
  await expect(here.locator('#sign-ins tbody tr')).toHaveCount(1);
  await there.goto('/bookings');
  await expect(there).toHaveURL(/\/login\?reason=signed-out/);
});

test('a new password keeps this browser in and puts the others out', async ({ browser }) => {
  const account = await somebody();
  const there = await open(browser, account);
  const here = await open(browser, account);
  await here.getByRole('button', { name: 'Change password' }).click();
  const dialog = here.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('At least 8 characters.', { exact: true })).toBeVisible();
  await dialog.getByLabel('New password').fill('Another-8-word');
  await dialog.getByLabel('Your password now').fill('wrong');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('That e-mail and password do not match.')).toBeVisible();
  await dialog.getByLabel('Your password now').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(here.getByText('Password changed. Every other browser is signed out.')).toBeVisible();
  await here.goto('/bookings');
  await expect(here).toHaveURL(/\/bookings/);
  await there.goto('/bookings');
  await expect(there).toHaveURL(/\/login\?reason=password-changed/);
  await signInByPassword(instance, { ...account, password: 'Another-8-word' });
});

test('asks for another address, and says what happens', async ({ browser }) => {
  const account = await somebody();
  const page = await open(browser, account);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' });
  await dialog.getByLabel('New e-mail address').fill(`new-${account.email}`);
  await dialog.getByLabel('Your password now').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`${account.email} is then told by mail`)).toBeVisible();
});

test('deletes the account, which then opens nothing', async ({ browser }) => {
  const account = await somebody();
  const page = await open(browser, account);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type “delete” to go on').fill('delete');
  await dialog.getByLabel('Your password now').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/login?reason=deleted');
  await expect(page.getByRole('status')).toContainText('Your account is deleted');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await expect(signInByPassword(instance, account)).rejects.toThrow();
});

test('the dialog of deletion has nothing that axe objects to at either width', async ({ browser }) => {
  const page = await open(browser, await somebody(), { width: 1280, height: 900 });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
