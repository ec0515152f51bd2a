// Saves around a deadline, reduced: `npm run prove -- deadline` does it with 60 people and without moving the clock.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runningFile } from '../support/instance';

it('4 people with two tabs each, clocks an hour wrong: nothing late is accepted (a proof of 60, with the clock moved)', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/proofs/deadline.mjs'], {
    env: { ...process.env, PEOPLE: '4', BEFORE: '3000', SKIP: '1', LECTERN_RUNNING: runningFile() },
    encoding: 'utf8',
    timeout: 180_000,
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('the deadline held');
}, 200_000);
