// What a message of the queue wakes, and the scheduler each minute: tells what is open, then sends what is due.
import type { Instant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { Write } from '#ports/records';
import type { App } from '../app';
import { tellOpen } from '../tellings/tell-open';
import { sendDue } from './send-due';

/** In one go: well within what one invocation of a Worker may ask of its store. */
const TELLINGS = 20;
const MAILS = 100;

/**
 * @param now real time; left out, that of each step
 * @returns whether there may be more to do at once
 */
export async function deliver(app: App, now?: Instant): Promise<Result<{ isMore: boolean }>> {
  const told = await tellOpen(app, TELLINGS, now);
  // What was told before is sent also where something cannot be told.
  const sent = await sendDue(app, MAILS, now);
  if (!told.ok) return told;
  return sent.ok ? ok({ isMore: told.value >= TELLINGS || sent.value.isMore }) : sent;
}

/** Whether a commit leaves something to be told, or a mail that is to be sent again. */
export const asksForDelivery = (writes: readonly Write[]): boolean =>
  writes.some(
    (write) =>
      (write.op === 'create' && write.entity === 'tellings') ||
      (write.op === 'update' && write.entity === 'mails' && write.record.dueAt !== null && write.record.attempts === 0),
  );
