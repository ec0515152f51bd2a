// A mail was given up: the admins are told, once a day however many there are.
import type { MailRecord } from '#domain/mails/mail';
import type { Write } from '#ports/records';
import type { App } from '../app';
import { tellingWrite } from '../tellings/tell';

export async function tellOfFailure({ records, clock }: App, mail: MailRecord): Promise<Write[]> {
  // Of a mail that tells of failures nobody is told by mail.
  if (mail.kind === 'mail-failed') return [];
  const at = clock.now();
  const id = `mail-failed.${at.slice(0, 10)}`;
  const told = await records.get('tellings', id);
  if (!told.ok || told.value) return [];
  return [
    tellingWrite({
      id,
      kind: 'mail-failed',
      about: { entity: 'mails', id: mail.id },
      data: { to: mail.to.email, subject: mail.subject },
      actorId: null,
      at,
    }),
  ];
}
