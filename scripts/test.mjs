// npm test and npm run check: every step, each timed, going on after a failure; the sum is the last line. `-- --in-turn`: one step at a time.
import { summarise } from './test/reports.mjs';
import { endRunning } from './test/run.mjs';
import { stepsOf } from './test/steps.mjs';
import { createWorkspace } from './test/workspace.mjs';

const isInTurn = process.argv.includes('--in-turn');
const hasBrowser = !process.argv.includes('--no-browser');
const total = { passed: 0, failed: 0, skipped: 0 };
const workspace = createWorkspace();
const context = { ...workspace, stop: {}, notes: [], say: (message) => console.log(`  ${message}`) };
let isAborted = false;

async function runStep({ name, run }) {
  const startedAt = performance.now();
  let counts;
  try {
    counts = await run(context);
  } catch (error) {
    counts = { passed: 0, failed: 1, skipped: 0, output: error.message };
  }
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${counts.failed ? '✗' : '✓'} ${name}: ${summarise(counts)} (${seconds} s)`);
  if (counts.output) console.log(`${counts.output.trimEnd()}\n`);
}

async function cleanUp() {
  endRunning();
  for (const stop of Object.values(context.stop)) await stop().catch((error) => console.error(error.message));
  workspace.remove();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    isAborted = true;
    endRunning();
  });
}

async function runLane(steps) {
  for (const step of steps) {
    if (isAborted) return;
    await runStep(step);
  }
}

const { first, lanes } = stepsOf({ hasBrowser });
const begun = performance.now();
await runLane(first);
await Promise.all((isInTurn ? [lanes.flat()] : lanes).map(runLane));
await cleanUp();
for (const note of context.notes) console.log(note);
if (isAborted) total.failed += 1;
console.log(`${Math.round((performance.now() - begun) / 1000)} s in all`);
console.log(isAborted ? `stopped early: ${summarise(total)}` : summarise(total));
process.exitCode = total.failed ? 1 : 0;
