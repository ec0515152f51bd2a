// What a page sends before anybody touches it, as brotli would send it.
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/local/chromium.mjs';

const brotli = (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

/** What a page fetches a second after it has loaded counts as well. Milliseconds. */
const SETTLED = 2500;

/** Pages with much to do in the browser: forms, the library's dialog, editing in place, a thread. `{kind}` is the first of that kind. */
const HEAVY =
  '/profile /settings/organisation /assetlib /courses/new /posts/new /companies/new /users/new /queries/new /tests/questions/new /tests/{tests} /companies/{companies} /users/{users} /queries/{queries} /courses/{courses}/edit';

/** Bytes of the script that the heaviest page fetches by itself, the palette and what else it will need next included. */
export async function heaviestScript({ url, cookie }, say) {
  const browser = await chromium.launch({ executablePath: ensureChromium(say), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie }, serviceWorkers: 'block' });
    const firstOf = async (kind) => {
      const { items } = await (await context.request.get(`${url}/api/${kind}?limit=1`)).json();
      return items[0].id;
    };
    let most = 0;
    for (const pattern of HEAVY.split(' ')) {
      const kind = /\{(\w+)\}/.exec(pattern)?.[1];
      const path = kind ? pattern.replace(`{${kind}}`, await firstOf(kind)) : pattern;
      const page = await context.newPage();
      const scripts = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body().then(brotli, () => 0));
      });
      const response = await page.goto(url + path);
      if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}.`);
      await page.waitForTimeout(SETTLED);
      const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0);
      say(`  ${pattern} ${bytes} B of script`);
      most = Math.max(most, bytes);
      await page.close();
    }
    return most;
  } finally {
    await browser.close();
  }
}

/** Bytes of everything, and of script alone, that the browser fetched for a page. */
export async function pageBytes({ url, path, cookie }, say) {
  const browser = await chromium.launch({ executablePath: ensureChromium(say), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ extraHTTPHeaders: cookie ? { cookie } : {} });
    const page = await context.newPage();
    const bodies = [];
    page.on('response', (response) =>
      bodies.push(
        response.body().then(
          (body) => ({ type: response.request().resourceType(), body, address: response.url() }),
          () => null,
        ),
      ),
    );
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const fetched = (await Promise.all(bodies)).filter(Boolean);
    for (const { type, body, address } of fetched)
      say(`  ${path} ${type} ${brotli(body)} B ${new URL(address).pathname}`);
    const sum = (list) => list.reduce((total, { body }) => total + brotli(body), 0);
    return { all: sum(fetched), script: sum(fetched.filter(({ type }) => type === 'script')) };
  } finally {
    await browser.close();
  }
}
