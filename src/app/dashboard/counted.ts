// What a dashboard counts: so far, and whether there is more.
import type { Counted } from '#domain/dashboard/shapes';
import { ok, type Result } from '#kernel/result';

/** More are said to be more. */
export const COUNTED_TO = 1000;

export const counted = (count: Result<number>): Result<Counted> =>
  count.ok ? ok({ count: count.value, isMore: count.value >= COUNTED_TO }) : count;
