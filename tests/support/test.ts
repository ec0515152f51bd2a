// Playwright's test, after each of which whatever it opened is closed: a browser that keeps every page of a run slows down.
import { test as base } from '@playwright/test';
import { watchLent } from './lent-contexts';

export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      const takeBack = watchLent();
      await use(undefined);
      await takeBack();
      await Promise.all(browser.contexts().map((context) => (before.has(context) ? undefined : context.close())));
    },
    { auto: true },
  ],
});
