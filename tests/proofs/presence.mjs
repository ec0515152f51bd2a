// Two people in one query and one course form see each other within 2 s, their crossing writes are shown and none is lost; a list open beside refreshes and stays as it was left; a cut socket falls back to asking and comes back; a hidden tab has none. REDUCED=1 does it once, on the instance in LECTERN_RUNNING.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadless } from '../../scripts/local/chromium.mjs';
import { accountOf, signIn } from '../support/app-in-chromium.mjs';
import { createScorecard } from '../support/scorecard.mjs';
import { endOnSignal, openInstance } from './instance.mjs';

const isReduced = process.env.REDUCED === '1';
const ROUNDS = isReduced ? 1 : 10;
/** Issue 8, must show 6. Milliseconds. */
const SEEN_WITHIN = 2000;
/** What takes longer than this does not happen. Milliseconds. */
const PATIENCE = 15_000;

const { expect, failures } = createScorecard();
const instance = await openInstance({ flags: ['--fresh'] });
const { url } = instance;
const browser = await chromium.launch({ executablePath: findHeadless(), args: CHROMIUM_FLAGS });
const end = async () => {
  await browser.close();
  await instance.stop();
};
endOnSignal(end);

async function person(role, options = {}) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...options });
  await signIn(context, instance, accountOf(instance, role));
  context.setDefaultTimeout(PATIENCE);
  const call = async (method, path, data, headers = {}) => {
    const response = await context.request.fetch(`${url}/api/${path}`, {
      method,
      headers: { origin: url, ...headers },
      ...(data && { data }),
    });
    if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
    return response.json();
  };
  const change = async (path, data) => {
    const { version } = await call('GET', path);
    return call('PATCH', path, data, { 'if-match': `"${version}"` });
  };
  return { context, call, change, page: await context.newPage() };
}

const awake = (page) => page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
const isLive = (page, state = 'socket') =>
  page.waitForFunction((wanted) => document.documentElement.dataset.live === wanted, state, { timeout: 120_000 });
const open = async (page, path) => {
  await page.goto(path);
  await awake(page);
};
const sees = (page, words) => page.locator('.presence .person', { hasText: words }).waitFor();
const seesNobody = (page) => page.waitForFunction(() => document.querySelector('.presence .person') === null);
/** How long it takes until something holds. Milliseconds. */
async function took(work) {
  const from = performance.now();
  await work;
  return performance.now() - from;
}
const spans = new Map();
const note = (what, ms, most) => {
  spans.set(what, [...(spans.get(what) ?? []), ms]);
  if (most) expect(ms <= most, `${what} within ${most} ms`, Math.round(ms));
};

const [priya, tomasz] = [await person('admin'), await person('staff')];
const names = { priya: 'Priya', tomasz: 'Tomasz' };
let made = 0;
const mark = () => `Pz${Date.now().toString(36)}${made++}`;

/** One has it open, then the other opens it: from asking for the page until each sees the other. */
async function meet(path, round) {
  await open(priya.page, path);
  await isLive(priya.page);
  const opening = tomasz.page.goto(path);
  const [there, back] = await Promise.all([
    took(sees(priya.page, `${names.tomasz} is viewing`)),
    took(sees(tomasz.page, `${names.priya} is viewing`)),
  ]);
  await opening;
  await awake(tomasz.page);
  note(`${round}: seen by who was there`, there, SEEN_WITHIN);
  note(`${round}: sees who is there`, back, SEEN_WITHIN);
}

async function crossInThread() {
  const word = mark();
  const query = await priya.call('POST', 'queries', {
    subject: `Crossing ${word}`,
    body: 'Is there room for two more?',
    name: 'Leila Farahani',
    email: `${word.toLowerCase()}@example.org`,
  });
  await meet(`/queries/${query.id}`, 'query');
  const [mine, theirs] = [`Yes, there is ${word}`, `No, there is not ${word}`];
  const field = (page) => page.locator('.composer textarea');
  await field(tomasz.page).fill(theirs);
  note('query: seen to be editing', await took(sees(priya.page, `${names.tomasz} is editing`)), SEEN_WITHIN);
  await field(priya.page).fill(mine);
  await priya.page.getByRole('button', { name: 'Send and set pending' }).click();
  note(
    'query: the answer of the other is shown',
    await took(tomasz.page.locator('.stream', { hasText: mine }).waitFor()),
  );
  await tomasz.page.locator('.composer .newer', { hasText: mine }).waitFor();
  expect((await field(tomasz.page).inputValue()) === theirs, 'query: what is being typed stays');
  await tomasz.page.getByRole('button', { name: 'Send all the same' }).click();
  await priya.page.locator('.stream', { hasText: theirs }).waitFor();
  const { messages } = await priya.call('GET', `queries/${query.id}`);
  for (const text of [mine, theirs])
    expect(messages.filter(({ body }) => body === text).length === 1, 'query: every message is stored once', text);
}

async function crossInForm() {
  const word = mark();
  const course = await priya.call('POST', 'courses', {
    title: `Form ${word}`,
    code: word.toUpperCase(),
    summary: 'As it was.',
  });
  const path = `courses/${course.id}`;
  await meet(`/${path}/edit`, 'course form');
  const [a, b] = [priya.page, tomasz.page];
  await b.getByLabel('Title').fill(`Title of Tomasz ${word}`);
  note('course form: seen to be editing', await took(sees(a, `${names.tomasz} is editing`)), SEEN_WITHIN);
  // One field each: theirs comes over, ours stays.
  await a.getByLabel('Summary').fill('Summary of Priya.');
  await a.getByRole('button', { name: 'Save changes' }).click();
  await a.waitForURL(new RegExp(`/${path}$`));
  const followed = () =>
    b.waitForFunction(() => document.querySelector('[name=summary]')?.value === 'Summary of Priya.');
  note('course form: the other value comes over', await took(followed()));
  expect((await b.getByLabel('Title').inputValue()) === `Title of Tomasz ${word}`, 'course form: what is typed stays');
  // The same field: both sides are shown, and nothing is saved before somebody has decided.
  await priya.change(path, { title: `Title of Priya ${word}` });
  const crossed = b.locator('.crossed', { hasText: `Title of Priya ${word}` });
  note('course form: both sides are shown', await took(crossed.waitFor()));
  await b.getByRole('button', { name: 'Save changes' }).click();
  const dialog = b.getByRole('dialog', { name: /saved this course first/ });
  await dialog.waitFor();
  expect(
    (await priya.call('GET', path)).title === `Title of Priya ${word}`,
    'course form: nobody is overwritten unasked',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await crossed.getByRole('button', { name: 'Keep mine' }).click();
  await b.getByRole('button', { name: 'Save changes' }).click();
  await b.waitForURL(new RegExp(`/${path}$`));
  const { title, summary } = await priya.call('GET', path);
  expect(
    title === `Title of Tomasz ${word}` && summary === 'Summary of Priya.',
    'course form: both writes are stored',
    {
      title,
      summary,
    },
  );
  // Whoever looks at the course sees it without doing anything.
  await a.getByRole('heading', { level: 1, name: `Title of Tomasz ${word}` }).waitFor();
}

async function listBeside() {
  const word = mark();
  const made = [];
  for (const letter of 'abcdefghijklmnop')
    made.push(
      await priya.call('POST', 'courses', { title: `List ${word} ${letter}`, code: `${word}${letter}`.toUpperCase() }),
    );
  const { context, page } = await person('admin', { viewport: { width: 1280, height: 420 } });
  await open(page, `/courses?q=${word}`);
  await isLive(page);
  const row = (at) => page.locator(`tr[data-id="${made[at].id}"]`);
  await row(9).getByRole('checkbox').check();
  await row(11).getByRole('checkbox').check();
  const search = page.getByRole('searchbox');
  await search.fill('typed and not sent');
  await row(8).evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 120));
  const stateOf = () =>
    page.evaluate(() => ({
      ticked: [...document.querySelectorAll('tbody input.box:checked')].map((box) =>
        box.closest('tr').dataset.name.at(-1),
      ),
      typed: document.querySelector('input[type=search]').value,
      focus: document.activeElement?.getAttribute('name'),
      scroll: Math.round(scrollY),
      rows: document.querySelectorAll('tbody tr').length,
      bulk: document.querySelector('[data-bulk-count]')?.textContent,
    }));
  const before = await stateOf();
  await priya.change(`courses/${made[10].id}`, { title: `List ${word} k, renamed` });
  note('list: a changed row is shown', await took(row(10).getByText('renamed').waitFor()));
  await priya.call('POST', 'courses', { title: `List ${word} 0`, code: `${word}0`.toUpperCase() });
  const line = page.getByRole('button', { name: '1 change. Show' });
  note('list: a new row is offered', await took(line.waitFor()));
  const after = await stateOf();
  expect(JSON.stringify(after) === JSON.stringify(before), 'list: scroll, selection, focus and typing stay', {
    before,
    after,
  });
  await row(8)
    .locator('a.name')
    .evaluate((name) => {
      globalThis.readAt = name.getBoundingClientRect().top;
    });
  // Where it is, as a hand would: Playwright's own click may scroll the page to get at it.
  const { x, y, width, height } = await line.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.getByRole('link', { name: `List ${word} 0` }).waitFor();
  const moved = await row(8)
    .locator('a.name')
    .evaluate((name) => Math.abs(name.getBoundingClientRect().top - globalThis.readAt));
  expect(moved <= 2, 'list: what is read stays where it is when a row comes above', moved);
  const shown = await stateOf();
  expect(
    shown.ticked.join() === before.ticked.join() && shown.typed === before.typed,
    'list: shown, it keeps the selection',
    shown,
  );
  await context.close();
}

async function cutSocket() {
  const { context, page, call } = await person('staff');
  let isCut = false;
  const routes = new Set();
  await page.routeWebSocket(/\/api\/live/, (route) => {
    if (isCut) return void route.close({ code: 1011 });
    route.connectToServer();
    routes.add(route);
  });
  const word = mark();
  const course = await call('POST', 'courses', { title: `Cut ${word}`, code: word.toUpperCase() });
  await open(page, `/courses/${course.id}`);
  await isLive(page);
  isCut = true;
  for (const route of routes) await route.close({ code: 1011 });
  await priya.change(`courses/${course.id}`, { title: `Cut ${word}, while it was away` });
  note('cut: falls back to asking', await took(isLive(page, 'polling')));
  const heading = (text) => page.getByRole('heading', { level: 1, name: text });
  note(
    'cut: what happened meanwhile is shown',
    await took(heading(`Cut ${word}, while it was away`).waitFor({ timeout: 30_000 })),
  );
  isCut = false;
  if (isReduced) {
    // What a browser does when its network comes back.
    await context.setOffline(true);
    await context.setOffline(false);
  } else {
    await priya.change(`courses/${course.id}`, { title: `Cut ${word}, asked for` });
    note(
      'cut: a change is shown by asking',
      await took(heading(`Cut ${word}, asked for`).waitFor({ timeout: 30_000 })),
    );
  }
  note('cut: comes back to the socket', await took(isLive(page)));
  await priya.change(`courses/${course.id}`, { title: `Cut ${word}, back` });
  note('cut: a change is shown by the socket', await took(heading(`Cut ${word}, back`).waitFor()));
  await context.close();
}

async function hide() {
  const { items } = await priya.call('GET', 'courses?limit=1');
  const path = `/courses/${items[0].id}`;
  await open(priya.page, path);
  await isLive(priya.page);
  const { context, page } = await person('staff');
  const sockets = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await open(page, path);
  await sees(priya.page, names.tomasz);
  const show = (state) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  note('hidden: gone for the others', await took(seesNobody(priya.page)));
  await page.waitForFunction(() => document.documentElement.dataset.live === 'off');
  for (let tries = 0; tries < 20 && !sockets[0].isClosed(); tries++) await sleep(50);
  expect(sockets.length === 1 && sockets[0].isClosed(), 'hidden: the socket is closed');
  await show('visible');
  note('hidden: there again once it is shown', await took(sees(priya.page, names.tomasz)), SEEN_WITHIN);
  await context.close();
}

const errors = [];
for (const { page } of [priya, tomasz]) page.on('pageerror', ({ message }) => errors.push(message));

async function attempt(name, work, times = 1) {
  for (let round = 0; round < times; round++)
    await work().catch((cause) => expect(false, `${name}, round ${round + 1}`, String(cause.message).split('\n')[0]));
}

try {
  await attempt('a query', crossInThread, ROUNDS);
  await attempt('a course form', crossInForm, ROUNDS);
  await attempt('a list', listBeside, isReduced ? 1 : 3);
  await attempt('a cut', cutSocket);
  await attempt('a hidden tab', hide);
  expect(errors.length === 0, 'no error on any page', errors);
  for (const [what, all] of spans) {
    const sorted = all.sort((one, other) => one - other).map(Math.round);
    const words =
      sorted.length > 1
        ? `half in ${sorted[Math.floor(sorted.length / 2)]} ms, all ${sorted.length} in ${sorted.at(-1)} ms`
        : `${sorted[0]} ms`;
    console.log(`${what.padEnd(46)} ${words}`);
  }
} finally {
  await sleep(0);
  await end();
}
console.log(failures.length === 0 ? 'PASSED' : `${failures.length} FAILED`);
process.exitCode = failures.length === 0 ? 0 : 1;
