// The office's and the learner's course pages, as a person uses them.
import { type Browser, expect, type Page } from '@playwright/test';
import { contextAs } from '../support/booking-scene';
import { withoutLive } from '../support/browser';
import { type Role, readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
/** A title and a code that no other run has used. */
const fresh = (): { title: string; code: string } => {
  made += 1;
  const mark = `${Date.now().toString(36)}${made}`.toUpperCase();
  return { title: `Ladders ${mark}`, code: `LAD-${mark}` };
};

async function openAs(browser: Browser, role: Role, options?: { javaScriptEnabled: boolean }): Promise<Page> {
  return (await contextAs(browser, instance, role, options)).newPage();
}

/** A course made through the form; the page stands on it afterwards. */
async function createCourse(
  page: Page,
  { title, code } = fresh(),
): Promise<{ title: string; code: string; path: string }> {
  await page.goto('/courses/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return { title, code, path: new URL(page.url()).pathname };
}

test('the office creates a course, publishes it, schedules a session and opens it', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  const { title, code } = await createCourse(page);
  const room = `Room ${code}`;
  await expect(page.getByText('The course is created, as a draft.')).toBeVisible();
  await expect(page.locator('.page-head')).toContainText('Draft');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`${title} is published.`)).toBeVisible();
  await expect(page.locator('.page-head')).toContainText('Published');

  await page.getByRole('link', { name: 'Schedule a session' }).first().click();
  await page.getByLabel('Day 1, date').fill('2030-05-06');
  await page.getByLabel('Day 1, from').fill('09:00');
  await page.getByLabel('Day 1, to', { exact: true }).fill('16:30');
  await page.getByRole('button', { name: 'Same times next day' }).click();
  await expect(page.getByLabel('Day 2, date')).toHaveValue('2030-05-07');
  await page.getByLabel('Where').fill(room);
  await page.getByLabel('Runs with at least').fill('4');
  await page.getByRole('button', { name: 'Create session' }).click();
  await expect(page.getByText('Mon 6 to Tue 7 May 2030').first()).toBeVisible();
  await expect(page.getByText('At risk: 4 more are needed.')).toBeVisible();

  await page.getByRole('button', { name: 'Open for booking' }).click();
  await expect(page.getByText('The session is open for booking.')).toBeVisible();
  await expect(page.locator('.page-head')).toContainText('Tentative');

  await page.goto(`${page.url()}/series`);
  await page.getByLabel('How many more').fill('3');
  await page.getByLabel('Mon 20 to Tue 21 May 2030').uncheck();
  await page.getByRole('button', { name: 'Schedule 2 sessions' }).click();
  await expect(page.getByText('2 sessions are scheduled.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mon 13 to Tue 14 May 2030', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mon 27 to Tue 28 May 2030', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Schedule a session' }).first().click();
  await page.getByLabel('Day 1, date').fill('2030-05-13');
  await page.getByLabel('Day 1, from').fill('15:00');
  await page.getByLabel('Day 1, to', { exact: true }).fill('18:00');
  await page.getByLabel('Where').fill(room);
  await expect(page.getByText(`${room} is taken by`)).toBeVisible();
  await page.getByLabel('Day 1, from').fill('17:00');
  await expect(page.getByText(`${room} is taken by`)).toBeHidden();
});

test('an error stands beside its field, in the browser and from the server, and takes the focus', async ({
  browser,
}) => {
  const page = await openAs(browser, 'staff');
  const { code } = await createCourse(page);
  await page.goto('/courses/new');
  await page.getByRole('button', { name: 'Create course' }).click();
  const title = page.getByLabel('Title');
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toHaveAccessibleDescription('Give the course a title.');

  await title.fill('Ladders again');
  await page.getByLabel('Price per seat').fill('a lot');
  await page.getByLabel('Price per seat').blur();
  await expect(page.getByLabel('Price per seat')).toHaveAccessibleDescription('Give an amount such as 285 or 285.00.');
  await page.getByLabel('Price per seat').fill('285');

  // The server alone knows that the code is taken.
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Create course' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/Another course has this code/);
  await expect(page.getByRole('alert')).toContainText('One field needs your attention.');
  await expect(page.getByLabel('Price per seat')).toHaveValue('285');
});

test('two people edit one course: the second sees both sides and loses nothing', async ({ browser }) => {
  const mine = await openAs(browser, 'staff');
  const { path } = await createCourse(mine);
  const theirs = await openAs(browser, 'admin');
  await withoutLive(mine);
  await mine.goto(`${path}/edit`);
  await theirs.goto(`${path}/edit`);

  await theirs.getByLabel('Category').fill('Theirs');
  await theirs.getByLabel('Level').fill('4');
  await theirs.getByRole('button', { name: 'Save changes' }).click();
  await expect(theirs.getByText('The course is saved.')).toBeVisible();

  await mine.getByLabel('Category').fill('Mine');
  await mine.getByLabel('Length').fill('3 days');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  const panel = mine.getByRole('dialog', { name: 'Somebody else saved this course first' });
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('row', { name: /Category/ })).toContainText('Mine');
  await expect(panel.getByRole('row', { name: /Category/ })).toContainText('Theirs');
  await expect(panel).not.toContainText('412');
  await panel.getByRole('button', { name: 'Save this choice' }).click();

  // Ours where we changed it, theirs where they did.
  await expect(mine.getByText('The course is saved.')).toBeVisible();
  const facts = mine.getByRole('complementary', { name: 'Facts' });
  await expect(facts).toContainText('Mine');
  await expect(facts).toContainText('3 days');
  await expect(facts.locator('#fact-level')).toContainText('4');
});

test('what is typed survives a reload and a lost connection, and leaving asks first', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  const { path } = await createCourse(page);
  await page.goto(`${path}/edit`);
  await page.getByLabel('Summary').fill('Typed, not saved');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('What you typed here before is back.')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed, not saved');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(page.getByLabel('Summary')).toHaveValue('Typed, not saved');
  await page.context().setOffline(false);

  await page.getByRole('link', { name: 'Bookings' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed, not saved');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The course is saved.')).toBeVisible();
  await expect(page.getByText('Typed, not saved')).toBeVisible();
});

test('nothing can be typed into a form before it answers', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/courses/new', { waitUntil: 'commit' });
  await expect(page.getByLabel('Title')).toBeDisabled();
  release();
  await expect(page.getByLabel('Title')).toBeEnabled();
});

test('a fact is edited in place; Esc restores it, Enter saves it', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  await createCourse(page);
  const price = page.locator('#fact-price');
  await price.getByRole('link', { name: 'Edit price' }).click();
  await page.getByLabel('Price per seat').fill('99');
  await page.keyboard.press('Escape');
  await expect(price).toContainText('None');
  await expect(price.getByRole('link', { name: 'Edit price' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Price per seat').fill('285');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Price per seat saved.')).toBeVisible();
  await expect(price).toContainText('£285.00');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.locator('.history')).toContainText('Changed by Tomasz');
  await expect(page.locator('.history')).toContainText('£285.00');
});

test('a step on a page that has grown old is explained, never as a status', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  await withoutLive(page);
  const { path } = await createCourse(page);
  const other = await openAs(browser, 'admin');
  await other.goto(`${path}/edit`);
  await other.getByLabel('Level').fill('2');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('The course is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The course was not published.');
  await expect(alert).toContainText('Somebody else changed it');
  await expect(page.locator('body')).not.toContainText(/\b4(12|28)\b/);
  await alert.getByRole('link', { name: 'Show it as it is now' }).click();
  await expect(page.locator('#fact-level')).toContainText('2');
});

test('the state of the list stands in its address, and Back goes through it', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  await page.goto('/courses');
  await page.keyboard.press('/');
  await page.keyboard.type('first aid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=first(\+|%20)aid/);
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=priceAmount/);
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(page.getByRole('searchbox', { name: 'Search courses' })).toHaveValue('');
});

test('a condition is dropped by name when nothing matches', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  await page.goto('/courses?q=zebra&category=Safety');
  await expect(page.getByRole('heading', { name: 'No course matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Drop the search' }).click();
  await expect(page).toHaveURL(/\/courses\?category=Safety$/);
  await expect(page.getByRole('link', { name: 'Drop the filter: Category Safety' })).toBeVisible();
});

test('an address that cannot be asked for shows the first page and says so', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  await page.goto('/courses?after=nonsense');
  await expect(page.getByText('This is the first page.')).toBeVisible();
  await expect(page.locator('tbody tr').first()).toBeVisible();
});

test('rows are chosen by keyboard and archived together', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  const mark = fresh().code;
  for (const number of [1, 2, 3])
    await createCourse(page, { title: `${mark} part ${number}`, code: `${mark}.${number}` });
  await page.goto(`/courses?q=${mark}`);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  const bar = page.getByRole('toolbar', { name: '2 courses selected' });
  await expect(bar).toBeVisible();
  const exported = await page.request.get((await bar.getByRole('link', { name: 'Export' }).getAttribute('href')) ?? '');
  expect((await exported.text()).match(new RegExp(`${mark} part`, 'g'))).toHaveLength(2);
  await bar.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 courses archived.')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('without script the list sorts, searches, filters and goes on', async ({ browser }) => {
  const page = await openAs(browser, 'staff', { javaScriptEnabled: false });
  await page.goto('/courses?limit=5');
  const first = await page.locator('tbody a.name').first().textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(5);
  await expect(page.locator('tbody a.name').first()).not.toHaveText(first ?? '');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.locator('tbody a.name').first()).toHaveText(first ?? '');
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('food');
  await page.getByRole('searchbox', { name: 'Search courses' }).press('Enter');
  await expect(page.locator('tbody a.name').first()).toContainText(/food/i);
  await page.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog', { name: 'Filter by category' }).getByRole('link', { name: 'Food' }).click();
  await expect(page).toHaveURL(/category=Food/);
});

test('a file is read before it is imported, and its faults are told by row', async ({ browser }) => {
  const page = await openAs(browser, 'staff');
  const { title, code } = fresh();
  await page.goto('/courses/import');
  const file = `Code,Title,Price,Currency\n${code},${title},120.00,GBP\n${code}-X,,free of charge,GBP\n`;
  // A person cannot choose one before, and Playwright would.
  await expect(page.getByLabel('File')).toBeEnabled();
  await page.getByLabel('File').setInputFiles({ name: 'courses.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'What this file would do' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows that stay out, and why' })).toContainText('3');
  await page.getByRole('button', { name: 'Import 1 record' }).click();
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeVisible();
  await page.goto(`/courses?q=${code}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a learner books a date, and the office finds them among its attendees', async ({ browser }) => {
  const office = await openAs(browser, 'staff');
  const { title, path } = await createCourse(office);
  await office.getByRole('button', { name: 'Publish', exact: true }).click();
  await office.getByRole('link', { name: 'Schedule a session' }).first().click();
  await office.getByLabel('Day 1, date').fill('2030-06-03');
  await office.getByLabel('Day 1, from').fill('09:00');
  await office.getByLabel('Day 1, to', { exact: true }).fill('12:00');
  await office.getByRole('button', { name: 'Create session' }).click();
  await office.getByRole('button', { name: 'Open for booking' }).click();
  await expect(office.getByText('The session is open for booking.')).toBeVisible();

  const learner = await openAs(browser, 'learner');
  await learner.goto(`/courses?q=${encodeURIComponent(title)}`);
  await learner.getByRole('link', { name: `Book: ${title}` }).click();
  await expect(learner).toHaveURL(new RegExp(path));
  await learner.getByRole('button', { name: /^Book: Mon 3 Jun 2030/ }).click();
  await learner.getByRole('dialog').getByRole('button', { name: 'Book a seat' }).click();
  await expect(learner.getByText('Your booking')).toBeVisible();
  await expect(learner.locator('tbody')).toContainText('Confirmed');

  await office.reload();
  const row = office.locator('#attendees tbody tr').first();
  await expect(row).toContainText('Confirmed');
  await row.getByRole('button', { name: /^Cancel the booking/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(row).toContainText('Cancelled');
});

test('nobody but the office reaches a form', async ({ browser }) => {
  const page = await openAs(browser, 'learner');
  for (const path of ['/courses/new', '/courses/import']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
  }
});
