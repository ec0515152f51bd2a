// Something that one person was told of in the app. Made from tellings, never by anybody: read, put back, removed by the person.
import * as z from 'zod/mini';
import type { Instant } from '#kernel/clock';
import { defineEntity, type Grants } from '../entity';
import { recordId } from '../schema';
import type { TellingKind } from '../tellings/telling';

/** Once it has been read, it is kept this long after it was written. Milliseconds. */
export const NOTIFICATION_KEPT_MS = 90 * 24 * 3_600_000;

export interface Notification {
  [field: string]: unknown;
  id: string;
  version: number;
  status: 'unread' | 'read';
  /** Whose it is. */
  userId: string;
  kind: TellingKind;
  /** A sentence. */
  title: string;
  /** A path within the site. */
  link: string;
  readAt: Instant | null;
  /** `userId` while it is unread, else null: what a count of unread ones walks. */
  unreadBy: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  createdBy: null;
}

/** Nobody writes one. */
const input = z.strictObject({});

const OWN: Grants = { admin: ['own'], staff: ['own'], instructor: ['own'], manager: ['own'], learner: ['own'] };

export const notifications = defineEntity({
  name: 'notifications',
  one: 'Notification',
  many: 'Notifications',
  input,
  derived: z.object({
    userId: recordId(),
    kind: z.string(),
    title: z.string(),
    link: z.string(),
    readAt: z.nullable(z.iso.datetime()),
  }),
  derive: ({ status, userId }) => ({ unreadBy: status === 'unread' ? userId : null }),
  states: ['unread', 'read'],
  initial: 'unread',
  steps: {
    /** Also of one that has been read already: two tabs may follow the same link. */
    read: { from: ['unread', 'read'], to: 'read', label: 'Mark as read', done: 'marked as read' },
    unread: { from: ['unread', 'read'], to: 'unread', label: 'Mark as unread', done: 'marked as unread' },
  },
  access: { read: OWN, create: {}, update: {}, remove: OWN, commands: { read: OWN, unread: OWN } },
  scopes: { own: (actor) => (actor ? { userId: actor.id } : null) },
  secret: ['unreadBy'],
  listing: {
    // In this order: asked for both, SQLite walks the index of the last, which is the person's own.
    filters: ['status', 'userId'],
    lookups: ['unreadBy'],
    sorts: [{ field: 'createdAt', type: 'instant', descending: true }],
  },
  fields: {},
});

/** As it is first stored. `id` is `<telling>.<user>`: the same is told to the same person once. */
export const newNotification = (
  given: Pick<Notification, 'id' | 'userId' | 'kind' | 'title' | 'link'> & { now: Instant },
): Notification => {
  const { now, id, userId, kind, title, link } = given;
  return {
    ...{ id, version: 1, status: 'unread', userId, kind, title, link, readAt: null, unreadBy: userId },
    ...{ createdAt: now, updatedAt: now, createdBy: null },
  };
};
