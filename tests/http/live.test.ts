// The live feed of a running instance: who may listen, what they hear of real commits, and when it ends.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByPassword } from '../support/auth-service';
import { accountOf, type Instance, type Role, readInstance, runningFile } from '../support/instance';
import { LiveSocket } from '../support/live-socket';
import { type Session, signedIn } from '../support/session';

let instance: Instance;
const tokens = new Map<Role, string>();
const open: LiveSocket[] = [];

beforeAll(async () => {
  instance = readInstance();
  for (const role of ['admin', 'staff', 'learner'] as const)
    tokens.set(role, (await signInByPassword(instance, accountOf(instance, role))).idToken);
});
afterAll(() => {
  for (const socket of open) socket.close();
});

const bearer = (role: Role) => ({ authorization: `Bearer ${tokens.get(role)}` });
function listen(headers: Record<string, string>, path = '/api/live'): LiveSocket {
  const socket = new LiveSocket(instance.url, path, headers);
  open.push(socket);
  return socket;
}
async function listening(role: Role, record = ''): Promise<LiveSocket> {
  const socket = listen(bearer(role), `/api/live${record && `?record=${record}`}`);
  await socket.heard('ready');
  return socket;
}

async function ask(role: Role, method: string, path: string, body?: unknown, version?: number) {
  const response = await fetch(instance.url + path, {
    method,
    headers: {
      ...bearer(role),
      'content-type': 'application/json',
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as Record<string, unknown> };
}
const course = async (): Promise<string> => {
  const code = `LIVE-${Math.random().toString(36).slice(2, 8)}`;
  return (await ask('admin', 'POST', '/api/courses', { title: code, code })).body.id as string;
};

describe('Who may listen', () => {
  it('is whoever is signed in: a visitor is refused, with and without a WebSocket', async () => {
    expect((await fetch(`${instance.url}/api/live`)).status).toBe(401);
    expect(await listen({ origin: instance.url }).closed()).toBe(1006);
  });

  it('is no page of another site, although cookies come along with it', async () => {
    const session = await signedIn(instance, accountOf(instance, 'staff'));
    const own = listen({ cookie: session.header, origin: instance.url });
    await own.heard('ready');
    for (const origin of ['https://elsewhere.example', `${instance.url}.elsewhere.example`, 'null', ''])
      expect(await listen({ cookie: session.header, ...(origin && { origin }) }).closed()).toBe(1006);
  });
});

describe('What is heard', () => {
  it('is what one may read: of a draft the office, of what is published everybody, and nothing twice', async () => {
    const [staff, learner] = [await listening('staff'), await listening('learner')];
    const [draft, published] = [await course(), await course()];
    await ask('admin', 'POST', `/api/courses/${published}/publish`);
    const heard = await learner.hintsUntil(published);
    expect(heard).not.toContain(`courses/${draft}`);
    expect(heard.filter((hint) => hint === `courses/${published}`)).toHaveLength(1);
    expect(await staff.hintsUntil(published)).toContain(`courses/${draft}`);
  });

  it('is the same for whoever polls, from where they were', async () => {
    const first = await ask('learner', 'GET', '/api/live');
    expect(first).toMatchObject({ status: 200, body: { missed: false, hints: [], people: [] } });
    const id = await course();
    await ask('admin', 'POST', `/api/courses/${id}/publish`);
    let hints: unknown = [];
    for (const end = Date.now() + 5000; !JSON.stringify(hints).includes(id) && Date.now() < end; )
      hints = (await ask('learner', 'GET', `/api/live?since=${first.body.cursor}`)).body.hints;
    expect(hints).toEqual([{ entity: 'courses', id }]);
  });
});

describe('At a query', () => {
  it('the office see one another; whoever asked sees nobody and is seen by nobody, and a note is none of their business', async () => {
    const asked = await ask('learner', 'POST', '/api/queries', { subject: 'Live', body: 'Is anybody there?' });
    const record = `queries/${asked.body.id}`;
    const admin = await listening('admin', record);
    expect((await admin.heard('present')).people).toEqual([]);
    const learner = await listening('learner', record);
    const staff = await listening('staff', record);
    expect((await staff.heard('present')).people).toMatchObject([{ mode: 'viewing' }]);
    expect((await admin.heard('present')).people).toHaveLength(1);
    staff.send('{"type":"mode","mode":"editing"}');
    expect((await admin.heard('present')).people).toMatchObject([{ mode: 'editing' }]);
    await ask('staff', 'POST', `/api/${record}/note`, { body: 'Between us.' });
    expect(await admin.hintsUntil(asked.body.id as string)).toContain(record);
    await ask('staff', 'POST', `/api/${record}/reply`, { body: 'We are.' });
    expect((await learner.hintsUntil(asked.body.id as string)).filter((hint) => hint === record)).toHaveLength(1);
    const poll = await ask('learner', 'GET', `/api/live?record=${record}`);
    expect(poll.body.people).toEqual([]);
    staff.close();
    expect((await admin.heard('present')).people).toEqual([]);
  });
});

describe('At an account', () => {
  it('nobody is told of anybody, although its person may change it', async () => {
    const { actor } = (await ask('learner', 'GET', '/api/me')).body as { actor: { id: string } };
    const record = `users/${actor.id}`;
    await listening('admin', record);
    for (const role of ['learner', 'staff'] as const)
      expect((await ask(role, 'GET', `/api/live?record=${record}`)).body).toMatchObject({ hints: [], people: [] });
  });
});

describe('The end', () => {
  it('comes to a browser that is signed out, and to no other', async () => {
    const account = accountOf(instance, 'learner', 1);
    const [here, there]: [Session, Session] = [await signedIn(instance, account), await signedIn(instance, account)];
    const [first, second] = [here, there].map((session) => listen({ cookie: session.header, origin: instance.url }));
    await Promise.all([first?.heard('ready'), second?.heard('ready')]);
    await here.fetch('/api/sign-in', { method: 'DELETE' });
    await first?.heard('ended');
    const id = await course();
    await ask('admin', 'POST', `/api/courses/${id}/publish`);
    expect(await second?.hintsUntil(id)).toContain(`courses/${id}`);
    expect(first?.said).toEqual([]);
  });

  it('comes to whoever is disabled, at once', async () => {
    const account = accountOf(instance, 'learner', 2);
    const session = await signedIn(instance, account);
    const socket = listen({ cookie: session.header, origin: instance.url });
    await socket.heard('ready');
    const { actor } = (await (await session.fetch('/api/me')).json()) as { actor: { id: string } };
    try {
      expect((await ask('admin', 'POST', `/api/users/${actor.id}/disable`)).status).toBe(200);
      await socket.heard('ended');
      expect(await listen({ cookie: session.header, origin: instance.url }).closed()).toBe(1006);
    } finally {
      expect((await ask('admin', 'POST', `/api/users/${actor.id}/enable`)).status).toBe(200);
    }
  });
});

it('40 people of every role hear each hint of theirs and none of others’ (a proof of 1,000)', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/proofs/live.mjs'], {
    env: { ...process.env, PEOPLE: '40', SECONDS: '3', IDLE: '0', LECTERN_RUNNING: runningFile() },
    encoding: 'utf8',
    timeout: 180_000,
  });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('everybody heard what was theirs');
}, 200_000);
