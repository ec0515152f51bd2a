// The access matrix in full: every address × method × caller × record × field; then again without the rules that run before pages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startInstance } from './instance.mjs';

let failed = 0;
for (const guards of ['on', 'off']) {
  console.log(`Route guards ${guards}, ${process.env.LECTERN_BACKEND ?? 'cloudflare'}:`);
  const env = { LECTERN_ROUTE_GUARDS: guards };
  const instance = await startInstance({ env, flags: [] });
  try {
    // Not synchronously: nobody would read what the instance says meanwhile, and it would stand still.
    const tests = spawn('npx', ['vitest', 'run', '--project', 'http', 'tests/http/access-matrix.test.ts'], {
      stdio: 'inherit',
      env: { ...process.env, ...env, PROVE: '1', LECTERN_RUNNING: join(instance.data, 'running.json') },
    });
    const [status] = await once(tests, 'close');
    if (status !== 0) failed += 1;
  } finally {
    await instance.stop();
  }
}
console.log(failed ? `${failed} of 2 runs failed` : 'Both runs: nothing wrong, nothing told');
process.exitCode = failed ? 1 : 0;
