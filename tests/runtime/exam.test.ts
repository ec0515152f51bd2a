// A test sat while workerd is killed, reduced: `npm run prove -- exam` does it with 300 people and 20 answers each.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { runningFile } from '../support/instance';

it('10 people saving 10 answers each, workerd killed in the middle: none is lost, no score is wrong (a proof of 300)', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/proofs/exam.mjs'], {
    env: { ...process.env, PEOPLE: '10', ANSWERS: '10', BUILD_OF: dirname(runningFile()) },
    encoding: 'utf8',
    timeout: 280_000,
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('every answer held');
}, 300_000);
