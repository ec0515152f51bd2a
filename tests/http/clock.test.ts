// POST /dev/clock: moves the time of the domain on a laptop, for whoever is on that laptop, and nothing else.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Callers } from '../support/api';
import { makeCourse } from '../support/api-records';
import { setClock } from '../support/clock';
import { type Instance, readInstance } from '../support/instance';

const FUTURE = '2031-05-01T12:00:00.000Z';

let instance: Instance;
beforeAll(() => {
  instance = readInstance();
});
afterEach(async () => {
  await setClock(instance, null);
});

const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${instance.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

it('runs on from where it was set, and returns to real time', async () => {
  expect(Date.parse(await setClock(instance, FUTURE)) - Date.parse(FUTURE)).toBeLessThan(2000);
  const staff = await new Callers(instance).as('staff');
  const first = await makeCourse(staff);
  await sleep(20);
  const second = await makeCourse(staff);
  expect(String(first.createdAt).slice(0, 13)).toBe('2031-05-01T12');
  expect(Date.parse(second.createdAt as string)).toBeGreaterThan(Date.parse(first.createdAt as string));
  expect(Math.abs(Date.parse(await setClock(instance, null)) - Date.now())).toBeLessThan(2000);
  const { createdAt } = await makeCourse(staff);
  expect(Math.abs(Date.parse(createdAt as string) - Date.now())).toBeLessThan(2000);
});

it('leaves tokens in real time: nobody is signed out by it, and nothing lasts longer', async () => {
  const callers = new Callers(instance);
  const before = await callers.as('learner');
  await setClock(instance, FUTURE);
  expect((await before.get('/users')).status).toBe(200);
  expect((await (await callers.newPerson()).get('/users')).status).toBe(200);
});

it('takes instants and null, in JSON', async () => {
  for (const body of ['{}', '{"now":"tomorrow"}', '{"now":7}', '[]', 'null', '{"now":', ''])
    expect((await post(body)).status).toBe(422);
  expect((await post('now=null', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(422);
  expect(Math.abs(Date.parse(await setClock(instance, null)) - Date.now())).toBeLessThan(2000);
});

it('does not exist for a Host that is not this machine', async () => {
  const { port } = new URL(instance.url);
  const status = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json' };
      request({ host: 'localhost', port, path: '/dev/clock', method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      })
        .once('error', reject)
        .end(JSON.stringify({ now: FUTURE }));
    });
  for (const host of ['lectern.example', 'localhost.evil.example', `evil.example:${port}`])
    expect(await status(host)).toBe(404);
  expect(await status(`127.0.0.1:${port}`)).toBe(200);
});
