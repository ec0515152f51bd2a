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

/** Every island is at work. */
export const untilAwake = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
};

/** Opened, and every island of it at work. Answers the status; none where the page was there already and its address alone changed. */
export async function openPage(page: Page, path: string): Promise<number | undefined> {
  const response = await page.goto(path);
  await untilAwake(page);
  return response?.status();
}

/** The page hears of no change: what happens where somebody works on an old page has to hold as well. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/live/, (socket) => void socket.close());
  await page.route('**/api/live*', (route) => route.abort());
}

/** What axe is asked: everything; about colours alone, in which the themes differ; or all but colours. */
type Asked = 'all' | 'colours' | 'shapes';

/** What is wrong with the page as it stands, a line a rule. */
export async function violationsOf(page: Page, asked: Asked = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (rules) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, ...rules });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { all: {}, colours: { runOnly: COLOURS }, shapes: { rules: NO_COLOURS } }[asked],
  );
}

interface Axe {
  run(
    context: Document,
    options: {
      resultTypes: string[];
      preload: boolean;
      runOnly?: string[];
      rules?: Record<string, { enabled: boolean }>;
    },
  ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}
const COLOURS = ['color-contrast', 'link-in-text-block'];
const NO_COLOURS = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));
/** Asked directly: the wrapper that brings it opens another page for every answer, which takes five times as long. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

const DESK = 1280;
const PHONE = 360;
const HEIGHT = 800;

export interface Sweep {
  /** What the page answers with. */
  status?: number;
  /** What is done once the page stands. */
  prepare?: () => Promise<unknown>;
}

/**
 * What is wrong with a page, a line each: how it answers, what axe says on a desk and on a phone, and whether it fits that. Colours
 * are asked on the desk, in both themes. It is opened once: neither a width nor a theme needs another.
 */
export async function faultsOf(page: Page, path: string, { status = 200, prepare }: Sweep = {}): Promise<string[]> {
  const faults: string[] = [];
  const look = async (where: string, asked: Asked): Promise<void> => {
    for (const line of await violationsOf(page, asked)) faults.push(`${path}, ${where}: ${line}`);
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: DESK, height: HEIGHT });
  const answered = await openPage(page, path);
  if ((answered ?? status) !== status) faults.push(`${path} answered ${answered}`);
  await prepare?.();
  await look('desk, light', 'all');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look('desk, dark', 'colours');
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  await look('phone', 'shapes');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > PHONE) faults.push(`${path}: ${wide} pixels wide on a phone of ${PHONE}`);
  return faults;
}
