// Questions and tests, as their authors write them, bring them along, put them together and let them out.
import { expect, type Page } from '@playwright/test';
import { pageAs, post } from '../support/booking-scene';
import { openPage } from '../support/browser';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
const word = (): string => `Zt${Date.now().toString(36)}${made++}`;

interface Made {
  id: string;
}
const send = (page: Page, path: string, data?: unknown): Promise<Made> =>
  post<Made>(page.context(), instance, path, data);

const OPTIONS = [
  { text: 'Right', weight: 100 },
  { text: 'Wrong', weight: 0 },
];
async function question(page: Page, category: string, prompt: string): Promise<string> {
  const { id } = await send(page, '/questions', { type: 'single', prompt, category, options: OPTIONS });
  await send(page, `/questions/${id}/ready`);
  return id;
}

test('a tutor writes a question by keyboard, changes its kind, looks at it and marks it as ready', async ({
  browser,
}) => {
  const page = await pageAs(browser, instance, 'instructor');
  const name = word();
  await openPage(page, '/tests/questions/new');
  await expect(page.getByText('Before it can be asked: Give at least two answers')).toBeVisible();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(`Which of these, **${name}**?`);
  await page.getByLabel('Answer 1', { exact: true }).fill('Foam');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Answer 2', { exact: true })).toBeFocused();
  await page.keyboard.type('Water');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Powder');
  await expect(page.getByText('Give the right answer all marks')).toBeVisible();
  await page.getByRole('radio', { name: 'Answer 2 is right' }).check();
  await expect(page.getByText('The key is whole.')).toBeVisible();

  await page.getByLabel('Kind').selectOption({ label: 'Several answers' });
  await page.getByRole('checkbox', { name: 'Answer 3 is right' }).check();
  await page.getByRole('button', { name: 'Weights and feedback' }).click();
  await expect(page.getByLabel('Weight of answer 2, per cent')).toHaveValue('50');
  await expect(page.getByLabel('Weight of answer 1, per cent')).toHaveValue('0');
  await page.getByLabel('Weight of answer 1, per cent').fill('-25');
  await page.getByLabel('Weight of answer 3, per cent').fill('many');
  await page.getByRole('button', { name: 'Create question' }).click();
  await expect(page.getByLabel('Weight of answer 3, per cent')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Weight of answer 3, per cent').fill('50');
  await page.getByRole('button', { name: 'Create question' }).click();

  await expect(page.getByText('The question is kept, as a draft.')).toBeVisible();
  await expect(page.locator('.asked strong')).toHaveText(name);
  await expect(page.getByText('Choose all that apply.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as ready' }).click();
  await expect(page.getByText('The question is ready to be asked.')).toBeVisible();
  await page.getByRole('link', { name: 'Question', exact: true }).click();
  await expect(page.getByLabel('Weight of answer 1, per cent')).toHaveValue('-25');
  await page.goto(`/tests/questions?q=${name}`);
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Ready')).toBeVisible();
  await page.context().close();
});

test('what the new kind has no place for is not lost before it is saved', async ({ browser }) => {
  const page = await pageAs(browser, instance, 'instructor');
  await openPage(page, '/tests/questions/new');
  await page.getByLabel('Kind').selectOption({ label: 'Number' });
  await page.getByLabel('Number 1', { exact: true }).fill('3,5');
  await page.getByLabel('Tolerance of number 1').fill('0.5');
  await expect(page.getByText('The key is whole.')).toBeVisible();
  await page.getByLabel('Kind').selectOption({ label: 'Matching' });
  await page.getByLabel('Pair 1', { exact: true }).fill('Red');
  await page.getByLabel('Its match, of pair 1').fill('Water');
  await page.getByLabel('Kind').selectOption({ label: 'Number' });
  await expect(page.getByLabel('Number 1', { exact: true })).toHaveValue('3.5');
  await page.getByLabel('Kind').selectOption({ label: 'Essay' });
  await expect(page.getByLabel('For graders')).toBeVisible();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Describe it.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('What you typed here before is back.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('Describe it.');
  await page.context().close();
});

test('a file of questions is tried, taken in, marked as ready together, and known again', async ({ browser }) => {
  const page = await pageAs(browser, instance, 'staff');
  const category = word();
  const text = `$CATEGORY: ${category}\n\n::One:: First of ${category}? {=a ~b}\n\nSecond of ${category}? {T}\n\nBroken {=a\n\nOpen {~a ~b}\n`;
  const choose = async (): Promise<void> => {
    await openPage(page, '/tests/questions/import');
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'bank.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.getByRole('heading', { name: 'What this file would do' })).toBeFocused();
  };
  await choose();
  const preview = page.getByRole('table', { name: 'The first 3 rows, one by one' });
  await expect(preview.getByRole('row', { name: /First of/ })).toContainText(`One answer · ${category}`);
  await expect(page.getByRole('table', { name: 'Rows that stay out, and why' })).toContainText('7');
  await expect(page.getByText('Some keys are not whole')).toContainText('Line 9');
  await page.getByRole('button', { name: 'Import 3 records' }).click();
  await expect(page.getByRole('heading', { name: 'What was done' })).toBeFocused();
  await choose();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();

  await openPage(page, `/tests/questions?category=${category}`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Mark as ready' }).click();
  await expect(page.getByText('2 test questions marked as ready.')).toBeVisible();
  await expect(page.getByText('1 test question could not be marked as ready.')).toBeVisible();
  await expect(page.getByText('Give the right answer all marks: 100%.')).toBeVisible();
  await page.context().close();
});

test('a test is put together, drawn from, put in order, looked at and published', async ({ browser }) => {
  const page = await pageAs(browser, instance, 'instructor');
  const category = word();
  for (const n of [1, 2, 3, 4]) await question(page, category, `Question ${n} of ${category}?`);
  await openPage(page, '/tests/new');
  await page.getByLabel('Title').fill(`Test ${category}`);
  await page.getByRole('button', { name: 'Create test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Test ${category}` })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Put questions into the test first.')).toBeVisible();

  await page.getByRole('button', { name: 'Add questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add questions' });
  await dialog.getByLabel('Words of the question').fill(category);
  await dialog.getByRole('checkbox', { name: new RegExp(`Question 1 of ${category}`) }).check();
  await dialog.getByRole('checkbox', { name: new RegExp(`Question 2 of ${category}`) }).check();
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Draw from a category' }).click();
  const draw = page.getByRole('dialog', { name: 'Draw from a category' });
  await draw.getByLabel('Category').selectOption({ label: `${category} (4 ready)` });
  await draw.getByLabel('How many').fill('3');
  await draw.getByRole('button', { name: 'Draw 3' }).click();
  await expect(draw.getByText('2 are ready and not in the test yet.')).toBeVisible();
  await draw.getByLabel('How many').fill('2');
  await draw.getByRole('button', { name: 'Draw 2' }).click();
  await expect(page.getByText('4 questions')).toBeVisible();

  await page.getByRole('button', { name: `Move Question 2 of ${category}? up` }).click();
  await page.getByLabel(`Marks for Question 1 of ${category}?`).fill('2.5');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  const rows = page.locator('.test-parts li');
  await expect(rows.nth(0)).toContainText('Question 2');
  await expect(page.getByLabel(`Marks for Question 1 of ${category}?`)).toHaveValue('2.5');
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.locator('.asked > li')).toHaveCount(4);
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('This test is published.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add questions' })).toHaveCount(0);
  await page.goto(`/tests?q=${category}`);
  await expect(page.getByRole('row', { name: new RegExp(category) }).getByText('Published')).toBeVisible();
  await page.context().close();
});

test('somebody else’s order of a test is not overwritten', async ({ browser }) => {
  const page = await pageAs(browser, instance, 'instructor');
  const category = word();
  const ids = [await question(page, category, 'One?'), await question(page, category, 'Two?')];
  const parts = ids.map((questionId) => ({ questionId }));
  const { id } = await send(page, '/tests', { title: `Test ${category}`, parts });
  await openPage(page, `/tests/${id}`);
  const current = await page.context().request.get(`${instance.url}/api/tests/${id}`);
  await page.context().request.patch(`${instance.url}/api/tests/${id}`, {
    data: { parts: parts.slice(1) },
    headers: { 'if-match': current.headers().etag ?? '', origin: instance.url },
  });
  await page.getByRole('button', { name: 'Move One? down' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The questions were not saved.' })).toBeVisible();
  await page.getByRole('link', { name: 'Show what is saved' }).click();
  await expect(page.locator('.test-parts li')).toHaveCount(1);
  await page.context().close();
});
