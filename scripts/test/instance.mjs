// One Lectern for all tests that need a served one, on each backend: a data directory of its own, a free port, the build that the
// build step made.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../local/ports.mjs';

/** From start to running.json, demo data included. Milliseconds. */
const READY_WITHIN = 180_000;
const STOP_WITHIN = 15_000;

/**
 * @returns {Promise<{ stop: () => Promise<void> }>} `stop` throws where it did not end cleanly
 * @throws with what it printed when it does not get ready
 */
export async function startInstance(paths, backend) {
  const env = {
    ...process.env,
    PORT: String(await findFreePort()),
    LECTERN_DATA: paths.data,
    LECTERN_BACKEND: backend,
    AUTH_TEST_HOOKS: '1',
    LECTERN_SCHEDULER: 'off',
  };
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-build'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));

  const stop = async () => {
    child.kill('SIGTERM');
    const code = await Promise.race([ended, sleep(STOP_WITHIN, 'late', { ref: false })]);
    if (code === 'late') child.kill('SIGKILL');
    if (code !== 0) throw new Error(`Lectern did not stop cleanly (${code}).\n${output}`);
    if (existsSync(paths.running)) throw new Error('Lectern left running.json behind.');
  };

  const deadline = Date.now() + READY_WITHIN;
  while (!existsSync(paths.running)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`Lectern did not get ready.\n${output}`);
    }
    await sleep(100);
  }
  return { stop };
}
