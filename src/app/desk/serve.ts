// One batch of commands at a session's desk: read once, decide each in order of arrival, commit once. When somebody wrote
// past the desk the guards fail, and the batch is decided anew from fresh reads.
import type { Booking } from '#domain/bookings/booking';
import { unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { DeskAnswer, DeskCommand } from '#ports/session-desk';
import type { IdempotencyKey } from '../app';
import { answerWrite, backOff, keyReused, replay } from '../effect';
import { callOff } from './call-off';
import { book, expireOffers, step } from './decide';
import { edit, takeStep } from './edit-session';
import type { Ledger } from './ledger';
import { type DeskDeps, type DeskSession, type Read, readAll } from './read';
import { swap } from './swap';
import { readOther, transfer } from './transfer';

const ATTEMPTS = 8;
/** What changes the session itself, or another one too, is decided by itself. */
const ALONE: readonly DeskCommand['kind'][] = ['edit', 'session-step', 'transfer'];

/** Decides a batch; a command that stands alone is alone in its batch (`batches` sees to it). */
export async function serve(
  deps: DeskDeps,
  session: DeskSession,
  commands: readonly DeskCommand[],
): Promise<Result<DeskAnswer>[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await backOff(attempt);
    const read = await readAll(deps, session, commands);
    if (!read.ok) return commands.map(() => read);
    if (read.value === 'torn') continue;
    const other = await readOther(deps, commands[0]);
    if (!other.ok) return commands.map(() => other);
    if (other.value === 'torn') continue;
    const answers = decideAll(commands, read.value, other.value);
    const writes = [...read.value.ledger.writes(), ...(other.value?.writes() ?? [])];
    if (writes.length === 0) return answers;
    const done = await deps.records.commit(writes);
    if (!done.ok) return commands.map(() => done);
    if (done.value === 'committed') return answers;
  }
  return commands.map(() =>
    err(unavailable('Too many people are booking at once. Nothing was changed; try again.', { retryAfter: 1 })),
  );
}

/** Splits commands into batches that keep their order. */
export function batches(commands: readonly DeskCommand[], size: number): DeskCommand[][] {
  const out: DeskCommand[][] = [];
  for (const command of commands) {
    const last = out.at(-1);
    const alone = (each: DeskCommand | undefined) => each !== undefined && ALONE.includes(each.kind);
    if (last && last.length < size && !alone(command) && !alone(last[0])) last.push(command);
    else out.push([command]);
  }
  return out;
}

/** @param other the ledger of the session that somebody comes from, where one does */
function decideAll(commands: readonly DeskCommand[], read: Read, other: Ledger | null): Result<DeskAnswer>[] {
  const given = new Map<
    string,
    { key: IdempotencyKey; stored: Stored | null; callerId: string; told: () => Result<DeskAnswer> }
  >();
  expireOffers(read.ledger);
  const outcomes = commands.map((command): (() => Result<DeskAnswer>) => {
    const key = command.idempotency;
    const earlier = key && given.get(key.id);
    if (earlier) return earlier.key.bodyHash === key.bodyHash ? earlier.told : () => err(keyReused());
    const stored = (key && read.answers.get(key.id)) ?? null;
    const replayed = key ? replay<DeskAnswer>(stored, key) : null;
    if (replayed) return () => replayed;
    const decided = decide(command, read, other);
    const told = () => asStored(decided, read.ledger);
    if (key && decided.ok) given.set(key.id, { key, stored, callerId: command.actor.id, told });
    return told;
  });
  for (const { key, stored, callerId, told } of given.values()) {
    const answer = told();
    if (answer.ok) read.ledger.add(answerWrite(key, answer.value, subjectOf(answer.value.record), stored, callerId));
  }
  return outcomes.map((told) => told());
}

/** The answer when the whole batch is decided: somebody who was placed in line may have moved up since. */
function asStored(answer: Result<DeskAnswer>, ledger: Ledger): Result<DeskAnswer> {
  const booking = answer.ok && ledger.get<Booking>('bookings', answer.value.record.id);
  if (!booking || booking === answer.value.record) return answer;
  return ok({ record: booking, position: booking.status === 'waiting' ? answer.value.position : null });
}

const subjectOf = (record: Stored): { entity: string; id: string } => ({
  entity: 'sessionId' in record ? 'bookings' : 'sessions',
  id: record.id,
});

function decide(command: DeskCommand, { ledger, timetable, copies }: Read, other: Ledger | null): Result<DeskAnswer> {
  switch (command.kind) {
    case 'book':
      return book(ledger, command);
    case 'step':
      return step(ledger, command);
    case 'swap':
      return swap(ledger, command);
    case 'transfer':
      return transfer(ledger, other as Ledger, command);
    case 'edit':
      return edit(ledger, command, timetable, copies);
    case 'session-step':
      return command.step === 'cancel'
        ? callOff(ledger, command, timetable, copies)
        : takeStep(ledger, command, timetable);
    case 'expire':
      return ok({ record: ledger.session, position: null });
  }
}
