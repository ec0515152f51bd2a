// A test: which questions are asked of whom, for how long, and what is shown of it afterwards.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { body, line, optionalId, optionalInstant, recordId, whole } from '../schema';

/** Parts of one test, and questions that it asks in all. */
export const MOST_PARTS = 200;
export const MOST_QUESTIONS = 200;

const marks = () =>
  z._default(z.nullable(z.number().check(z.minimum(0.25, 'At least 0.25.'), z.maximum(100, 'At most 100.'))), null);

const part = z.union(
  [
    /** This question; without marks of its own here, it counts as the bank says. */
    z.strictObject({ questionId: recordId(), marks: marks() }),
    /** So many of a category's ready questions, drawn anew for each attempt. */
    z.strictObject({
      draw: whole(1, MOST_QUESTIONS),
      category: line('Choose the category to draw from.', 120),
      marks: marks(),
    }),
  ],
  'Name a question, or how many to draw of which category.',
);

/** When a learner sees what. `score`: the result once it is graded. `answers`: what was right, too. */
export const REVIEWS = ['nothing', 'score', 'answers', 'answers-after-close'] as const;

const input = z.strictObject({
  title: line('Give the test a title.'),
  /** Of whose people it is; null: whoever is signed in may sit it. */
  courseId: optionalId(),
  /** Markdown, before the start. */
  instructions: body(),
  /** In the order in which they are asked, unless that is shuffled. */
  parts: z._default(z.array(part).check(z.maxLength(MOST_PARTS, `At most ${MOST_PARTS}.`)), []),
  /** Minutes; null: as long as the test is open. */
  timeLimit: z._default(z.nullable(whole(1, 1440)), null),
  /** Percent of the marks. */
  passMark: z._default(whole(0, 100), 50),
  /** How often a person may sit it; null: as often as they like. */
  attempts: z._default(z.nullable(whole(1, 100)), 1),
  opensAt: optionalInstant(),
  closesAt: optionalInstant(),
  shuffleQuestions: z._default(z.boolean(), false),
  shuffleOptions: z._default(z.boolean(), true),
  /** Whether an answer may cost marks: by its weights, and never more than the question is worth. */
  negativeMarks: z._default(z.boolean(), false),
  review: z._default(z.enum(REVIEWS), 'score'),
});

export type TestInput = z.input<typeof input>;
export type TestPart = z.output<typeof part>;
export type Test = z.output<typeof input> & {
  id: string;
  version: number;
  status: 'draft' | 'published' | 'closed';
  /** Asked in an attempt: its questions, and those that are drawn. */
  questionCount: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
};

const AUTHORS = { admin: ['all'], staff: ['all'], instructor: ['all'] } as const;
const AUTHOR_ROLES = ['admin', 'staff', 'instructor'] as const;
const SHOWN = ['shown'] as const;

export const tests = defineEntity({
  name: 'tests',
  one: 'Test',
  many: 'Tests',
  input,
  derived: z.object({ questionCount: z.int() }),
  derive: (test) => ({
    questionCount: countOf((test as { parts: TestPart[] }).parts),
    questionIds: (test as { parts: TestPart[] }).parts.flatMap((part) => ('draw' in part ? [] : [part.questionId])),
  }),
  states: ['draft', 'published', 'closed'],
  initial: 'draft',
  steps: {
    publish: { from: ['draft', 'closed'], to: 'published', label: 'Publish', done: 'published' },
    /** Refused once somebody has begun it. */
    unpublish: { from: ['published'], to: 'draft', label: 'Back to draft', done: 'taken back to draft' },
    /** Whoever is sitting it goes on to their own deadline; nobody begins. */
    close: { from: ['published'], to: 'closed', label: 'Close', done: 'closed' },
    /** The caller's attempt: the one in progress, or a new one. Answers with the attempt, not with the test. */
    start: { from: ['published'], label: 'Start', done: 'started' },
  },
  access: {
    read: { ...AUTHORS, manager: SHOWN, learner: SHOWN },
    create: AUTHORS,
    update: AUTHORS,
    remove: AUTHORS,
    commands: { start: { ...AUTHORS, manager: SHOWN, learner: SHOWN } },
  },
  scopes: { shown: () => ({ status: ['published', 'closed'] }) },
  secret: ['questionIds'],
  restricted: { parts: AUTHOR_ROLES },
  listing: {
    filters: ['status', 'courseId'],
    sorts: [
      { field: 'updatedAt', type: 'instant', descending: true },
      { field: 'title', type: 'text' },
    ],
    members: ['questionIds'],
    search: { order: 'updatedAt', texts: (test) => [test.title as string] },
  },
  fields: {
    title: { label: 'Title', input: 'text', wide: true },
    courseId: {
      label: 'Course',
      input: 'select',
      empty: 'No course: whoever is signed in',
      hint: 'Whoever has a seat on it may sit the test.',
    },
    instructions: { label: 'Instructions', input: 'markdown', hint: 'Read before the start.', wide: true },
    parts: { label: 'Questions', input: 'hidden', wide: true },
    timeLimit: { label: 'Time limit', input: 'number', unit: 'minutes', hint: 'Empty: no limit.' },
    passMark: { label: 'Pass mark', input: 'number', unit: '%' },
    attempts: { label: 'Attempts', input: 'number', hint: 'Empty: as many as they like.' },
    opensAt: { label: 'Opens', input: 'instant' },
    closesAt: { label: 'Closes', input: 'instant' },
    shuffleQuestions: { label: 'Ask in another order each time', input: 'checkbox' },
    shuffleOptions: { label: 'Shuffle the answers', input: 'checkbox' },
    negativeMarks: { label: 'Wrong answers may cost marks', input: 'checkbox' },
    review: {
      label: 'Shown afterwards',
      input: 'select',
      options: [
        { value: 'nothing', label: 'Nothing' },
        { value: 'score', label: 'The result' },
        { value: 'answers', label: 'The result and the right answers' },
        { value: 'answers-after-close', label: 'The result; the right answers once the test has closed' },
      ],
    },
  },
});

const countOf = (parts: readonly TestPart[]): number =>
  parts.reduce((sum, each) => sum + ('draw' in each ? each.draw : 1), 0);

/** Fields that a test keeps from its publication on: what is being sat is not changed beneath anybody. */
export const FIXED_ONCE_PUBLISHED = ['parts', 'passMark', 'negativeMarks', 'courseId'] as const;
