// Posts, as an instructor writes them, the office lets them out, and everybody else reads them.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pageAs, post } from '../support/booking-scene';
import { openPage, signInContext } from '../support/browser';
import { setClock } from '../support/clock';
import { accountOf, readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();
let made = 0;
const word = (): string => `Zp${Date.now().toString(36)}${made++}`;

interface Made {
  id: string;
  slug: string;
}

const send = (context: BrowserContext, path: string, data?: unknown): Promise<Made> =>
  post<Made>(context, instance, path, data);

async function write(page: Page, fields: Record<string, unknown>, step: string | null = 'publish'): Promise<Made> {
  const written = await send(page.context(), '/posts', { body: 'It is so.', ...fields });
  return step ? send(page.context(), `/posts/${written.id}/${step}`) : written;
}

test.afterEach(async () => {
  await setClock(instance, null);
});

test('an instructor writes a draft with the toolbar and looks at it; the office publishes it, and a visitor reads it', async ({
  browser,
  page,
}) => {
  const title = `About ${word()}`;
  const tutor = await pageAs(browser, instance, 'instructor');
  await openPage(tutor, '/posts/new');
  await expect(tutor.getByLabel('Keep it above the others')).toHaveCount(0);
  await tutor.getByLabel('Title').fill(title);
  const text = tutor.getByRole('textbox', { name: 'Text' });
  await text.fill('The kitchen is open.');
  await text.press('Control+a');
  await text.press('Control+b');
  await expect(text).toHaveValue('**The kitchen is open.**');
  await tutor.getByRole('button', { name: 'Quote', exact: true }).click();
  await expect(text).toHaveValue('> **The kitchen is open.**');
  await text.press('Control+z');
  await expect(text).toHaveValue('**The kitchen is open.**');
  await tutor.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(tutor.locator('.markdown-shown strong')).toHaveText('The kitchen is open.');
  await tutor.getByRole('button', { name: 'Create post' }).click();
  await expect(tutor.getByText('The post is kept, as a draft.')).toBeVisible();
  await expect(tutor.getByText('This is a preview.')).toBeVisible();
  await expect(tutor.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await tutor.goto('/posts?status=draft');
  await expect(tutor.getByRole('link', { name: title })).toBeVisible();

  const office = await pageAs(browser, instance, 'staff');
  await office.goto('/posts?status=draft');
  await office.getByRole('link', { name: title }).click();
  await office.getByRole('link', { name: 'Public preview' }).click();
  await expect(office.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await office.getByRole('link', { name: 'Back to the post' }).click();
  await office.getByRole('button', { name: 'Publish' }).click();
  await expect(office.getByText(`“${title}” is published.`)).toBeVisible();
  await expect(office.getByText('This is a preview.')).toHaveCount(0);

  await page.goto(`/news?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('.prose strong')).toHaveText('The kitchen is open.');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/news/feed.xml');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: title,
    author: { name: 'Yuki Arakawa' },
  });
  const reader = await pageAs(browser, instance, 'learner');
  await reader.goto(`/posts?q=${encodeURIComponent(title)}`);
  await reader.getByRole('link', { name: title }).click();
  await expect(reader.getByText('The kitchen is open.')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  for (const each of [tutor, office, reader]) await each.context().close();
});

test('the office schedules a post in the organisation’s zone; it is there at its time, and gone at its end', async ({
  browser,
  page,
}) => {
  const title = `Open day ${word()}`;
  const office = await pageAs(browser, instance, 'staff');
  const { id, slug } = await write(office, { title }, null);
  await openPage(office, `/posts/${id}`);
  await office.getByRole('button', { name: 'Schedule' }).click();
  const dialog = office.getByRole('dialog', { name: 'Schedule this post' });
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('Say when it is to appear.')).toBeVisible();
  await dialog.getByLabel('Appears').fill('2027-07-01T09:00');
  await dialog.getByLabel('Ends').fill('2027-07-01T08:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('It has to end after it appears.')).toBeVisible();
  await dialog.getByLabel('Ends').fill('2027-07-02T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(office.getByText('The post appears Thu 1 Jul 2027 09:00', { exact: false }).first()).toBeVisible();
  await office.goto('/posts?status=scheduled');
  await expect(office.getByRole('link', { name: title })).toBeVisible();
  // British summer time: nine is eight in UTC.
  const seen = async (): Promise<boolean> => {
    const answer = await page.goto(`/news/${slug}`);
    return answer?.status() === 200;
  };
  await setClock(instance, '2027-07-01T07:58:00.000Z');
  expect(await seen()).toBe(false);
  await setClock(instance, '2027-07-01T08:00:00.000Z');
  expect(await seen()).toBe(true);
  await office.goto('/posts?status=published');
  await expect(office.getByRole('row', { name: title }).getByText('Published')).toBeVisible();
  await setClock(instance, '2027-07-02T08:00:00.000Z');
  expect(await seen()).toBe(false);
  await office.goto(`/posts/${id}`);
  await expect(office.getByText('This post has ended.')).toBeVisible();
  await office.context().close();
});

test('the toolbar of a text is one stop of the Tab key, walked by arrows, and its preview says what went wrong', async ({
  browser,
}) => {
  const office = await pageAs(browser, instance, 'staff');
  await openPage(office, '/posts/new');
  await office.getByLabel('Title').focus();
  await office.keyboard.press('Tab');
  await expect(office.getByRole('button', { name: 'Bold' })).toBeFocused();
  await office.keyboard.press('ArrowLeft');
  await expect(office.getByRole('button', { name: 'Preview' })).toBeFocused();
  await office.keyboard.press('Home');
  await office.keyboard.press('ArrowRight');
  await expect(office.getByRole('button', { name: 'Italic' })).toBeFocused();
  await office.keyboard.press('Tab');
  const text = office.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await text.press('Control+k');
  await expect(text).toHaveValue('[words](https://)');
  await office.keyboard.type('the catalogue');
  await expect(text).toHaveValue('[the catalogue](https://)');
  await office.context().setOffline(true);
  await office.getByRole('button', { name: 'Preview' }).click();
  await expect(office.getByRole('alert').filter({ hasText: 'What you typed is kept.' })).toBeVisible();
  await office.context().setOffline(false);
  await office.getByRole('button', { name: 'Preview' }).click();
  await expect(text).toHaveValue('[the catalogue](https://)');
  await office.context().close();
});

test('a picture of the library is put where the cursor stands, and taken back by undo', async ({ browser }) => {
  const office = await pageAs(browser, instance, 'staff');
  await openPage(office, '/posts/new');
  const text = office.getByRole('textbox', { name: 'Text' });
  await text.fill('Before.\n\nAfter.');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await office.getByRole('button', { name: 'Picture' }).click();
  const library = office.getByRole('dialog', { name: 'Choose a picture' });
  await library.getByRole('searchbox').fill('harbour-row');
  await library.getByText('harbour-row.webp').first().click();
  await library.getByRole('button', { name: 'Put it into the text' }).click();
  await expect(text).toHaveValue(
    /^Before\.\n\n!\[Four houses of Harbour Row in a line\]\(\/files\/[\w-]+\/harbour-row\.webp\)\n\nAfter\.$/,
  );
  await expect(text).toBeFocused();
  await office.getByRole('button', { name: 'Preview' }).click();
  const picture = office.locator('.markdown-shown img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await office.getByRole('button', { name: 'Preview' }).click();
  await text.press('Control+z');
  await expect(text).toHaveValue('Before.\n\nAfter.');
  await office.context().close();
});

const PAYLOADS = [
  '<img src=x onerror=window.ran=1>',
  '</script><script>window.ran=1</script>',
  '"><svg onload=window.ran=1>',
  '[x](javascript:window.ran=1)',
  '![x](javascript:window.ran=1) ![x](/files/"onerror=window.ran=1/b.png)',
  ']]><script>window.ran=1</script>',
];

test('scripts in a post do not run where it is read, edited, previewed or handed to search engines', async ({
  browser,
}) => {
  const mark = word();
  const context = await browser.newContext({ bypassCSP: true });
  await signInContext(context, instance, accountOf(instance, 'staff'));
  const page = await context.newPage();
  const { id, slug } = await write(page, {
    title: `${mark} ${PAYLOADS.slice(0, 3).join(' ')}`.slice(0, 200),
    excerpt: PAYLOADS.slice(0, 4).join(' '),
    body: PAYLOADS.join('\n\n'),
    tags: ['<b onclick=window.ran=1>', '"><svg onload=1>'],
  });
  for (const path of [
    `/posts?q=${mark}`,
    `/posts/${id}`,
    `/posts/${id}?view=history`,
    `/posts/${id}/edit`,
    `/posts/${id}/preview`,
    `/news?q=${mark}`,
    `/news/${slug}`,
  ]) {
    await openPage(page, path);
    expect(await page.evaluate(() => (window as Window & { ran?: number }).ran), path).toBeUndefined();
    expect(await page.locator('main iframe, .prose img, .prose script, .prose a:not([href=""])').count(), path).toBe(0);
  }
  await context.close();
});
