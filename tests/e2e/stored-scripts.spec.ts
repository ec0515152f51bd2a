// Nothing that somebody writes into a field becomes script on any page. `npm test` runs a few payloads over the main views;
// `npm run prove -- scripts` all of them over every view.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { PAGES } from '../access/routes-table';
import { signInContext } from '../support/browser';
import { letVisitorsSee } from '../support/clock';
import { accountOf, type Role, readInstance } from '../support/instance';
import { attempt } from '../support/script-desk';
import { wellFormed } from '../support/script-exports';
import { A_DOZEN, PAYLOADS } from '../support/script-payloads';
import { type Made, Writer } from '../support/script-records';
import { makerOf, undo } from '../support/script-scene';
import { open, openRaw, reportsOf, watch } from '../support/script-watch';
import { test } from '../support/test';

const isFull = process.env.PROVE === '1';
const payloads = isFull ? PAYLOADS : A_DOZEN;
const ROLES: (Role | 'visitor')[] = isFull
  ? ['admin', 'staff', 'instructor', 'manager', 'learner', 'visitor']
  : ['admin', 'visitor'];
const HOUR_MS = 3_600_000;
/** Of each kind, for those who see much the same. */
const FEW = isFull ? 3 : 1;
/** They open every record: between them they are shown every field. */
const SEE_ALL: (Role | 'visitor')[] = isFull ? ['admin', 'visitor'] : [];

const instance = readInstance();
const records = new Map<string, Made[]>();
let writer: Writer;

test.setTimeout(isFull ? HOUR_MS : 180_000);

test.beforeAll(async () => {
  test.setTimeout(isFull ? HOUR_MS : 180_000);
  writer = await Writer.open(instance);
  for (const entity of await writer.entities())
    records.set(entity, await writer.fill(entity, payloads, makerOf(entity, writer)));
  const sat = (records.get('tests') ?? []).slice(0, FEW);
  records.set('attempts', await Promise.all(sat.map((each, round) => attempt(writer, each, round))));
  await letVisitorsSee(instance);
});
test.afterAll(async () => {
  test.setTimeout(isFull ? HOUR_MS : 180_000);
  await undo(writer, records);
});

/** Pages of no record, and those of each record, as the table of pages names them; with the tabs of a record. */
const listPages = (isVisitor: boolean): string[] =>
  Object.entries(PAGES).flatMap(([path, { who, of }]) =>
    of || path.includes('[') || path === '/logout' || (isVisitor && who !== 'everybody' && who !== 'guests')
      ? []
      : [path],
  );

function recordPages(isVisitor: boolean, most: number): string[] {
  return Object.values(PAGES).flatMap(({ of, who, address }) => {
    if (!of || !address || (isVisitor && who !== 'public')) return [];
    return (records.get(of) ?? [])
      .slice(0, most)
      .map((record) =>
        address
          .replace('{id}', record.id)
          .replace('{slug}', String(record.slug))
          .replace('{course}', String(record.courseId)),
      );
  });
}

async function contextOf(browser: Browser, role: Role | 'visitor', bypassCSP: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ bypassCSP });
  if (role !== 'visitor') await signInContext(context, instance, accountOf(instance, role));
  return context;
}

/**
 * Every page of somebody, and where a page has further views of the same (tabs, the next page of a list), those too.
 * @param most of each kind of record; tabs are opened of the first few alone, as they show the same fields
 */
async function openAll(
  context: BrowserContext,
  role: Role | 'visitor',
  most: number,
): Promise<{ wrong: string[]; views: number }> {
  const page = await context.newPage();
  const watched = await watch(page);
  const wrong: string[] = [];
  const isVisitor = role === 'visitor';
  const withTabs = new Set([...listPages(isVisitor), ...recordPages(isVisitor, FEW)]);
  const waiting = [...new Set([...withTabs, ...recordPages(isVisitor, most)])];
  const seen = new Set(waiting);
  for (let at = 0; at < waiting.length; at++) {
    const address = waiting[at] as string;
    wrong.push(...(await open(page, watched, address)));
    if (isFull && at % SAID_EVERY === SAID_EVERY - 1) console.log(`${role}: ${at + 1} of ${waiting.length}`);
    if (!withTabs.has(address)) continue;
    for (const further of await furtherViews(page))
      if (!seen.has(further) && (isFull || further.includes('view='))) {
        seen.add(further);
        waiting.push(further);
        if (further.includes('after=')) withTabs.add(further);
      }
  }
  await page.close();
  return { wrong, views: waiting.length };
}
const SAID_EVERY = 250;

const furtherViews = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="view="], main a[href*="after="]')]
      .map(({ href }) => new URL(href))
      .filter(({ pathname, origin }) => origin === location.origin && pathname === location.pathname)
      .map(({ pathname, search }) => pathname + search),
  );

test(`${payloads.length} payloads in every text field are kept, or refused with a clear word`, () => {
  expect(writer.faults).toEqual([]);
  const fields = [...writer.fields];
  for (const [name, { kept, refused }] of fields) expect(kept > 0 || refused.size > 0, name).toBe(true);
  const holding = fields.filter(([, { kept }]) => kept > 0);
  expect(holding.length).toBeGreaterThan(25);
  if (isFull) console.log(writer.report());
});

test('what this browser watches for is noticed where a text is markup', async ({ browser }) => {
  const context = await contextOf(browser, 'visitor', true);
  const page = await context.newPage();
  const watched = await watch(page);
  const missed: string[] = [];
  for (const { text, number } of payloads) {
    const noticed = await openRaw(page, watched, `${instance.url}/robots.txt`, text);
    if (noticed.length === 0) missed.push(`${number} ${text}`);
  }
  if (isFull) console.log(`as markup, ${payloads.length - missed.length} of ${payloads.length} are noticed`);
  // The others are for Markdown, for templates and for readers that a browser no longer is.
  expect(missed.length).toBeLessThan(payloads.length * 0.6);
  await context.close();
});

for (const role of ROLES)
  test(`without a policy of scripts, none of them runs for ${role}`, async ({ browser }) => {
    const context = await contextOf(browser, role, true);
    const { wrong, views } = await openAll(context, role, SEE_ALL.includes(role) ? Number.POSITIVE_INFINITY : FEW);
    if (isFull) console.log(`${role}: ${views} views`);
    expect(wrong).toEqual([]);
    await context.close();
  });

test('what is reflected of an address does not run either', async ({ browser }) => {
  const context = await contextOf(browser, 'visitor', true);
  const page = await context.newPage();
  const watched = await watch(page);
  const wrong: string[] = [];
  for (const { text } of payloads.filter(({ text: words }) => words.length < 200)) {
    const word = encodeURIComponent(text.toWellFormed());
    const addresses = [`/catalogue?q=${word}`, `/answers?q=${word}`, `/nothing/${word}`, `/login?next=${word}`];
    for (const address of isFull ? addresses : addresses.slice(0, 3))
      wrong.push(...(await open(page, watched, address)));
  }
  expect(wrong).toEqual([]);
  await context.close();
});

for (const role of isFull ? ROLES : [])
  test(`with the policy on, no page of ours breaks it for ${role}`, async ({ browser }) => {
    const context = await contextOf(browser, role, false);
    const reports = await reportsOf(context);
    const { views } = await openAll(context, role, FEW);
    console.log(`${role}: ${views} views`);
    expect(reports()).toEqual([]);
    await context.close();
  });

test('feeds, maps, tables and calendars of them are well-formed', async ({ browser }) => {
  const context = await contextOf(browser, 'admin', true);
  expect(await wellFormed(context, instance.url, [...records.keys()])).toEqual([]);
  await context.close();
});

test('the organisation’s own words do not run on any layout', async ({ browser }) => {
  const before = await writer.must('GET', '/settings');
  const visitor = await contextOf(browser, 'visitor', true);
  const admin = await contextOf(browser, 'admin', true);
  const wrong: string[] = [];
  const [asVisitor, asAdmin] = [await visitor.newPage(), await admin.newPage()];
  const [visitorWatch, adminWatch] = [await watch(asVisitor), await watch(asAdmin)];
  try {
    await writer.fill('settings', isFull ? payloads : payloads.slice(0, 4), async (round) => {
      if (round > 0) {
        await letVisitorsSee(instance);
        for (const address of ['/', '/catalogue', '/login', '/nothing-here'])
          wrong.push(...(await open(asVisitor, visitorWatch, address)));
        for (const address of ['/dashboard', '/settings/organisation'])
          wrong.push(...(await open(asAdmin, adminWatch, address)));
      }
      return writer.must('GET', '/settings');
    });
  } finally {
    const { version } = await writer.must('GET', '/settings');
    const kept = Object.fromEntries(
      Object.keys(await writer.textFields('settings')).map((field) => [field, before[field]]),
    );
    await writer.must('PATCH', '/settings', kept, version);
    await letVisitorsSee(instance);
  }
  expect(wrong).toEqual([]);
  expect(writer.faults).toEqual([]);
  await visitor.close();
  await admin.close();
});
