// What a mail says, before it is written as text and as HTML.
import type { MailAttachment } from '#domain/mails/mail';

export type Part =
  | { kind: 'text'; text: string }
  /** Each with its label; a value of several lines is a list. */
  | { kind: 'facts'; rows: readonly (readonly [string, string | readonly string[]])[] }
  /** Words of somebody, with their paragraphs. */
  | { kind: 'quote'; label: string; text: string }
  /** A path within the site, or an address of it that holds a secret. */
  | { kind: 'action'; label: string; path: string };

export interface Letter {
  subject: string;
  parts: readonly Part[];
  attachments?: readonly MailAttachment[];
}

export const text = (words: string): Part => ({ kind: 'text', text: words });
export const action = (label: string, path: string): Part => ({ kind: 'action', label, path });
export const facts = (...rows: (readonly [string, string | readonly string[] | null | undefined] | null)[]): Part => ({
  kind: 'facts',
  rows: rows.flatMap((row) => (row?.[1]?.length ? [[row[0], row[1]] as const] : [])),
});
export const quote = (label: string, words: string | null | undefined): Part[] =>
  words ? [{ kind: 'quote', label, text: words }] : [];
