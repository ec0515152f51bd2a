// What a copy needs of either end: a records port in production, or the shelf that a folder is read into and written from.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';

/** Throws an error with words for people where the store does not do it. */
export interface Store {
  /** As the output and the journal name it: two stores never share a name. */
  readonly name: string;
  /** At most 500 records of a kind after the id `after`, in an order that stays. */
  walk(kind: string, after?: string): Promise<Stored[]>;
  /** In the order asked, null where missing. */
  read(kind: string, ids: readonly string[]): Promise<(Stored | null)[]>;
  /** All or nothing; the same again does no harm. */
  write(writes: readonly (Put | Remove)[]): Promise<void>;
  /** How many there are, null where it cannot be told. */
  count(kind: string): Promise<number | null>;
  close(): Promise<void>;
}

export type Put = Extract<Write, { op: 'put' }>;
export type Remove = Extract<Write, { op: 'delete' }>;

/** The most that `Records.walk` gives. */
export const PAGE = 500;
/** Counting for the time left is worth no more reads than this. */
const MOST_COUNTED = 10_000_000;
/** How often a store that does not answer is asked again, after 1, 2, 4 … seconds or as long as it says. */
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 1000;

/** @param options `close` ends what was started for it; `signal` cuts waiting short */
export function storeOf(
  records: Records,
  { name, signal, close }: { name: string; signal: AbortSignal; close: () => Promise<void> },
): Store {
  const ask = <T>(question: () => Promise<Result<T>>) => answerOf(question, signal);
  return {
    name,
    walk: (kind, after) => ask(() => records.walk(kind, { limit: PAGE, ...(after !== undefined && { after }) })),
    read: (kind, ids) => ask(() => records.getMany(ids.map((id) => ({ entity: kind, id })))),
    async write(writes) {
      const done = await ask(() => records.commit(writes));
      if (done !== 'committed') throw new Error(`${name} refused a write that has no condition.`);
    },
    async count(kind) {
      const counted = await records.count(kind, {}, MOST_COUNTED);
      return counted.ok ? counted.value : null;
    },
    close,
  };
}

async function answerOf<T>(question: () => Promise<Result<T>>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const answer = await question();
    if (answer.ok) return answer.value;
    const { error } = answer;
    if (attempt === ATTEMPTS || !isPassing(error)) throw new Error(error.message);
    await sleep(Math.max(FIRST_WAIT_MS * 2 ** (attempt - 1), (error.retryAfter ?? 0) * 1000), undefined, { signal });
  }
}
const isPassing = ({ code }: AppError): boolean => code === 'unavailable' || code === 'rate_limited';
