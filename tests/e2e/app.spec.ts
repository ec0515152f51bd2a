// The app as it is installed: offline, at sign-out, under a deploy. The proofs of it, reduced: `npm run prove -- offline`,
// `deploys` and `installed` do them at full scale, on browsers and instances of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { runningFile } from '../support/instance';
import { test } from '../support/test';

/** What it printed. */
async function run(proof: string, env: Record<string, string>): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [`tests/proofs/${proof}.mjs`], {
    env: { ...process.env, REDUCED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
}

test.setTimeout(150_000);

test('offline every route opens, and nothing of a person is left for the next (twice; a proof of ten rounds)', async () => {
  const { status, said } = await run('offline', { LECTERN_RUNNING: runningFile() });
  expect(status, said).toBe(0);
  expect(said).toContain('0 bytes of the person before');
});

test('it can be installed, opens from its cache in half the time, and its update checks cost nothing (10; a proof of 100)', async () => {
  const { status, said } = await run('installed', { LECTERN_RUNNING: runningFile() });
  expect(status, said).toBe(0);
  expect(said).toContain('installable, quick and quiet');
});

test('a deploy under open tabs is live by one reload that keeps what was typed, and a broken service worker is ended (a proof of four builds)', async () => {
  const { status, said } = await run('deploys', { BUILD_OF: dirname(runningFile()) });
  expect(status, said).toBe(0);
  expect(said).toContain('every tab is of the newest build');
});
