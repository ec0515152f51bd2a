// 1,000 addresses, known and unknown, at sign-in and at the reset of a password: every answer of ours is the same, to the header.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findHeadless } from '../../scripts/local/chromium.mjs';
import { startInstance } from './instance.mjs';

const COUNT = Number(process.env.ADDRESSES ?? 1000);
/** Different in every answer, whoever asks. */
const OWN_TO_EACH = ['date', 'x-request-id'];

const instance = await startInstance();
const { url, authUrl, projectId, apiKey } = instance;
let failures = 0;
const check = (what, holds, detail = '') => {
  if (!holds) failures += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail && `: ${detail}`}`);
};

async function makeAccount(email) {
  const response = await fetch(
    `${authUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts?key=${apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ email, password: 'Long-enough-7' }),
    },
  );
  if (!response.ok) throw new Error(`${email}: ${await response.text()}`);
}

/** Of the same length, so that what differs is not the address itself. */
const addresses = Array.from({ length: COUNT }, (_, at) => ({
  email: `${at % 2 === 0 ? 'known' : 'other'}-${String(at).padStart(4, '0')}@post.example`,
  isKnown: at % 2 === 0,
}));

const browser = await chromium.launch({ executablePath: findHeadless(), args: CHROMIUM_FLAGS });

/** The shape of everything of ours that one visit brings, and the words on the screen at its end. */
async function visit(page, path, email) {
  const answers = [];
  const note = (response) => answers.push(response);
  page.on('response', note);
  await page.goto(`${url}${path}`);
  await page.getByLabel('E-mail').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  if (await password.count()) await password.fill('Not-it-either-9');
  await page.locator('#auth button.go').click();
  const told = await page.waitForFunction(() => {
    const texts = [...document.querySelectorAll('#auth > output, #auth [id$="-error"]')].map(
      ({ textContent }) => textContent ?? '',
    );
    return texts.join(' ').trim();
  });
  page.off('response', note);
  const ours = answers.filter((response) => response.url().startsWith(url));
  const shapes = await Promise.all(
    ours.map(async (response) => {
      const headers = Object.entries(await response.allHeaders()).filter(([name]) => !OWN_TO_EACH.includes(name));
      const length = (await response.body().catch(() => Buffer.alloc(0))).length;
      return JSON.stringify([new URL(response.url()).pathname, response.status(), headers.sort(), length]);
    }),
  );
  return { shape: shapes.sort().join('\n'), words: (await told.jsonValue()).replaceAll(email, '{address}') };
}

async function compare(name, path) {
  const seen = { known: new Map(), unknown: new Map() };
  const context = await browser.newContext();
  const page = await context.newPage();
  // The first visit fetches what the browser keeps.
  await visit(page, path, 'nobody-0000@post.example');
  for (const { email, isKnown } of addresses) {
    const { shape, words } = await visit(page, path, email);
    const kind = seen[isKnown ? 'known' : 'unknown'];
    const key = `${words}\n${shape}`;
    kind.set(key, (kind.get(key) ?? 0) + 1);
  }
  await context.close();
  const only = (one, other) => [...one.keys()].filter((key) => !other.has(key));
  const different = [...only(seen.known, seen.unknown), ...only(seen.unknown, seen.known)];
  check(
    `${name}: ${COUNT} addresses, ${seen.known.size} kinds of visit by known ones, ${seen.unknown.size} by unknown ones`,
    different.length === 0,
    different.slice(0, 2).join('\n---\n'),
  );
  console.log(`     on the screen: ${[...seen.known.keys()].map((key) => key.split('\n')[0]).join(' | ')}`);
}

try {
  for (let at = 0; at < COUNT; at += 50)
    await Promise.all(
      addresses.slice(at, at + 50).flatMap(({ email, isKnown }) => (isKnown ? [makeAccount(email)] : [])),
    );
  await sleep(100);
  await compare('Sign-in with a wrong password', '/login');
  await compare('A new password', '/login?mode=forgot');
} finally {
  await browser.close();
  await instance.stop();
}
process.exitCode = failures ? 1 : 0;
