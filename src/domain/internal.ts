// Record kinds that only the app reads and writes: claims, counters, copies for lists. Never served by the API.
import type { InternalEntity } from './entity';

const keyed = (name: string): InternalEntity => ({ name, listing: { filters: [], sorts: [] } });

export const internal = [
  /** `uid:<uid>` and `email:<verified address>` → the person who owns it. */
  keyed('userKeys'),
  /** One a signed-in browser. */
  {
    name: 'signIns',
    listing: { filters: ['userId'], sorts: [{ field: 'createdAt', type: 'instant', descending: true }] },
  },
  /** `<entity>:<field>:<folded value>` → the record that owns a value no two may share. */
  keyed('uniques'),
  /** Answers kept for 24 hours under `Idempotency-Key`. */
  {
    name: 'answers',
    listing: {
      filters: [],
      /** Whom it was given to and which record it tells of: both are erased with the person. */
      lookups: ['callerId', 'subjectId'],
      sorts: [{ field: 'expiresAt', type: 'instant' }],
    },
  },
  /** The seat counters of a session, under its id. */
  keyed('seats'),
  /** `<session>.<person>` → the one live booking (rule 3). */
  keyed('liveBookings'),
  /** Under a booking's id, while its seat is on offer: until when, and at whose desk. Apart from the bookings, which need no index more. */
  { name: 'offers', listing: { filters: [], sorts: [{ field: 'until', type: 'instant' }] } },
  /** Under a course's id: its sessions in brief, so that a list of courses reads no session. */
  keyed('timetables'),
  /** Every change of state and of settings: who, when, before, after. */
  {
    name: 'auditEvents',
    listing: {
      filters: ['recordId', 'actorId', 'entity', 'action'],
      sorts: [{ field: 'at', type: 'instant', descending: true }],
    },
  },
  keyed('settings'),
  /** Under a file's id: the places where it is used, `{ entity, id, field }`. */
  keyed('fileUses'),
  /** Under a file's id, until all of it has arrived: the store's name for the upload, and the parts that it has. */
  keyed('fileUploads'),
  /** Under a person's id: how many files they have brought, and how many bytes. */
  keyed('fileTotals'),
  /** Keys made here for what only this site has to recognise: `files` signs the addresses of private files. */
  keyed('signingKeys'),
  /** `<question>.<version>`: the question as it was then, so that what was asked is graded as it was asked. */
  keyed('questionVersions'),
  /** Under a category's key: how many ready questions it has. With the next two, a draw costs what it draws (docs/adr/0016). */
  { name: 'decks', listing: { filters: [], sorts: [{ field: 'category', type: 'text' }] } },
  /** `<deck>.<ordinal from 0>` → the question that lies there. */
  keyed('deckCards'),
  /** Under a question's id: the deck and the ordinal where it lies. */
  keyed('deckPlaces'),
  /** Under an attempt's id: the answers as they were last given. Apart from it, so that saving one makes nobody's edit stale. */
  keyed('attemptAnswers'),
  /** `<test>.<person>`: how many attempts they have begun, and the one in progress. */
  keyed('attemptCounts'),
  /** What a requester reads of a query: what they wrote, and what we answered. */
  {
    name: 'queryMessages',
    listing: { filters: ['queryId'], lookups: ['authorId'], sorts: [{ field: 'at', type: 'instant' }] },
  },
  /** What they never read. Apart from the others, so that no code that answers them can come across it. */
  {
    name: 'queryNotes',
    listing: { filters: ['queryId'], lookups: ['authorId'], sorts: [{ field: 'at', type: 'instant' }] },
  },
  /** `queries`: the last number that was given out. */
  keyed('counters'),
  /** What people have to be told, until all of them have been (`tellings/telling.ts`). */
  {
    name: 'tellings',
    listing: {
      filters: ['isOpen'],
      flags: ['isOpen'],
      lookups: ['aboutId'],
      sorts: [
        { field: 'at', type: 'instant' },
        { field: 'dueAt', type: 'instant' },
      ],
    },
  },
  /** Each on its way to one address, and for a while what was sent (`mails/mail.ts`). */
  {
    name: 'mails',
    listing: {
      filters: ['status'],
      lookups: ['userId', 'aboutId', 'toEmail'],
      sorts: [
        { field: 'createdAt', type: 'instant', descending: true },
        { field: 'dueAt', type: 'instant' },
      ],
    },
  },
  /** On a laptop, in place of a provider: what was sent, under the mail's id (`/dev/mail`). */
  {
    name: 'outbox',
    listing: { filters: [], lookups: ['toEmail'], sorts: [{ field: 'sentAt', type: 'instant', descending: true }] },
  },
  /** `<booking>.<day>`: who came (`attendance/attendance.ts`). */
  {
    name: 'attendance',
    listing: {
      filters: ['sessionId', 'day', 'mark'],
      lookups: ['bookingId'],
      sorts: [{ field: 'dayStart', type: 'instant' }],
    },
  },
  /** `organisation`: the figures of past weeks; a late mark makes one be counted again (docs/adr/0018). */
  keyed('weekFigures'),
  /** `users.<id>`, `companies.<id>`, `settings.organisation`: a small picture as base64 with its content type. */
  keyed('pictures'),
] as const satisfies readonly InternalEntity[];
