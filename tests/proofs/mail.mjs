// Thousands of mails under five schedulers at once and the queue, the Worker killed (-9) three times in the middle and started again: none lost, none doubled.
import { setTimeout as sleep } from 'node:timers/promises';
import { endOnSignal, openInstance, startInstance } from './instance.mjs';

/** `SESSIONS` of `PEOPLE` each: every booking is told, and then that its session has moved. */
const SESSIONS = Number(process.env.SESSIONS ?? 8);
const PEOPLE = Number(process.env.PEOPLE ?? 200);
const SCHEDULERS = 5;
/** `off`: nobody is killed, in the instance of the test run. */
const KILLS = process.env.KILL !== 'off';
/** The lease of a mail that was being sent when its Worker died. Seconds. */
const LEASE_S = 60;
/** How long five schedulers go round and round before the Worker is killed under them, once each. Milliseconds. */
const STRUCK_AFTER = [2500, 4200, 6100];
/** Milliseconds. */
const PATIENCE = 600_000;

const failures = [];
const check = (what, holds, detail = '') => {
  if (!holds) failures.push(what);
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail && ` (${detail})`}`);
};

const options = { env: { LECTERN_SCHEDULER: 'off' } };
let instance = await (KILLS ? startInstance(options) : openInstance(options));
const { data } = instance;
endOnSignal(() => instance.stop());
const send = (path, { token, method = 'GET', body, headers } = {}) =>
  fetch(instance.url + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const tokenOf = async (role) => {
  const { email, password } = instance.accounts.find((account) => account.role === role);
  const response = await fetch(
    `${instance.authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${instance.apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return (await response.json()).idToken;
};
const must = async (path, options) => {
  const response = await send(path, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
};
const together = async (count, work) => {
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) await work(next++);
    }),
  );
};
const tick = () => send('/dev/tick', { method: 'POST' }).then((response) => response.json());

// People come by import, as an office brings them.
let token = await tokenOf('admin');
const mark = Date.now().toString(36);
const rows = Array.from({ length: PEOPLE }, (_, at) => `Person ${at} ${mark},p${at}.${mark}@post.example`);
const csv = await fetch(`${instance.url}/api/users/import?dryRun=false`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  body: ['Name,E-mail', ...rows].join('\n'),
});
const brought = await csv.json();
if (brought.created !== PEOPLE) throw new Error(`People were not imported: ${JSON.stringify(brought)}`);
const people = [];
for (let after = ''; people.length < PEOPLE; ) {
  const page = await must(`/api/users?q=${mark}&limit=200${after && `&after=${encodeURIComponent(after)}`}`, { token });
  people.push(...page.items);
  if (!page.next) break;
  after = page.next;
}
check(`${PEOPLE} people`, people.length === PEOPLE, `${people.length}`);

const course = await must('/api/courses', { method: 'POST', token, body: { title: `Mail ${mark}`, code: `M${mark}` } });
await must(`/api/courses/${course.id}/publish`, { method: 'POST', token });
const sessions = [];
for (let at = 0; at < SESSIONS; at++) {
  const start = Date.now() + (40 + at) * 86_400_000;
  const session = await must('/api/sessions', {
    method: 'POST',
    token,
    body: {
      courseId: course.id,
      days: [{ start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() }],
      timeZone: 'Europe/London',
      places: { max: PEOPLE },
    },
  });
  sessions.push(await must(`/api/sessions/${session.id}/open`, { method: 'POST', token }));
}
const began = Date.now();
await together(SESSIONS * PEOPLE, (at) =>
  must('/api/bookings', {
    method: 'POST',
    token,
    body: { sessionId: sessions[at % SESSIONS].id, attendeeId: people[Math.floor(at / SESSIONS)].id },
  }),
);
for (const { id } of sessions) {
  const current = await must(`/api/sessions/${id}`, { token });
  await must(`/api/sessions/${id}`, {
    method: 'PATCH',
    token,
    headers: { 'if-match': `"${current.version}"` },
    body: { venue: `Hall ${mark}` },
  });
}
const MAILS = 2 * SESSIONS * PEOPLE;
console.log(
  `${SESSIONS * PEOPLE} bookings in ${((Date.now() - began) / 1000).toFixed(0)} s, the queue at work meanwhile`,
);

const outbox = async () => {
  const all = [];
  let after = '';
  do {
    const page = await (await send(`/dev/mail?limit=200${after && `&after=${encodeURIComponent(after)}`}`)).json();
    all.push(...page.items.map(({ id, to, subject, sends }) => ({ id, to: to.email, subject, sends })));
    after = page.next;
  } while (after);
  return all.filter(({ to }) => to.includes(`.${mark}@`));
};
const countOf = async () => (await outbox()).length;

/** Five schedulers at once, until so many have been sent or nothing is left. */
async function work(until) {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; ) {
    await Promise.all(Array.from({ length: SCHEDULERS }, () => tick().catch(() => null)));
    if ((await countOf()) >= until) return;
  }
}

/** Under five that go round and round; started again on the same data. */
async function killInTheMiddle(struckAfter) {
  const before = await countOf();
  let isDead = false;
  const rounds = Array.from({ length: SCHEDULERS }, async () => {
    while (!isDead) await tick().catch(() => (isDead = true));
  });
  await sleep(struckAfter);
  await instance.kill();
  isDead = true;
  await Promise.all(rounds);
  instance = await startInstance({ ...options, data, flags: ['--no-build'] });
  token = await tokenOf('admin');
  const after = await countOf();
  const state = await (await send('/settings/mail', { token, headers: { accept: 'text/html' } })).text();
  const claimed = /([\d,]+) mails? (?:are|is) on/.exec(state)?.[1] ?? '0';
  console.log(
    `killed after ${struckAfter} ms of five schedulers, with ${after} of ${MAILS} in the outbox (${after - before} by them) and ${claimed} on their way; started again on the same data`,
  );
  check('it was killed in the middle', after < MAILS, `${after} of ${MAILS}`);
}

const early = await countOf();
const midway = Math.max(early, Math.ceil(MAILS / 3));
await work(midway);
if (KILLS) for (const struckAfter of STRUCK_AFTER) await killInTheMiddle(struckAfter);

const resumed = Date.now();
await work(MAILS - 60);
// What was claimed when it died is free once its lease is over.
for (const deadline = Date.now() + (LEASE_S + 60) * 1000; Date.now() < deadline && (await countOf()) < MAILS; ) {
  await Promise.all(Array.from({ length: SCHEDULERS }, () => tick()));
  await sleep(2000);
}
const mails = await outbox();
const wanted = new Map(people.map(({ email }) => [email, 0]));
for (const { to } of mails) wanted.set(to, (wanted.get(to) ?? 0) + 1);
const lost = [...wanted.values()].reduce((sum, count) => sum + Math.max(0, 2 * SESSIONS - count), 0);
const doubled = [...wanted.values()].reduce((sum, count) => sum + Math.max(0, count - 2 * SESSIONS), 0);
const asks = mails.reduce((sum, { sends }) => sum + sends, 0);
console.log(
  `mails ${MAILS}, stored ${mails.length}, asks at the outbox ${asks}; ${((Date.now() - resumed) / 1000).toFixed(0)} s after the restart`,
);
check('0 lost', lost === 0, `${lost}`);
check('0 doubled', doubled === 0 && mails.length === new Set(mails.map(({ id }) => id)).size, `${doubled}`);
check(
  'each is stored once, asked for again only where it was being sent when it died',
  asks - mails.length <= 40,
  `${asks - mails.length} asked for twice`,
);
const waiting = await must('/api/health', { token });
check('the instance is well', waiting.status === 'ok');
await instance.stop();
console.log(failures.length === 0 ? 'each mail once' : `${failures.length} FAILED`);
process.exitCode = failures.length === 0 ? 0 : 1;
