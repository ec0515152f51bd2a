// What is written in the thread of a query. Two kinds on purpose: what the requester reads (`queryMessages`) and what they never do
// (`queryNotes`), so that whatever answers a requester has no way to the second.
import * as z from 'zod/mini';
import { recordId } from '../schema';

/** Letters of one message. */
export const LONGEST_MESSAGE = 20_000;
/** Files of one message, and of a thread. */
export const MOST_FILES = 10;
export const MOST_FILES_IN_THREAD = 200;
/** Messages and private notes of one thread. */
export const MOST_MESSAGES = 500;

/** Plain text with paragraphs, required. */
export const messageBody = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write something.'),
      z.maxLength(LONGEST_MESSAGE, `At most ${LONGEST_MESSAGE.toLocaleString('en-GB')} characters.`),
    );

export const attachments = () =>
  z.array(recordId()).check(z.maxLength(MOST_FILES, `At most ${MOST_FILES} files go with one message.`));

/** `status`: the state that our answer leaves it in. */
export const replySchema = z.strictObject({
  body: messageBody(),
  attachments: z.optional(attachments()),
  status: z._default(z.enum(['open', 'pending', 'resolved']), 'pending'),
});
/** Of whoever asked, and of private notes. */
export const messageSchema = z.strictObject({ body: messageBody(), attachments: z.optional(attachments()) });

/** As it is stored, of either kind. */
export interface StoredMessage {
  [field: string]: unknown;
  id: string;
  version: number;
  queryId: string;
  kind: 'customer' | 'reply' | 'note';
  at: string;
  /** Null for whoever has no account: the query has their name. */
  authorId: string | null;
  body: string;
  /** Ids of files. */
  attachments: string[];
}

/** A file as the thread shows it. */
export interface AttachedFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Works at once, for this person, for some minutes; null where it is gone. */
  downloadUrl: string | null;
}

/** One line of a thread as somebody reads it. */
export interface ThreadMessage {
  id: string;
  kind: 'customer' | 'reply' | 'note' | 'event';
  at: string;
  authorId: string | null;
  authorName: string;
  /** Empty for an event. */
  body: string;
  attachments: AttachedFile[];
  /** Of an event: the step (`hold`, `update`, `reply` …), and what it changed, by field. */
  action?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const LONGEST_EXCERPT = 200;

/** The beginning of a message on one line. */
export function excerptOf(body: string): string {
  const text = body.replace(/\s+/g, ' ').trim();
  return text.length <= LONGEST_EXCERPT ? text : `${text.slice(0, LONGEST_EXCERPT - 1).trimEnd()}…`;
}
