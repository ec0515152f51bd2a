// The rush for seats, reduced: `npm run prove -- oversell` does it at full scale.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readInstance, runningFile } from '../support/instance';

const { backend } = readInstance();
const SCALE = { cloudflare: 0.06, firebase: 0.3 }[backend];
const FULL = { cloudflare: '1,000 and 20 rounds', firebase: '200 and 10 rounds' }[backend];

it(`60 people at once for 20 seats: 20 get one, the rest are told why (a proof of ${FULL}, at a scale of ${SCALE})`, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/proofs/oversell.mjs'], {
    env: { ...process.env, SCALE: String(SCALE), LECTERN_RUNNING: runningFile(), LECTERN_BACKEND: backend },
    encoding: 'utf8',
    timeout: 280_000,
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('every round held');
}, 300_000);
