// A question of the bank: what is asked, and the key by which an answer is graded. The key never leaves the office's side.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { line, optionalText } from '../schema';

export const QUESTION_TYPES = ['single', 'multiple', 'true-false', 'short', 'numeric', 'matching', 'essay'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

const LONGEST_PROMPT = 20_000;
const LONGEST_TEXT = 2000;
/** Options, accepted answers, pairs of one question. */
export const MOST_OPTIONS = 50;

/** Opaque, so that it tells nothing of the key: chosen at random when the question is saved (`ids.ts`). */
const partId = () => z.string().check(z.regex(/^[a-z0-9]{8}$/, 'This is not an id of an option.'));
/** Percent of the question's marks: what is wrong may cost some. */
const weight = () => z.number().check(z.minimum(-100, 'At least −100.'), z.maximum(100, 'At most 100.'));

const option = z.strictObject({
  id: z.optional(partId()),
  text: line('Write the answer.', LONGEST_TEXT),
  weight: z._default(weight(), 0),
  feedback: optionalText(LONGEST_TEXT),
});
const number = z.strictObject({
  value: z.number(),
  /** Right are values from `value − tolerance` to `value + tolerance`, both included. */
  tolerance: z._default(z.number().check(z.minimum(0, 'At least 0.')), 0),
  weight: z._default(weight(), 100),
  feedback: optionalText(LONGEST_TEXT),
});
const pair = z.strictObject({
  id: z.optional(partId()),
  text: line('Write what is to be matched.', LONGEST_TEXT),
  match: line('Write what it is matched with.', LONGEST_TEXT),
});

const listOf = <T extends z.ZodMiniType>(part: T) =>
  z._default(z.array(part).check(z.maxLength(MOST_OPTIONS, `At most ${MOST_OPTIONS}.`)), []);

const input = z.strictObject({
  type: z.enum(QUESTION_TYPES),
  /** For the office's lists; the asked person never reads it. */
  name: optionalText(200),
  /** Markdown. */
  prompt: z.string().check(z.trim(), z.minLength(1, 'Write the question.'), z.maxLength(LONGEST_PROMPT)),
  /** `single`, `multiple`, `true-false`: what may be chosen. `short`: what is accepted; `*` stands for any text. */
  options: listOf(option),
  /** Of `short`. */
  caseSensitive: z._default(z.boolean(), false),
  /** Of `numeric`: what is accepted. */
  numbers: listOf(number),
  /** Of `matching`. */
  pairs: listOf(pair),
  /** Of `matching`: what matches nothing. */
  distractors: z._default(
    z.array(line('Leave none empty.', LONGEST_TEXT)).check(z.maxLength(MOST_OPTIONS, `At most ${MOST_OPTIONS}.`)),
    [],
  ),
  /** Shown with the review, whatever was answered. */
  feedback: optionalText(LONGEST_TEXT),
  /** Of `essay`: what graders look for. */
  guidance: optionalText(LONGEST_TEXT),
  marks: z._default(z.number().check(z.minimum(0.25, 'At least 0.25.'), z.maximum(100, 'At most 100.')), 1),
  /** A path of names: `Food safety/Storage`. */
  category: optionalText(120),
  /** Who it is in the file that it was imported from: the same file makes it once. */
  source: z.optional(line('Name the source.', 200)),
});

export type QuestionInput = z.input<typeof input>;
export type QuestionOption = z.output<typeof option> & { id: string };
export type QuestionPair = z.output<typeof pair> & { id: string };
export type Question = Omit<z.output<typeof input>, 'options' | 'pairs'> & {
  id: string;
  version: number;
  status: 'draft' | 'ready' | 'retired';
  options: QuestionOption[];
  pairs: QuestionPair[];
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
};

const AUTHORS = { admin: ['all'], staff: ['all'], instructor: ['all'] } as const;

const NONE = ['none'] as const;

export const TYPE_NAMES: Readonly<Record<QuestionType, string>> = {
  single: 'One answer',
  multiple: 'Several answers',
  'true-false': 'True or false',
  short: 'Short answer',
  numeric: 'Number',
  matching: 'Matching',
  essay: 'Essay',
};

export const questions = defineEntity({
  name: 'questions',
  one: 'Test question',
  many: 'Test questions',
  input,
  states: ['draft', 'ready', 'retired'],
  initial: 'draft',
  steps: {
    /** Refused where a key is missing (`rules.ts`). */
    ready: { from: ['draft', 'retired'], to: 'ready', label: 'Mark as ready', done: 'marked as ready' },
    unready: { from: ['ready'], to: 'draft', label: 'Back to draft', done: 'taken back to draft' },
    retire: { from: ['draft', 'ready'], to: 'retired', label: 'Retire', done: 'retired' },
  },
  access: { read: { ...AUTHORS, manager: NONE, learner: NONE }, create: AUTHORS, update: AUTHORS, remove: AUTHORS },
  // Nobody else knows of any: they are not found, rather than forbidden.
  scopes: { none: () => null },
  files: { prompt: { holds: 'markdown', seenBy: () => 'signed-in' } },
  unique: ['source'],
  listing: {
    filters: ['status', 'type', 'category'],
    lookups: ['source'],
    sorts: [
      { field: 'updatedAt', type: 'instant', descending: true },
      { field: 'category', type: 'text' },
    ],
    search: {
      order: 'updatedAt',
      texts: (question) => [
        question.name as string | null,
        question.prompt as string,
        question.category as string | null,
      ],
    },
  },
  fields: {
    type: {
      label: 'Kind',
      input: 'select',
      options: QUESTION_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
    },
    name: { label: 'Name', input: 'text', hint: 'For your own lists. Whoever is asked never sees it.' },
    prompt: { label: 'Question', input: 'markdown', hint: 'Markdown; pictures come from the library.', wide: true },
    options: { label: 'Answers', input: 'hidden', wide: true },
    caseSensitive: { label: 'Capitals matter', input: 'checkbox' },
    numbers: { label: 'Accepted numbers', input: 'hidden', wide: true },
    pairs: { label: 'Pairs', input: 'hidden', wide: true },
    distractors: { label: 'Matches that fit nothing', input: 'hidden', wide: true },
    feedback: {
      label: 'Feedback',
      input: 'textarea',
      hint: 'Shown with the review, whatever was answered.',
      wide: true,
    },
    guidance: { label: 'For graders', input: 'textarea', hint: 'What a good answer says.', wide: true },
    marks: { label: 'Marks', input: 'number' },
    category: { label: 'Category', input: 'text', hint: 'A path, such as Food safety/Storage.' },
  },
});
