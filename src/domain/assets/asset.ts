// A file of the library: what it is, who may open it. Its bytes lie in the file store, under a name made from its id.
import * as z from 'zod/mini';
import { defineEntity } from '../entity';
import { optionalId, optionalText, tags } from '../schema';
import { fileNameProblem, folderOf, pathKey } from './file-name';
import { kindOf } from './media-type';

/** From the fewest to everybody. */
export const VISIBILITIES = ['private', 'staff', 'signed-in', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Whether everybody of the second may open what is open to the first. */
export const isOpenTo = (visibility: Visibility, seenBy: Visibility): boolean =>
  VISIBILITIES.indexOf(visibility) >= VISIBILITIES.indexOf(seenBy);

/** Letters that a name may have, folders included: what a list shows and a header carries. */
const LONGEST_NAME = 300;
const LONGEST_TEXT = 500;

/** What the office and instructors open, and what whoever is signed in does. */
export const WORKING: readonly Visibility[] = ['staff', 'signed-in', 'public'];
export const SHARED: readonly Visibility[] = ['signed-in', 'public'];

/** The whole name, folders parted by `/`: `Courses/Food/knife-skills.jpg`. */
export const assetName = () =>
  z.pipe(
    z.string().check(z.maxLength(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters, folders included.`)),
    z.pipe(
      z.transform((name: string) => name.normalize('NFC').trim()),
      z.string().check(
        z.superRefine((name, context) => {
          const message = fileNameProblem(name);
          if (message) context.addIssue({ code: 'custom', message, input: name });
        }),
      ),
    ),
  );

const input = z.strictObject({
  name: assetName(),
  alt: optionalText(LONGEST_TEXT),
  caption: optionalText(LONGEST_TEXT),
  tags: tags(),
  visibility: z._default(z.enum(VISIBILITIES), 'private'),
  /** Whose file it is, beside who brought it: the managers of that company open it. */
  companyId: optionalId(),
});

export type AssetInput = z.input<typeof input>;
export type Asset = z.output<typeof input> & {
  id: string;
  version: number;
  status: 'uploading' | 'ready' | 'trashed';
  /** Of `name`: `Courses/Food/`, '' at the top. */
  folder: string;
  /** By the bytes, whatever the sender called it. */
  contentType: string;
  kind: 'picture' | 'video' | 'audio' | 'document' | 'other';
  /** Bytes. */
  size: number;
  /** Hex; null until all of it has arrived. */
  sha256: string | null;
  /** Of a picture as it is shown, turned as its camera was; pixels, or null. */
  width: number | null;
  height: number | null;
  /** Changes with the bytes. */
  mark: string;
  /** Whether a small picture of it is kept. */
  hasThumbnail: boolean;
  trashedAt: string | null;
  /** A learner's own: it goes when they do. What others bring belongs to the library. */
  isPersonal: boolean;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
};

const OFFICE = { admin: ['all'], staff: ['all'] } as const;
const OWN = ['own'] as const;

export const assets = defineEntity({
  name: 'assets',
  one: 'File',
  many: 'Files',
  input,
  derived: z.object({
    folder: z.string(),
    contentType: z.string(),
    kind: z.enum(['picture', 'video', 'audio', 'document', 'other']),
    size: z.int(),
    sha256: z.nullable(z.string()),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    mark: z.string(),
    hasThumbnail: z.boolean(),
    trashedAt: z.nullable(z.string()),
    isPersonal: z.boolean(),
    createdBy: z.nullable(z.string()),
  }),
  derive: ({ id, name, contentType }) => ({
    folder: folderOf(name as string),
    kind: kindOf(contentType as string),
    pathKey: pathKey(name as string, id as string),
  }),
  states: ['uploading', 'ready', 'trashed'],
  initial: 'uploading',
  steps: {
    restore: { from: ['trashed'], to: 'ready', label: 'Restore', done: 'restored' },
  },
  access: {
    read: {
      ...OFFICE,
      instructor: ['working', ...OWN],
      manager: ['company', 'signed-in', ...OWN],
      learner: ['signed-in', ...OWN],
      visitor: ['public'],
    },
    // `/api/files` makes and deletes them.
    create: {},
    update: { ...OFFICE, instructor: OWN, manager: ['company', ...OWN], learner: OWN },
    remove: {},
  },
  scopes: {
    public: () => ({ status: 'ready', visibility: 'public' }),
    'signed-in': () => ({ status: 'ready', visibility: SHARED }),
    working: () => ({ status: 'ready', visibility: WORKING }),
    own: (actor) => (actor ? { createdBy: actor.id } : null),
    company: (actor) => (actor?.companyId ? { companyId: actor.companyId } : null),
  },
  /** The name as lists go through it, told apart from others of the same name. */
  secret: ['pathKey'],
  guarded: { companyId: ['admin', 'staff'] },
  listing: {
    filters: ['status', 'visibility', 'kind', 'folder', 'createdBy', 'companyId'],
    sorts: [
      { field: 'createdAt', type: 'instant', descending: true },
      { field: 'pathKey', type: 'exact' },
    ],
    members: ['tags'],
    search: {
      order: 'createdAt',
      texts: (asset) => [
        asset.name as string,
        asset.alt as string | null,
        asset.caption as string | null,
        ...((asset.tags as string[]) ?? []),
      ],
    },
  },
  fields: {
    name: {
      label: 'Name',
      input: 'text',
      hint: 'With its folders, such as Courses/Food/knife-skills.jpg.',
      wide: true,
    },
    alt: {
      label: 'Description for those who cannot see it',
      input: 'textarea',
      hint: 'Of a picture: what it shows, in a sentence.',
      wide: true,
    },
    caption: { label: 'Caption', input: 'text', hint: 'Stands below it where it is shown.', wide: true },
    tags: { label: 'Tags', input: 'tags', hint: 'Separated by commas.', wide: true },
    visibility: {
      label: 'Who may open it',
      input: 'select',
      options: [
        { value: 'private', label: 'The office, and whoever brought it' },
        { value: 'staff', label: 'The office and instructors' },
        { value: 'signed-in', label: 'Whoever is signed in' },
        { value: 'public', label: 'Everybody' },
      ],
    },
    companyId: { label: 'Company', input: 'select', empty: 'None' },
  },
});
