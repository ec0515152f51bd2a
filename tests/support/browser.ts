// A browser that is signed in, without going through the form.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import { signInByPassword } from './auth-service';
import type { Instance } from './instance';

export async function signInContext(
  context: BrowserContext,
  instance: Instance,
  account: { email: string; password: string },
): Promise<void> {
  const { idToken, refreshToken } = await signInByPassword(instance, account);
  const response = await context.request.post(`${instance.url}/api/sign-in`, {
    data: { idToken, refreshToken },
    headers: { origin: instance.url },
  });
  if (response.status() !== 204) throw new Error(`Sign-in answered ${response.status()}: ${await response.text()}`);
}

/** Opened, and every island of it at work. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
}

/** What is wrong with the page as it stands, a line a rule. Themes differ in colours alone: the dark is asked for no more. */
export async function violationsOf(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (rules) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    theme === 'dark' ? COLOURS : null,
  );
}

interface Axe {
  run(
    context: Document,
    options: { resultTypes: string[]; runOnly?: string[] },
  ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** Asked directly: the wrapper that brings it opens another page for every answer, which takes five times as long. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const DESK = 1280;
const PHONE = 360;
const HEIGHT = 800;

export interface Sweep {
  /** At which widths everything is asked; pixels. */
  widths?: readonly number[];
  /** What is done once the page stands. */
  prepare?: () => Promise<unknown>;
}

/** What is wrong with a page in both themes, and whether it fits a phone, a line each. It is opened once: neither a width nor a theme needs another. */
export async function faultsOf(
  page: Page,
  path: string,
  { widths = [DESK, PHONE], prepare }: Sweep = {},
): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: widths[0] ?? DESK, height: HEIGHT });
  await openPage(page, path);
  await prepare?.();
  for (const width of new Set([...widths, PHONE])) {
    await page.setViewportSize({ width, height: HEIGHT });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) faults.push(`${path} at ${width}: ${wide} pixels wide`);
    if (!widths.includes(width)) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const line of await violationsOf(page, colorScheme))
        faults.push(`${path} at ${width}, ${colorScheme}: ${line}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
  return faults;
}
