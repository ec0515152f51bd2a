// Sends what is due. Each mail is claimed by its version with a lease: whoever loses the claim leaves it alone, and whoever dies
// with it has it sent again, under the same id, once the lease is over.
import { LEASE_MS, type MailRecord, RETRY_AFTER_MS, withoutWords } from '#domain/mails/mail';
import type { Settings } from '#domain/settings/settings';
import { type Instant, toInstant } from '#kernel/clock';
import type { AppError } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Mailer, OutgoingMail } from '#ports/mail';
import type { Stored, Write } from '#ports/records';
import type { App } from '../app';
import { headerText } from './header-text';
import { tellOfFailure } from './tell-of-failure';

/** Sent at the same time: providers answer slowly, and a claim of one is no other's business. */
const TOGETHER = 6;

/**
 * At most `most` of those that are due. @param now real time, whatever the domain's clock says: leases and retries are the world's
 * @returns how many were sent from here, and whether there may be more
 */
export async function sendDue(
  app: App,
  most: number,
  now: Instant = toInstant(Date.now()),
): Promise<Result<{ sent: number; isMore: boolean }>> {
  const { mailer } = app;
  if (!mailer) return ok({ sent: 0, isMore: false });
  const page = await app.records.list('mails', {
    where: { status: ['queued', 'sending'] },
    sort: { field: 'dueAt', descending: false },
    // The bound is exclusive.
    range: { to: toInstant(Date.parse(now) + 1) },
    limit: Math.min(200, most),
  });
  if (!page.ok) return page;
  // Several at once begin at different places, so that they seldom want the same.
  const waiting = shuffled(page.value.items as unknown as MailRecord[]);
  const settings = await app.settings();
  let sent = 0;
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (let mail = waiting.pop(); mail; mail = waiting.pop()) {
        const done = await sendOne(app, mailer, settings, mail, now);
        if (!done.ok) failures.push(done.error);
        else if (done.value) sent += 1;
      }
    }),
  );
  if (failures.length > 0) return { ok: false, error: failures[0] as AppError };
  return ok({ sent, isMore: page.value.next !== null });
}

/** True where it was sent from here. */
async function sendOne(
  app: App,
  mailer: Mailer,
  settings: Settings,
  mail: MailRecord,
  now: Instant,
): Promise<Result<boolean>> {
  const claimed: MailRecord = {
    ...mail,
    ...{ status: 'sending', attempts: mail.attempts + 1, version: mail.version + 1 },
    dueAt: toInstant(Date.parse(now) + LEASE_MS),
  };
  const claim = await app.records.commit([update(claimed)]);
  if (!claim.ok) return claim;
  if (claim.value !== 'committed') return ok(false);
  const answer = await mailer.send(outgoing(claimed, settings));
  if (answer.ok) {
    const sentAt = app.clock.now();
    const gone = { ...withoutWords(claimed), status: 'sent' as const, dueAt: null, reason: null, sentAt };
    const done = await app.records.commit([update({ ...gone, version: claimed.version + 1, updatedAt: sentAt })]);
    return done.ok ? ok(true) : done;
  }
  // Another that was given up at the same moment may have told of it first: then this one need not.
  for (let tries = 0; tries < 2; tries++) {
    const failed = await app.records.commit(await afterFailure(app, claimed, answer.error, now));
    if (!failed.ok) return failed;
    if (failed.value === 'committed') break;
  }
  return ok(false);
}

async function afterFailure(app: App, claimed: MailRecord, error: AppError, now: Instant): Promise<Write[]> {
  const wait = error.code === 'invalid' ? undefined : RETRY_AFTER_MS[claimed.attempts - 1];
  const next = {
    ...claimed,
    version: claimed.version + 1,
    updatedAt: app.clock.now(),
    reason: headerText(error.message).slice(0, 300),
  };
  if (wait !== undefined) return [update({ ...next, status: 'queued', dueAt: toInstant(Date.parse(now) + wait) })];
  return [update({ ...next, status: 'dead', dueAt: null }), ...(await tellOfFailure(app, claimed))];
}

const update = (mail: MailRecord): Write => ({
  op: 'update',
  entity: 'mails',
  record: mail as Stored,
  ifVersion: mail.version - 1,
});

const outgoing = (mail: MailRecord, settings: Settings): OutgoingMail => ({
  id: mail.id,
  fromName: headerText(settings.name),
  to: { email: mail.to.email, name: mail.to.name && headerText(mail.to.name) },
  replyTo: settings.email,
  subject: headerText(mail.subject),
  text: mail.text,
  html: mail.html,
  attachments: mail.attachments,
});

function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
