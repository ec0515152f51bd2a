// The answer key during an attempt, reduced: `npm run prove -- answer-key` asks as four callers and looks through Chromium as well.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runningFile } from '../support/instance';

it('whatever the person who sits a test asks for, nothing of its key is told (a proof of four callers and a browser)', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/proofs/answer-key.mjs'], {
    env: { ...process.env, REDUCED: '1', LECTERN_RUNNING: runningFile() },
    encoding: 'utf8',
    timeout: 280_000,
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('0 hits of the answer key');
}, 300_000);
