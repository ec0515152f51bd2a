// Signing in, up and out in a real browser: what is fetched when, what survives, what is said.
import { brotliCompressSync, constants } from 'node:zlib';
import { type BrowserContext, devices, expect, type Page, type Response } from '@playwright/test';
import { createAccount, lastActionCode, resetAuthHooks, setAuthHooks } from '../support/auth-service';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
const PASSWORD = 'Long-enough-7';
let made = 0;
const freshEmail = () => `browser-${Date.now()}-${made++}@post.example`;
async function somebody() {
  const email = freshEmail();
  await createAccount(instance, { email, password: PASSWORD, displayName: 'Ada Lovelace' });
  return email;
}
const compressed = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
const fill = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('__Host-'));

test.afterEach(async () => {
  await resetAuthHooks(instance);
});

for (const path of ['/login', '/signup']) {
  test(`${path} fetches no script before it is touched, and at most 14 KB in all`, async ({ page }) => {
    const answers: Response[] = [];
    page.on('response', (response) => answers.push(response));
    const scripts = () =>
      answers.map((answer) => new URL(answer.url()).pathname).filter((name) => name.endsWith('.js'));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts()).toEqual([]);
    const sizes = await Promise.all(
      answers.map(async (answer) => compressed(await answer.body().catch(() => Buffer.alloc(0)))),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(14_000);
    const inline = await page.evaluate(() => [...document.scripts].reduce((sum, { text }) => sum + text.length, 0));
    // The theme, the form's loader, and putting the app in place.
    expect(inline).toBeLessThanOrEqual(1536);
    await page.getByLabel('E-mail').focus();
    await expect(page.locator('form[data-ready]')).toBeVisible();
    expect(scripts()).toEqual([expect.stringMatching(/^\/_astro\/auth\./)]);
  });
}

test('signs in, keeps nothing where a script could read it, and signs out', async ({ page, context }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The test runner's own: the app by itself is tried in app.spec.ts.
    const isOfTheRunner = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isOfTheRunner) complaints.push(message.text());
  });
  const email = await somebody();
  await page.goto('/faq?view=mine');
  await expect(page).toHaveURL('/login?next=%2Ffaq%3Fview%3Dmine');
  await fill(page, email);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/faq?view=mine');
  expect(await sessionCookies(context)).toHaveLength(3);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('eyJ');
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/logout');
  await expect(page.getByText(email)).toBeVisible();
  await press(page, 'Sign out');
  await expect(page).toHaveURL('/login?reason=signed-out');
  await expect(page.getByRole('status')).toHaveText('You are signed out. Sign in to go on.');
  expect(await sessionCookies(context)).toEqual([]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  expect(complaints).toEqual([]);
});

test('a new person signs up, is let in at once, and verifies the address by the mail', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Grace Hopper');
  await fill(page, email);
  await press(page, 'Create the account');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Grace Hopper').first()).toBeAttached();
  const mail = await lastActionCode(instance, email);
  expect(mail?.requestType).toBe('VERIFY_EMAIL');
  const link = `/login?mode=verifyEmail&oobCode=${encodeURIComponent(mail?.oobCode ?? '')}`;
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText('Your e-mail address is verified.');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText('This link was used already or is incomplete. Ask for a new one.');
});

test('what is typed and sent before the script has arrived is sent once, and no password stands in an address', async ({
  page,
}) => {
  const email = await somebody();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('framenavigated', (frame) => asked.push(frame.url()));
  await page.route('**/_astro/auth.*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/login');
  await fill(page, email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  expect(asked.filter((url) => url.includes('signInWithPassword'))).toHaveLength(1);
  expect(asked.filter((url) => decodeURIComponent(url).includes(PASSWORD))).toEqual([]);
});

test('keeps what was typed when the script cannot be fetched, and works on the next try', async ({ page }) => {
  const email = await somebody();
  await page.route('**/_astro/auth.*', (route) => route.abort());
  await page.goto('/login');
  await fill(page, email);
  await press(page, 'Sign in');
  await expect(page.getByRole('status')).toContainText('What you typed is kept');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await page.unroute('**/_astro/auth.*');
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/dashboard');
});

test('says what to do where there is no script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    userAgent: devices['Desktop Chrome'].userAgent,
  });
  const page = await context.newPage();
  await page.goto(`${instance.url}/login`);
  await fill(page, 'ada@post.example');
  await press(page, 'Sign in');
  await expect(page).toHaveURL(`${instance.url}/login?mode=needs-script`);
  await expect(page.getByText('needs JavaScript').first()).toBeVisible();
  await context.close();
});

test('says the same for a wrong password and an unknown address, beside the field, with the focus there', async ({
  page,
}) => {
  const said: (string | null)[] = [];
  for (const email of [await somebody(), freshEmail()]) {
    await page.goto('/login');
    await fill(page, email, 'Wrong-password-1');
    await press(page, 'Sign in');
    const error = page.locator('#password-error');
    await expect(error).not.toBeEmpty();
    said.push(await error.textContent());
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  }
  expect(said[0]).toBe(said[1]);
});

test('says the same for a known and an unknown address when a new password is asked for', async ({ page }) => {
  const said: (string | null)[] = [];
  for (const email of [await somebody(), freshEmail()]) {
    await page.goto('/login?mode=forgot');
    await page.getByLabel('E-mail').fill(email);
    await press(page, 'Send the link');
    await expect(page.getByRole('status')).not.toBeEmpty();
    said.push(await page.getByRole('status').textContent());
  }
  expect(said[0]).toBe(said[1]);
});

test('checks the fields before anything is sent', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await page.goto('/login');
  await press(page, 'Sign in');
  await expect(page.locator('#email-error')).toHaveText('Give your e-mail address.');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('ada@');
  await page.keyboard.press('Tab');
  await expect(page.locator('#email-error')).toHaveText('Give a whole e-mail address, such as name@example.org.');
  await page.getByLabel('E-mail').fill('ada@post.example');
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.locator('#email-error')).toBeEmpty();
  expect(asked).toEqual([]);
});

test.describe('The provider’s refusals', () => {
  const REFUSALS: [string, string][] = [
    ['EMAIL_EXISTS', 'There is an account with this e-mail already.'],
    ['INVALID_LOGIN_CREDENTIALS', 'That e-mail and password do not match.'],
    ['INVALID_PASSWORD', 'That e-mail and password do not match.'],
    ['EMAIL_NOT_FOUND', 'That e-mail and password do not match.'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts in a short time.'],
    ['EXPIRED_OOB_CODE', 'This link has expired.'],
    ['INVALID_OOB_CODE', 'This link was used already or is incomplete.'],
    ['USER_DISABLED', 'This account is disabled.'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'That sign-in is too old for this step.'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'This password is too weak.'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [upper case]', 'This password is too weak.'],
    ['SOMETHING_NEW', 'This did not work, and nothing was changed.'],
  ];
  for (const [word, sentence] of REFUSALS)
    test(`are told in our words: ${word.split(' ')[0]}`, async ({ page }) => {
      await page.route('**/accounts:signInWithPassword**', (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/json',
          headers: { 'access-control-allow-origin': '*' },
          body: JSON.stringify({ error: { code: 400, message: word } }),
        }),
      );
      await page.goto('/login');
      await fill(page, 'ada@post.example');
      await press(page, 'Sign in');
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    });

  test('are told when the provider is down, and nothing typed is lost', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').focus();
    await page.locator('form[data-ready]').waitFor();
    await setAuthHooks(instance, { down: true });
    await fill(page, 'ada@post.example');
    await press(page, 'Sign in');
    await expect(page.getByRole('status')).toContainText('cannot be reached');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  });

  for (const [device, seconds] of [
    ['Desktop Chrome', 30],
    ['Pixel 7', 60],
  ] as const)
    test(`are waited for ${seconds} seconds on ${device}`, async ({ browser }) => {
      const context = await browser.newContext({ userAgent: devices[device].userAgent });
      const page = await context.newPage();
      await page.clock.install();
      await page.route('**/accounts:signInWithPassword**', () => undefined);
      await page.goto(`${instance.url}/login`);
      await fill(page, 'ada@post.example');
      const asked = page.waitForRequest('**/accounts:signInWithPassword**');
      await press(page, 'Sign in');
      await asked;
      await page.clock.runFor((seconds - 10) * 1000);
      await expect(page.getByRole('status')).toBeEmpty();
      await page.clock.runFor(15_000);
      await expect(page.getByRole('status')).toContainText('cannot be reached');
      await context.close();
    });
});

test('a forgotten password is set anew by the link of the mail, and the link works once', async ({ page, browser }) => {
  const email = await somebody();
  const elsewhere = await browser.newContext({ userAgent: devices['Desktop Chrome'].userAgent });
  const other = await elsewhere.newPage();
  await other.goto(`${instance.url}/login`);
  await fill(other, email);
  await press(other, 'Sign in');
  await expect(other).toHaveURL(`${instance.url}/dashboard`);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgotten it?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Send the link');
  await expect(page.getByRole('status')).toContainText('on its way');
  const mail = await lastActionCode(instance, email);
  const link = `/login?mode=resetPassword&oobCode=${encodeURIComponent(mail?.oobCode ?? '')}`;
  await page.goto(link);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('New password').fill('abc');
  await press(page, 'Change the password');
  await expect(page.locator('#password-error')).toContainText('too weak');
  await page.getByLabel('New password').fill('Another-long-8');
  await press(page, 'Change the password');
  await expect(page).toHaveURL('/login?reason=password-set');
  await fill(page, email, 'Another-long-8');
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/dashboard');

  await other.goto(`${instance.url}/faq`);
  await expect(other).toHaveURL(`${instance.url}/login?reason=password-changed&next=%2Ffaq`);
  await expect(other.getByRole('status')).toContainText('The password was changed');
  await page.goto(link);
  await expect(page.getByRole('status')).toContainText('used already');
  await elsewhere.close();
});

test('follows only a next of our own', async ({ page }) => {
  const email = await somebody();
  for (const [next, path] of [
    ['/faq?x=2', '/faq?x=2'],
    ['//evil.example/x', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
    ['/.//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/api/users', '/dashboard'],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await fill(page, email);
    await press(page, 'Sign in');
    await expect(page).toHaveURL(path);
  }
});

test('asks for the captcha configuration only where the page says so, and goes on without it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const email = await somebody();
  await page.goto('/login');
  await page.locator('#auth').evaluate((form) => {
    (form as HTMLFormElement).dataset.captcha = '1';
  });
  await fill(page, email);
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/dashboard');
  const captcha = asked.find((url) => url.includes('recaptchaConfig'));
  expect(captcha).toContain('clientType=CLIENT_TYPE_WEB');
  expect(captcha).toContain('version=RECAPTCHA_ENTERPRISE');
});
