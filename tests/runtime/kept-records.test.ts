import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../../scripts/local/ports.mjs';
import { signInByPassword } from '../support/auth-service';
import type { DemoAccount } from '../support/instance';
import { LocalData } from '../support/local-start';

let data: LocalData;
beforeEach(() => {
  data = new LocalData();
});
afterEach(() => data.remove());

it('keeps every record between starts, however the last one ended', async () => {
  const port = await findFreePort();
  const title = async ({ url }: { url: string }): Promise<unknown> => {
    const response = await fetch(`${url}/api/courses?status=published&limit=1&sort=-updatedAt`);
    const { items } = (await response.json()) as { items: { title: string }[] };
    return items[0]?.title;
  };
  const first = await data.start(port);
  const shown = await title(first);
  expect(shown).toBeTypeOf('string');
  expect(await first.end('SIGTERM')).toBe(0);

  const second = await data.start(port);
  expect(await title(second)).toBe(shown);
  const administrator = second.accounts[0] as DemoAccount;
  const { idToken } = await signInByPassword(second, administrator);
  const made = await fetch(`${second.url}/api/courses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Kept', code: 'KEPT' }),
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await second.end('SIGKILL');

  const third = await data.start(port);
  const read = await fetch(`${third.url}/api/courses/${id}`, { headers: { authorization: `Bearer ${idToken}` } });
  expect(read.status).toBe(200);
}, 120_000);
