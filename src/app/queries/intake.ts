// The queue before the inbox: what arrives while a batch is being committed makes the next one. Slots are taken in order of arrival,
// before anything is stored, and given back where storing failed.
import { rateLimited, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { IntakeCommand, QueryIntake } from '#ports/query-intake';
import type { Records, Stored, Write } from '#ports/records';
import { backOff } from '../effect';
import { plan, type Waiting } from './intake-plan';
import { giveSlotBack, type Slots, takeSlot } from './slots';

/** Queries in one commit, and writes: Firestore takes 500. */
const MOST_QUERIES = 100;
const MOST_WRITES = 450;
/** A query, its message, its line of history and its kept answer. */
const WRITES_EACH = 4;
const ATTEMPTS = 8;

interface Deps {
  records: Records;
  slots: Slots;
}

export class IntakeQueue implements QueryIntake {
  readonly #deps: Deps;
  #waiting: Waiting[] = [];
  #serving = false;
  constructor(deps: Deps) {
    this.#deps = deps;
  }

  submit(command: IntakeCommand): Promise<Result<Stored>> {
    return new Promise((answer) => {
      const waiting: Waiting = {
        command,
        answer: (result) => {
          waiting.isAnswered = true;
          answer(result);
        },
        isAnswered: false,
        slot: null,
      };
      // A key may have been answered already: then nothing new is sent.
      if (!command.idempotency && !this.#admit(waiting)) return;
      this.#waiting.push(waiting);
      if (!this.#serving) void this.#serve();
    });
  }

  /** Whether it has its slot; else it is answered. */
  #admit(waiting: Waiting): boolean {
    const now = Date.now();
    const wait = takeSlot(this.#deps.slots, waiting.command.sender, now);
    if (wait === 0) waiting.slot = now;
    else waiting.answer(err(tooMany(wait)));
    return wait === 0;
  }

  #nextBatch(): Waiting[] {
    let writes = 1;
    let size = 0;
    const written = new Set<string>();
    for (const { command } of this.#waiting) {
      writes += WRITES_EACH + command.writes.length;
      const own = command.writes.flatMap((write) => (write.op === 'check' ? [] : [keyOf(write)]));
      // One commit writes a record once: another query with the same file is for the next.
      const isShared = own.some((key) => written.has(key));
      if (size === MOST_QUERIES || (size > 0 && (writes > MOST_WRITES || isShared))) break;
      for (const key of own) written.add(key);
      size += 1;
    }
    return this.#waiting.splice(0, size);
  }

  async #serve(): Promise<void> {
    this.#serving = true;
    try {
      while (this.#waiting.length) {
        const batch = this.#nextBatch();
        await this.#take(batch).catch((cause: unknown) => {
          console.error('The intake failed:', cause);
          this.#refuse(
            batch,
            err(unavailable('Your query could not be taken. Nothing was stored; try again.', { retryAfter: 1 })),
          );
        });
      }
    } finally {
      this.#serving = false;
    }
  }

  /** Commits a batch. One whose own guards fail is answered, and the others are taken without it. */
  async #take(batch: Waiting[]): Promise<void> {
    let left = batch;
    for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt++) {
      if (attempt > 0) await backOff(attempt);
      const planned = await plan(this.#deps.records, left, (waiting) => waiting.slot !== null || this.#admit(waiting));
      if (!planned.ok) return this.#refuse(left, planned);
      const { groups, answers, writes } = planned.value;
      const done: Result<'committed' | { guard: number }> =
        writes.length > 0 ? await this.#deps.records.commit(writes) : ok('committed');
      if (!done.ok) return this.#refuse(left, done);
      if (done.value === 'committed') {
        for (const [waiting, result] of answers) waiting.answer(result);
        return;
      }
      const failed = groups.find(({ from, to }) => done.value !== 'committed' && inGroup(done.value.guard, from, to));
      for (const [waiting, result] of answers) if (!result.ok) waiting.answer(result);
      if (failed) this.#refuse([failed.waiting], err(guardFailed()));
      left = left.filter(({ isAnswered }) => !isAnswered);
    }
    if (left.length > 0)
      this.#refuse(
        left,
        err(unavailable('Too many queries arrive at once. Nothing was stored; try again.', { retryAfter: 1 })),
      );
  }

  #refuse(batch: readonly Waiting[], result: Result<never>): void {
    for (const waiting of batch.filter(({ isAnswered }) => !isAnswered)) {
      if (waiting.slot !== null) giveSlotBack(this.#deps.slots, waiting.command.sender, waiting.slot);
      waiting.answer(result);
    }
  }
}

const keyOf = (write: Exclude<Write, { op: 'check' }>): string =>
  `${write.entity}/${'record' in write ? write.record.id : write.id}`;

const inGroup = (at: number, from: number, to: number): boolean => at >= from && at < to;

const guardFailed = () => ({
  ...unavailable('Something that goes with your query changed just now. Nothing was stored; try again.', {
    retryAfter: 1,
  }),
  rule: 'intake-guard',
});

/** @param wait milliseconds */
function tooMany(wait: number) {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  const minutes = Math.ceil(seconds / 60);
  const when = seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${minutes} minutes`;
  return rateLimited(`Too many queries have been sent from here lately. This one was not sent; try again in ${when}.`, {
    rule: 'too-many-queries',
    retryAfter: seconds,
  });
}
