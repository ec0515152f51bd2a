// What `npm test` does: what everything needs, then two lanes beside each other. A step answers what it counted, or throws with the
// words to show.
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildInto } from '../local/build.mjs';
import { ensureChromium } from '../local/chromium.mjs';
import { startInstance } from './instance.mjs';
import { onFirestore } from './on-firestore.mjs';
import { readPlaywrightReport, readVitestReport } from './reports.mjs';
import { runNode } from './run.mjs';

const BIN = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  astro: 'node_modules/astro/bin/astro.mjs',
  typescript: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/** A step that is one check: it holds or it does not. Every command of it runs, so that all there is to say is said at once. */
const check = (name, ...commands) => ({
  name,
  run: async () => {
    const complaints = [];
    for (const args of commands) {
      const { code, output } = await runNode(args);
      if (code !== 0) complaints.push(output);
    }
    if (complaints.length) throw new Error(complaints.join('\n'));
    return { passed: 1, failed: 0, skipped: 0 };
  },
});

/** @param {string[]} files parts of the paths of those that are run: all of the projects' without any */
const vitest = (name, projects, env = () => ({}), files = []) => ({
  name,
  run: async (context) => {
    const file = join(context.reports, `${name.replaceAll(/\W+/g, '-')}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const selected = projects.flatMap((project) => ['--project', project]);
    const { code, output } = await runNode([BIN.vitest, 'run', ...selected, ...reporters, ...files], env(context));
    return judge(readVitestReport(file), code, output);
  },
});

/** A runner that fails although no test did (nothing found, a crash) counts as one failure. */
function judge(counts, code, output) {
  const failed = counts.failed || (code === 0 ? 0 : 1);
  return { ...counts, failed, output: failed ? output : '' };
}

const served =
  (backend) =>
  ({ pathsOn }) => ({ LECTERN_RUNNING: pathsOn[backend].running, LECTERN_BACKEND: backend });

const build = {
  name: 'build',
  run: async ({ pathsOn }) => {
    await buildInto(pathsOn.cloudflare.dist);
    // Each instance serves a build of its own; both are the same.
    cpSync(pathsOn.cloudflare.dist, pathsOn.firebase.dist, { recursive: true });
    return { passed: 1, failed: 0, skipped: 0 };
  },
};

const start = (backend) => ({
  name: `start on ${backend}`,
  run: async (context) => {
    const instance = await startInstance(context.pathsOn[backend], backend);
    context.stop[backend] = instance.stop;
    return { passed: 1, failed: 0, skipped: 0 };
  },
});

const stop = (backend) => ({
  name: `stop on ${backend}`,
  run: async (context) => {
    const stopInstance = context.stop[backend];
    delete context.stop[backend];
    if (!stopInstance) throw new Error('There was nothing to stop: Lectern had not started.');
    await stopInstance();
    return { passed: 1, failed: 0, skipped: 0 };
  },
});

const http = (backend, files) => vitest(`http tests on ${backend}`, ['http'], served(backend), files);

const browser = (backend, selected = []) => ({
  name: `browser tests on ${backend}`,
  run: async (context) => {
    ensureChromium(context.say);
    if (!existsSync(context.pathsOn[backend].running)) throw new Error('Lectern had not started.');
    const file = join(context.reports, `playwright-${backend}.json`);
    const env = { ...served(backend)(context), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    // Each its own folder: a run begins by emptying it.
    const args = ['test', ...selected, '--reporter=list,json', `--output=test-results/${backend}`];
    const { code, output } = await runNode([BIN.playwright, ...args], env);
    const { again, ...counts } = readPlaywrightReport(file);
    context.notes.push(...again.map((title) => `passed on ${backend} when tried again: ${title}`));
    return judge(counts, code, output);
  },
});

/** What people do and what waits on the store. What pages look like and fetch does not depend on where records are kept. */
const JOURNEYS = ['bookings', 'sign-in'].map((name) => `tests/e2e/${name}.spec.ts`);
/** Of these journeys, what is the same on every store. */
const ANYWHERE = 'refusals|accessibility violation|fetches no script|captcha';
const FIRESTORE_SUITES = ['tests/contract/firestore', 'tests/rules', 'tests/copy/firestore'].map(
  (folder) => `${folder}/**/*.test.ts`,
);
/** Without what is about starting and about the Auth emulator, which is the same on every store. */
const HTTP_FILES = ['tests/http/', 'tests/runtime/kept-records'];
const HTTP_SUITES = HTTP_FILES.map((part) => `${part}*.test.ts`);
/** What is decided before the store is asked, and tried on D1: there every caller × call, here some cells of the access matrix. */
const ON_D1_ALONE = ['permissions', 'deadline', 'answer-key', 'notes'].map(
  (name) => `--exclude=tests/http/${name}.test.ts`,
);

/**
 * `first` one after another, then the lanes at the same time: most steps wait on one core, and there are two. Browsers are in the
 * first lane alone until the other has come to its own.
 * @param {{ hasBrowser: boolean }} options
 */
export const stepsOf = ({ hasBrowser }) => ({
  first: [
    check(
      'format and lint',
      [BIN.biome, 'check', '--error-on-warnings', '.'],
      [BIN.prettier, '--check', 'src/**/*.astro'],
    ),
    check('layers', ['scripts/check-layers.mjs']),
    check('files', ['scripts/check-files.mjs']),
    check('generated files', ['scripts/generate.mjs', '--check']),
    build,
  ],
  lanes: [
    [start('cloudflare'), http('cloudflare'), hasBrowser && browser('cloudflare'), stop('cloudflare')],
    [
      check('types', ['scripts/types.mjs'], [BIN.astro, 'check'], [BIN.typescript, '-p', 'tsconfig.sw.json']),
      vitest('unit, island and contract tests', ['unit', 'contract']),
      onFirestore(vitest('Firestore tests', ['firestore']), FIRESTORE_SUITES),
      onFirestore(start('firebase')),
      onFirestore(http('firebase', [...HTTP_FILES, ...ON_D1_ALONE]), HTTP_SUITES),
      hasBrowser && onFirestore(browser('firebase', [...JOURNEYS, `--grep-invert=${ANYWHERE}`]), JOURNEYS),
      onFirestore(stop('firebase')),
    ],
  ].map((lane) => lane.filter(Boolean)),
});
