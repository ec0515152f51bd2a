// Mail over HTTP: what is told arrives in the outbox by the queue, admins see what was given up, and a reduced proof.
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers } from '../support/api';
import { type Instance, readInstance, runningFile } from '../support/instance';

/** `npm run prove -- mail` does it at full scale, and kills the Worker in the middle. */
const PROOF = { SESSIONS: '2', PEOPLE: '20', KILL: 'off' };

describe('mail', () => {
  let instance: Instance;
  let admin: Api;
  let learner: Api;
  const outbox = async (to: string): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${instance.url}/dev/mail?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    });
    return ((await response.json()) as { items: Record<string, unknown>[] }).items;
  };

  beforeAll(async () => {
    instance = readInstance();
    const callers = new Callers(instance);
    [admin, learner] = await Promise.all([callers.as('admin'), callers.as('learner')]);
  });

  it('arrives by itself, soon after what it tells of, and is shown with what people wrote as text', async () => {
    const email = `nadia.${Date.now().toString(36)}@quay.example`;
    const person = await admin.must(admin.post('/users', { displayName: 'Nadia <i>', email }));
    const sent = await admin.must(admin.post(`/users/${person.id}/invitation`));
    await expect.poll(async () => (await outbox(email)).length, { timeout: 15_000, interval: 200 }).toBe(1);
    const [mail] = await outbox(email);
    expect(String(mail?.text)).toContain(String(sent.url));
    const page = await (await fetch(`${instance.url}/dev/mail/${String(mail?.id)}`)).text();
    expect(page).toContain('sandbox');
    expect(page).not.toContain('<i>');
    const part = await fetch(`${instance.url}/dev/mail/${String(mail?.id)}/html`);
    expect(part.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await part.text()).toContain('Dear Nadia &#60;i&#62;');
  });

  it('that was given up is an admin’s to see, to send again and to forget', async () => {
    const email = `gone.${Date.now().toString(36)}@quay.invalid`;
    const person = await admin.must(admin.post('/users', { displayName: 'Gone', email }));
    await admin.must(admin.post(`/users/${person.id}/invitation`));
    const shown = async () => (await admin.page('/settings/mail')).text;
    await expect.poll(shown, { timeout: 15_000, interval: 300 }).toContain(email);
    const id = /\/api\/mails\/([^/"]+)\/send-again/.exec((await shown()).split(email)[1] ?? '')?.[1];
    expect((await learner.post(`/mails/${id}/send-again`)).status).toBe(403);
    expect((await admin.send(`/mails/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await admin.post(`/mails/${id}/send-again`)).status).toBe(404);
  });

  it('is sent once under five schedulers at once: 2 sessions of 20 people', { timeout: 300_000 }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/proofs/mail.mjs'], {
      env: { ...process.env, ...PROOF, LECTERN_RUNNING: runningFile() },
      timeout: 280_000,
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain('ok   0 doubled');
  });
});
