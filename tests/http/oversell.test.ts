// The rush for seats, reduced: `npm run prove -- oversell` does it at full scale.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runningFile } from '../support/instance';

it('60 people at once for 20 seats: 20 get one, the rest are told why (a proof of 1,000 and 20 rounds, at a scale of 0.06)', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/proofs/oversell.mjs'], {
    env: { ...process.env, SCALE: '0.06', LECTERN_RUNNING: runningFile() },
    encoding: 'utf8',
    timeout: 100_000,
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('every round held');
}, 120_000);
