// The public face: what a visitor, a search engine and a browser without script read.
import { expect, type Page } from '@playwright/test';
import { contextAs, openSession, post } from '../support/booking-scene';
import { letVisitorsSee } from '../support/clock';
import { readInstance } from '../support/instance';
import { test } from '../support/test';

const instance = readInstance();

/** The schema.org nodes of the page, by their type. */
async function structuredData(page: Page): Promise<Record<string, Record<string, unknown>[]>> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const document = JSON.parse(text ?? '') as { '@context': string; '@graph': Record<string, unknown>[] };
  expect(document['@context']).toBe('https://schema.org');
  return Object.groupBy(document['@graph'], (node) => String(node['@type'])) as Record<
    string,
    Record<string, unknown>[]
  >;
}

test('the front page fetches no script and names what starts next', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Next to start' })).toBeVisible();
  expect(scripts).toEqual([]);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /./);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${instance.url}/`);
  const nodes = await structuredData(page);
  expect(nodes.ItemList?.[0]?.itemListElement).not.toEqual([]);
  expect(nodes.EducationEvent?.[0]).toMatchObject({ name: expect.any(String), startDate: expect.any(String) });
});

test('without script a visitor reads, chooses, finds and is told how to book', async ({ browser }) => {
  const office = await contextAs(browser, instance, 'staff');
  const { title, code, sessionId, path } = await openSession(office, instance, {
    places: 2,
    course: { summary: 'Knots that hold', body: '## What you bring\n\nA rope. <script>alert(1)</script>' },
    session: { mode: 'online', venue: null },
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await letVisitorsSee(instance);
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Online' }).click();
  await expect(page).toHaveURL('/?show=online#courses');
  await expect(page.locator('#courses')).toContainText(title);
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'In person' }).click();
  await expect(page.locator('#courses')).not.toContainText(title);

  await page.goto('/catalogue');
  await page.getByRole('searchbox', { name: 'Find a course' }).fill(code);
  await page.getByRole('button', { name: 'Find' }).click();
  const found = page.getByRole('main').getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByRole('link').click();

  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What you bring' })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.locator(`[id="${sessionId}"]`)).toContainText('2 places left');
  await expect(page.locator(`[id="${sessionId}"]`)).toContainText('London time');
  const next = encodeURIComponent(`${path}#${sessionId}`);
  await expect(page.getByRole('link', { name: /^Book: / })).toHaveAttribute('href', `/login?next=${next}`);
  await office.close();
  await context.close();
});

test('a course tells search engines what it is and when it takes place', async ({ browser, page }) => {
  const office = await contextAs(browser, instance, 'staff');
  const { title, path } = await openSession(office, instance, {
    places: 3,
    course: { summary: 'Tricky </script><script>alert(1)</script>', price: { amount: 12_500, currency: 'GBP' } },
  });
  await page.goto(path);
  const nodes = await structuredData(page);
  expect(nodes.Course).toHaveLength(1);
  expect(nodes.Course?.[0]).toMatchObject({ name: title, url: `${instance.url}${path}` });
  expect(nodes.Course?.[0]?.hasCourseInstance).toHaveLength(1);
  expect(nodes.EducationEvent?.[0]).toMatchObject({ name: title, remainingAttendeeCapacity: 3 });
  await office.close();
});

test('nothing that is not published is shown, and an unknown course is a page not found', async ({ browser, page }) => {
  const office = await contextAs(browser, instance, 'staff');
  const { title, code, courseId, path } = await openSession(office, instance);
  expect((await page.request.get(path)).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await post(office, instance, `/courses/${courseId}/unpublish`);
  // Whoever is signed in sees it at once, visitors within half a minute.
  expect((await office.request.get(path)).status()).toBe(404);
  await letVisitorsSee(instance);
  const gone = await page.goto(path);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: `Page not found: ${path}` })).toBeVisible();
  await page.goto(`/catalogue?q=${code}`);
  await expect(page.getByRole('heading', { name: 'No course matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all courses' }).click();
  await expect(page).toHaveURL('/catalogue');
  await office.close();
});

test('a full session says who may still come, and a visitor in another zone sees their own clock', async ({
  browser,
}) => {
  const office = await contextAs(browser, instance, 'staff');
  const { sessionId, path } = await openSession(office, instance, {
    places: 1,
    course: { waitingList: false },
    session: { timeZone: 'Asia/Tokyo' },
  });
  await post(office, instance, '/bookings', { sessionId });
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  const date = page.locator(`[id="${sessionId}"]`);
  await expect(date).toContainText('Full');
  await expect(date).toContainText('Tokyo time');
  await expect(date.getByRole('link')).toHaveCount(0);
  await office.close();
});
