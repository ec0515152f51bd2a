// What was sent by mail about a record, for the office: to whom, what it was called and what has become of it, never what it said.
import type { MailRecord } from '#domain/mails/mail';
import { ok, type Result } from '#kernel/result';
import type { App } from '../app';

export type SentMail = Pick<MailRecord, 'to' | 'subject' | 'status' | 'createdAt'>;

const SHOWN = 10;

/** The newest first. */
export async function mailsAbout({ records }: Pick<App, 'records'>, aboutId: string): Promise<Result<SentMail[]>> {
  const page = await records.list('mails', { where: { aboutId }, limit: SHOWN });
  if (!page.ok) return page;
  return ok(
    (page.value.items as unknown as MailRecord[]).map(({ to, subject, status, createdAt }) => ({
      ...{ to, subject, status, createdAt },
    })),
  );
}
