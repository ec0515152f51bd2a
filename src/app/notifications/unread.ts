// What a person has not read yet: how much of it there is, and all of it read at once.
import { type Notification, notifications } from '#domain/notifications/notification';
import { MOST_UNREAD } from '#domain/notifications/words';
import { unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { changes } from '../crud';
import { attempt, type Effect } from '../effect';

/** Marked in one commit. */
const TOGETHER = 50;
/** Commits of one call: whoever has more presses again. */
const MOST_TURNS = 20;

/** For the bell of every page: counted no further than one past what it writes in digits. */
export const countUnread = (records: Records, userId: string): Promise<Result<number>> =>
  records.count('notifications', { where: { unreadBy: userId } }, MOST_UNREAD + 1);

/** How many became read. */
export async function readAll(call: Call): Promise<Result<{ read: number }>> {
  const { caller } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  let read = 0;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    // The turns of one call are not one another's repetitions: the call itself may be repeated without harm.
    const done = await attempt({ app: call.app, caller }, () => buildReadAll(call, caller.id));
    if (!done.ok) return done;
    read += done.value;
    if (done.value < TOGETHER) break;
  }
  return ok({ read });
}

async function buildReadAll({ app }: Call, userId: string): Promise<Result<Effect<number>>> {
  const page = await app.records.list('notifications', { where: { unreadBy: userId }, limit: TOGETHER });
  if (!page.ok) return page;
  const now = app.clock.now();
  const pairs = (page.value.items as Notification[]).map((before) => {
    const read = { ...before, status: 'read', readAt: now, version: before.version + 1, updatedAt: now };
    return { before, after: { ...read, ...notifications.derive(read) } as Stored };
  });
  return ok({
    writes: pairs.map(
      ({ before, after }): Write => ({
        op: 'update',
        entity: 'notifications',
        record: after,
        ifVersion: before.version,
      }),
    ),
    audit: pairs.map(({ before, after }) => ({
      ...{ entity: 'notifications', recordId: before.id, action: 'read' },
      ...changes(before, after),
    })),
    value: pairs.length,
    subject: { entity: 'users', id: userId },
  });
}
