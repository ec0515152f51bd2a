// A browser that is signed in, without going through the form.
import AxeBuilder from '@axe-core/playwright';
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
  const axe = new AxeBuilder({ page });
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
