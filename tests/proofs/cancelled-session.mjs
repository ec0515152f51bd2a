// A session of 200 bookings cancelled by one command while the processes are killed (-9) at random moments, 6 rounds: whole or not at all, run again the same end, all told once. SCALE=0.1 does a tenth of the bookings; ROUNDS=2.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../support/keep-alive-client.mjs';
import { inTurns, mintPeople } from '../support/minted-people.mjs';
import { createScorecard } from '../support/scorecard.mjs';
import { endOnSignal, startInstance } from './instance.mjs';

const BOOKED = Math.max(10, Math.round(200 * Number(process.env.SCALE || 1)));
/** Of those, so many hold a seat; the others wait. */
const PLACES = Math.round(BOOKED * 0.75);
const ROUNDS = Number(process.env.ROUNDS || 6);
const ADMIN = { uid: 'call-off-office', email: 'office@call-off.example', displayName: 'The Office', isVerified: true };
const FLAGS = { flags: ['--empty'], env: { ADMIN_EMAILS: ADMIN.email } };

const { expect, failures } = createScorecard();
const tag = randomUUID().slice(0, 6);
const people = Array.from({ length: BOOKED }, (_, at) => ({
  uid: `off-${tag}-${at}`,
  email: `off-${tag}-${at}@post.example`,
  displayName: `Booked ${at}`,
}));

let instance = await startInstance(FLAGS);
endOnSignal(() => instance.stop());

const [admin] = await mintPeople(instance, [ADMIN]);

/** Calls in the name of the office, anew after each start: the port changes, the keys that tokens are signed with stay. */
function openOffice() {
  const { ask, forget } = createClient({ url: instance.url, sockets: 20 });
  const must = async (method, path, options = {}, wanted = undefined) => {
    const answer = await ask(method, path, { token: admin.token, ...options });
    if (wanted && answer.status !== wanted)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  return { must, ask, forget };
}

async function readBookings({ must }, sessionId) {
  const all = [];
  let after = '';
  do {
    const { body } = await must('GET', `/api/bookings?sessionId=${sessionId}&limit=200${after}`, {}, 200);
    all.push(...body.items);
    after = body.next && `&after=${encodeURIComponent(body.next)}`;
  } while (after);
  return all;
}

async function makeSession(office, tokens) {
  const { body: course } = await office.must(
    'POST',
    '/api/courses',
    { body: { title: `Called off ${randomUUID().slice(0, 8)}`, code: `X-${randomUUID().slice(0, 8)}` } },
    201,
  );
  await office.must('POST', `/api/courses/${course.id}/publish`, {}, 200);
  const day = (hours) => new Date(Date.now() + 90 * 86_400_000 + hours * 3_600_000).toISOString();
  const { body: session } = await office.must(
    'POST',
    '/api/sessions',
    {
      body: {
        courseId: course.id,
        days: [{ start: day(0), end: day(8) }],
        timeZone: 'Europe/London',
        places: { min: 0, max: PLACES },
      },
    },
    201,
  );
  await office.must('POST', `/api/sessions/${session.id}/open`, {}, 200);
  await inTurns(tokens, 20, async ({ token }) => {
    const { status, body } = await office.ask('POST', '/api/bookings', { token, body: { sessionId: session.id } });
    if (status !== 201) throw new Error(`Booking answered ${status}: ${JSON.stringify(body)}`);
  });
  return session.id;
}

const isWhole = (session, bookings) => {
  const off = bookings.filter(({ status }) => status === 'called-off').length;
  return session.status === 'cancelled' ? off === BOOKED : off === 0;
};

/** How often each person has been told, by the notifications of everybody. */
async function toldOf(office, tokens, sessionIds) {
  const counts = new Map();
  await inTurns(tokens, 20, async ({ token, uid }) => {
    const { body } = await office.ask('GET', '/api/notifications?limit=200', { token });
    for (const { kind, link } of body.items ?? []) {
      if (kind !== 'session-cancelled') continue;
      const key = `${uid} ${link}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  });
  return { most: Math.max(0, ...counts.values()), people: counts.size, wanted: BOOKED * sessionIds.length };
}

try {
  console.log(`${BOOKED} bookings (${PLACES} seats), ${ROUNDS} rounds, at ${instance.url} on ${instance.backend}`);
  let office = openOffice();
  const tokens = await mintPeople(instance, people);
  const sessionIds = [];
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sessionId = await makeSession(office, tokens);
    sessionIds.push(sessionId);
    const key = randomUUID();
    const cancel = () =>
      office.must('POST', `/api/sessions/${sessionId}/cancel`, {
        body: { tell: 'everybody', reason: 'The trainer is ill.' },
        headers: { 'idempotency-key': key },
      });
    const begun = performance.now();
    if (round === 0) {
      const { status } = await cancel();
      times.push(performance.now() - begun);
      expect(status === 200, 'undisturbed: one command is answered', status);
    } else {
      // Killed while it is read, decided, committed or told, wherever that falls.
      const after = Math.round(Math.random() * Math.max(60, times[0] * 1.5));
      const asked = cancel().catch(() => null);
      await sleep(after);
      await instance.kill();
      await asked;
      office.forget();
      const env = { ...FLAGS.env, PORT: new URL(instance.url).port };
      instance = await startInstance({ flags: ['--no-build'], env, data: instance.data });
      office = openOffice();
      const [{ body: session }, bookings] = [
        await office.must('GET', `/api/sessions/${sessionId}`, {}, 200),
        await readBookings(office, sessionId),
      ];
      expect(
        isWhole(session, bookings),
        `killed after ${after} ms: whole (${session.status === 'cancelled' ? 'done' : 'nothing done'})`,
        bookings.filter(({ status }) => status === 'called-off').length,
      );
      console.log(
        `round ${round + 1}: killed ${after} ms into it, ${session.status === 'cancelled' ? 'all was done' : 'nothing was done'}`,
      );
      const again = await cancel();
      expect(again.status === 200, `killed after ${after} ms: run again, it is answered`, again);
    }
    const bookings = await readBookings(office, sessionId);
    const { body: session } = await office.must('GET', `/api/sessions/${sessionId}`, {}, 200);
    expect(
      bookings.length === BOOKED && isWhole(session, bookings) && session.status === 'cancelled',
      `round ${round + 1}: all ${BOOKED} are cancelled with it`,
    );
    expect(
      session.seats.held === 0 && session.seats.waiting === 0,
      `round ${round + 1}: no seat is held`,
      session.seats,
    );
    const { body: audit } = await office.must(
      'GET',
      `/api/audit?recordId=${sessionId}&action=cancel&limit=10`,
      {},
      200,
    );
    expect(audit.items.length === 1, `round ${round + 1}: it was cancelled once`, audit.items.length);
  }
  console.log(`undisturbed, the command took ${Math.round(times[0])} ms`);
  // The queue tells at once, the scheduler what a kill has left.
  const deadline = Date.now() + 180_000;
  let told;
  do {
    told = await toldOf(office, tokens, sessionIds);
    if (told.people < told.wanted) await sleep(2000);
  } while (told.people < told.wanted && Date.now() < deadline);
  expect(told.people === told.wanted, `everybody is told of every session: ${told.wanted}`, told.people);
  expect(told.most === 1, 'nobody is told twice', told.most);
  console.log(`${told.people} of ${told.wanted} told, each ${told.most === 1 ? 'once' : `up to ${told.most} times`}`);
} finally {
  await instance.stop();
}
console.log(failures.length ? `${failures.length} failures` : 'every round held');
process.exitCode = failures.length ? 1 : 0;
