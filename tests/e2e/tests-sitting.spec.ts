// Tests as people sit and grade them: on a phone, without a connection, in two tabs, against the clock; then by hand.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { createAccount } from '../support/auth-service';
import { contextAs, newLearner } from '../support/booking-scene';
import { faultsOf, signInContext } from '../support/browser';
import { hoursBefore, setClock } from '../support/clock';
import { readInstance } from '../support/instance';
import { test } from '../support/test';
import { KEY_ONLY, openTest, type TestScene } from '../support/test-scene';

const instance = readInstance();

let office: BrowserContext;
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  office = await contextAs(browser, instance, 'staff');
});
test.afterAll(async () => {
  await setClock(instance, null);
  await office.close();
});

/** From the page before the start into the first question. */
async function begin(page: Page, { id }: TestScene): Promise<string> {
  await page.goto(`/tests/${id}/start`);
  await page.getByRole('button', { name: /^Start/ }).click();
  await ready(page);
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}
const ready = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'Flag' })).toBeEnabled();
const saved = (page: Page): Promise<void> => expect(page.locator('.saved')).toHaveText('Saved');
const next = (page: Page): Promise<void> => page.getByRole('button', { name: /^(Next|Review)$/ }).click();
const place = (page: Page) => page.getByRole('heading', { level: 1 });
/** As when somebody comes back to the tab. */
const look = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

async function answersOf(page: Page, attemptId: string): Promise<Record<string, unknown>> {
  const response = await page.request.get(`${instance.url}/api/attempts/${attemptId}`);
  return ((await response.json()) as { answers: Record<string, unknown> }).answers;
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit the test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit the test' }).click();
}

test('a learner sits a test on a phone: every answer is saved as it is given, and nothing of the key arrives', async ({
  browser,
}) => {
  const kinds = ['single', 'multiple', 'true-false', 'short', 'numeric', 'matching', 'essay'];
  const scene = await openTest(office, instance, kinds, { review: 'answers' });
  const page = await newLearner(browser, instance, 'Leila Haddad');
  await page.setViewportSize({ width: 360, height: 780 });
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  const attemptId = await begin(page, scene);

  await page.getByText('Divide it into shallow trays').click();
  await page.getByRole('button', { name: 'Flag' }).click();
  await next(page);
  await expect(place(page)).toHaveText('Question 2 of 7');
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await next(page);
  await page.getByText('True', { exact: true }).click();
  await page.getByRole('button', { name: 'Clear the answer' }).click();
  await next(page);
  await page.getByRole('textbox').fill('Points');
  await page.keyboard.press('Enter');
  await expect(place(page)).toHaveText('Question 5 of 7');
  await page.getByRole('textbox').fill('sixty-three');
  await expect(page.getByText('This does not read as a number')).toBeVisible();
  await page.getByRole('textbox').fill('63,0');
  await next(page);
  await page.getByLabel('Red', { exact: true }).selectOption('Raw meat');
  await page.getByLabel('Blue', { exact: true }).selectOption('Bakery');
  await next(page);
  await page.getByRole('textbox').fill('Disinfect it.\nThen calibrate it.');
  await saved(page);
  const [single, multiple, trueFalse, short, numeric, matching, essay] = scene.questionIds as [
    ...[string, string, string, string, string, string, string],
  ];
  const kept = await answersOf(page, attemptId);
  expect(kept[multiple]).toHaveLength(2);
  expect(Object.values(kept[matching] as object)).toEqual(['Raw meat', 'Bakery']);
  expect(kept).toMatchObject({ [short]: 'Points', [numeric]: '63,0', [essay]: 'Disinfect it.\nThen calibrate it.' });
  expect(kept[trueFalse]).toBeNull();
  expect(typeof kept[single]).toBe('string');

  await page.getByRole('button', { name: /6 of 7/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Question 1, answered, flagged' }).click();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.reload();
  await ready(page);
  await expect(place(page)).toHaveText('Question 3 of 7');

  await page.getByRole('button', { name: /6 of 7/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Review and submit' }).click();
  await expect(page.getByText('1 of 7 questions is not answered.')).toBeVisible();
  const sent = (await Promise.all(bodies)).join('\n');
  expect(sent.length).toBeGreaterThan(10_000);
  for (const secret of KEY_ONLY) expect(sent).not.toContain(secret);
  await submit(page);
  await expect(page.getByText('Submitted, waits for grading.')).toBeVisible();
  await expect(page.locator('#question-1')).toContainText('Right');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('attempt')))).toEqual([]);
});

test('without a connection answers wait on the device, survive a reload, and are sent when it is back', async ({
  browser,
}) => {
  const scene = await openTest(office, instance, ['single', 'short', 'essay']);
  const page = await newLearner(browser, instance, 'Otis Drake');
  const attemptId = await begin(page, scene);
  await page.route('**/api/attempts/**', (route) => route.abort());
  await page.keyboard.press('c');
  await next(page);
  await page.getByRole('textbox').fill('points');
  await expect(page.locator('.saved')).toHaveText('2 answers wait on this device');

  // The test is not handed in without them.
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'not submitted' })).toContainText('kept on this device');
  expect(await answersOf(page, attemptId)).toEqual({});

  let isAsked = false;
  page.once('dialog', (dialog) => {
    isAsked = dialog.type() === 'beforeunload';
    return dialog.accept();
  });
  await page.reload();
  await ready(page);
  expect(isAsked).toBe(true);
  await expect(page.getByRole('button', { name: 'Question 1, answered' }).first()).toBeVisible();
  await expect(page.locator('.saved')).toHaveText('2 answers wait on this device');
  await page.unroute('**/api/attempts/**');
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await saved(page);
  expect(Object.keys(await answersOf(page, attemptId))).toHaveLength(2);
});

test('what another tab has answered is there when one comes back, and a second device goes on where one stopped', async ({
  browser,
}) => {
  const scene = await openTest(office, instance, ['single', 'short', 'true-false']);
  const page = await newLearner(browser, instance, 'Rosa Lindqvist');
  await begin(page, scene);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await page.keyboard.press('b');
  await next(page);
  await page.getByRole('textbox').fill('points');
  await saved(page);
  await look(other);
  await expect(other.getByRole('radio').nth(1)).toBeChecked();
  await other.reload();
  await ready(other);
  await expect(place(other)).toHaveText('Question 3 of 3');
  // Handed in there, it is over here.
  await other.getByRole('button', { name: 'Review', exact: true }).click();
  await submit(other);
  await expect(other.getByText(/Passed|Not passed/).first()).toBeVisible();
  await look(page);
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
});

test('the clock is the server’s: it warns before the end, follows extra time, and hands in what is there', async ({
  browser,
}) => {
  const scene = await openTest(office, instance, ['single', 'essay'], { timeLimit: 30 });
  const page = await newLearner(browser, instance, 'Sam Oduya');
  const began = await setClock(instance, null);
  const attemptId = await begin(page, scene);
  // A device that is two hours wrong.
  await page.evaluate(() => {
    const wrong = Date.now() + 7_200_000;
    Date.now = () => wrong;
  });
  await page.keyboard.press('b');
  await saved(page);
  await setClock(instance, hoursBefore(began, -29 / 60));
  await look(page);
  await expect(page.getByRole('timer')).toContainText(/0:[345]\d/);
  await expect(page.getByRole('alert').filter({ hasText: '1 minute left' })).toBeAttached();

  const grader = await office.newPage();
  await grader.goto(`/tests/attempts/${attemptId}`);
  await grader.getByLabel('Give more time').selectOption('15');
  await grader.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(grader.getByText('15 min', { exact: true })).toBeVisible();
  await look(page);
  await expect(page.getByRole('timer')).toContainText(/15:\d\d/);

  await next(page);
  await page.getByRole('textbox').fill('Half a sentence');
  await saved(page);
  await setClock(instance, hoursBefore(began, -46 / 60));
  await look(page);
  await expect(page.getByText('Submitted, waits for grading.')).toBeVisible();
  await expect(page.getByText('The time was up')).toBeVisible();
  await setClock(instance, null);
});

test('a session that ends during the test loses nothing', async ({ browser }) => {
  const scene = await openTest(office, instance, ['single', 'short']);
  const account = { email: `petra-${scene.id.slice(-8)}@post.example`, password: 'Quay-Side-7' };
  await createAccount(instance, { ...account, displayName: 'Petra Voss', emailVerified: true });
  const context = await browser.newContext();
  await signInContext(context, instance, account);
  const page = await context.newPage();
  const attemptId = await begin(page, scene);
  await context.clearCookies();
  await page.keyboard.press('b');
  const said = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
  await expect(said).toContainText('Your answers are kept here');
  await expect(said.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('target', '_blank');
  await signInContext(context, instance, account);
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await saved(page);
  expect(Object.keys(await answersOf(page, attemptId))).toHaveLength(1);
});

test('without script the test begins, and the page says that sitting needs it', async ({ browser }) => {
  const scene = await openTest(office, instance, ['single']);
  const learner = await newLearner(browser, instance, 'Nell Carew');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await learner.context().storageState(),
  });
  const page = await plain.newPage();
  await page.goto(`/tests/${scene.id}/start`);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page).toHaveURL(/\/tests\/attempts\//);
  await expect(page.locator('noscript .banner')).toBeVisible();
});

test('essays are graded without names, one after another, and the learner reads what was said', async ({ browser }) => {
  const scene = await openTest(office, instance, ['essay'], { passMark: 70 });
  const learners: Page[] = [];
  for (const name of ['Idris Bello', 'Marit Bakke']) {
    const page = await newLearner(browser, instance, name);
    await begin(page, scene);
    await page.getByRole('textbox').fill(`An answer by ${name.length} letters.`);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await submit(page);
    await expect(page.getByText('Submitted, waits for grading.')).toBeVisible();
    learners.push(page);
  }
  const grader = await office.newPage();
  await grader.goto('/tests/grading');
  const waiting = grader.getByRole('row').filter({ hasText: scene.title });
  await expect(waiting).toContainText('2');
  await waiting.getByRole('link').click();
  await expect(grader.getByText('KEYGUIDANCE')).toBeVisible();
  await expect(grader.locator('main')).not.toContainText('Idris Bello');
  await grader.getByRole('link', { name: 'Show names' }).click();
  await expect(grader.getByRole('heading', { name: 'Answer of Idris Bello' })).toBeVisible();
  await grader.getByRole('link', { name: 'Grade without names' }).click();

  await grader.getByLabel('Marks, 0 to 4').fill('5');
  await grader.getByLabel('Comment').fill('Record it, too.');
  await grader.keyboard.press('Control+Enter');
  await expect(grader.getByText('At most 4.')).toBeVisible();
  await expect(grader.getByLabel('Comment')).toHaveValue('Record it, too.');
  await grader.getByLabel('Marks, 0 to 4').fill('3');
  await grader.getByRole('button', { name: 'Save and next' }).click();
  await expect(grader.getByText('1 answer to this question to grade.')).toBeVisible();
  await grader.getByLabel('Marks, 0 to 4').fill('1');
  await grader.keyboard.press('Control+Enter');
  await expect(grader.getByText('Every answer to this question is graded')).toBeVisible();

  const [first] = learners as [Page, Page];
  await first.reload();
  await expect(first.getByText('3 of 4, 75%')).toBeVisible();
  await expect(first.getByText('Record it, too.')).toBeVisible();

  await grader.goto(`/tests/${scene.id}/results`);
  await expect(grader.getByRole('link', { name: /^Average/ })).toContainText('50%');
  await expect(grader.getByRole('row', { name: /Idris Bello/ })).toContainText('3 of 4, 75%');
  const file = await grader.request.get(`${instance.url}/api/attempts/export?format=csv&testId=${scene.id}`);
  expect(await file.text()).toMatch(/Marit Bakke,.*,graded,.*,1,4,25,not passed/);

  // What is graded can be graded again.
  await grader.getByRole('link', { name: 'Marit Bakke' }).click();
  await grader.getByText('Change the marks').click();
  await grader.getByLabel('Marks, 0 to 4').fill('4');
  await grader.getByRole('button', { name: 'Save the marks' }).click();
  await expect(grader.getByText('4 of 4, 100%')).toBeVisible();
});

test('sitting is accessible in both themes and fits a phone, at its first question and at the end', async ({
  browser,
}) => {
  const scene = await openTest(office, instance, ['single', 'matching', 'essay'], { attempts: 2, review: 'answers' });
  const page = await newLearner(browser, instance, 'Ada Lind');
  await begin(page, scene);
  const sitting = new URL(page.url()).pathname;
  const learnerFaults = [
    ...(await faultsOf(page, sitting)),
    ...(await faultsOf(page, sitting, { prepare: () => page.keyboard.press('b').then(() => next(page)) })),
  ];
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Question 3' }).click();
  await page.getByRole('textbox').fill('Disinfect it.');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await submit(page);
  await expect(page.getByText('Submitted, waits for grading.')).toBeVisible();
  learnerFaults.push(...(await faultsOf(page, sitting)));
  expect(learnerFaults).toEqual([]);
});
