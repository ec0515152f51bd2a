// Sending mail. Every adapter passes `tests/contract/mail`.
import type { MailAddress, MailAttachment } from '#domain/mails/mail';
import type { Result } from '#kernel/result';

/** One mail to one address. Subject and names hold no line breaks. */
export interface OutgoingMail {
  /** Ours, the same however often it is sent: a provider that can tells a repeated send by it. */
  id: string;
  /** What stands before the sender's address, which is the adapter's to know. */
  fromName: string;
  to: MailAddress;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
}

export interface Mailer {
  /** `outbox` keeps what it is given, to be read at `/dev/mail`: nothing leaves. */
  readonly kind: 'cloudflare' | 'outbox';
  /** Errors: `invalid` where trying again is of no use; anything else may pass. */
  send(mail: OutgoingMail): Promise<Result<void>>;
}
