// Browser contexts that are lent to one person after another. A new one has an empty cache, and asks for every script once more:
// what is given back keeps the cache and nothing else.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readInstance } from './instance';

/** All that a page can leave in a browser; the cache of what it fetched is none of it. */
const LEFT = 'local_storage,indexeddb,cache_storage,service_workers,websql,file_systems';

const idle: BrowserContext[] = [];
const lent = new Set<BrowserContext>();
/** A context opens a page to be emptied: it is the first that its next person is given. */
const opened = new WeakMap<BrowserContext, Page>();

/** A browser of nobody's, empty of all but its cache. Closing it gives it back. */
export async function lendContext(browser: Browser): Promise<BrowserContext> {
  const context = idle.pop() ?? (await createContext(browser));
  lent.add(context);
  opened.set(context, await emptyPage(context));
  return context;
}

/** Takes back what was lent since, whoever forgot it. */
export function watchLent(): () => Promise<void> {
  const before = new Set(lent);
  return async () => {
    await Promise.all([...lent].map((context) => !before.has(context) && context.close()));
  };
}

async function createContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = opened.get(context);
    opened.delete(context);
    return page ?? open();
  };
  context.close = () => takeBack(context);
  return context;
}

async function emptyPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: readInstance().url, storageTypes: LEFT });
  await devtools.detach();
  return page;
}

async function takeBack(context: BrowserContext): Promise<void> {
  if (!lent.delete(context)) return;
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  context.removeAllListeners();
  opened.delete(context);
  idle.push(context);
}
