// Whether the moment of a record has come, by the clock and by nothing that anybody does.
import type { Instant } from '#kernel/clock';
import type { Due } from './entity';

type Timed = Readonly<Record<string, unknown>>;

export const hasBegun = (due: Pick<Due, 'from'>, record: Timed, now: Instant): boolean => {
  const from = record[due.from] as Instant | null | undefined;
  return typeof from === 'string' && from <= now;
};

export const hasEnded = (due: Pick<Due, 'until'>, record: Timed, now: Instant): boolean => {
  const until = record[due.until] as Instant | null | undefined;
  return typeof until === 'string' && until <= now;
};

/** Both moments belong to what follows them: at `from` it is there, at `until` it is gone. */
export const isDue = (due: Due, record: Timed, now: Instant): boolean =>
  hasBegun(due, record, now) && !hasEnded(due, record, now);
