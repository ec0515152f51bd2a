// The app in a real Chromium with a profile of its own, as somebody's browser is: service worker, back-forward cache, and all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/local/chromium.mjs';

/** @returns a context, and `close()`, which takes the profile away */
export async function openChromium(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'lectern-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
    // Playwright switches it off; people have it on.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...options,
  });
  const close = async () => {
    await context.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}

export const accountOf = ({ accounts }, role, at = 0) => accounts.filter((account) => account.role === role)[at];

/** Without the form: cookies of a host are the same on each of its ports. */
export async function signIn(context, { url, authUrl, apiKey }, { email, password }) {
  const answer = await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken, refreshToken } = await answer.json();
  const response = await context.request.post(`${url}/api/sign-in`, {
    headers: { origin: url },
    data: { idToken, refreshToken },
  });
  if (response.status() !== 204) throw new Error(`Sign-in answered ${response.status()}.`);
}

/** As a person does it. */
export async function signInByForm(page, { url }, { email, password }) {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard/);
}

/** The service worker answers for this page. */
export const untilControlled = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

export const buildOf = (page) => page.evaluate(() => document.querySelector('meta[name=build]')?.content ?? null);

/** How often a page has been loaded. */
export function countLoads(page) {
  const counted = { loads: 0 };
  page.on('load', () => {
    counted.loads += 1;
  });
  return counted;
}
