// A saved reply: words that the office sends again and again. Its placeholders are filled in the browser, before it is sent.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { line, tags } from '../schema';

const LONGEST_BODY = 20_000;

const input = z.strictObject({
  title: line('Give it a title to find it by.'),
  body: z
    .string()
    .check(z.trim(), z.minLength(1, 'Write what it says.'), z.maxLength(LONGEST_BODY, 'At most 20,000 characters.')),
  tags: tags(),
});

export type Reply = z.output<typeof input> & {
  id: string;
  version: number;
  status: 'active';
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
};

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const NONE = ['none'] as const;

export const replies = defineEntity({
  name: 'replies',
  one: 'Saved reply',
  many: 'Saved replies',
  input,
  states: ['active'],
  initial: 'active',
  steps: {},
  access: {
    read: { ...OFFICE, instructor: ['all'], manager: NONE, learner: NONE },
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
  },
  // Nobody else knows of any: they are not found, rather than forbidden.
  scopes: { none: () => null },
  listing: {
    filters: [],
    sorts: [
      { field: 'title', type: 'text' },
      { field: 'updatedAt', type: 'instant', descending: true },
    ],
    members: ['tags'],
    search: {
      order: 'title',
      texts: (reply) => [reply.title as string, ...((reply.tags as string[]) ?? []), reply.body as string],
    },
  },
  fields: {
    title: { label: 'Title', input: 'text', wide: true },
    body: {
      label: 'Text',
      input: 'textarea',
      hint: '{name}, {first name}, {course} and {number} become those of the query.',
      wide: true,
    },
    tags: { label: 'Tags', input: 'tags', hint: 'Separated by commas.' },
  },
});

/** What a placeholder may stand for; empty where the query has none. */
export interface Placeholders {
  name: string;
  course: string | null;
  number: string;
}

/** The text with what is known in place of its placeholders. An unknown one stays, so that whoever sends it sees it. */
export function fillReply(body: string, { name, course, number }: Placeholders): string {
  const known = new Map([
    ['name', name],
    ['first name', name.split(/\s+/)[0] ?? ''],
    ['course', course],
    ['number', number],
  ]);
  return body.replace(/\{([^{}\n]{1,40})\}/g, (whole, key: string) => known.get(key.trim().toLowerCase()) || whole);
}
