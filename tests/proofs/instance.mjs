// An instance of a proof's own: the production build on workerd, in a temporary data directory, stopped with everything it started.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../scripts/local/ports.mjs';

/** Milliseconds. */
const READY_WITHIN = 180_000;

/** Serves the build of the data directory in `BUILD_OF` (an instance that runs already) in place of building. */
function takeBuild(data, flags) {
  if (!process.env.BUILD_OF || existsSync(join(data, 'dist'))) return flags;
  cpSync(join(process.env.BUILD_OF, 'dist'), join(data, 'dist'), { recursive: true });
  return [...flags, '--no-build'];
}

/**
 * @param {{ flags?: string[], env?: Record<string, string>, data?: string }} options `data`: that of an earlier instance, which goes on
 * @returns running.json's content, with `data` (the directory), `stop()`, and `kill()`: workerd is gone at once (-9), then the rest,
 *   and the data stay
 */
export async function startInstance({
  flags = [],
  env = {},
  data = mkdtempSync(join(tmpdir(), 'lectern-proof-')),
} = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...takeBuild(data, flags)], {
    env: { ...process.env, PORT: String(await findFreePort()), LECTERN_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const kill = async () => {
    const { children } = JSON.parse(readFileSync(join(data, 'processes.json'), 'utf8'));
    const workerd = children.filter(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('workerd'));
    if (workerd.length === 0) throw new Error('There is no workerd to kill.');
    for (const { pid } of workerd) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await ended;
    rmSync(running, { force: true });
  };
  const running = join(data, 'running.json');
  for (const deadline = Date.now() + READY_WITHIN; !existsSync(running); await sleep(100)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The instance did not start.\n${output}`);
    }
  }
  return { ...JSON.parse(readFileSync(running, 'utf8')), data, stop, kill };
}

/** The instance that LECTERN_RUNNING names, which goes on running; else one of the proof's own. */
export async function openInstance(options) {
  const running = process.env.LECTERN_RUNNING;
  if (!running) return startInstance(options);
  return { ...JSON.parse(readFileSync(running, 'utf8')), data: dirname(running), stop: async () => undefined };
}

/** What a proof has begun is ended also where somebody stops it. */
export function endOnSignal(end) {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      await end();
      process.exit(1);
    });
}
