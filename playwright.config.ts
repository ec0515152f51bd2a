// Browser tests on the built worker that `npm test` (or `npm start`) serves. One at a time: they share its clock and its people.
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS, findHeadless } from './scripts/local/chromium.mjs';
import { readInstance } from './tests/support/instance';

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 1,
  forbidOnly: true,
  // One other try, and the summary says which: a shared machine may stall a browser for longer than anybody waits.
  retries: 1,
  reporter: 'list',
  // Generous: a limit is for what hangs, and the machine is shared with the other lanes of `npm test`.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    // Headless Chromium names itself a robot, and robots are sent no error view.
    ...devices['Desktop Chrome'],
    baseURL: readInstance().url,
    // What a test is about comes from the server, and can be held up on its way; the app by itself is tried in app.spec.ts.
    serviceWorkers: 'block',
    // Nothing is waited for but what a test is about.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadless(), args: CHROMIUM_FLAGS },
  },
});
