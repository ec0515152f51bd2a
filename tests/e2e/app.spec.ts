// The app as it is installed: offline, at sign-out, under a deploy. The proofs of it, reduced: `npm run prove -- offline`,
// `deploys` and `installed` do them at full scale, on browsers and instances of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { signInContext, violationsOf } from '../support/browser';
import { accountOf, readInstance, runningFile } from '../support/instance';
import { test } from '../support/test';

/** What it printed. */
async function run(proof: string, env: Record<string, string>): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [`tests/proofs/${proof}.mjs`], {
    env: { ...process.env, REDUCED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
}

test('the app is offered where it can be installed, and never again to whoever said no', async ({ browser }) => {
  const context = await browser.newContext();
  await signInContext(context, readInstance(), accountOf(readInstance(), 'learner'));
  // Chromium makes its offer to people it knows for a while; it is the page's answer that is tried.
  await context.addInitScript(() => {
    addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  });
  const page = await context.newPage();
  const offer = page.getByRole('region', { name: /^Install / });
  const frameworks: string[] = [];
  page.on('request', (request) => {
    if (/client\.[\w-]+\.js/.test(request.url())) frameworks.push(request.url());
  });
  await page.goto('/dashboard');
  await expect(offer).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Do not offer this again' }).click();
  await expect(offer).toHaveCount(0);
  expect(frameworks.length).toBe(1);
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  await expect(offer).toHaveCount(0);
  expect(frameworks.length).toBe(1);
});

test('offline every route opens, and nothing of a person is left for the next (twice; a proof of ten rounds)', async () => {
  const { status, said } = await run('offline', { LECTERN_RUNNING: runningFile() });
  expect(status, said).toBe(0);
  expect(said).toContain('0 bytes of the person before');
});

test('it can be installed, opens from its cache in half the time, and its update checks cost nothing (10; a proof of 100)', async () => {
  const { status, said } = await run('installed', { LECTERN_RUNNING: runningFile() });
  expect(status, said).toBe(0);
  expect(said).toContain('installable, quick and quiet');
});

test('a deploy under open tabs is live by one reload that keeps what was typed, and a broken service worker is ended (a proof of four builds)', async () => {
  const { status, said } = await run('deploys', { BUILD_OF: dirname(runningFile()) });
  expect(status, said).toBe(0);
  expect(said).toContain('every tab is of the newest build');
});
