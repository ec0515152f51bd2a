// What was sent, given up or told long ago is forgotten.
import { MAILS_KEPT_MS } from '#domain/mails/mail';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { ListQuery } from '#ports/records';
import type { App } from '../app';

export async function forgetMail(app: App, most: number): Promise<Result<number>> {
  const before = toInstant(Date.parse(app.clock.now()) - MAILS_KEPT_MS);
  const mails = await forget(app, 'mails', {
    where: { status: ['sent', 'dead'] },
    sort: { field: 'createdAt', descending: false },
    range: { to: before },
    limit: most,
  });
  if (!mails.ok) return mails;
  const tellings = await forget(app, 'tellings', {
    where: { isOpen: false },
    sort: { field: 'at', descending: false },
    range: { to: before },
    limit: most,
  });
  return tellings.ok ? ok(mails.value + tellings.value) : tellings;
}

async function forget({ records }: App, entity: string, query: ListQuery): Promise<Result<number>> {
  const page = await records.list(entity, { ...query, fields: ['status'] });
  if (!page.ok) return page;
  const { items } = page.value;
  if (items.length === 0) return ok(0);
  const gone = await records.commit(items.map(({ id }) => ({ op: 'delete', entity, id })));
  return gone.ok ? ok(items.length) : gone;
}
