// A common question and its answer. Who may read it is said by its audience; where it stands, by its category and its position.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { line, optionalText, whole } from '../schema';

const LONGEST_ANSWER = 20_000;
const LAST_POSITION = 999_999;

const input = z.strictObject({
  question: line('Write the question as people ask it.'),
  answer: z.string().check(z.trim(), z.minLength(1, 'Write the answer.'), z.maxLength(LONGEST_ANSWER)),
  category: optionalText(60),
  /** Left out: after the last of its category. */
  position: z.optional(whole(1, LAST_POSITION)),
  audience: z._default(z.enum(['public', 'signed-in', 'staff']), 'public'),
});

export type FaqInput = z.input<typeof input>;
export type Faq = Omit<z.output<typeof input>, 'position'> & {
  id: string;
  version: number;
  status: 'draft' | 'published' | 'archived';
  slug: string;
  position: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
};

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const SIGNED_IN = ['signed-in'] as const;
const STATES = ['draft', 'published', 'archived'] as const;

export const faqs = defineEntity({
  name: 'faqs',
  one: 'Question',
  many: 'Questions',
  input,
  derived: z.object({ slug: z.string(), position: z.int() }),
  derive: (faq) => ({ orderKey: orderKey(faq as { category: string | null; position: number }) }),
  states: STATES,
  initial: 'draft',
  steps: {
    publish: { from: ['draft', 'archived'], to: 'published', label: 'Publish', done: 'published' },
    unpublish: { from: ['published'], to: 'draft', label: 'Back to draft', done: 'taken back to draft' },
    archive: { from: ['draft', 'published'], to: 'archived', label: 'Archive', done: 'archived' },
    /** `{ before }`: the question of the same category that it stands before; null puts it last. */
    move: { from: STATES, label: 'Move', done: 'moved' },
  },
  access: {
    read: { ...OFFICE, visitor: ['public'], learner: SIGNED_IN, manager: SIGNED_IN, instructor: SIGNED_IN },
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
  },
  scopes: {
    public: () => ({ status: 'published', audience: 'public' }),
    'signed-in': () => ({ status: 'published', audience: ['public', 'signed-in'] }),
  },
  secret: ['orderKey'],
  files: {
    answer: {
      holds: 'markdown',
      seenBy: ({ audience }) => (audience === 'public' ? 'public' : audience === 'signed-in' ? 'signed-in' : null),
    },
  },
  unique: ['slug'],
  listing: {
    filters: ['status', 'audience', 'category'],
    lookups: ['slug'],
    sorts: [
      { field: 'orderKey', type: 'text' },
      { field: 'position', type: 'number' },
      { field: 'updatedAt', type: 'instant', descending: true },
    ],
    search: {
      order: 'orderKey',
      texts: (faq) => [faq.question as string, faq.category as string | null, faq.answer as string],
    },
  },
  fields: {
    question: {
      label: 'Question',
      input: 'text',
      hint: 'As people ask it: “Can somebody else take my seat?”',
      wide: true,
    },
    answer: {
      label: 'Answer',
      input: 'markdown',
      hint: 'Markdown. Begin with the answer, then the reasons.',
      wide: true,
    },
    category: {
      label: 'Category',
      input: 'text',
      hint: 'The heading that it stands below. Choose one in use, or write a new one.',
    },
    position: { label: 'Position', input: 'number' },
    audience: {
      label: 'Who may read it',
      input: 'select',
      options: [
        { value: 'public', label: 'Everybody, on the public pages too' },
        { value: 'signed-in', label: 'Whoever is signed in' },
        { value: 'staff', label: 'The office alone' },
      ],
    },
  },
});

/** After every letter: questions without a category come last. */
const WITHOUT = '\uFFFD';

/** By category, then by position. */
const orderKey = ({ category, position }: { category: string | null; position: number }): string =>
  `${category ?? WITHOUT}\u0001${String(position).padStart(String(LAST_POSITION).length, '0')}`;
