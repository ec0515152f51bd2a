// A test sat in a real Chromium, and everything that the browser then has of it: answers, storage, caches, the files of its profile.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadless } from '../../scripts/local/chromium.mjs';

/**
 * Answers every question of an attempt on a phone's screen, then looks through all that the browser was sent and all that it keeps.
 * @param {{ url: string, tokens: { idToken: string, refreshToken: string }, attemptId: string, count: number }} sitting its questions
 *   are called `Question 1?` and so on
 * @param {{ look: (text: string, where: string, options?: object) => void, expect: (holds: boolean, what: string, detail?: unknown) => void }} proof
 */
export async function sitInChromium({ url, tokens, attemptId, count }, { look, expect }) {
  const profile = mkdtempSync(join(tmpdir(), 'lectern-sitting-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findHeadless(),
    args: CHROMIUM_FLAGS,
    viewport: { width: 390, height: 844 },
  });
  try {
    const bodies = [];
    context.on('response', (response) =>
      bodies.push(
        response.body().then(
          (body) => [response.url(), body],
          () => [response.url(), Buffer.alloc(0)],
        ),
      ),
    );
    const signedIn = await context.request.post(`${url}/api/sign-in`, {
      headers: { origin: url },
      data: { idToken: tokens.idToken, refreshToken: tokens.refreshToken },
    });
    expect(signedIn.status() === 204, 'the learner signs in', signedIn.status());
    const page = await context.newPage();
    await page.goto(`${url}/tests/attempts/${attemptId}`);
    for (let at = 0; at < count; at++) {
      await page
        .getByText(`Question ${at + 1}?`)
        .first()
        .waitFor();
      await answerShown(page);
      await page.waitForTimeout(900);
      const next = page.getByRole('button', { name: 'Next', exact: true });
      if (at < count - 1) await next.click();
    }
    await page.reload();
    await page
      .getByText(/Question \d\?/)
      .first()
      .waitFor();
    const kept = await page.evaluate(readEverythingKept);
    look(kept, 'what the browser keeps for the page');
    look(await page.content(), 'the page as it stands');
    for (const [address, body] of await Promise.all(bodies)) {
      const isCode = /\.(js|css|map)(\?|$)/.test(address);
      look(body.toString('utf8'), address, { hasFields: !isCode });
    }
    await context.close();
    for (const file of filesBelow(profile))
      look(textsOf(readFileSync(file)), `cache ${file.slice(profile.length)}`, { hasFields: false });
  } finally {
    await context.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  }
}

async function answerShown(page) {
  const main = page.locator('main');
  const choice = main.locator('label:has(input[type=radio]), label:has(input[type=checkbox])').first();
  if (await choice.count()) return choice.click();
  const select = main.locator('select');
  if (await select.count()) {
    for (const each of await select.all()) await each.selectOption({ index: 1 });
    return;
  }
  await main.locator('textarea, input[type=text], input[inputmode]').first().fill('42');
}

/** Runs in the page: storage, cookies that a script can read, caches, databases. */
export async function readEverythingKept() {
  const told = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) told.push(request.url, await (await cache.match(request)).text());
  }
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of db.objectStoreNames)
      told.push(
        await new Promise((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        }),
      );
  }
  return told.join('\n');
}

export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile());
/** As it lies there, and unpacked where it is packed. */
export function textsOf(bytes) {
  const texts = [bytes.toString('latin1'), bytes.toString('utf8'), bytes.toString('utf16le')];
  for (const unpack of [gunzipSync, brotliDecompressSync])
    try {
      texts.push(unpack(bytes).toString('utf8'));
    } catch {
      // Not packed so.
    }
  return texts.join('\n');
}
