// The answer key during an attempt: canaries in every part of it, looked for in every page, API answer, export, script, source map and cache that a learner, another learner, their manager and a visitor can have, in Chromium and beside it: 0 hits. And two questions that differ in their key alone are told alike. REDUCED=1 asks as the learner alone, without Chromium.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScorecard } from '../support/scorecard.mjs';
import { filesBelow, sitInChromium, textsOf } from '../support/sit-in-chromium.mjs';
import { endOnSignal, openInstance } from './instance.mjs';

const IS_REDUCED = process.env.REDUCED === '1';
const mark = `Kx${randomUUID().slice(0, 8)}`;
/** Stands nowhere else; as text and as a number. */
const canary = (what) => `${mark}-${what}`;
const NUMBER = 100_000_000 + Math.floor(Math.random() * 800_000_000);
const CANARIES = [mark, String(NUMBER)];
/** Names of fields that are the key's alone. */
const KEY_FIELDS = [
  '"weight"',
  '"tolerance"',
  '"numbers"',
  '"guidance"',
  '"feedback"',
  '"distractors"',
  '"caseSensitive"',
  '"drawn"',
  '"questionIds"',
  '"paper"',
];

const { expect, failures } = createScorecard();
const instance = await openInstance({ flags: ['--fresh'] });
const { url, authUrl, apiKey, accounts } = instance;
endOnSignal(() => instance.stop());

async function tokensOf(role, at = 0) {
  const { email, password } = accounts.filter((account) => account.role === role)[at];
  const response = await fetch(
    `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return response.json();
}
const send = (token, path, { method = 'GET', body, headers = {} } = {}) =>
  fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      accept: path.startsWith('/api') ? 'application/json' : 'text/html',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
async function must(token, path, options) {
  const response = await send(token, path, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${options?.method ?? 'GET'} ${path}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : null;
}
const post = (token, path, body = {}) => must(token, path, { method: 'POST', body });

let looked = 0;
/** @param {{ hasFields?: boolean }} options scripts and styles may name fields; what the server answers may not */
function look(text, where, { hasFields = true } = {}) {
  looked += 1;
  for (const word of CANARIES) expect(!text.includes(word), `${where} holds nothing of the key`, word);
  const unescaped = text.replaceAll('&quot;', '"').replaceAll('\\"', '"');
  if (hasFields)
    for (const field of KEY_FIELDS) expect(!unescaped.includes(field), `${where} names no field of the key`, field);
}

async function ask(token, path, who) {
  const response = await send(token, path);
  const headers = JSON.stringify([...response.headers]);
  // The description of the API names every field; that is no key.
  look(`${headers}\n${await response.text()}`, `${who}: ${path}`, { hasFields: !path.startsWith('/api/openapi') });
}

const QUESTIONS = [
  {
    type: 'single',
    options: [
      { text: 'Yes', weight: 100, feedback: canary('f1') },
      { text: 'No', feedback: canary('f2') },
    ],
  },
  {
    type: 'multiple',
    options: [
      { text: 'One', weight: 50, feedback: canary('f3') },
      { text: 'Two', weight: 50 },
      { text: 'Three', weight: -100 },
    ],
  },
  {
    type: 'true-false',
    options: [
      { text: 'True', weight: 100 },
      { text: 'False', feedback: canary('f4') },
    ],
  },
  { type: 'short', options: [{ text: canary('short'), weight: 100 }] },
  { type: 'numeric', numbers: [{ value: NUMBER, tolerance: 0, feedback: canary('f5') }] },
  {
    type: 'matching',
    pairs: [
      { text: 'Fridge', match: 'Cold' },
      { text: 'Oven', match: 'Hot' },
    ],
    distractors: ['Mild'],
  },
  { type: 'essay', guidance: canary('guidance') },
].map((question, at) => ({
  ...question,
  prompt: `Question ${at + 1}?`,
  name: canary(`name${at}`),
  feedback: canary(`general${at}`),
}));

async function makeTest(office) {
  const ids = [];
  for (const question of QUESTIONS) {
    const { id } = await post(office, '/api/questions', { ...question, category: canary('category') });
    await post(office, `/api/questions/${id}/ready`);
    ids.push(id);
  }
  const parts = ids.map((questionId) => ({ questionId }));
  const test = await post(office, '/api/tests', {
    title: `Assessment ${randomUUID().slice(0, 6)}`,
    parts,
    timeLimit: 60,
    review: 'answers',
    attempts: null,
  });
  await post(office, `/api/tests/${test.id}/publish`);
  return { id: test.id, questionIds: ids };
}

/** Every address that the API describes and every page, with the ids of what there is. */
async function addressesOf(test, attemptId) {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  const fill = (path, id) => path.replace(/\{[^}]+\}/g, id);
  const ids = [test.id, attemptId, ...test.questionIds, ...test.questionIds.map((id) => `${id}.2`)];
  const described = Object.entries(paths)
    .filter(([, item]) => item.get)
    .flatMap(([path]) => (path.includes('{') ? ids.map((id) => fill(path, id)) : [path]));
  const entities = Object.keys(paths).flatMap((path) => /^\/api\/(\w+)$/.exec(path)?.[1] ?? []);
  const kinds = [
    ...entities,
    'questionVersions',
    'decks',
    'deckCards',
    'deckPlaces',
    'attemptAnswers',
    'attemptCounts',
    'auditEvents',
  ];
  const lists = kinds.flatMap((kind) => [
    `/api/${kind}?limit=200`,
    `/api/${kind}?q=${mark}`,
    ...ids.map((id) => `/api/${kind}/${id}`),
    ...['csv', 'jsonld', 'ics'].map((format) => `/api/${kind}/export?format=${format}`),
    `/api/${kind}/export?format=csv&testId=${test.id}`,
  ]);
  const pages = [
    ...[
      '/',
      '/catalogue',
      '/news',
      '/answers',
      '/dashboard',
      '/courses',
      '/bookings',
      '/tests',
      '/queries',
      '/companies',
      '/users',
      '/posts',
      '/faq',
    ],
    ...[
      '/assetlib',
      '/profile',
      '/settings',
      '/settings/audit',
      '/tests/new',
      '/tests/questions',
      '/tests/questions/new',
      '/tests/questions/import',
      '/tests/grading',
    ],
    ...[
      `/tests/${test.id}`,
      `/tests/${test.id}/edit`,
      `/tests/${test.id}/preview`,
      `/tests/${test.id}/results`,
      `/tests/attempts/${attemptId}`,
    ],
    ...test.questionIds.flatMap((id) => [`/tests/questions/${id}`, `/tests/grading/${test.id}/${id}`]),
  ];
  return [...new Set([...described, ...lists, ...pages])];
}

/** Two tests that differ in which of two answers is right, and in nothing else: what is told of them has to be the same. */
async function expectAlike(office, learner) {
  const told = [];
  for (const right of [0, 1]) {
    const options = ['Left', 'Right'].map((text, at) => ({ text, weight: at === right ? 100 : 0 }));
    const pairs = [
      { text: 'A', match: right ? 'X' : 'Y' },
      { text: 'B', match: right ? 'Y' : 'X' },
    ];
    const ids = [];
    for (const question of [
      { type: 'single', options },
      { type: 'multiple', options },
      { type: 'matching', pairs },
    ]) {
      const { id } = await post(office, '/api/questions', { ...question, prompt: 'Alike?' });
      await post(office, `/api/questions/${id}/ready`);
      ids.push(id);
    }
    const test = await post(office, '/api/tests', {
      title: 'Alike',
      shuffleOptions: false,
      parts: ids.map((questionId) => ({ questionId })),
    });
    await post(office, `/api/tests/${test.id}/publish`);
    const attempt = await post(learner, `/api/tests/${test.id}/start`);
    told.push(bare(attempt, ids));
  }
  expect(told[0] === told[1], 'questions that differ in their key alone are told alike', told);
}
/** Without ids and times, and the shuffled matches in order. */
function bare(attempt) {
  const questions = attempt.questions.map(({ id: _, options, pairs, matches, ...rest }) => ({
    ...rest,
    options: options.map(({ text }) => text),
    pairs: pairs.map(({ text }) => text),
    matches: matches.toSorted(),
    partIds: [...options, ...pairs].map(({ id }) => /^[a-z0-9]{8}$/.test(id)),
  }));
  return JSON.stringify({ fields: Object.keys(attempt).toSorted(), questions });
}

try {
  const office = (await tokensOf('staff')).idToken;
  const tokens = await tokensOf('learner');
  const learner = tokens.idToken;
  const test = await makeTest(office);
  const attempt = await post(learner, `/api/tests/${test.id}/start`);
  look(JSON.stringify(attempt), 'the start');
  // That the canaries are found where they may be found: the search itself can fail.
  const known = JSON.stringify(await must(office, `/api/attempts/${attempt.id}`));
  expect(
    CANARIES.every((word) => known.includes(word)),
    'the office finds the canaries',
  );
  const saved = await must(learner, `/api/attempts/${attempt.id}/answers`, {
    method: 'PATCH',
    body: { [test.questionIds[3]]: 'x' },
  });
  look(JSON.stringify(saved), 'a save');
  const refused = await send(learner, `/api/attempts/${attempt.id}/answers`, {
    method: 'PATCH',
    body: Object.fromEntries(test.questionIds.map((id) => [id, { no: 'answer' }])),
  });
  look(await refused.text(), 'a refused save');
  for (const [path, body] of [
    [`/api/tests/${test.id}/start`, {}],
    [`/api/attempts/${attempt.id}/grade`, {}],
    [`/api/attempts/${attempt.id}/extend`, { minutes: 1 }],
    ...test.questionIds.flatMap((id) =>
      ['ready', 'unready', 'retire'].map((step) => [`/api/questions/${id}/${step}`, {}]),
    ),
  ])
    look(await (await send(learner, path, { method: 'POST', body })).text(), `POST ${path}`);
  for (const id of [attempt.id, test.id, ...test.questionIds])
    for (const kind of ['attempts', 'tests', 'questions'])
      look(
        await (
          await send(learner, `/api/${kind}/${id}`, { method: 'PATCH', body: {}, headers: { 'if-match': '"1"' } })
        ).text(),
        `PATCH /api/${kind}/${id}`,
      );

  const everybody = {
    learner,
    'another learner': (await tokensOf('learner', 1)).idToken,
    'their manager': (await tokensOf('manager')).idToken,
    'a visitor': undefined,
  };
  const callers = IS_REDUCED ? { learner } : everybody;
  const addresses = await addressesOf(test, attempt.id);
  for (const [who, token] of Object.entries(callers)) for (const path of addresses) await ask(token, path, who);
  await expectAlike(office, learner);
  if (!IS_REDUCED) {
    for (const file of filesBelow(join(instance.data, 'dist/client')))
      look(textsOf(readFileSync(file)), `served ${file}`, { hasFields: false });
    await sitInChromium({ url, tokens, attemptId: attempt.id, count: QUESTIONS.length }, { look, expect });
    const { answers } = await must(learner, `/api/attempts/${attempt.id}`);
    expect(Object.keys(answers).length === QUESTIONS.length, 'every question was answered in Chromium', answers);
  }
  console.log(
    `${looked} answers, pages, files and caches looked through for ${Object.keys(callers).length} callers (${addresses.length} addresses each)`,
  );
} finally {
  await instance.stop();
}
console.log(failures.length ? `${failures.length} failures` : '0 hits of the answer key');
process.exitCode = failures.length ? 1 : 0;
