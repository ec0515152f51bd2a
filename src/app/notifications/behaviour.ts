// A notification beyond crud: when it was read, and that the history keeps nothing of what somebody was told.
import { notifications } from '#domain/notifications/notification';
import { notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';
import type { Behaviour } from '../behaviours';
import { stale } from '../crud';
import { attempt } from '../effect';

export const notificationBehaviour: Behaviour = {
  prepare: async ({ app }, record, before) => {
    const readAt = record.status === 'read' ? (before?.readAt ?? app.clock.now()) : null;
    return ok({ ...record, readAt });
  },

  async removal(call, { id }, ifMatch) {
    const removed = await attempt(call, async () => {
      const found = await call.app.records.get('notifications', id);
      if (!found.ok) return found;
      if (!found.value) return err(notFound('This notification'));
      const { status, version } = found.value;
      if (version !== ifMatch) return err(stale(call, notifications, found.value));
      return ok({
        writes: [{ op: 'delete' as const, entity: 'notifications', id, ifVersion: version }],
        audit: [{ entity: 'notifications', recordId: id, action: 'remove', before: { status }, after: null }],
        value: null,
        subject: { entity: 'notifications', id },
      });
    });
    return removed.ok ? ok(undefined) : removed;
  },
};
