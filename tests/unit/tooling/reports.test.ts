import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport, summarise } from '../../../scripts/test/reports.mjs';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-reports-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const write = (report: unknown): string => {
  const file = join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};
const vitestReport = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 };

it('counts a runner that reported nothing as a failure', () => {
  expect(readVitestReport(join(directory, 'missing.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('counts the tests of Vitest', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }];
  expect(readVitestReport(write({ ...vitestReport, testResults }))).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

it('counts a test file that could not be loaded as one failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(readVitestReport(write({ ...vitestReport, numFailedTests: 0, testResults })).failed).toBe(1);
});

it('names the browser tests that passed only when tried again', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [{ suites: [{ specs: [spec('signs in', 'expected'), spec('signs out', 'flaky')] }] }];
  expect(readPlaywrightReport(write({ stats, suites, errors: [] }))).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    again: ['signs out'],
  });
});

it('sums up in the words that INTERFACES.md fixes', () => {
  expect(summarise({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summarise({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
