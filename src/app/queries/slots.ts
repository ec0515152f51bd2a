// Who has sent how many queries lately: one slot a query, in buckets that slide with time. Asked and taken without waiting in between,
// so that what arrives at once is counted one after the other.
import {
  type Limit,
  LONGEST_WINDOW_MS,
  PERSON_LIMIT,
  VISITOR_LIMIT,
  VISITORS_LIMIT,
  waitFor,
} from '#domain/queries/limits';
import type { IntakeCommand } from '#ports/query-intake';

/** Where slots are kept. Moments are milliseconds of real time. */
export interface Slots {
  /** When slots of this bucket were taken after `since`, oldest first. */
  taken(bucket: string, since: number): number[];
  take(bucket: string, at: number): void;
  giveBack(bucket: string, at: number): void;
  forget(before: number): void;
}

type Sender = IntakeCommand['sender'];

const bucketsOf = (sender: Sender): [bucket: string, limit: Limit][] => {
  if (sender === null) return [];
  if (sender.kind === 'person') return [[`person ${sender.key}`, PERSON_LIMIT]];
  return [
    [`visitor ${sender.key}`, VISITOR_LIMIT],
    ['visitors', VISITORS_LIMIT],
  ];
};

/** Takes a slot wherever the sender needs one. @returns milliseconds until there would be one; 0 where it was taken */
export function takeSlot(slots: Slots, sender: Sender, now: number): number {
  const buckets = bucketsOf(sender);
  const waits = buckets.map(([bucket, limit]) => waitFor(limit, slots.taken(bucket, now - limit.windowMs), now));
  const wait = Math.max(0, ...waits);
  if (wait > 0) return wait;
  slots.forget(now - LONGEST_WINDOW_MS);
  for (const [bucket] of buckets) slots.take(bucket, now);
  return 0;
}

/** As if it had never been sent. */
export function giveSlotBack(slots: Slots, sender: Sender, takenAt: number): void {
  for (const [bucket] of bucketsOf(sender)) slots.giveBack(bucket, takenAt);
}

/** For as long as the process lives. */
export class MemorySlots implements Slots {
  #slots: { bucket: string; at: number }[] = [];
  taken(bucket: string, since: number): number[] {
    return this.#slots.flatMap((slot) => (slot.bucket === bucket && slot.at > since ? [slot.at] : []));
  }
  take(bucket: string, at: number): void {
    this.#slots.push({ bucket, at });
  }
  giveBack(bucket: string, at: number): void {
    const found = this.#slots.findIndex((slot) => slot.bucket === bucket && slot.at === at);
    if (found >= 0) this.#slots.splice(found, 1);
  }
  forget(before: number): void {
    this.#slots = this.#slots.filter(({ at }) => at > before);
  }
}
