// Reads how many tests passed out of what the test runners report.
import { readJson } from '../local/json-file.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

const NOTHING_REPORTED = { passed: 0, failed: 1, skipped: 0 };

/** Vitest's JSON. A file that could not even be loaded has no tests: it counts as one that failed. @returns {Counts} */
export function readVitestReport(file) {
  const report = readJson(file);
  if (!report) return NOTHING_REPORTED;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Playwright's JSON. A test that passed when tried again is counted and named: `again`. @returns {Counts & { again: string[] }} */
export function readPlaywrightReport(file) {
  const report = readJson(file);
  if (!report) return { ...NOTHING_REPORTED, again: [] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    again: report.suites.flatMap(flakyIn),
  };
}

const flakyIn = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
];

/** The last line of `npm test`. @param {Counts} counts */
export const summarise = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
