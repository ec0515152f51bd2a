// Queries from both sides: whoever asks, and the office that shares one inbox.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { contextAs, newLearner, pageAs, post } from '../support/booking-scene';
import { openPage, untilAwake } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
const word = (): string => `Zq${Date.now().toString(36)}${made++}`;

interface Made {
  id: string;
  number: number;
  version: number;
}
const send = (context: BrowserContext, path: string, data?: unknown): Promise<Made> =>
  post<Made>(context, instance, path, data);

/** A learner's question, from a browser of their own. */
async function asked(page: Page, subject: string, body = 'When does the course begin?'): Promise<Made> {
  return send(page.context(), '/queries', { subject, body });
}

const thread = (page: Page) => page.locator('.stream');
const composer = (page: Page) => page.getByRole('form', { name: /^(Answer|Write back)$/ });

test('a learner asks, the office takes it, notes and answers; the learner reads the answer alone and opens it again', async ({
  browser,
}) => {
  const mark = word();
  const learner = await newLearner(browser, instance, `Nadia ${mark}`);
  await openPage(learner, '/queries');
  await expect(learner.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  await learner.getByRole('button', { name: 'Send question' }).click();
  await expect(learner.getByText('Say in a few words what it is about.')).toBeVisible();
  await expect(learner.getByLabel('Subject')).toBeFocused();
  await learner.getByLabel('Subject').fill(`Parking ${mark}`);
  await learner.getByLabel('Message').fill('Is there a car park?\n\nKind regards');
  await learner.getByRole('button', { name: 'Send question' }).click();
  await expect(learner).toHaveURL(/\/queries\/[\w-]+$/);
  await expect(learner.getByText('Your question has arrived.')).toBeVisible();
  await expect(learner.locator('.standing')).toContainText('Received');

  const office = await pageAs(browser, instance, 'staff');
  await office.goto('/queries?tab=unassigned');
  await office.getByRole('searchbox', { name: 'Search queries by person, number or words' }).fill(mark);
  await office.keyboard.press('Enter');
  await office.getByRole('link', { name: `Parking ${mark}` }).click();
  await expect(office.getByRole('heading', { level: 1, name: `Parking ${mark}` })).toBeVisible();
  await office.getByRole('button', { name: 'Assign this query' }).click();
  await office.getByRole('button', { name: 'Assign to me' }).click();
  await expect(office.getByText(/^Q-\d+ is yours\.$/)).toBeVisible();
  await expect(thread(office)).toContainText('took this query');

  await composer(office).getByRole('tab', { name: 'Private note' }).click();
  await composer(office)
    .getByRole('textbox', { name: 'Private note, Nadia cannot see this' })
    .fill(`The ${mark} lot is closed`);
  await composer(office).getByRole('button', { name: 'Add private note' }).click();
  await expect(office.locator('.msg.note')).toContainText('Nadia cannot see this');
  await composer(office).getByRole('textbox', { name: 'Reply to Nadia' }).fill('Yes, behind the house.');
  await composer(office).getByRole('button', { name: 'Send and set pending' }).click();
  await expect(office.getByText('Reply sent. The query is pending.')).toBeVisible();
  await expect(thread(office)).toContainText('set this query to pending');
  await expect(office.locator('.standing')).toContainText('answered after');

  await learner.reload();
  await expect(thread(learner)).toContainText('Yes, behind the house.');
  await expect(learner.locator('.standing')).toContainText('Answered');
  const seen = await learner.content();
  for (const hidden of [`The ${mark} lot`, 'took this query', 'pending', 'Private note'])
    expect(seen, hidden).not.toContain(hidden);
  await composer(learner).getByRole('textbox', { name: 'Your message' }).fill('Thank you, how far is it?');
  await composer(learner).getByRole('button', { name: 'Send' }).click();
  await expect(learner.getByText('Your message is sent.')).toBeVisible();
  await office.reload();
  await expect(office.locator('.standing')).toContainText('Open');
  await expect(office.locator('.standing')).toContainText('waits');
  await expect(thread(office)).toContainText('opened this query again by writing');
  await office.context().close();
  await learner.context().close();
});

test('reply and note are kept apart while they are written, and come back after the page was left', async ({
  browser,
}) => {
  const learner = await newLearner(browser, instance, 'Ola Brandt');
  const { id } = await asked(learner, `Drafts ${word()}`);
  const office = await pageAs(browser, instance, 'staff');
  await openPage(office, `/queries/${id}`);
  const form = composer(office);
  await form.getByRole('textbox', { name: 'Reply to Ola' }).fill('Half a reply');
  await expect(form.getByText(/^Draft kept \d\d:\d\d$/)).toBeVisible();
  await form.getByRole('tab', { name: 'Private note' }).click();
  await expect(form).toHaveClass(/private/);
  await expect(form.getByRole('textbox')).toHaveValue('');
  await form.getByRole('textbox').fill('Half a note');
  await expect(form.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await openPage(office, '/queries');
  await openPage(office, `/queries/${id}`);
  await expect(form.getByRole('tab', { name: 'Private note' })).toHaveAttribute('aria-selected', 'true');
  await expect(form.getByRole('textbox')).toHaveValue('Half a note');
  await form.getByRole('tab', { name: 'Reply to Ola' }).click();
  await expect(form.getByRole('textbox')).toHaveValue('Half a reply');
  await form.getByRole('button', { name: 'Send and choose another state' }).click();
  await office.getByRole('button', { name: 'Send and resolve' }).click();
  await expect(office.getByText('Reply sent. The query is resolved.')).toBeVisible();
  await office.getByRole('tab', { name: 'Reply to Ola' }).click();
  await expect(form.getByRole('textbox')).toHaveValue('');
  await office.getByRole('tab', { name: 'Private note' }).click();
  await expect(form.getByRole('textbox')).toHaveValue('Half a note');
  await office.context().close();
  await learner.context().close();
});

test('an answer that somebody else gave meanwhile is shown before a reply goes out; a changed tag stops nobody', async ({
  browser,
}) => {
  const learner = await newLearner(browser, instance, 'Pia Voss');
  const { id } = await asked(learner, `Meanwhile ${word()}`);
  const office = await pageAs(browser, instance, 'staff');
  const other = await contextAs(browser, instance, 'admin');
  await openPage(office, `/queries/${id}`);
  const form = composer(office);
  const text = form.getByRole('textbox', { name: 'Reply to Pia' });
  await text.fill('It begins at nine.');
  await send(other, `/queries/${id}/reply`, { body: 'At half past nine, I think.' });
  await form.getByRole('button', { name: 'Send and set pending' }).click();
  await expect(form.getByRole('alert')).toContainText('At half past nine, I think.');
  await expect(form.getByRole('alert')).toContainText('Nothing was sent.');
  await expect(text).toHaveValue('It begins at nine.');
  await text.fill('It begins at nine, not at half past.');
  await form.getByRole('button', { name: 'Send all the same' }).click();
  await expect(thread(office)).toContainText('not at half past');
  await expect(office.locator('.msg.ours')).toHaveCount(2);

  await text.fill('One more thing.');
  await send(other, `/queries/${id}/resolve`);
  await form.getByRole('button', { name: 'Send and set pending' }).click();
  await expect(thread(office)).toContainText('One more thing.');
  await other.close();
  await office.context().close();
  await learner.context().close();
});

test('what cannot be sent stays where it was written, and says why', async ({ browser }) => {
  const learner = await newLearner(browser, instance, 'Rui Prado');
  const { id } = await asked(learner, `Offline ${word()}`);
  await openPage(learner, `/queries/${id}`);
  const form = composer(learner);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert')).toContainText('Write something first.');
  await form.getByRole('textbox').fill('Are you there?');
  await learner.route('**/reply', (route) => route.abort());
  await form.getByRole('textbox').press('Control+Enter');
  await expect(form.getByRole('alert')).toContainText('It was not sent.');
  await expect(form.getByRole('textbox')).toHaveValue('Are you there?');
  await learner.unroute('**/reply');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(thread(learner)).toContainText('Are you there?');
  await expect(form.getByRole('textbox')).toHaveValue('');
  await learner.context().close();
});

test('the inbox is worked through by the keyboard alone', async ({ browser }) => {
  const mark = word();
  const learner = await newLearner(browser, instance, 'Kit Marlow');
  const [first, second] = [await asked(learner, `A ${mark}`), await asked(learner, `B ${mark}`)];
  const office = await pageAs(browser, instance, 'staff');
  await openPage(office, `/queries?tab=unassigned&q=${mark}`);
  await office.keyboard.press('j');
  await expect(office.getByRole('link', { name: `A ${mark}` })).toBeFocused();
  await office.keyboard.press('ArrowDown');
  await expect(office.getByRole('link', { name: `B ${mark}` })).toBeFocused();
  await office.keyboard.press('k');
  await office.keyboard.press('Enter');
  await expect(office.getByRole('heading', { level: 1, name: `A ${mark}` })).toBeVisible();
  await office.keyboard.press('n');
  await expect(office.getByRole('textbox', { name: /^Private note/ })).toBeFocused();
  await office.keyboard.type('jr');
  await expect(office).toHaveURL(new RegExp(first.id));
  await office.getByRole('textbox', { name: /^Private note/ }).fill('');
  await office.getByRole('heading', { level: 1 }).click();
  await office.keyboard.press('r');
  await expect(office.getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
  await office.getByRole('heading', { level: 1 }).click();
  await office.keyboard.press('j');
  await expect(office.getByRole('heading', { level: 1, name: `B ${mark}` })).toBeVisible();
  await office.keyboard.press('e');
  await expect(office.getByText(`Q-${second.number} is resolved.`)).toBeVisible();
  await office.getByRole('button', { name: 'Undo' }).click();
  // Said by the page that is loaded then.
  await expect(office.getByText('Undone.')).toBeVisible();
  await untilAwake(office);
  await expect(office.locator('.standing')).toContainText('Open');
  await office.keyboard.press('?');
  await expect(office.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await office.keyboard.press('Escape');
  await office.keyboard.press('/');
  await expect(office.getByRole('searchbox', { name: /^Search queries/ })).toBeFocused();
  await office.getByRole('heading', { level: 1 }).click();
  await office.keyboard.press('Escape');
  await expect(office).toHaveURL(/\/queries\?tab=unassigned/);
  await office.context().close();
  await learner.context().close();
});

test('a saved reply is written once, found by its words, filled from the thread and put where the caret is', async ({
  browser,
}) => {
  const mark = word();
  const learner = await newLearner(browser, instance, 'Vera Lindgren');
  const { id, number } = await asked(learner, `Saved ${mark}`);
  const office = await pageAs(browser, instance, 'staff');
  await openPage(office, '/queries/replies/new');
  await office.getByLabel('Title').fill(`Opening ${mark}`);
  await office.getByLabel('Text').fill('Dear {first name}, we open at eight ({number}). {signature}');
  await office.getByRole('button', { name: 'Save reply' }).click();
  await expect(office.getByRole('row', { name: `Opening ${mark}` })).toBeVisible();

  await openPage(office, `/queries/${id}`);
  const text = composer(office).getByRole('textbox', { name: 'Reply to Vera' });
  await text.fill('Before. After.');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await composer(office).getByRole('button', { name: 'Saved replies' }).click();
  const dialog = office.getByRole('dialog', { name: 'Saved replies' });
  await dialog.getByRole('searchbox').fill(mark);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('searchbox').press('Enter');
  await expect(text).toHaveValue(`Before. Dear Vera, we open at eight (Q-${number}). {signature}After.`);
  await expect(text).toBeFocused();
  await office.context().close();
  await learner.context().close();
});

test('files go with a message, and open for whoever reads the thread', async ({ browser }) => {
  const learner = await newLearner(browser, instance, 'Timo Aalto');
  const { id } = await asked(learner, `Files ${word()}`);
  await openPage(learner, `/queries/${id}`);
  const form = composer(learner);
  await form.getByRole('textbox').fill('Here it is.');
  await form.getByRole('button', { name: 'Attach' }).click();
  const library = learner.getByRole('dialog', { name: 'Attach files' });
  const name = `${word()}.txt`;
  await library
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Level 2, 2019') });
  await expect(library.getByRole('row', { name })).toBeVisible();
  await library.getByRole('button', { name: 'Attach' }).click();
  await expect(form.getByRole('list', { name: 'Files to send' })).toContainText(name);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(thread(learner).getByRole('link', { name })).toBeVisible();

  const office = await pageAs(browser, instance, 'staff');
  await office.goto(`/queries/${id}`);
  const address = await thread(office).getByRole('link', { name }).getAttribute('href');
  expect(await (await office.request.get(new URL(address ?? '', instance.url).href)).text()).toBe('Level 2, 2019');
  await office.context().close();
  await learner.context().close();
});

test('a question about a booking begins at the booking, and the office finds the booking in it', async ({
  browser,
}) => {
  const learner = await pageAs(browser, instance, 'learner');
  await learner.goto('/bookings?tab=past');
  if ((await learner.locator('tbody a.name').count()) === 0) await learner.goto('/bookings');
  await learner.locator('tbody a.name').first().click();
  await learner.getByRole('link', { name: 'Ask about this booking' }).click();
  await learner.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  const reference = /BK-\w+/.exec(
    (await learner.getByLabel('Booking').locator('option:checked').textContent()) ?? '',
  )?.[0];
  expect(reference).toBeDefined();
  const subject = `Booked ${word()}`;
  await learner.getByLabel('Subject').fill(subject);
  await learner.getByLabel('Message').fill('Can somebody else come?');
  await learner.getByRole('button', { name: 'Send question' }).click();
  await expect(learner.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const office = await pageAs(browser, instance, 'staff');
  await office.goto(learner.url());
  await expect(office.getByRole('link', { name: reference ?? '' })).toBeVisible();
  await office.context().close();
  await learner.context().close();
});

test('without script the list, its views and a thread are read by links', async ({ browser }) => {
  const mark = word();
  const learner = await newLearner(browser, instance, 'Nora Quist');
  await asked(learner, `Plain ${mark}`, 'First paragraph.\n\nSecond paragraph.');
  const context = await contextAs(browser, instance, 'staff', { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/queries');
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Unassigned' });
  await view.click();
  await page.getByRole('searchbox', { name: /^Search queries/ }).fill(mark);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `Plain ${mark}` }).click();
  await expect(page.locator('.msg .prose p')).toHaveText(['First paragraph.', 'Second paragraph.']);
  await expect(view).toHaveAttribute('aria-current', 'page');
  await context.close();
  await learner.context().close();
});

test('the office links a visitor’s query to a person, who then finds it', async ({ browser }) => {
  const mark = word();
  const office = await pageAs(browser, instance, 'staff');
  const { id } = await send(office.context(), '/queries', {
    subject: `Linked ${mark}`,
    body: 'By telephone.',
    name: `Zofia ${mark}`,
    email: `${mark.toLowerCase()}@post.example`,
  });
  await openPage(office, `/queries/${id}`);
  await expect(composer(office)).toContainText('has no account');
  await openPage(office, `/queries/${id}/edit`);
  const learner = await newLearner(browser, instance, `Ada ${mark}`);
  const person = office.getByRole('combobox', { name: 'Person' });
  await person.fill(mark);
  await expect(office.getByRole('listbox', { name: 'Person' }).getByRole('option')).toHaveCount(1);
  await person.press('Enter');
  await office.getByRole('button', { name: 'Save changes' }).click();
  await expect(thread(office)).toContainText('said that it is from');
  await learner.goto('/queries');
  await expect(learner.getByRole('link', { name: `Linked ${mark}` })).toBeVisible();
  await office.context().close();
  await learner.context().close();
});

const PAYLOADS = [
  '<img src=x onerror=window.ran=1>',
  '</script><script>window.ran=1</script>',
  '"><svg onload=window.ran=1>',
  'https://x.example/"onmouseover="window.ran=1',
  '[x](javascript:window.ran=1)',
];

test('scripts in a subject, a message, a name or a tag do not run where they are read', async ({ browser }) => {
  const mark = word();
  const context = await contextAs(browser, instance, 'staff', { bypassCSP: true });
  const page = await context.newPage();
  const query = await send(context, '/queries', {
    subject: `${mark} ${PAYLOADS.slice(0, 3).join(' ')}`.slice(0, 200),
    body: PAYLOADS.join('\n\n'),
    name: PAYLOADS[0],
    email: `${mark.toLowerCase()}@post.example`,
    tags: ['<b onclick=window.ran=1>'],
  });
  await send(context, `/queries/${query.id}/note`, { body: PAYLOADS.join('\n') });
  for (const path of [`/queries?tab=all&q=${mark}`, `/queries/${query.id}?tab=all`, `/queries/${query.id}/edit`]) {
    await openPage(page, path);
    expect(await page.evaluate(() => (window as Window & { ran?: number }).ran), path).toBeUndefined();
    expect(await page.locator('main :is(.prose, .box-rows) :is(img, script, b b, [onmouseover])').count(), path).toBe(
      0,
    );
  }
  await context.close();
});
