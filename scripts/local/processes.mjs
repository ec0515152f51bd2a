// One instance a data directory, and nothing left behind: the processes of an instance are written down with their start times,
// so that the next start can end what outlived a `kill -9`, and never a stranger that was given the same process id.
import { execFileSync } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writeJson } from './json-file.mjs';

/** How long a left-over process may take to end. Milliseconds. */
const PATIENCE = 3000;

/**
 * Ends what an earlier instance left in this data directory, then writes down this process and every child from now on.
 * @param {() => Promise<unknown>} rescue what to do before anything is ended
 * @returns a function that forgets them: call it when all have ended
 */
export async function claimDataDirectory(file, rescue) {
  const before = readJson(file);
  if (before && isAlive(before.self)) {
    throw new Error(
      `Lectern already runs on this data directory, as process ${before.self.pid}. Stop it, or set LECTERN_DATA.`,
    );
  }
  await rescue();
  for (const child of before?.children ?? []) await end(child);

  const self = identify(process.pid);
  const children = new Map();
  const write = () => writeJson(file, { self, children: [...children.values()] });
  write();
  subscribe('child_process', ({ process: child }) => {
    child.once('spawn', () => {
      children.set(child.pid, identify(child.pid));
      write();
    });
    child.once('exit', () => {
      if (children.delete(child.pid)) write();
    });
  });
  return () => {
    children.clear();
    rmSync(file, { force: true });
  };
}

/** A process and when it started, by which it is known again. */
export const identify = (pid) => ({ pid, startedAt: startOf(pid) });
export const isAlive = ({ pid, startedAt }) => startedAt !== null && startOf(pid) === startedAt;

/** When a process started, as its system tells it; null when there is none (or only its remains). */
function startOf(pid) {
  try {
    // man 5 proc: after the name in brackets come the state (the third field) and, as the 22nd, the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? null : fields[19];
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

async function end(child) {
  const deadline = Date.now() + PATIENCE;
  for (let signal = 'SIGTERM'; isAlive(child); ) {
    process.kill(child.pid, signal);
    if (Date.now() > deadline) signal = 'SIGKILL';
    await sleep(50);
  }
}
