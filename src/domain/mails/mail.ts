// A mail on its way to one address: written with what it tells of, sent from the queue, kept without its words once it has gone.
import type { Instant } from '#kernel/clock';
import type { TellingKind } from '../tellings/telling';

export const MAIL_STATES = ['queued', 'sending', 'sent', 'dead'] as const;
export type MailStatus = (typeof MAIL_STATES)[number];

export interface MailAddress {
  email: string;
  name: string | null;
}

export interface MailAttachment {
  /** Of the file: `booking.ics`. */
  name: string;
  /** A media type without parameters. */
  type: string;
  content: string;
}

export interface MailRecord {
  [field: string]: unknown;
  /** `<telling>.<person>`, or `<telling>.<number>` of an address alone: the same is never written twice. */
  id: string;
  version: number;
  status: MailStatus;
  kind: TellingKind;
  about: { entity: string; id: string };
  /** The id of what it is about, to be looked up by. */
  aboutId: string;
  /** Null for an address alone. */
  userId: string | null;
  to: MailAddress;
  /** The address in lower case, to be looked up by. */
  toEmail: string;
  subject: string;
  /** Empty once it has been sent. */
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** When it is tried next; while it is being sent, when somebody else may. Real time; null once it is sent or given up. */
  dueAt: Instant | null;
  attempts: number;
  /** Why the last attempt failed, in the provider's words. */
  reason: string | null;
  sentAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** One that was given up, as the settings show it: never what it said. */
export type GivenUp = Pick<
  MailRecord,
  'id' | 'version' | 'kind' | 'to' | 'subject' | 'attempts' | 'reason' | 'updatedAt'
>;

const MINUTE_MS = 60_000;
/**
 * How long after each attempt that failed; one that fails after the last is given up. What cannot be told is tried as a mail is, and
 * then goes on with the last. Milliseconds.
 */
export const RETRY_AFTER_MS: readonly number[] = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);
/** How long whoever has claimed a mail may take before it counts as not sent. Milliseconds. */
export const LEASE_MS = MINUTE_MS;
/** What was sent or given up is remembered this long. Milliseconds. */
export const MAILS_KEPT_MS = 90 * 24 * 60 * MINUTE_MS;

/** As it is first stored. `due` is real time, `now` the domain's. */
export const newMail = (
  given: Pick<MailRecord, 'id' | 'kind' | 'about' | 'userId' | 'to' | 'subject' | 'text' | 'html' | 'attachments'> & {
    now: Instant;
    due: Instant;
  },
): MailRecord => {
  const { now, due, ...fields } = given;
  return {
    ...{ version: 1, status: 'queued', aboutId: fields.about.id, toEmail: fields.to.email.toLowerCase() },
    ...{ dueAt: due, attempts: 0, reason: null, sentAt: null, createdAt: now, updatedAt: now },
    ...fields,
  };
};

/** Without what it said: what is left is that it was sent, when and to whom. */
export const withoutWords = (mail: MailRecord): MailRecord => ({ ...mail, text: '', html: '', attachments: [] });
