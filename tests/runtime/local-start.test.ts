import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../../scripts/local/ports.mjs';
import { createAccount, signInByPassword } from '../support/auth-service';
import { LocalData } from '../support/local-start';

const PERSON = { email: 'nadia@quay.example', password: 'Quay-Side-7', emailVerified: true };

let data: LocalData;
let other: LocalData;
beforeEach(() => {
  data = new LocalData();
  other = new LocalData();
});
afterEach(async () => {
  await data.remove();
  await other.remove();
});

const isHealthy = async (url: string): Promise<boolean> => (await fetch(`${url}/api/health`)).ok;
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('stops cleanly: no process, no running.json, exit code 0', async () => {
  const started = await data.start(await findFreePort(), '--empty');
  expect(statSync(data.running).mode & 0o777).toBe(0o600);
  expect(started.accounts).toEqual([]);
  const { children } = JSON.parse(readFileSync(join(data.directory, 'processes.json'), 'utf8'));
  expect(children.length).toBeGreaterThan(0);

  expect(await started.end('SIGTERM')).toBe(0);
  expect(existsSync(data.running)).toBe(false);
  expect(children.filter(({ pid }: { pid: number }) => isAlive(pid))).toEqual([]);
  await expect(fetch(started.url)).rejects.toThrow();
}, 240_000);

it('starts again on the same port after kill -9, with every acknowledged account', async () => {
  const port = await findFreePort();
  const first = await data.start(port, '--empty');
  await createAccount(first, PERSON);
  const { refreshToken } = await signInByPassword(first, PERSON);
  await first.end('SIGKILL');

  const second = await data.start(port);
  expect(await isHealthy(second.url)).toBe(true);
  const refreshed = await fetch(`${second.authUrl}/securetoken.googleapis.com/v1/token?key=${second.apiKey}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  expect(refreshed.status).toBe(200);
  expect(await second.end('SIGINT')).toBe(0);
}, 240_000);

it('runs beside another one, and refuses a second on its own data or port', async () => {
  const port = await findFreePort();
  const first = await data.start(port, '--empty');
  expect(await other.refusal(port, '--empty')).toContain(`Port ${port} is in use`);
  const second = await other.start(await findFreePort(), '--empty');
  expect(await Promise.all([isHealthy(first.url), isHealthy(second.url)])).toEqual([true, true]);
  expect(second.authUrl).not.toBe(first.authUrl);

  expect(await data.refusal(await findFreePort())).toContain(`as process ${first.pid}`);
  expect(JSON.parse(readFileSync(data.running, 'utf8')).pid).toBe(first.pid);
}, 240_000);

it('says plainly what it cannot do', async () => {
  expect(await data.refusal(await findFreePort(), '--quick')).toContain('--quick is not an option');
});
