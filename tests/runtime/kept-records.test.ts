import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_ADMIN_EMAIL } from '../../scripts/local/accounts.mjs';
import { findFreePort } from '../../scripts/local/ports.mjs';
import { createAccount, signInByPassword } from '../support/auth-service';
import { LocalData, type Started } from '../support/local-start';

const ADMIN = { email: DEMO_ADMIN_EMAIL, password: 'Kept-between-2-starts', emailVerified: true };

let data: LocalData;
beforeEach(() => {
  data = new LocalData();
});
afterEach(() => data.remove());

it('keeps every record between starts, however the last one ended', async () => {
  const port = await findFreePort();
  let authorization = '';
  const create = async ({ url }: Started, title: string): Promise<string> => {
    const response = await fetch(`${url}/api/courses`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title, code: title.toUpperCase() }),
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  const titleOf = async ({ url }: Started, id: string): Promise<unknown> => {
    const response = await fetch(`${url}/api/courses/${id}`, { headers: { authorization } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { title: string }).title;
  };

  const first = await data.start(port, '--empty');
  await createAccount(first, ADMIN);
  authorization = `Bearer ${(await signInByPassword(first, ADMIN)).idToken}`;
  const stopped = await create(first, 'Stopped');
  expect(await first.end('SIGTERM')).toBe(0);

  const second = await data.start(port, '--empty');
  expect(await titleOf(second, stopped)).toBe('Stopped');
  const killed = await create(second, 'Killed');
  await second.end('SIGKILL');

  const third = await data.start(port, '--empty');
  expect(await titleOf(third, stopped)).toBe('Stopped');
  expect(await titleOf(third, killed)).toBe('Killed');
}, 400_000);
