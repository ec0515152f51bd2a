// Booking as people do it: find, book, wait in line, cancel, move up, approve.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { contextAs, newLearner, openSession, post, type Scene } from '../support/booking-scene';
import { withoutLive } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();

let office: BrowserContext;
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  office = await contextAs(browser, instance, 'staff');
});
test.afterAll(() => office.close());

const dateOf = (page: Page, { sessionId }: Scene) => page.locator(`[id="${sessionId}"]`);

/** Books on the course's public page and opens the booking. */
async function bookAt(page: Page, scene: Scene, verb: RegExp): Promise<void> {
  await page.goto(scene.path);
  await dateOf(page, scene).getByRole('button', { name: verb }).click();
  await dateOf(page, scene).getByRole('link', { name: 'Open your booking' }).click();
  await expect(page).toHaveURL(/\/bookings\/[\w-]+$/);
}

test('a visitor finds a course, signs up and books a seat', async ({ page }) => {
  const scene = await openSession(office, instance, { places: 2 });
  await page.goto('/');
  await page.getByRole('link', { name: /with every date$/ }).click();
  await page.getByRole('searchbox', { name: 'Find a course' }).fill(scene.title);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: scene.title }).click();
  await page.getByRole('link', { name: 'create an account' }).click();
  await page.getByLabel('Name').fill('Marit Bakke');
  await page.getByLabel('E-mail').fill(`marit-${scene.code.toLowerCase()}@post.example`);
  await page.getByLabel('Password', { exact: true }).fill('Quay-Side-7');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page).toHaveURL(`${scene.path}#dates`);
  await expect(dateOf(page, scene)).toContainText('2 places left');
  await dateOf(page, scene).getByRole('button', { name: 'Book' }).click();
  await expect(dateOf(page, scene)).toContainText('Your seat is confirmed');
  await expect(dateOf(page, scene)).toContainText('1 place left');
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeVisible();
  await expect(page.getByRole('row', { name: scene.title })).toContainText('Confirmed');
});

test('the line keeps its order: a cancelled seat goes to the first, and the next moves up', async ({ browser }) => {
  const scene = await openSession(office, instance, { places: 1 });
  const [seated, first, second] = await Promise.all(
    ['Idris Bello', 'Nell Carew', 'Otis Drake'].map((name) => newLearner(browser, instance, name)),
  );
  if (!seated || !first || !second) throw new Error('Three people are needed.');
  await bookAt(seated, scene, /^Book/);
  await bookAt(first, scene, /^Join as 1st/);
  await bookAt(second, scene, /^Join as 2nd/);
  await expect(second.locator('.place')).toContainText('2nd of 2 in line');
  await expect(second.locator('.peek')).not.toContainText('Nell Carew');

  await seated.reload();
  await expect(seated.getByText(/You can cancel until .* Your seat goes to the next in line at once/)).toBeVisible();
  await seated.getByRole('button', { name: 'Cancel booking' }).click();
  const question = seated.getByRole('dialog');
  await expect(question).toContainText('Your seat goes to the next in line at once.');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(seated.getByText('Your booking is cancelled.')).toBeVisible();
  await expect(seated.locator('.place')).toContainText('Cancelled');

  await first.reload();
  await expect(first.locator('.place')).toContainText('seat confirmed');
  await expect(first.locator('.history')).toContainText('Moved up: a seat came free and is confirmed');
  await second.reload();
  await expect(second.locator('.place')).toContainText('1st of 1 in line');
});

test('a seat that goes while somebody looks is not turned into a place in line unasked', async ({ browser }) => {
  const scene = await openSession(office, instance, { places: 1 });
  const page = await newLearner(browser, instance, 'Rosa Lindqvist');
  await page.goto(scene.path);
  await post(office, instance, '/bookings', { sessionId: scene.sessionId });
  await dateOf(page, scene).getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('alert')).toContainText('The last seat went while you were looking. Nothing was booked.');
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'Nothing booked' })).toBeVisible();
  await bookAt(page, scene, /^Join as 1st/);
  await expect(page.locator('.place')).toContainText('1st of 1 in line');
});

test('the office approves from the list, and a decision that somebody else made meanwhile is told', async ({
  browser,
}) => {
  const scene = await openSession(office, instance, { places: 3, course: { enrolment: 'approval' } });
  const [one, other] = await Promise.all(
    ['Petra Voss', 'Sam Oduya'].map((name) => newLearner(browser, instance, name)),
  );
  for (const learner of [one, other]) {
    if (!learner) throw new Error('Two people are needed.');
    await learner.goto(scene.path);
    await dateOf(learner, scene).getByRole('button', { name: 'Book' }).click();
    await expect(dateOf(learner, scene)).toContainText('The office decides: your seat is held');
  }
  const page = await office.newPage();
  await withoutLive(page);
  await page.goto(`/bookings?tab=approve&q=${scene.title.replace(' ', '+')}`);
  await page.getByRole('link', { name: 'Petra Voss' }).click();
  await expect(page).toHaveURL(/\/bookings\/[\w-]+\?tab=approve/);
  await expect(page.locator('.place')).toContainText('seat held until you decide');

  const desk = await (await contextAs(browser, instance, 'admin')).newPage();
  await desk.goto(page.url());
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Petra Voss’s seat is confirmed.')).toBeVisible();

  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('The booking was not declined.');
  await page.getByRole('link', { name: 'Show it as it is now' }).click();
  await expect(page.locator('.place')).toContainText('seat confirmed');
  await expect(page.locator('.history').first()).toContainText('Approved by');
  await expect(page.getByRole('row', { name: 'Sam Oduya' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Petra Voss' })).toHaveCount(0);
});

test('J and K walk the list beside an open booking, and Esc closes it', async () => {
  const page = await office.newPage();
  await page.goto('/bookings?tab=all');
  const names = page.locator('tbody a.name');
  const open = async (): Promise<string | null> => page.locator('.peek-bar .muted').textContent();
  await names.first().click();
  await expect(page.locator('tr[aria-selected=true]')).toHaveCount(1);
  const first = await open();
  await page.keyboard.press('j');
  await expect(page.locator('.peek-bar .muted')).not.toHaveText(first ?? '');
  await page.keyboard.press('k');
  await expect(page.locator('.peek-bar .muted')).toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/bookings?tab=all');
});

test('on a phone a booking is a page of its own, and what went wrong is seen there', async ({ browser }) => {
  const scene = await openSession(office, instance, { places: 1 });
  const learner = await newLearner(browser, instance, 'Ilse Brandt');
  await learner.setViewportSize({ width: 360, height: 740 });
  await bookAt(learner, scene, /^Book/);
  await expect(learner.getByRole('table')).toBeHidden();
  await expect(learner.getByRole('heading', { level: 2, name: scene.title })).toBeVisible();
  await learner.route('**/api/bookings/*/cancel', (route) => route.abort());
  await learner.getByRole('button', { name: 'Cancel booking' }).click();
  await learner.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(learner.getByRole('alert')).toBeVisible();
  await expect(learner.getByRole('alert')).toContainText('The booking was not cancelled.');
});

test('a key pressed before its script has arrived is not lost', async () => {
  const page = await office.newPage();
  await page.goto('/bookings?tab=all');
  await page.locator('tbody a.name').first().click();
  await expect(page.locator('.peek')).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.peek')).toBeVisible();
  await page.keyboard.press('Escape');
  release();
  await expect(page).toHaveURL('/bookings?tab=all');
});

test('a button pressed before its script has arrived is not lost', async ({ browser }) => {
  const scene = await openSession(office, instance, { places: 1 });
  const learner = await newLearner(browser, instance, 'Jonas Vik');
  await bookAt(learner, scene, /^Book/);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await learner.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await learner.reload({ waitUntil: 'commit' });
  await learner.getByRole('button', { name: 'Cancel booking' }).click();
  release();
  await learner.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(learner.getByText('Cancelled').first()).toBeVisible();
});

test('the office books for somebody; when the session fills meanwhile, nothing typed is lost', async ({ browser }) => {
  const scene = await openSession(office, instance, { places: 1 });
  const name = `Tove Ekström ${scene.code}`;
  await newLearner(browser, instance, name);
  const page = await office.newPage();
  await page.goto(`/bookings/new?q=${scene.code}`);
  await page.getByRole('main').getByRole('list').getByRole('link').first().click();
  await expect(page.getByText('The seat is confirmed at once.')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Who is it for?' });
  await field.fill('tove ek');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await field.fill(name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.press('Enter');
  await expect(field).toHaveValue(name);
  await page.getByLabel('Anything we should know').fill('A nut allergy');

  await post(office, instance, '/bookings', { sessionId: scene.sessionId });
  await page.getByRole('button', { name: 'Book the seat' }).last().click();
  await expect(page.getByRole('alert')).toContainText('session filled while you were typing');
  await expect(page.getByLabel('Anything we should know')).toHaveValue('A nut allergy');
  await expect(field).toHaveValue(name);
  await page.getByRole('alert').getByRole('button', { name: 'Join as 1st' }).click();
  await expect(page).toHaveURL(/\/bookings\/[\w-]+$/);
  await expect(page.locator('.peek')).toContainText('1st of 1 in line');
  await expect(page.locator('.peek')).toContainText('A nut allergy');
});

test('a form sent twice makes one booking, and one without a person says so beside the field', async ({ browser }) => {
  const scene = await openSession(office, instance, { places: 5 });
  const name = `Uma Sethi ${scene.code}`;
  await newLearner(browser, instance, name);
  const context = await contextAs(browser, instance, 'staff', { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/bookings/new?session=${scene.sessionId}`);
  await page.getByLabel('Anything we should know').fill('Left-handed');
  await page.getByRole('button', { name: 'Book the seat' }).last().click();
  await expect(page.getByLabel('Who is it for?')).toHaveAccessibleDescription('Choose the person from the list.');
  await expect(page.getByLabel('Anything we should know')).toHaveValue('Left-handed');
  await page.getByLabel('Who is it for?').fill(name);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();

  const fields = await page
    .locator('#booking')
    .locator('[name]')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { name: field, value, type } = each as HTMLInputElement;
        return type === 'submit' ? [] : [[field, value] as const];
      }),
    );
  const send = () =>
    context.request.post(`${instance.url}/bookings/new?session=${scene.sessionId}`, {
      form: Object.fromEntries(fields),
      headers: { origin: instance.url },
      maxRedirects: 0,
    });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
  const booked = await context.request.get(`${instance.url}/api/bookings?sessionId=${scene.sessionId}`);
  expect(((await booked.json()) as { items: unknown[] }).items).toHaveLength(1);
  await context.close();
});

test('a calendar address is made, read, and worth nothing once there is a new one', async ({ browser }) => {
  const scene = await openSession(office, instance, { places: 1 });
  const page = await newLearner(browser, instance, 'Vik Anand');
  await bookAt(page, scene, /^Book/);
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Make the address' }).click();
  const field = page.getByLabel('Address of your calendar');
  await expect(field).toHaveValue(/\/api\/calendar\/[\w-]+\.ics$/);
  const old = await field.inputValue();
  const calendar = await page.request.get(old);
  expect(await calendar.text()).toContain(`SUMMARY:${scene.title}`);

  await page.getByRole('button', { name: 'Make a new address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click();
  await expect(field).not.toHaveValue(old);
  expect((await page.request.get(old)).status()).toBe(404);
  expect((await page.request.get(await field.inputValue())).status()).toBe(200);
});

test('the list as a file holds what the list holds', async () => {
  const page = await office.newPage();
  await page.goto('/bookings?tab=waiting');
  const names = await page.locator('tbody a.name').allTextContents();
  const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  const file = await (await page.request.get(`${instance.url}${href}`)).text();
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(file).toContain(name.trim());
});
