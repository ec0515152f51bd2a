// Mail that goes nowhere: kept in the store under its id, to be read at `/dev/mail`. A repeated send is counted, not kept twice.
import { toInstant } from '#kernel/clock';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Mailer, OutgoingMail } from '#ports/mail';
import type { Records } from '#ports/records';

/** No address below it exists (RFC 2606): mail to it is refused, as a provider would. */
const NOWHERE = /@(?:[^@]+\.)?invalid$/i;

export class Outbox implements Mailer {
  readonly kind = 'outbox';
  readonly #records: Pick<Records, 'commit'>;
  constructor(records: Pick<Records, 'commit'>) {
    this.#records = records;
  }

  async send(mail: OutgoingMail): Promise<Result<void>> {
    if (NOWHERE.test(mail.to.email)) return err(invalid('There is no such address: nothing below .invalid exists.'));
    const record = {
      ...mail,
      ...{ version: 1, toEmail: mail.to.email.toLowerCase(), sends: 1, sentAt: toInstant(Date.now()) },
    };
    const kept = await this.#records.commit([{ op: 'create', entity: 'outbox', record }]);
    if (!kept.ok || kept.value === 'committed') return kept.ok ? ok(undefined) : kept;
    const counted = await this.#records.commit([{ op: 'increment', entity: 'outbox', id: mail.id, by: { sends: 1 } }]);
    return counted.ok ? ok(undefined) : counted;
  }
}
