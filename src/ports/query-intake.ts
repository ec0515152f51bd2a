// The one door by which queries come in, so that limits are counted exactly and numbers given out one after another. Correctness of
// the numbers does not rest on it (the commit is guarded); that of the limits does.
import type { Result } from '#kernel/result';
import type { Stored, Write } from './records';

export interface IntakeCommand {
  /** The record and its first message, but for the number. */
  query: Stored;
  message: Stored;
  /** Further writes of its own, such as the notes of where its files are used. */
  writes: readonly Write[];
  /** Whom it counts for: a visitor by a hash of their address, a person by their id. Null for the office, which is not counted. */
  sender: { kind: 'visitor' | 'person'; key: string } | null;
  actorId: string | null;
  idempotency?: { id: string; bodyHash: string } | undefined;
}

export interface QueryIntake {
  /**
   * The query as it is stored, with its number. Errors: `rate_limited` with the seconds until one more is taken; `unavailable` with
   * `intake-guard` where a guard of its own writes did not hold: build it anew; those of the store.
   */
  submit(command: IntakeCommand): Promise<Result<Stored>>;
}
