// A 100 MB file uploaded in Chromium through connections that break five times at random: it resumes, arrives whole, and workerd's memory stays flat.
import crypto from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/local/chromium.mjs';
import { openInstance } from './instance.mjs';

const MEGABYTE = 1024 * 1024;
const SIZE = Number(process.env.UPLOAD_MB ?? 100) * MEGABYTE + 12_345;
const BREAKS = 5;
/** A file that is sent first: what workerd needs for a few parts at once, whatever the size of the whole. */
const FIRST = 40 * MEGABYTE;
/** What the large one may need beyond that. Bytes. */
const MOST_GROWTH = 40 * MEGABYTE;
/** Slow enough for breaks to fall within parts. Milliseconds that each piece of the way up is held back. */
const DRAG_MS = 2;
const WITHIN = 300_000;

const instance = await openInstance({ flags: ['--fresh'] });
const { url, authUrl, apiKey, accounts, pid } = instance;
const port = Number(new URL(url).port);

let failures = 0;
const check = (what, holds, detail = '') => {
  if (!holds) failures++;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail && ` (${detail})`}`);
};

/** Between the browser and workerd: passes everything on, and breaks every connection when told to. */
const sockets = new Set();
let passed = 0;
let isBreaking = false;
const breakAt = Array.from({ length: BREAKS }, () =>
  crypto.randomInt(Math.floor(SIZE * 0.03), Math.floor(SIZE * 0.97)),
).sort((one, other) => one - other);
const broken = [];
const way = createServer((browser) => {
  const server = connect(port, '127.0.0.1');
  sockets.add(browser);
  const end = () => {
    sockets.delete(browser);
    browser.destroy();
    server.destroy();
  };
  for (const socket of [browser, server]) socket.on('error', end).on('close', end);
  server.pipe(browser);
  browser.on('data', async (piece) => {
    browser.pause();
    await sleep(DRAG_MS);
    passed += piece.length;
    if (isBreaking && broken.length < BREAKS && passed > breakAt[broken.length] + broken.length * MEGABYTE) {
      broken.push(passed);
      for (const each of sockets) each.resetAndDestroy();
      return;
    }
    server.write(piece);
    browser.resume();
  });
});
await new Promise((resolve) => way.listen(0, '127.0.0.1', resolve));

const signIn = async () => {
  const { email, password } = accounts.find(({ role }) => role === 'admin');
  const response = await fetch(
    `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return response.json();
};
const tokens = await signIn();

/** The resident memory of workerd, which the instance started. Bytes. */
function workerMemory() {
  const children = (parent) =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(parent);
        } catch {
          return false;
        }
      });
  const family = [String(pid)];
  for (let at = 0; at < family.length; at++) family.push(...children(family[at]));
  const worker = family.find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('workerd'));
  if (!worker) throw new Error('workerd was not found below the instance.');
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${worker}/status`, 'utf8'))?.[1]) * 1024;
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-upload-'));
function make(size) {
  const bytes = crypto.randomBytes(size);
  const name = `film-${size}-${Date.now()}.bin`;
  writeFileSync(join(folder, name), bytes);
  return { name, path: join(folder, name), hash: crypto.createHash('sha256').update(bytes).digest('hex') };
}
const authorization = `Bearer ${tokens.idToken}`;

/** Through the page, as somebody would. @returns the asset, undefined where it did not arrive in time; the most memory meanwhile */
async function upload(page, { name, path }) {
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, workerMemory());
  }, 200);
  const began = Date.now();
  await page.locator('input[type=file]').first().setInputFiles(path);
  let asset;
  while (!asset && Date.now() - began < WITHIN) {
    await sleep(500);
    const listed = await fetch(`${url}/api/assets?q=${name.replace('.bin', '')}`, { headers: { authorization } });
    asset = (await listed.json()).items.find((each) => each.name.endsWith(name) && each.status === 'ready');
  }
  clearInterval(watching);
  return { asset, most, seconds: (Date.now() - began) / 1000 };
}

/** @returns the hash of what is downloaded */
async function download(asset) {
  const read = await (await fetch(`${url}/api/files/${asset?.id}`, { headers: { authorization } })).json();
  const whole = await fetch(url + read.downloadUrl, { headers: { authorization } });
  const hash = crypto.createHash('sha256');
  for await (const piece of whole.body) hash.update(piece);
  return hash.digest('hex');
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${way.address().port}`],
});
try {
  const context = await browser.newContext();
  await context.request.post(`${url}/api/sign-in`, {
    data: { idToken: tokens.idToken, refreshToken: tokens.refreshToken },
    headers: { origin: url },
  });
  const page = await context.newPage();
  await page.goto(`${url}/assetlib`);
  const first = await upload(page, make(FIRST));
  await download(first.asset);
  isBreaking = true;
  passed = 0;
  const film = make(SIZE);
  const { asset, seconds, ...second } = await upload(page, film);
  const size = `${Math.round(SIZE / MEGABYTE)} MB`;
  check(
    `${size} through ${broken.length} broken connections`,
    broken.length === BREAKS,
    broken.map((at) => `after ${Math.round(at / MEGABYTE)} MB`).join(', '),
  );
  check('the file arrived', Boolean(asset), `${seconds.toFixed(1)} s`);
  check('its hash is that of the file', asset?.sha256 === film.hash, asset?.sha256);
  const again = Math.round((passed - SIZE) / MEGABYTE);
  check('what had arrived was not sent again', again < BREAKS * 24, `${again} MB sent twice`);
  check('so is that of what is downloaded', (await download(asset)) === film.hash);
  const most = Math.max(second.most, workerMemory());
  const megabytes = (count) => `${Math.round(count / MEGABYTE)} MB`;
  check(
    `workerd needs no more for ${size} than for ${megabytes(FIRST)}`,
    most < first.most + MOST_GROWTH,
    `at most ${megabytes(first.most)} and ${megabytes(most)}`,
  );
} finally {
  await browser.close();
  way.close();
  rmSync(folder, { recursive: true, force: true });
  await instance.stop();
}
console.log(failures === 0 ? 'resumed and whole' : `${failures} FAILED`);
process.exitCode = failures === 0 ? 0 : 1;
