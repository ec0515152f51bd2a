// Notifications that have been read, once they are old: whoever has not read one keeps it.
import { NOTIFICATION_KEPT_MS } from '#domain/notifications/notification';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { App } from '../app';

export async function forgetRead({ records, clock }: App, most: number): Promise<Result<number>> {
  const page = await records.list('notifications', {
    where: { status: 'read' },
    sort: { field: 'createdAt', descending: false },
    range: { to: toInstant(Date.parse(clock.now()) - NOTIFICATION_KEPT_MS) },
    fields: [],
    limit: most,
  });
  if (!page.ok) return page;
  const { items } = page.value;
  if (items.length === 0) return ok(0);
  const gone = await records.commit(
    items.map(({ id, version }) => ({ op: 'delete', entity: 'notifications', id, ifVersion: version })),
  );
  // Put back as unread meanwhile: the next run looks again.
  return gone.ok ? ok(gone.value === 'committed' ? items.length : 0) : gone;
}
