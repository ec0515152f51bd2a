// A course: what is taught. When it is taught is a session.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { body, line, money, optionalId, optionalText, recordId, slug, summary, tags, whole } from '../schema';
import { slugFrom } from '../slug';

const input = z.strictObject({
  title: line('Give the course a title.'),
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the course a code, such as FAW-3.'),
      z.maxLength(40),
      z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u, 'Letters, digits, spaces and . _ / - only.'),
    ),
  slug: z.optional(slug('food-safety-3')),
  summary: summary(),
  body: body(),
  category: optionalText(60),
  level: optionalText(40),
  tags: tags(),
  duration: optionalText(60),
  price: z._default(z.nullable(money()), null),
  places: z._default(whole(1, 1000), 12),
  enrolment: z._default(z.enum(['open', 'approval']), 'open'),
  waitingList: z._default(z.boolean(), true),
  prerequisites: z._default(z.array(recordId()).check(z.maxLength(20)), []),
  certificateMonths: z._default(z.nullable(whole(1, 600)), null),
  /** A picture of the library, for the catalogue. */
  coverId: optionalId(),
  /** Files of the library, opened by whoever has a seat. */
  materials: z._default(z.array(recordId()).check(z.maxLength(50, 'At most 50 files.')), []),
  source: optionalText(500),
});

export type CourseInput = z.input<typeof input>;
export type Course = z.output<typeof input> & {
  id: string;
  version: number;
  status: 'draft' | 'published' | 'archived';
  slug: string;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
};

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const PUBLISHED = ['published'] as const;

export const courses = defineEntity({
  name: 'courses',
  one: 'Course',
  many: 'Courses',
  input,
  derived: z.object({ slug: z.string() }),
  derive: (course) => ({
    priceAmount: (course.price as { amount: number } | null)?.amount ?? null,
    titleKey: titleKey(course.title as string),
  }),
  states: ['draft', 'published', 'archived'],
  initial: 'draft',
  steps: {
    publish: { from: ['draft', 'archived'], to: 'published', label: 'Publish', done: 'published' },
    unpublish: { from: ['published'], to: 'draft', label: 'Back to draft', done: 'taken back to draft' },
    archive: { from: ['draft', 'published'], to: 'archived', label: 'Archive', done: 'archived' },
  },
  access: {
    read: { ...OFFICE, visitor: PUBLISHED, learner: PUBLISHED, manager: PUBLISHED, instructor: PUBLISHED },
    create: OFFICE,
    update: OFFICE,
    remove: OFFICE,
  },
  scopes: { published: () => ({ status: 'published' }) },
  secret: ['priceAmount', 'titleKey'],
  restricted: { source: ['admin', 'staff'] },
  files: {
    coverId: { holds: 'one', isPicture: true, seenBy: () => 'public' },
    materials: { holds: 'list' },
    body: { holds: 'markdown', seenBy: () => 'public' },
  },
  unique: ['slug', 'code'],
  listing: {
    filters: ['status', 'category', 'level'],
    lookups: ['slug', 'source', 'titleKey'],
    sorts: [
      { field: 'title', type: 'text' },
      { field: 'code', type: 'text' },
      { field: 'category', type: 'text' },
      { field: 'priceAmount', type: 'number' },
      { field: 'updatedAt', type: 'instant', descending: true },
    ],
    members: ['tags'],
    search: {
      order: 'title',
      texts: (course) => [
        course.title as string,
        course.code as string,
        course.category as string,
        ...((course.tags as string[]) ?? []),
      ],
    },
  },
  fields: {
    title: { label: 'Title', input: 'text', wide: true },
    code: {
      label: 'Code',
      input: 'text',
      hint: 'Short and unique, such as FAW-3. It is printed on lists and certificates.',
    },
    slug: {
      label: 'Address',
      input: 'text',
      hint: 'The end of its public address. Left empty, it is made from the title.',
    },
    summary: { label: 'Summary', input: 'textarea', hint: 'One or two sentences for the catalogue.', wide: true },
    category: { label: 'Category', input: 'text' },
    level: { label: 'Level', input: 'text' },
    duration: { label: 'Length', input: 'text', hint: 'In words, such as 3 days.' },
    price: { label: 'Price per seat', input: 'money', hint: 'Bookings keep the price that they were made at.' },
    places: { label: 'Places', input: 'number', hint: 'Unless a session says otherwise.' },
    enrolment: {
      label: 'Enrolment',
      input: 'select',
      options: [
        { value: 'open', label: 'Open: a booking is confirmed at once' },
        { value: 'approval', label: 'By approval: a booking holds a seat until you decide' },
      ],
    },
    waitingList: { label: 'Keep a waiting list when a session is full', input: 'checkbox' },
    certificateMonths: {
      label: 'Certificate valid for',
      input: 'number',
      unit: 'months',
      hint: 'Empty: it does not expire.',
    },
    tags: { label: 'Tags', input: 'tags', hint: 'Separated by commas.' },
    coverId: { label: 'Cover', input: 'picture', hint: 'Shown in the catalogue and on the course’s page.', wide: true },
    materials: {
      label: 'Materials',
      input: 'files',
      hint: 'Slides, workbooks, films. Whoever has a seat opens them, and nobody else.',
      wide: true,
    },
    body: { label: 'Description', input: 'markdown', hint: 'Markdown. Shown on the course’s public page.', wide: true },
  },
});

/** What an import knows a course by that has no code: its title, white space and case aside. */
export const titleKey = (title: string): string => title.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export const slugOf = (title: string): string => slugFrom(title, 'course');
