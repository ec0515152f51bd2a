// Timed tests around their deadline: devices whose clocks are an hour wrong, two tabs, late and repeated saves, five submissions at once: nothing is accepted after the deadline and its five seconds of grace, and every attempt counts once. PEOPLE does fewer; SKIP=1 moves the clock instead of waiting.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../support/keep-alive-client.mjs';
import { mintPeople } from '../support/minted-people.mjs';
import { insistentOn, officeToken } from '../support/office-proof.mjs';
import { createScorecard, tally } from '../support/scorecard.mjs';
import { endOnSignal, openInstance } from './instance.mjs';

const PEOPLE = Number(process.env.PEOPLE ?? 60);
/** The shortest time limit that a test may have, and the grace that is stated (src/domain/attempts/attempt.ts). Milliseconds. */
const LIMIT = 60_000;
const GRACE = 5000;
/** From so long before the deadline to so long after the grace, both tabs of everybody go on saving. */
const BEFORE = Number(process.env.BEFORE ?? 15_000);
const AFTER = 5000;
const HOUR = 3_600_000;
const ADMIN = { uid: 'deadline-office', email: 'office@deadline.example', displayName: 'Office', isVerified: true };

/** The domain's clock beside this machine's: moved where nobody is to wait for a minute. Milliseconds. */
let ahead = 0;
const now = () => Date.now() + ahead;

const { expect, failures } = createScorecard();
const range = (count) => Array.from({ length: count }, (_, at) => at);

const instance = await openInstance({
  flags: ['--empty'],
  env: { ADMIN_EMAILS: ADMIN.email, LECTERN_SCHEDULER: 'off' },
});
endOnSignal(() => instance.stop());
const { ask } = createClient({ url: instance.url, sockets: 120 });
const must = insistentOn(ask);

async function makeTest(token) {
  const body = { type: 'short', prompt: 'Which number comes last?', options: [{ text: '*', weight: 100 }] };
  const { id: questionId } = await must('POST', '/api/questions', { token, body }, 201);
  await must('POST', `/api/questions/${questionId}/ready`, { token }, 200);
  const { id } = await must(
    'POST',
    '/api/tests',
    { token, body: { title: 'Against the clock', timeLimit: 1, parts: [{ questionId }] } },
    201,
  );
  await must('POST', `/api/tests/${id}/publish`, { token }, 200);
  return { id, questionId };
}

/** One tab: saves again and again, saying what its own clock shows, which is wrong. Half of what was sent before is repeated, late. */
async function tab({ token, name, attempt, questionId, skew }, until, sent) {
  for (let at = 0; now() < until; at++) {
    const isRepeat = at % 4 === 3 && sent.length > 0;
    const shown = new Date(Date.now() + skew);
    const save = isRepeat
      ? sent[Math.floor(Math.random() * sent.length)]
      : { key: randomUUID(), value: `${name} ${at} ${shown.toISOString()}` };
    const headers = { date: shown.toUTCString(), 'idempotency-key': save.key, 'x-client-time': shown.toISOString() };
    const sentAt = now();
    const answer = await ask('PATCH', `/api/attempts/${attempt.id}/answers`, {
      token,
      headers,
      body: { [questionId]: save.value },
    });
    if (!isRepeat) sent.push({ ...save, ...answer, sentAt });
    else save.repeats = [...(save.repeats ?? []), answer];
    await sleep(150 + Math.random() * 150);
  }
}

let skipping;
/** With SKIP the first to come moves the clock for all, once everybody has begun. */
async function skipTo(moment) {
  skipping ??= process.env.SKIP ? skip(moment) : Promise.resolve();
  await skipping;
  await sleep(Math.max(0, moment - now()));
}

async function skip(moment) {
  await sleep(1000);
  await moveClock(new Date(moment).toISOString());
  ahead = moment - Date.now();
}

async function moveClock(instant) {
  const response = await fetch(`${instance.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: instant }),
  });
  if (!response.ok) throw new Error(`The clock answered ${response.status}`);
}

async function sit(person, at, test) {
  const { token } = person;
  const attempt = await must('POST', `/api/tests/${test.id}/start`, { token }, 200);
  expect(
    Date.parse(attempt.deadlineAt) - Date.parse(attempt.startedAt) === LIMIT,
    'the deadline is the server’s: the time limit after the start',
  );
  const deadline = Date.parse(attempt.deadlineAt);
  await skipTo(deadline - BEFORE);
  const sent = [];
  const tabs = ['one', 'two'].map((name, which) =>
    tab(
      { token, name, attempt, questionId: test.questionId, skew: (which === at % 2 ? 1 : -1) * HOUR },
      deadline + GRACE + AFTER,
      sent,
    ),
  );
  await Promise.all(tabs);
  const taken = sent.filter(({ status }) => status === 200);
  const late = taken.filter(({ body }) => Date.parse(body.savedAt) > deadline + GRACE);
  expect(late.length === 0, 'nothing is accepted after the deadline and its grace', late[0]);
  // Not by the server's own word alone: on this machine both tell the time by one clock.
  const afterwards = taken.filter(({ sentAt }) => sentAt > deadline + GRACE);
  expect(afterwards.length === 0, 'nothing that was sent after it is accepted', afterwards[0]);
  const refused = sent.filter(({ status }) => status !== 200);
  expect(
    refused.every(
      ({ status, body }) => status === 409 && ['deadline-passed', 'not-in-progress'].includes(body.data.rule),
    ),
    'what is late is refused in words',
    refused.find(({ status }) => status !== 409),
  );
  expect(refused.length > 0 && taken.length > 0, 'the race ran over the deadline', {
    taken: taken.length,
    refused: refused.length,
  });
  const five = await Promise.all(range(5).map(() => ask('POST', `/api/attempts/${attempt.id}/submit`, { token })));
  const told = await must('GET', `/api/attempts/${attempt.id}`, { token }, 200);
  expect(
    told.submittedAt === attempt.deadlineAt && told.submittedBy === 'deadline',
    'it was submitted at its deadline',
    told,
  );
  expect(
    five.filter(({ status }) => status === 200).length <= 1,
    'five submissions at once are one at most',
    tally(five),
  );
  const last = taken.toSorted((one, other) => one.body.savedAt.localeCompare(other.body.savedAt)).at(-1);
  const kept = told.answers[test.questionId];
  const isKept = taken.some(({ value, body }) => value === kept && body.savedAt === last.body.savedAt);
  expect(isKept, 'what counts is the last that was accepted', { kept, last: last.value });
  const replayed = await ask('PATCH', `/api/attempts/${attempt.id}/answers`, {
    token,
    headers: { 'idempotency-key': taken[0].key },
    body: { [test.questionId]: taken[0].value },
  });
  const after = await must('GET', `/api/attempts/${attempt.id}`, { token }, 200);
  expect(
    after.answers[test.questionId] === kept,
    'a save that is repeated after the end changes nothing',
    replayed.body,
  );
  return { taken: taken.length, refused: refused.length, repeats: sent.flatMap(({ repeats = [] }) => repeats).length };
}

/** Handed in by hand, five times at once, while a tab goes on saving. */
async function submitAtOnce(person, test) {
  const { token } = person;
  const attempt = await must('POST', `/api/tests/${test.id}/start`, { token }, 200);
  const save = (value) =>
    ask('PATCH', `/api/attempts/${attempt.id}/answers`, { token, body: { [test.questionId]: value } });
  const answers = await Promise.all([
    ...range(5).map(() => ask('POST', `/api/attempts/${attempt.id}/submit`, { token })),
    save('x'),
    save('y'),
  ]);
  const five = answers.slice(0, 5);
  expect(five.filter(({ status }) => status === 200).length === 1, 'five submissions at once are one', tally(five));
  const told = await must('GET', `/api/attempts/${attempt.id}`, { token }, 200);
  const saved = answers.slice(5).filter(({ status }) => status === 200);
  expect((told.score === 1) === saved.length > 0, 'an answer of that moment counts or is refused', {
    score: told.score,
    saved: saved.length,
  });
}

try {
  const token = await officeToken(instance, ADMIN);
  const tag = randomUUID().slice(0, 6);
  const people = await mintPeople(
    instance,
    range(PEOPLE * 2).map((at) => ({
      uid: `late-${tag}-${at}`,
      email: `late-${tag}-${at}@post.example`,
      displayName: `Late ${at}`,
    })),
  );
  const test = await makeTest(token);
  await Promise.all(people.slice(PEOPLE).map((person) => submitAtOnce(person, test)));
  const done = await Promise.all(people.slice(0, PEOPLE).map((person, at) => sit(person, at, test)));
  const sum = (name) => done.reduce((total, each) => total + each[name], 0);
  console.log(
    `${PEOPLE} people with two tabs each, clocks an hour wrong: ${sum('taken')} saves taken, ${sum('refused')} refused, ${sum('repeats')} repeated; 0 may be late`,
  );
} finally {
  if (process.env.SKIP) await moveClock(null);
  await instance.stop();
}
console.log(failures.length ? `${failures.length} failures` : 'the deadline held');
process.exitCode = failures.length ? 1 : 0;
