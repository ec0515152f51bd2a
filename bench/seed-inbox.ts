// An inbox of queries and a bank of questions, of any size: what their views, searches and draws cost depends on it.

import { deckIdOf } from '../src/app/questions/decks';
import { queries } from '../src/domain/queries/query';
import { questions } from '../src/domain/questions/question';
import { tests } from '../src/domain/tests/test';
import type { Write } from '../src/ports/records';
import { instantOf, rare, shuffled } from './spread';

const STATES = [
  'new',
  'open',
  'pending',
  'resolved',
  'resolved',
  'closed',
  'closed',
  'closed',
  'closed',
  'spam',
] as const;
const PRIORITIES = ['normal', 'normal', 'low', 'high', 'urgent'] as const;
const SUBJECTS = ['Invoice', 'Certificate', 'Access to the room', 'Dietary needs', 'Change of date', 'Group booking'];

/** A query of every state, a third of those under way with nobody. */
export function queryWrites(n: number, count: number): Write[] {
  const at = instantOf(n, count);
  const status = STATES[n % STATES.length] ?? 'closed';
  const isWaiting = status === 'new' || status === 'open';
  const query = {
    ...{
      id: `bench-q${String(n).padStart(7, '0')}`,
      version: 1,
      status,
      createdAt: at,
      updatedAt: at,
      createdBy: null,
    },
    ...{ number: n + 1, subject: `${SUBJECTS[n % SUBJECTS.length]} ${shuffled(n, count)}${rare(n, count)}` },
    ...{ requesterId: `bench-u${n % 500}`, requesterName: `Person ${n % 500}`, requesterEmail: `p${n}@bench.example` },
    ...{ companyId: `bench-c${n % 20}`, courseId: null, bookingId: null, priority: PRIORITIES[n % 5] },
    assigneeId: n % 3 === 0 ? null : `bench-m${n % 12}`,
    ...{ tags: [`tag${n % 12}`], askedAt: isWaiting ? at : null, firstReplyAt: null, lastMessageAt: at },
    ...{
      excerpt: 'Good morning, could you tell me whether',
      attachments: [],
      noteAttachments: [],
      messageCount: 1,
      searched: [],
    },
  };
  return [{ op: 'create', entity: 'queries', record: { ...query, ...queries.derive(query) } }];
}

const CATEGORIES = 10;
/** As many in each, all but a tenth of them ready. */
const categoryOf = (n: number): string => `Category ${n % CATEGORIES}`;
const isReady = (n: number): boolean => Math.floor(n / CATEGORIES) % 10 !== 0;
const DECKS = await Promise.all(Array.from({ length: CATEGORIES }, (_, n) => deckIdOf(categoryOf(n))));
/** How many ready ones of its category come before it. */
const ordinalOf = (n: number): number => {
  const round = Math.floor(n / CATEGORIES);
  return round - Math.ceil(round / 10);
};

export function questionWrites(n: number, count: number): Write[] {
  const id = `bench-t${String(n).padStart(7, '0')}`;
  const at = instantOf(n, count);
  const options = ['Right', 'Wrong', 'Neither', 'Both'].map((text, place) => ({
    ...{ id: `option0${place}`, text, weight: place === 0 ? 100 : 0, feedback: null },
  }));
  const question = {
    ...{ id, version: 1, status: isReady(n) ? 'ready' : 'draft', createdAt: at, updatedAt: at, createdBy: null },
    ...{
      type: n % 4 === 0 ? 'multiple' : 'single',
      name: null,
      prompt: `Question ${shuffled(n, count)}${rare(n, count)}?`,
    },
    ...{ options, caseSensitive: false, numbers: [], pairs: [], distractors: [], feedback: null, guidance: null },
    ...{ marks: 1, category: categoryOf(n) },
  };
  const deck = DECKS[n % CATEGORIES] ?? '';
  const ordinal = ordinalOf(n);
  return [
    { op: 'create', entity: questions.name, record: question },
    { op: 'create', entity: 'questionVersions', record: { ...question, id: `${id}.1` } },
    ...(isReady(n)
      ? ([
          { op: 'create', entity: 'deckCards', record: { id: `${deck}.${ordinal}`, version: 1, questionId: id } },
          { op: 'create', entity: 'deckPlaces', record: { id, version: 1, deckId: deck, ordinal } },
        ] as const)
      : []),
  ];
}

/** The decks of that many questions, and one test that draws twenty of a category. */
export function drawWrites(count: number): Write[] {
  const at = instantOf(0, 1);
  const test = {
    ...{ id: 'bench-draw', version: 1, status: 'published', createdAt: at, updatedAt: at, createdBy: null },
    ...{ title: 'Draws twenty', courseId: null, instructions: null, timeLimit: 30, passMark: 50, attempts: null },
    ...{ parts: [{ draw: 20, category: categoryOf(3), marks: null }], opensAt: null, closesAt: null },
    ...{ shuffleQuestions: true, shuffleOptions: true, negativeMarks: false, review: 'score' },
  };
  const sizes = DECKS.map(
    (_, category) =>
      Array.from({ length: count }, (__, n) => n).filter((n) => n % CATEGORIES === category && isReady(n)).length,
  );
  return [
    { op: 'create', entity: 'tests', record: { ...test, ...tests.derive(test) } },
    ...DECKS.map(
      (id, n): Write => ({
        op: 'create',
        entity: 'decks',
        record: { id, version: 1, category: categoryOf(n), size: sizes[n] },
      }),
    ),
  ];
}
