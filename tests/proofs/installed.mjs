// The app as the browser judges it: installable by Chromium's own criteria; first contentful paint from the service worker's cache at most half of that from the network, on a slow line; 100 update checks and no call of the Worker. REDUCED=1 asks for less, on the instance in LECTERN_RUNNING.
import { setTimeout as sleep } from 'node:timers/promises';
import { accountOf, openChromium, signIn, untilControlled } from '../support/app-in-chromium.mjs';
import { createScorecard } from '../support/scorecard.mjs';
import { openSlowRelay } from '../support/slow-relay.mjs';
import { endOnSignal, openInstance } from './instance.mjs';

const IS_REDUCED = process.env.REDUCED === '1';
const RUNS = IS_REDUCED ? 2 : 7;
const CHECKS = IS_REDUCED ? 10 : 100;
/** The bar, and the pages that the service worker opens from its cache. */
const BAR = 0.5;
const CACHED = ['/login', '/signup'];
/** Opened from the network, scripts and styles from the cache: told, not judged. */
const TOLD = ['/dashboard', '/courses', '/bookings'];
/** As Lighthouse has a slow phone's: 150 ms there and back, 1.6 Mbit/s. */
const LINE = { latency: 75, bytesPerSecond: 1_638_400 / 8 };

const { expect, failures } = createScorecard();
const instance = await openInstance({ flags: ['--fresh'] });
const { url } = instance;
const relay = await openSlowRelay(Number(new URL(url).port));
const opened = [];
const open = async (options) => {
  const browser = await openChromium(options);
  opened.push(browser);
  return browser.context;
};
const end = async () => {
  for (const { close } of opened) await close();
  await relay.close();
  await instance.stop();
};
endOnSignal(end);

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Milliseconds from asking for the page to its first content, as Chromium measures it. */
async function firstPaint(context, path) {
  const page = await context.newPage();
  await page.goto(relay.url + path);
  const paint = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = (entries) => {
          const entry = entries.find(({ name }) => name === 'first-contentful-paint');
          if (entry) resolve(entry.startTime);
        };
        new PerformanceObserver((list) => look(list.getEntries())).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.close();
  return paint;
}

async function paintsOf(context, path) {
  const paints = [];
  for (let run = 0; run < RUNS; run++) {
    // What the page asks for behind itself is not under the next one.
    await sleep(IS_REDUCED ? 300 : 1500);
    paints.push(await firstPaint(context, path));
  }
  return median(paints);
}

/** Nothing at hand: neither a service worker nor the browser's cache. */
async function fromNetwork(account, path) {
  const context = await open({ serviceWorkers: 'block' });
  if (account) await signIn(context, instance, account);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
  const paint = await firstPaint(context, path);
  await context.close();
  return paint;
}

async function provePaint() {
  const staff = accountOf(instance, 'staff');
  const visitor = await open();
  const worker = IS_REDUCED ? null : await open();
  if (worker) await signIn(worker, instance, staff);
  for (const [context, path] of [[visitor, '/login'], ...(worker ? [[worker, '/dashboard']] : [])]) {
    const page = await context.newPage();
    await page.goto(relay.url + path);
    await untilControlled(page);
    await page.close();
  }
  relay.line = LINE;
  for (const path of IS_REDUCED ? CACHED.slice(0, 1) : [...CACHED, ...TOLD]) {
    const isCached = CACHED.includes(path);
    const network = [];
    for (let run = 0; run < RUNS; run++) network.push(await fromNetwork(isCached ? null : staff, path));
    const cache = await paintsOf(isCached ? visitor : worker, path);
    const ratio = cache / median(network);
    console.log(
      `${path}: ${Math.round(cache)} ms with the service worker, ${Math.round(median(network))} ms from the network alone: ${ratio.toFixed(2)}`,
    );
    if (isCached) expect(ratio <= BAR, `${path}: first paint from the cache at most ${BAR} of the network's`, ratio);
  }
}

async function proveInstallable() {
  const context = await open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/login`);
  await untilControlled(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors, url: manifest } = await session.send('Page.getAppManifest');
  expect(installabilityErrors.length === 0, 'installable by Chromium’s own criteria', installabilityErrors);
  expect(manifest.endsWith('/manifest.webmanifest') && errors.length === 0, 'the manifest has no faults', errors);
  console.log(`installability errors: ${installabilityErrors.length}, manifest errors: ${errors.length}`);
  return page;
}

async function proveChecks(page) {
  await sleep(1000);
  const calls = async () => (await (await fetch(`${url}/dev/calls`)).json()).calls;
  // Through the relay as well, which sees whether the file is truly asked for.
  await page.goto(`${relay.url}/login`);
  await untilControlled(page);
  await sleep(3000);
  const [before, askedBefore] = [await calls(), relay.asked('GET /sw.js')];
  await page.evaluate(async (checks) => {
    const registration = await navigator.serviceWorker.ready;
    for (let at = 0; at < checks; at++) await registration.update();
  }, CHECKS);
  const asked = relay.asked('GET /sw.js') - askedBefore;
  // Less the one that asks how many there were.
  const made = (await calls()) - before - 1;
  console.log(`${asked} update checks, ${made} calls of the Worker`);
  expect(asked >= CHECKS, 'every check asks for the file', asked);
  expect(made === 0, 'no check calls the Worker', made);
}

try {
  const page = await proveInstallable();
  await proveChecks(page);
  await provePaint();
} finally {
  await end();
}
console.log(failures.length === 0 ? 'installable, quick and quiet' : `${failures.length} FAILED`);
process.exitCode = failures.length === 0 ? 0 : 1;
