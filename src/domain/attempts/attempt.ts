// One person's go at a test. Made by starting it; its deadline is the server's, its answers are kept as they are given.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import type { QuestionType } from '../questions/question';
import { recordId } from '../schema';

/** Answers on their way at the deadline still count; whatever comes later does not. Milliseconds. */
export const ANSWER_GRACE_MS = 5000;
/** Characters of an essay, and of an answer in a line. */
export const LONGEST_ESSAY = 20_000;
export const LONGEST_LINE = 2000;
/** Characters of one attempt's answers together, as they are stored: a document of any store holds them. */
export const LONGEST_PAPER = 400_000;

/** Nobody writes one: `POST /api/tests/<id>/start` makes it. */
const input = z.strictObject({ testId: recordId() });

/**
 * What is answered, by the question's type. single, true-false: an option's id. multiple: ids. short, essay: text.
 * numeric: text as it was typed (`1,5` and `1.5` are one number). matching: pair id → text of a match. Null: taken back.
 */
export type Answer = string | string[] | Record<string, string> | null;

/** One question as it was drawn. */
export interface Drawn {
  questionId: string;
  /** Of the bank's record: what is edited later is not what was asked. */
  version: number;
  type: QuestionType;
  marks: number;
  /** Option ids or match texts in the order in which they are shown. */
  order: string[];
  /** Of `matching`: the ids of what is to be matched. */
  pairIds: string[];
}

/** What one answer has earned. */
export interface Mark {
  /** −1 … 1 of the question's marks; null where somebody has yet to grade it. */
  fraction: number | null;
  comment?: string | null;
}

export const ATTEMPT_STATES = ['in-progress', 'awaiting-grading', 'graded'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATES)[number];

export interface Attempt {
  [field: string]: unknown;
  id: string;
  version: number;
  status: AttemptStatus;
  testId: string;
  personId: string;
  companyId: string | null;
  /** The person's first, second … of this test. */
  number: number;
  startedAt: string;
  /** Null: it has none. */
  deadlineAt: string | null;
  extraMinutes: number;
  submittedAt: string | null;
  submittedBy: 'hand' | 'deadline' | null;
  gradedAt: string | null;
  graderId: string | null;
  drawn: Drawn[];
  /** By question id, from submission on. */
  marks: Record<string, Mark>;
  score: number | null;
  maxScore: number;
  /** 0 … 100, whole. */
  percent: number | null;
  passed: boolean | null;
  toGrade: string[];
  graderIds: string[];
  searched: string[];
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
}

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const GRADERS = { ...OFFICE, instructor: ['assigned'] } as const;
const GRADER_ROLES = ['admin', 'staff', 'instructor'] as const;

export const attempts = defineEntity({
  name: 'attempts',
  one: 'Attempt',
  many: 'Attempts',
  input,
  derived: z.object({
    personId: recordId(),
    companyId: z.nullable(recordId()),
    number: z.int(),
    startedAt: z.iso.datetime(),
    deadlineAt: z.nullable(z.iso.datetime()),
    extraMinutes: z.int(),
    submittedAt: z.nullable(z.iso.datetime()),
    submittedBy: z.nullable(z.enum(['hand', 'deadline'])),
    gradedAt: z.nullable(z.iso.datetime()),
    graderId: z.nullable(recordId()),
    maxScore: z.number(),
    /** Of one alone, to the person themselves and to graders: what is asked and answered, and the server's time. */
    questions: z.optional(
      z.array(
        z.object({
          id: recordId(),
          type: z.string(),
          prompt: z.string(),
          marks: z.number(),
          options: z.array(z.object({ id: z.string(), text: z.string() })),
          pairs: z.array(z.object({ id: z.string(), text: z.string() })),
          matches: z.array(z.string()),
        }),
      ),
    ),
    answers: z.optional(z.record(z.string(), z.unknown())),
    now: z.optional(z.iso.datetime()),
    /** By question id, where the test's review rule shows something of it. */
    review: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
    /** To graders: each question with its key and what was answered. */
    paper: z.optional(z.array(z.unknown())),
    /** Where the test's review rule shows it. */
    score: z.optional(z.nullable(z.number())),
    percent: z.optional(z.nullable(z.int())),
    passed: z.optional(z.nullable(z.boolean())),
  }),
  states: ATTEMPT_STATES,
  initial: 'in-progress',
  steps: {
    /** Grading by the key happens in the same commit: it is graded at once where no answer waits for a person. */
    submit: { from: ['in-progress'], label: 'Submit', done: 'submitted' },
    /** `{ "<question id>": { marks, comment? } }`: graded once none is left. */
    grade: { from: ['awaiting-grading', 'graded'], label: 'Grade', done: 'graded' },
    /** `{ minutes }` more until the deadline. */
    extend: { from: ['in-progress'], label: 'Give more time', done: 'given more time' },
  },
  access: {
    read: { ...OFFICE, instructor: ['assigned', 'own'], manager: ['company', 'own'], learner: ['own'] },
    create: {},
    update: {},
    remove: {},
    commands: {
      submit: { admin: ['own'], staff: ['own'], instructor: ['own'], manager: ['own'], learner: ['own'] },
      grade: GRADERS,
      extend: GRADERS,
    },
  },
  scopes: {
    own: (actor) => ({ personId: actor?.id ?? '' }),
    company: (actor) => (actor?.companyId ? { companyId: actor.companyId } : null),
    /** Those who taught the person there, and whoever wrote the test. */
    assigned: (actor) => ({ graderIds: { has: actor?.id ?? '' } }),
  },
  secret: ['drawn', 'marks', 'toGrade', 'graderIds', 'searched'],
  restricted: { score: GRADER_ROLES, percent: GRADER_ROLES, passed: GRADER_ROLES, graderId: GRADER_ROLES },
  listing: {
    filters: ['status', 'testId', 'personId', 'companyId', 'passed'],
    flags: ['passed'],
    sorts: [
      { field: 'startedAt', type: 'instant', descending: true },
      { field: 'submittedAt', type: 'instant', descending: true },
      { field: 'percent', type: 'number', descending: true },
      { field: 'deadlineAt', type: 'instant' },
    ],
    members: ['toGrade', 'graderIds'],
    search: { order: 'startedAt', texts: (attempt) => attempt.searched as string[] },
  },
  fields: { testId: { label: 'Test', input: 'hidden' } },
});
