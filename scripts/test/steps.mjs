// What `npm test` does, in order. A step answers what it counted, or throws with the words to show.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildInto } from '../local/build.mjs';
import { ensureChromium } from '../local/chromium.mjs';
import { startInstance } from './instance.mjs';
import { readPlaywrightReport, readVitestReport } from './reports.mjs';
import { runNode } from './run.mjs';

const BIN = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  astro: 'node_modules/astro/bin/astro.mjs',
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

const vitest = (name, projects, env = () => ({})) => ({
  name,
  run: async (context) => {
    const file = join(context.reports, `${projects.join('-')}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const selected = projects.flatMap((project) => ['--project', project]);
    const { code, output } = await runNode([BIN.vitest, 'run', ...selected, ...reporters], env(context));
    return judge(readVitestReport(file), code, output);
  },
});

/** A runner that fails although no test did (nothing found, a crash) counts as one failure. */
function judge(counts, code, output) {
  const failed = counts.failed || (code === 0 ? 0 : 1);
  return { ...counts, failed, output: failed ? output : '' };
}

const served = ({ paths }) => ({ LECTERN_RUNNING: paths.running });

const build = {
  name: 'build',
  run: async ({ paths }) => {
    await buildInto(paths.dist);
    return { passed: 1, failed: 0, skipped: 0 };
  },
};

const start = {
  name: 'start',
  run: async (context) => {
    const instance = await startInstance(context.paths);
    context.stopInstance = instance.stop;
    return { passed: 1, failed: 0, skipped: 0 };
  },
};

const stop = {
  name: 'stop',
  run: async (context) => {
    const { stopInstance } = context;
    context.stopInstance = undefined;
    if (!stopInstance) throw new Error('There was nothing to stop: Lectern had not started.');
    await stopInstance();
    return { passed: 1, failed: 0, skipped: 0 };
  },
};

const browser = {
  name: 'browser tests',
  run: async (context) => {
    ensureChromium(context.say);
    if (!existsSync(context.paths.running)) throw new Error('Lectern had not started.');
    const file = join(context.reports, 'playwright.json');
    const env = { ...served(context), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const { code, output } = await runNode([BIN.playwright, 'test', '--reporter=list,json'], env);
    return judge(readPlaywrightReport(file), code, output);
  },
};

/** @param {{ hasBrowser: boolean }} options */
export const stepsOf = ({ hasBrowser }) =>
  [
    check(
      'format and lint',
      [BIN.biome, 'check', '--error-on-warnings', '.'],
      [BIN.prettier, '--check', 'src/**/*.astro'],
    ),
    check('layers', ['scripts/check-layers.mjs']),
    check('files', ['scripts/check-files.mjs']),
    check('generated files', ['scripts/generate.mjs', '--check']),
    check('types', ['scripts/types.mjs'], [BIN.astro, 'check']),
    vitest('unit, island and contract tests', ['unit', 'contract']),
    build,
    start,
    vitest('http tests', ['http'], served),
    hasBrowser && browser,
    stop,
  ].filter(Boolean);
