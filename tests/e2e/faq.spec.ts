// Questions and answers, as the office writes and orders them and as everybody else reads them.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pageAs, post } from '../support/booking-scene';
import { openPage, signInContext } from '../support/browser';
import { accountOf, readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
const word = (): string => `Zq${Date.now().toString(36)}${made++}`;

interface Made {
  id: string;
  slug: string;
}

const send = (context: BrowserContext, path: string, data?: unknown): Promise<Made> =>
  post<Made>(context, instance, path, data);

async function ask(page: Page, fields: Record<string, unknown>, step: string | null = 'publish'): Promise<Made> {
  const faq = await send(page.context(), '/faqs', { answer: 'Yes.', ...fields });
  return step ? send(page.context(), `/faqs/${faq.id}/${step}`) : faq;
}

const questionsIn = (page: Page, category: string) =>
  page.getByRole('region', { name: category }).locator('.question').allTextContents();

test('the office writes a question, publishes it, and a visitor finds it by its words and reads it at its own address', async ({
  browser,
  page,
}) => {
  const mark = word();
  const office = await pageAs(browser, instance, 'staff');
  await office.goto('/faq/new');
  await office.getByLabel('Question', { exact: true }).fill(`Is ${mark} open?`);
  await office.getByRole('textbox', { name: 'Answer' }).fill('It is **open**, from Monday to Friday.');
  await office.getByLabel('Category').fill(`About ${mark}`);
  await office.getByRole('button', { name: 'Create question' }).click();
  await expect(office.getByText('The question is kept, as a draft.')).toBeVisible();
  // The new one stands open in its category, as a draft that nobody else finds.
  const group = office.getByRole('region', { name: `About ${mark}` });
  await expect(group.getByText('from Monday to Friday')).toBeVisible();
  await expect(group.getByText('Draft')).toBeVisible();
  await page.goto(`/answers?q=${mark}`);
  await expect(page.getByRole('heading', { name: 'No question matches' })).toBeVisible();

  await group.getByRole('button', { name: 'Publish' }).click();
  await expect(office.getByText(`“Is ${mark} open?” is published.`)).toBeVisible();
  await page.goto('/answers');
  await page.getByRole('searchbox', { name: 'Find a question' }).fill(mark);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.locator('.prose strong')).toHaveText('open');
  await page.getByRole('link', { name: `Link to this answer: Is ${mark} open?` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Is ${mark} open?` })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${instance.url}${path}`);
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    'It is open, from Monday to Friday.',
  );
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'][0]).toMatchObject({ '@type': 'FAQPage', mainEntity: [{ name: `Is ${mark} open?` }] });
  expect(data['@graph'][1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }],
  });
  await office.context().close();
});

test('the office puts questions in order by the keyboard and by dragging, and the order stays', async ({ browser }) => {
  const category = `Order ${word()}`;
  const office = await pageAs(browser, instance, 'staff');
  for (const letter of ['A', 'B', 'C']) await ask(office, { question: `${category} ${letter}?`, category });
  const name = (letter: string) => `${category} ${letter}?`;
  await office.goto(`/faq?category=${encodeURIComponent(category)}`);
  expect(await questionsIn(office, category)).toEqual(['A', 'B', 'C'].map(name));
  await expect(office.getByRole('button', { name: `Move up: ${name('A')}` })).toHaveAttribute('aria-disabled', 'true');

  const up = office.getByRole('button', { name: `Move up: ${name('C')}` });
  await up.focus();
  await office.keyboard.press('Enter');
  await expect(office.getByRole('status').filter({ hasText: 'is now 2 of 3' })).toHaveCount(1);
  await expect(up).toBeFocused();
  expect(await questionsIn(office, category)).toEqual(['A', 'C', 'B'].map(name));

  const saved = office.waitForResponse((response) => response.url().endsWith('/move') && response.ok());
  const row = (letter: string) => office.getByRole('listitem').filter({ hasText: name(letter) });
  await row('A')
    .locator('[data-handle]')
    .dragTo(row('B'), { targetPosition: { x: 60, y: 36 } });
  await saved;
  expect(await questionsIn(office, category)).toEqual(['C', 'B', 'A'].map(name));
  await office.reload();
  expect(await questionsIn(office, category)).toEqual(['C', 'B', 'A'].map(name));
  await office.context().close();
});

test('a draft, what is for the signed-in and what is unknown answer a visitor alike; the signed-in read theirs by its link', async ({
  browser,
  page,
}) => {
  const mark = word();
  const office = await pageAs(browser, instance, 'staff');
  const draft = await ask(office, { question: `${mark} draft?` }, null);
  const within = await ask(office, { question: `${mark} within?`, audience: 'signed-in', answer: `Inside ${mark}.` });
  const staff = await ask(office, { question: `${mark} staff?`, audience: 'staff' });
  const views: string[] = [];
  for (const slug of [draft.slug, within.slug, staff.slug, 'no-such-question']) {
    const answer = await page.goto(`/answers/${slug}`);
    expect(answer?.status()).toBe(404);
    views.push(((await page.locator('main').textContent()) ?? '').replaceAll(slug, '{slug}'));
  }
  expect(new Set(views).size).toBe(1);
  const learner = await pageAs(browser, instance, 'learner');
  await learner.goto(`/faq#${within.slug}`);
  await expect(learner.getByText(`Inside ${mark}.`)).toBeVisible();
  await expect(learner.getByText(`${mark} draft?`)).toHaveCount(0);
  await expect(learner.getByText(`${mark} staff?`)).toHaveCount(0);
  await expect(learner.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await office.context().close();
  await learner.context().close();
});

const PAYLOADS = [
  '<img src=x onerror=window.ran=1>',
  '</script><script>window.ran=1</script>',
  '"><svg onload=window.ran=1>',
  '[x](javascript:window.ran=1)',
  '<a href="data:text/html,<script>window.ran=1</script>" id=main>x</a>',
  '`</details><iframe srcdoc="<script>parent.ran=1</script>">`',
];

test('scripts in a question or an answer do not run where it is read, edited or handed to search engines', async ({
  browser,
}) => {
  const mark = word();
  const context = await browser.newContext({ bypassCSP: true });
  await signInContext(context, instance, accountOf(instance, 'staff'));
  const page = await context.newPage();
  const { id, slug } = await ask(page, {
    question: `${mark} ${PAYLOADS.slice(0, 3).join(' ')}`.slice(0, 200),
    answer: PAYLOADS.join('\n\n'),
    category: `${mark} <b onclick=window.ran=1>`,
  });
  for (const path of [
    `/faq?q=${mark}`,
    `/faq/${id}/edit`,
    `/faq/${id}/edit?view=history`,
    `/answers?q=${mark}`,
    `/answers/${slug}`,
  ]) {
    await openPage(page, path);
    expect(await page.evaluate(() => (window as Window & { ran?: number }).ran), path).toBeUndefined();
    expect(await page.locator('main iframe, .prose img, .prose script, .prose a:not([href=""])').count(), path).toBe(0);
  }
  await context.close();
});
