// What holds on every page, whoever opens it: it answers, fits a phone, is accessible in both themes, breaks no policy of scripts and
// logs no error. Sweeps are made here and nowhere else; other tests look at what a step makes of a page.
import { expect } from '@playwright/test';
import { readManifest } from '../access/manifest';
import { faultsOf, signInContext } from '../support/browser';
import { accountOf, readInstance } from '../support/instance';
import { reportsOf } from '../support/script-watch';
import { test } from '../support/test';
import { addressesOf, type Reader, VIEWS } from '../support/views';

const instance = readInstance();
/** Which the middleware alone shows. */
const ERRORS = ['/404', '/500'];
const STATUS: Readonly<Record<string, number>> = { '/nothing-here': 404, '/500': 500 };

test('every page has somebody who opens it here', () => {
  const pages = readManifest().flatMap(({ kind, path }) => (kind === 'page' ? [path] : []));
  expect(Object.keys(VIEWS).toSorted()).toEqual([...pages, ...ERRORS].toSorted());
});

for (const reader of ['visitor', 'admin', 'staff', 'instructor', 'manager', 'learner'] as const satisfies Reader[])
  test(`every page of a ${reader} has no accessibility violations in either theme and fits a phone`, async ({
    browser,
  }) => {
    test.setTimeout(500_000);
    const context = await browser.newContext();
    if (reader !== 'visitor') await signInContext(context, instance, accountOf(instance, reader));
    const reports = await reportsOf(context);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      // The browser itself reports the status of a page that is missing on purpose.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
    const openDetails = (): Promise<void> =>
      page.locator('main details').evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });
    const faults: string[] = [];
    for (const path of await addressesOf(instance, reader)) {
      faults.push(...(await faultsOf(page, path, { status: STATUS[path] ?? 200, prepare: openDetails })));
      faults.push(...[...errors.splice(0), ...reports()].map((line) => `${path}: ${line}`));
    }
    expect(faults).toEqual([]);
  });
