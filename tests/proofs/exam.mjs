// 300 people sit one timed test at once, each saving 20 answers and changing some, and workerd is killed (-9) once in the middle: no acknowledged answer is lost, no score is wrong. PEOPLE and ANSWERS do less.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../support/keep-alive-client.mjs';
import { inTurns, mintPeople } from '../support/minted-people.mjs';
import { createScorecard } from '../support/scorecard.mjs';
import { endOnSignal, startInstance } from './instance.mjs';

const PEOPLE = Number(process.env.PEOPLE ?? 300);
const ANSWERS = Number(process.env.ANSWERS ?? 20);
/** Of each person's answers, given anew afterwards. */
const CHANGED = Math.ceil(ANSWERS / 5);
const SOCKETS = 100;
const ADMIN = { uid: 'exam-office', email: 'office@exam.example', displayName: 'Exam Office', isVerified: true };
/** A request is sent again until it is answered, for as long. Milliseconds. */
const PATIENCE = 120_000;

const { expect, failures } = createScorecard();
const range = (count) => Array.from({ length: count }, (_, at) => at);
const pick = (items) => items[Math.floor(Math.random() * items.length)];
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** A question of each type: what the office writes, and answers with what each must earn, told from the question and from nothing that Lectern runs. */
const KINDS = [
  {
    body: {
      type: 'single',
      options: [{ text: 'Right', weight: 100 }, { text: 'Half', weight: 50 }, { text: 'Wrong' }],
    },
    answers: [
      ['Right', 1],
      ['Half', 0.5],
      ['Wrong', 0],
    ].map(([text, earns]) => ({ say: (asked) => idOf(asked, text), earns })),
  },
  {
    body: {
      type: 'multiple',
      options: [
        { text: 'A', weight: 50 },
        { text: 'B', weight: 50 },
        { text: 'C', weight: -50 },
      ],
    },
    answers: [
      [['A'], 0.5],
      [['A', 'B'], 1],
      [['A', 'B', 'C'], 0.5],
      [['C'], 0],
    ].map(([texts, earns]) => ({
      say: (asked) => texts.map((text) => idOf(asked, text)),
      earns,
    })),
  },
  {
    body: {
      type: 'short',
      options: [
        { text: 'Campylobacter', weight: 100 },
        { text: 'camp*', weight: 40 },
      ],
    },
    answers: [
      ['campylobacter ', 1],
      ['Camping', 0.4],
      ['Salmonella', 0],
    ].map(([text, earns]) => ({ say: () => text, earns })),
  },
  {
    body: { type: 'numeric', numbers: [{ value: 63, tolerance: 0.5 }] },
    answers: [
      ['63,5', 1],
      ['62.5', 1],
      ['62.4', 0],
    ].map(([text, earns]) => ({ say: () => text, earns })),
  },
  {
    body: {
      type: 'matching',
      pairs: [
        { text: 'Fridge', match: '5 °C' },
        { text: 'Freezer', match: '−18 °C' },
      ],
    },
    answers: [
      [['5 °C', '−18 °C'], 1],
      [['5 °C', '5 °C'], 0.5],
      [['−18 °C', '5 °C'], 0],
    ].map(([matches, earns]) => ({
      say: ({ pairs }) => Object.fromEntries(pairs.map(({ id, text }) => [id, matches[text === 'Fridge' ? 0 : 1]])),
      earns,
    })),
  },
];
const idOf = ({ options }, text) => options.find((option) => option.text === text).id;

let instance = await startInstance({
  flags: ['--empty'],
  env: { ADMIN_EMAILS: ADMIN.email },
});
endOnSignal(() => instance.stop());
const { url } = instance;
const client = createClient({ url, sockets: SOCKETS });
/** While the instance is down nobody is answered: everybody tries again, as their browsers do. */
let unanswered = 0;

async function insist(method, path, options) {
  for (const startedAt = performance.now(); ; await sleep(100 + Math.random() * 400)) {
    const answer = await client.ask(method, path, options);
    if (answer.status !== 0 && answer.status < 500) return answer;
    unanswered += 1;
    if (performance.now() - startedAt > PATIENCE) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  }
}
async function must(method, path, options, wanted) {
  const answer = await insist(method, path, options);
  if (answer.status !== wanted)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Questions with what is known of them: an ordinary bank, each worth 1 to 3 marks. */
async function makeTest(token) {
  const key = new Map();
  for (const at of range(ANSWERS)) {
    const kind = KINDS[at % KINDS.length];
    const marks = (at % 3) + 1;
    const body = { ...kind.body, prompt: `Question ${at + 1}?`, marks };
    const { id } = await must('POST', '/api/questions', { token, body }, 201);
    await must('POST', `/api/questions/${id}/ready`, { token }, 200);
    key.set(id, { kind, marks });
  }
  const parts = [...key.keys()].map((questionId) => ({ questionId }));
  const body = { title: 'Final assessment', parts, timeLimit: 60, shuffleQuestions: true };
  const { id } = await must('POST', '/api/tests', { token, body }, 201);
  await must('POST', `/api/tests/${id}/publish`, { token }, 200);
  return { id, key };
}

let acknowledged = 0;
const wanted = PEOPLE * (ANSWERS + CHANGED);
/** One person: answers one after another, then changes some. What was acknowledged is written down, and nothing else. */
async function sit({ token }, test) {
  const attempt = await must('POST', `/api/tests/${test.id}/start`, { token }, 200);
  const kept = new Map();
  const asked = [...attempt.questions, ...attempt.questions.slice(0, CHANGED)];
  for (const question of asked) {
    const chosen = pick(test.key.get(question.id).kind.answers);
    const answer = chosen.say(question);
    const headers = { 'idempotency-key': randomUUID() };
    const options = { token, headers, body: { [question.id]: answer } };
    const saved = await insist('PATCH', `/api/attempts/${attempt.id}/answers`, options);
    expect(saved.status === 200, 'every answer is taken', saved);
    kept.set(question.id, { answer, earns: chosen.earns });
    acknowledged += 1;
  }
  return { id: attempt.id, token, kept };
}

/** In the middle of the saving. */
async function killInTheMiddle() {
  while (acknowledged < wanted / 2) await sleep(20);
  const at = acknowledged;
  const startedAt = performance.now();
  await instance.kill();
  console.log(`workerd killed after ${at} of ${wanted} acknowledged answers`);
  client.forget();
  instance = await startInstance({
    flags: ['--no-build'],
    env: { ADMIN_EMAILS: ADMIN.email, PORT: new URL(url).port },
    data: instance.data,
  });
  console.log(`there again after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function check({ id, token, kept }, test) {
  const before = await must('GET', `/api/attempts/${id}`, { token }, 200);
  const lost = [...kept].filter(([questionId, { answer }]) => !isSame(before.answers[questionId], answer));
  expect(lost.length === 0, 'no acknowledged answer is lost', { id, lost: lost.length });
  const five = await Promise.all(range(5).map(() => insist('POST', `/api/attempts/${id}/submit`, { token })));
  const taken = five.filter(({ status }) => status === 200);
  expect(
    taken.length === 1,
    'five submissions at once are one',
    five.map(({ status }) => status),
  );
  expect(
    five.every(({ status }) => status === 200 || status === 409),
    'the others are told so',
  );
  const told = await must('GET', `/api/attempts/${id}`, { token }, 200);
  const earned = [...kept].reduce((sum, [questionId, { earns }]) => sum + earns * test.key.get(questionId).marks, 0);
  expect(told.status === 'graded' && Math.abs(told.score - earned) < 0.005, 'no score is wrong', {
    id,
    told: told.score,
    earned,
  });
  return lost.length;
}

try {
  console.log(`${PEOPLE} people, ${ANSWERS} answers and ${CHANGED} changes each, at ${url} on ${instance.backend}`);
  const [admin] = await mintPeople(instance, [ADMIN]);
  const tag = randomUUID().slice(0, 6);
  const people = await mintPeople(
    instance,
    range(PEOPLE).map((at) => ({
      uid: `exam-${tag}-${at}`,
      email: `exam-${tag}-${at}@post.example`,
      displayName: `Exam ${at}`,
    })),
  );
  const test = await makeTest(admin.token);
  const startedAt = performance.now();
  const [sat] = await Promise.all([Promise.all(people.map((person) => sit(person, test))), killInTheMiddle()]);
  console.log(
    `${acknowledged} answers acknowledged in ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${unanswered} requests without an answer sent again`,
  );
  let lost = 0;
  await inTurns(sat, 20, async (each) => {
    lost += await check(each, test);
  });
  expect(unanswered > 0, 'the kill was felt');
  console.log(
    `${lost} acknowledged answers lost, ${failures.filter((what) => what === 'no score is wrong').length} wrong scores`,
  );
} finally {
  await instance.stop();
}
console.log(failures.length ? `${failures.length} failures` : 'every answer held');
process.exitCode = failures.length ? 1 : 0;
