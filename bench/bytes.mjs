// What a page sends before anybody touches it, as brotli would send it.
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/local/chromium.mjs';

const brotli = (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

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
