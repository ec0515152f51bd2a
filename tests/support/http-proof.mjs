// A proof that is one of the http tests at full scale, against an instance of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startInstance } from '../proofs/instance.mjs';

/** @param {string} file below tests/http */
export async function runHttpTest(file) {
  const instance = await startInstance();
  try {
    // Not synchronously: nobody would read what the instance says meanwhile, and it would stand still.
    const tests = spawn('npx', ['vitest', 'run', '--project', 'http', file], {
      stdio: 'inherit',
      env: { ...process.env, PROVE: '1', LECTERN_RUNNING: join(instance.data, 'running.json') },
    });
    const [status] = await once(tests, 'close');
    process.exitCode = status ?? 1;
  } finally {
    await instance.stop();
  }
}
