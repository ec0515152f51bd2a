// Mails that were given up, for admins: seen, tried again, forgotten. And how many are on their way.
import type { GivenUp, MailRecord } from '#domain/mails/mail';
import { toInstant } from '#kernel/clock';
import { type AppError, conflict, forbidden, notFound, unauthenticated } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { attempt } from '../effect';

export interface MailState {
  /** Null: no mail goes out. */
  sender: 'cloudflare' | 'outbox' | null;
  /** Waiting for their first or next attempt. */
  onTheWay: number;
  givenUp: GivenUp[];
  next: string | null;
}

/** Counted no further. */
export const MOST_COUNTED = 1000;
const PAGE = 50;

const refused = ({ caller }: Call): AppError | null => {
  if (!caller) return unauthenticated('Sign in first.');
  return caller.role === 'admin' ? null : forbidden('Only an admin sees what mail was sent.');
};

export async function readMailState(call: Call, after?: string): Promise<Result<MailState>> {
  const no = refused(call);
  if (no) return err(no);
  const { records, mailer } = call.app;
  const [onTheWay, page] = await Promise.all([
    records.count('mails', { where: { status: ['queued', 'sending'] } }, MOST_COUNTED),
    records.list('mails', { where: { status: 'dead' }, limit: PAGE, ...(after && { after }) }),
  ]);
  if (!onTheWay.ok) return onTheWay;
  if (!page.ok) return page;
  const givenUp = (page.value.items as unknown as MailRecord[]).map(
    ({ id, version, kind, to, subject, attempts, reason, updatedAt }): GivenUp => ({
      ...{ id, version, kind, to, subject, attempts, reason, updatedAt },
    }),
  );
  return ok({ sender: mailer?.kind ?? null, onTheWay: onTheWay.value, givenUp, next: page.value.next });
}

/** It is tried again at once, as often as a new one. Errors: `forbidden`; `not_found`; `conflict` with `mail-not-given-up`. */
export const sendAgain = (call: Call, id: string): Promise<Result<{ id: string; status: string }>> =>
  change(call, id, 'send-again', (mail) => ({
    ...mail,
    ...{ status: 'queued', attempts: 0, reason: null, dueAt: toInstant(Date.now()) },
  }));

/** It is not sent any more, and what it said goes. Errors: as of trying again. */
export async function forgetGivenUp(call: Call, id: string): Promise<Result<void>> {
  const done = await change(call, id, 'forget', null);
  return done.ok ? ok(undefined) : done;
}

async function change(
  call: Call,
  id: string,
  action: string,
  next: ((mail: MailRecord) => MailRecord) | null,
): Promise<Result<{ id: string; status: string }>> {
  const no = refused(call);
  if (no) return err(no);
  if (!isId(id)) return err(notFound('This mail'));
  return attempt(call, async () => {
    const found = await call.app.records.get('mails', id);
    if (!found.ok) return found;
    const mail = found.value as unknown as MailRecord | null;
    if (!mail) return err(notFound('This mail'));
    if (mail.status !== 'dead')
      return err(conflict('This mail was not given up: it was sent, or is on its way.', { rule: 'mail-not-given-up' }));
    const after = next?.(mail) ?? null;
    const write: Write = after
      ? {
          op: 'update',
          entity: 'mails',
          record: { ...after, version: mail.version + 1, updatedAt: call.app.clock.now() } as Stored,
          ifVersion: mail.version,
        }
      : { op: 'delete', entity: 'mails', id, ifVersion: mail.version };
    return ok({
      writes: [write],
      audit: [
        {
          entity: 'mails',
          recordId: id,
          action,
          before: { status: 'dead' },
          after: after ? { status: after.status } : null,
        },
      ],
      value: { id, status: after?.status ?? 'forgotten' },
      subject: { entity: 'mails', id },
    });
  });
}
