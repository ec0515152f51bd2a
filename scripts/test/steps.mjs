// What `npm test` does: what everything needs, then three lanes beside each other. A step answers what it counted, or throws with the
// words to show.
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildInto } from '../local/build.mjs';
import { ensureHeadless } from '../local/chromium.mjs';
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

/** The instances by name, and what they keep their records in. */
const BACKEND_OF = { browsers: 'cloudflare', cloudflare: 'cloudflare', firebase: 'firebase' };

const served =
  (instance) =>
  ({ pathsOf }) => ({ LECTERN_RUNNING: pathsOf[instance].running, LECTERN_BACKEND: BACKEND_OF[instance] });

const build = {
  name: 'build',
  run: async ({ pathsOf }) => {
    const [first, ...others] = Object.values(pathsOf);
    await buildInto(first.dist);
    // Each instance serves a build of its own; they are the same.
    for (const { dist } of others) cpSync(first.dist, dist, { recursive: true });
    return { passed: 1, failed: 0, skipped: 0 };
  },
};

const nameOf = (instance) =>
  instance === BACKEND_OF[instance] ? `on ${instance}` : `for ${instance} on ${BACKEND_OF[instance]}`;

const start = (name) => ({
  name: `start ${nameOf(name)}`,
  run: async (context) => {
    const instance = await startInstance(context.pathsOf[name], BACKEND_OF[name]);
    context.stop[name] = instance.stop;
    return { passed: 1, failed: 0, skipped: 0 };
  },
});

const stop = (name) => ({
  name: `stop ${nameOf(name)}`,
  run: async (context) => {
    const stopInstance = context.stop[name];
    delete context.stop[name];
    if (!stopInstance) throw new Error('There was nothing to stop: Lectern had not started.');
    await stopInstance();
    return { passed: 1, failed: 0, skipped: 0 };
  },
});

const http = (backend, files) => vitest(`http tests on ${backend}`, ['http'], served(backend), files);

const browser = (instance, selected = []) => ({
  name: `browser tests on ${BACKEND_OF[instance]}`,
  run: async (context) => {
    const backend = BACKEND_OF[instance];
    ensureHeadless(context.say);
    if (!existsSync(context.pathsOf[instance].running)) throw new Error('Lectern had not started.');
    const file = join(context.reports, `playwright-${backend}.json`);
    const env = { ...served(instance)(context), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
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
const ANYWHERE = 'refusals|fetches no script|captcha';
const FIRESTORE_SUITES = ['tests/contract/firestore', 'tests/rules', 'tests/copy/firestore'].map(
  (folder) => `${folder}/**/*.test.ts`,
);
/** Without what is about starting and about the Auth emulator, which is the same on every store. */
const HTTP_FILES = ['tests/http/', 'tests/runtime/kept-records'];
const HTTP_SUITES = HTTP_FILES.map((part) => `${part}*.test.ts`);
/** What is decided before the store is asked, or is the same on every store: tried on D1. */
const ON_D1_ALONE = [
  'access-matrix answer-key app clock deadline enquiries errors every-answer find identity-admin import-questions',
  'live notes openapi permissions pictures profile settings sign-in',
].flatMap((names) => names.split(' ').map((name) => `--exclude=tests/http/${name}.test.ts`));

/**
 * `first` one after another, then the lanes at the same time: most steps wait for answers, so that three lanes keep two cores busy.
 * Browsers have an instance to themselves.
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
    [
      hasBrowser && start('browsers'),
      hasBrowser && browser('browsers'),
      hasBrowser && stop('browsers'),
      vitest('unit and island tests', ['unit']),
    ],
    [
      check('types', ['scripts/types.mjs'], [BIN.astro, 'check'], [BIN.typescript, '-p', 'tsconfig.sw.json']),
      start('cloudflare'),
      http('cloudflare'),
      stop('cloudflare'),
    ],
    [
      onFirestore(vitest('Firestore tests', ['firestore']), FIRESTORE_SUITES),
      onFirestore(start('firebase')),
      onFirestore(http('firebase', [...HTTP_FILES, ...ON_D1_ALONE]), HTTP_SUITES),
      hasBrowser && onFirestore(browser('firebase', [...JOURNEYS, `--grep-invert=${ANYWHERE}`]), JOURNEYS),
      onFirestore(stop('firebase')),
      vitest('contract tests', ['contract']),
    ],
  ].map((lane) => lane.filter(Boolean)),
});
