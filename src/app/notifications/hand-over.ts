// What somebody was told whose account becomes part of another: the one who stays reads it.
import { notifications } from '#domain/notifications/notification';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { sweep } from '../accounts/sweep';

/** In pages of one commit each. Errors: `unavailable` where it has to be gone on with; those of the store. */
export async function handOverNotifications(records: Records, from: string, into: string): Promise<Result<void>> {
  const moved = await sweep({ records }, 'notifications', { userId: from }, (items) =>
    items.map((told) => {
      const next = { ...told, userId: into, version: told.version + 1 };
      const record: Stored = { ...next, ...notifications.derive(next) };
      return { op: 'update', entity: 'notifications', record, ifVersion: told.version };
    }),
  );
  return moved.ok ? ok(undefined) : moved;
}
