// A post: news of the organisation. Its audience says who may read it; the clock, from when and until when.
import * as z from 'zod/mini';
import type { Instant } from '#kernel/clock';
import { hasBegun, hasEnded, isDue } from '../due';
import { type Due, defineEntity, type Viewers } from '../entity';
import { body, line, optionalId, optionalInstant, optionalText, slug, tags } from '../schema';

const LONGEST_EXCERPT = 400;

const input = z.strictObject({
  title: line('Give the post a title.'),
  slug: z.optional(slug('the-lift-works-again')),
  /** For lists, feeds and search engines; where it is empty, the text's first words stand there. */
  excerpt: optionalText(LONGEST_EXCERPT),
  body: body(),
  /** A picture of the library. */
  coverId: optionalId(),
  tags: tags(),
  /** Left out: whoever writes it. */
  authorId: optionalId(),
  audience: z._default(z.enum(['public', 'signed-in', 'staff']), 'public'),
  /** Of a draft, when it is meant to appear; of what has appeared, when it did. */
  publishAt: optionalInstant(),
  unpublishAt: optionalInstant(),
  pinned: z._default(z.boolean(), false),
  /** Those who may read it are told of it, once ever: as soon as it is out. */
  tellReaders: z._default(z.boolean(), false),
});

export type PostInput = z.input<typeof input>;
export type Post = z.output<typeof input> & {
  id: string;
  version: number;
  status: 'draft' | 'scheduled' | 'published' | 'archived';
  slug: string;
  authorId: string;
  /** When its readers were told; null where they have not been. */
  toldAt: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
};

const STATES = ['draft', 'scheduled', 'published', 'archived'] as const;
const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const OFFICE_ROLES = ['admin', 'staff'] as const;
/** The office and those who teach: they write, and read what is for those who work here. */
export const WORKING_ROLES = [...OFFICE_ROLES, 'instructor'] as const;
const SIGNED_IN = ['signed-in'] as const;
const WRITERS = { ...OFFICE, instructor: ['own-draft'] } as const;

/** A scheduled post is there at its moment, on the minute and without a scheduler: whoever reads asks the clock. */
const due = {
  from: 'publishAt',
  until: 'unpublishAt',
  waiting: 'scheduled',
  seenAs: 'published',
  scopes: ['public', 'signed-in', 'working'],
} as const satisfies Due;

export const posts = defineEntity({
  name: 'posts',
  one: 'Post',
  many: 'Posts',
  input,
  derived: z.object({ slug: z.string(), authorId: z.string(), toldAt: optionalInstant() }),
  derive: (post) => ({ reach: post.status === 'scheduled' || post.status === 'published' ? post.audience : null }),
  states: STATES,
  initial: 'draft',
  steps: {
    /** At once. What was published before keeps its moment. */
    publish: { from: ['draft', 'scheduled', 'archived'], to: 'published', label: 'Publish', done: 'published' },
    /** `{ publishAt?, unpublishAt? }`, in place of the record's own. */
    schedule: { from: ['draft', 'scheduled', 'archived'], to: 'scheduled', label: 'Schedule', done: 'scheduled' },
    unpublish: {
      from: ['scheduled', 'published'],
      to: 'draft',
      label: 'Back to draft',
      done: 'taken back to draft',
    },
    archive: { from: ['draft', 'scheduled', 'published'], to: 'archived', label: 'Archive', done: 'archived' },
  },
  access: {
    read: {
      ...OFFICE,
      instructor: ['working', 'own'],
      manager: SIGNED_IN,
      learner: SIGNED_IN,
      visitor: ['public'],
    },
    create: { ...OFFICE, instructor: ['all'] },
    update: WRITERS,
    remove: WRITERS,
    commands: { publish: OFFICE, schedule: OFFICE, unpublish: OFFICE, archive: OFFICE },
  },
  scopes: {
    public: () => ({ reach: 'public' }),
    'signed-in': () => ({ reach: ['public', 'signed-in'] }),
    /** The office and those who teach. */
    working: () => ({ reach: ['public', 'signed-in', 'staff'] }),
    own: (actor) => (actor ? { authorId: actor.id } : null),
    'own-draft': (actor) => (actor ? { authorId: actor.id, status: 'draft' } : null),
  },
  due,
  secret: ['reach'],
  restricted: { tellReaders: OFFICE_ROLES, toldAt: OFFICE_ROLES },
  guarded: { authorId: OFFICE_ROLES, pinned: OFFICE_ROLES, tellReaders: OFFICE_ROLES },
  files: {
    coverId: { holds: 'one', isPicture: true, seenBy: ({ audience }) => audience as Viewers },
    body: { holds: 'markdown', seenBy: ({ audience }) => audience as Viewers },
  },
  unique: ['slug'],
  listing: {
    filters: ['status', 'audience', 'reach', 'authorId', 'pinned'],
    flags: ['pinned'],
    lookups: ['slug'],
    sorts: [
      { field: 'publishAt', type: 'instant', descending: true },
      { field: 'updatedAt', type: 'instant', descending: true },
    ],
    members: ['tags'],
    search: {
      order: 'publishAt',
      texts: (post) => [
        post.title as string,
        post.excerpt as string | null,
        ...((post.tags as string[] | undefined) ?? []),
        post.body as string | null,
      ],
    },
  },
  fields: {
    title: { label: 'Title', input: 'text', wide: true },
    slug: {
      label: 'Address',
      input: 'text',
      hint: 'The end of its public address. Left empty, it is made from the title.',
    },
    excerpt: {
      label: 'Excerpt',
      input: 'textarea',
      hint: 'A sentence or two for lists and feeds. Left empty, the text’s first words stand there.',
      wide: true,
    },
    body: { label: 'Text', input: 'markdown', wide: true },
    coverId: { label: 'Cover', input: 'picture', hint: 'Stands above the text.', wide: true },
    tags: { label: 'Tags', input: 'tags', hint: 'Separated by commas.' },
    authorId: { label: 'Author', input: 'select', empty: 'Whoever writes it' },
    audience: {
      label: 'Who may read it',
      input: 'select',
      options: [
        { value: 'public', label: 'Everybody, on the public pages too' },
        { value: 'signed-in', label: 'Whoever is signed in' },
        { value: 'staff', label: 'The office and instructors' },
      ],
    },
    publishAt: { label: 'Appears', input: 'instant', hint: 'For a post that is to wait for its moment.' },
    unpublishAt: { label: 'Ends', input: 'instant', hint: 'From then on no reader finds it. Empty: it stays.' },
    pinned: { label: 'Keep it above the others', input: 'checkbox' },
    tellReaders: {
      label: 'Tell its readers when it appears',
      input: 'checkbox',
      hint: 'Once, in the app and by mail as each has chosen: everybody with an account who may read it. Where it is out already, as soon as this is saved.',
      wide: true,
    },
    toldAt: { label: 'Readers told', input: 'instant' },
  },
});

/** The state of a post as the clock has it: one that is scheduled and due is published, one that is over has ended. */
export type Standing = Post['status'] | 'ended';

type Timed = Pick<Post, 'status' | 'publishAt' | 'unpublishAt'>;

/** Whether readers have it, and its record says so: one whose time has just come waits for the scheduler. */
export const isWrittenOut = (post: Timed, now: Instant): boolean =>
  post.status === 'published' && isDue(due, post, now);

export function standingOf(post: Timed, now: Instant): Standing {
  if (post.status !== 'scheduled' && post.status !== 'published') return post.status;
  if (hasEnded(due, post, now)) return 'ended';
  return hasBegun(due, post, now) ? 'published' : 'scheduled';
}
