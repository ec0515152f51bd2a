// Runs one command to its end, keeping what it prints for when it fails.
import { spawn } from 'node:child_process';

const running = new Set();

/** @returns {Promise<{ code: number, output: string }>} */
export async function run(command, args, env = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
  running.delete(child);
  return { code, output };
}

/** Node with the tool's own entry: no shell and no shim between us and its exit code. */
export const runNode = (args, env) => run(process.execPath, args, env);

/** Ends whatever still runs, with all that it started. */
export function endRunning() {
  for (const { pid } of running) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}
