// Offline: every shell route opens, and what was seen can be read; after signing out, back, and as somebody else: 0 bytes of the person before in Cache Storage, IndexedDB, storage or the back-forward cache. REDUCED=1 does it once, on the instance in LECTERN_RUNNING.
import { setTimeout as sleep } from 'node:timers/promises';
import { accountOf, openChromium, signIn, signInByForm, untilControlled } from '../support/app-in-chromium.mjs';
import { createScorecard } from '../support/scorecard.mjs';
import { readEverythingKept } from '../support/sit-in-chromium.mjs';
import { endOnSignal, openInstance } from './instance.mjs';

const ROUNDS = process.env.REDUCED === '1' ? 2 : 10;
/** The specification's sixteen; opening one that asks nothing of the server is what an installed app has to do. */
const ROUTES =
  '/ /login /signup /logout /dashboard /posts /tests /users /courses /profile /queries /assetlib /bookings /settings /companies /faq'.split(
    ' ',
  );

const { expect, failures } = createScorecard();
const instance = await openInstance({ flags: ['--fresh'] });
const { url } = instance;
const browser = await openChromium();
const { context } = browser;
const page = context.pages()[0] ?? (await context.newPage());
const end = async () => {
  await browser.close();
  await instance.stop();
};
endOnSignal(end);

/** What tells a person apart, and how many of the texts hold any of it. */
async function marksOf(account) {
  await signIn(context, instance, account);
  const read = async (path) => (await context.request.get(url + path)).json();
  const { actor } = await read('/api/me');
  const { items } = await read('/api/bookings?limit=50');
  await context.clearCookies();
  return {
    id: actor.id,
    words: [account.email, actor.displayName, actor.id, ...items.map(({ reference }) => reference)],
    booking: items[0],
  };
}
let looked = 0;
function look(text, words, where) {
  looked += text.length;
  const found = words.filter((word) => text.includes(word));
  expect(found.length === 0, `${where}: nothing of the person before`, found);
}
const keptOf = (page) => page.evaluate(readEverythingKept);
const cachedPages = (page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seen-'));
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return pages.flat().map(({ url }) => new URL(url).pathname);
  });
/** Copies are written behind the page. */
async function until(what, holds) {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(50)) if (await holds()) return;
  expect(false, what);
}

/** A copy reads itself anew as soon as there is a network: not under the next step. */
async function online() {
  await page.goto('about:blank');
  await context.setOffline(false);
}

async function signOut(page) {
  await page.goto(`${url}/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/reason=signed-out/);
}

try {
  const [A, B] = [accountOf(instance, 'learner', 0), accountOf(instance, 'learner', 1)];
  const [a, b] = [await marksOf(A), await marksOf(B)];
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));

  await signInByForm(page, instance, A);
  await untilControlled(page);
  const own = [
    '/dashboard',
    '/courses',
    '/bookings',
    '/posts',
    '/faq',
    `/bookings/${a.booking.id}`,
    `/courses/${a.booking.courseId}`,
  ];
  for (const path of [...ROUTES.filter((path) => path !== '/logout' && !own.includes(path)), ...own])
    await page.goto(url + path);
  await until('what was seen is kept', async () => {
    const pages = await cachedPages(page);
    return own.every((path) => pages.includes(path)) && pages.includes('/offline');
  });
  expect(
    !(await cachedPages(page)).some((path) => /^\/(queries|users|profile|settings|tests)/.test(path)),
    'nothing else is kept',
  );

  await context.setOffline(true);
  for (const path of ROUTES) {
    const response = await page.goto(url + path).catch((error) => ({ ok: () => false, error: error.message }));
    const heading = await page
      .locator('h1')
      .first()
      .textContent({ timeout: 5000 })
      .catch(() => null);
    expect(response?.ok() && heading, `${path} opens offline`, heading ?? response?.error);
  }
  for (const path of own) {
    await page.goto(url + path);
    await page.locator('#offline').waitFor();
    expect((await page.locator('#offline').textContent()).includes('as it was'), `${path} is a copy, and says of when`);
  }
  await page.goto(`${url}/bookings/${a.booking.id}`);
  expect((await page.content()).includes(a.booking.reference), 'their booking can be read offline');
  await page.goto(`${url}/companies`);
  await until(
    'what can be read is listed',
    async () => (await page.locator('[data-kept-pages] li').count()) >= own.length,
  );
  console.log(`offline: ${ROUTES.length} routes open, ${own.length} pages as they were seen`);

  await online();
  await page.goto(`${url}/bookings`);
  await page.evaluate(() => sessionStorage.setItem('draft:x', 'typed by A'));
  await signOut(page);
  look(await keptOf(page), [...a.words, 'typed by A'], 'after signing out, what the browser keeps');
  await context.setOffline(true);
  const stands = [];
  for (let step = 0; step < 12; step++) {
    await page.goBack({ timeout: 3000 }).catch(() => undefined);
    look(await page.content(), a.words, `back, ${step + 1} pages`);
    stands.push(await page.title());
  }
  console.log(`back after signing out, offline: ${[...new Set(stands)].join(' | ')}`);
  await online();
  await page.goto(`${url}/login`);
  await signInByForm(page, instance, B);
  look(await keptOf(page), a.words, 'as somebody else, what the browser keeps');
  for (const path of ['/bookings', '/dashboard', '/courses']) {
    await page.goto(url + path);
    look(await page.content(), a.words, `${path} as somebody else`);
  }
  await until('what the next one saw is kept', async () => (await cachedPages(page)).includes('/courses'));
  await context.setOffline(true);
  for (const path of [...ROUTES, `/bookings/${a.booking.id}`]) {
    await page.goto(url + path);
    look(await page.content(), a.words, `${path} offline as somebody else`);
  }
  await online();

  // A session that ends by itself: the next answer from the server says so.
  await context.clearCookies();
  await page.goto(`${url}/courses`);
  await until('a session that lapsed leaves no page behind', async () => (await cachedPages(page)).length === 0);
  look(
    await page.evaluate(async () => JSON.stringify(await caches.keys())),
    b.words,
    'after a lapsed session, the caches',
  );

  // Pages still on their way while somebody signs out in another tab.
  const other = await context.newPage();
  for (let round = 0; round < ROUNDS; round++) {
    await signIn(context, instance, A);
    await page.goto(`${url}/dashboard`);
    await page.goto(`${url}/logout`);
    await Promise.all([
      page.getByRole('button', { name: 'Sign out' }).click(),
      other.goto(`${url}/bookings`).catch(() => undefined),
    ]);
    await page.waitForURL(/reason=signed-out/);
    await other.waitForLoadState();
    await sleep(300);
    await page.goto(`${url}/login?reason=signed-out`);
    look(await keptOf(page), a.words, `signing out beside an opening page, round ${round + 1}`);
  }
  expect(errors.length === 0, 'no page threw', errors);
  console.log(`${looked.toLocaleString('en')} characters looked through, ${failures.length} failures`);
} finally {
  await end();
}
console.log(failures.length === 0 ? '0 bytes of the person before' : `${failures.length} FAILED`);
process.exitCode = failures.length === 0 ? 0 : 1;
