// Hundreds of texts that try to become script, in every text field, on every view in Chromium, for every role: none runs, none breaks the policy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startInstance } from './instance.mjs';

const instance = await startInstance();
try {
  const tests = spawn('npx', ['playwright', 'test', 'tests/e2e/stored-scripts.spec.ts', '--retries=0'], {
    stdio: 'inherit',
    env: { ...process.env, PROVE: '1', LECTERN_RUNNING: join(instance.data, 'running.json') },
  });
  const [status] = await once(tests, 'close');
  process.exitCode = status ?? 1;
} finally {
  await instance.stop();
}
