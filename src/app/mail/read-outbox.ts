// The outbox of a laptop, to be read: `/dev/mail`.
import type { MailAddress, MailAttachment } from '#domain/mails/mail';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { App } from '../app';

export interface ReadMail extends Stored {
  to: MailAddress;
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** How often it was asked to be sent. */
  sends: number;
  sentAt: string;
}

/** The newest first; `to`: of one address alone. */
export async function listOutbox(
  { records }: Pick<App, 'records'>,
  { to, limit, after }: { to?: string | undefined; limit: number; after?: string | undefined },
): Promise<Result<{ items: ReadMail[]; next: string | null }>> {
  const page = await records.list('outbox', {
    ...(to && { where: { toEmail: to.toLowerCase() } }),
    limit,
    ...(after && { after }),
  });
  return page.ok ? ok({ items: page.value.items as ReadMail[], next: page.value.next }) : page;
}

export const readOutbox = async ({ records }: Pick<App, 'records'>, id: string): Promise<Result<ReadMail | null>> =>
  (await records.get('outbox', id)) as Result<ReadMail | null>;
