// The one way to change anything: build an effect from fresh reads, commit it whole with its audit lines and the stored
// answer of its idempotency key, and build it anew when somebody else was faster.
import { entityNamed } from '#domain/index';
import { toInstant } from '#kernel/clock';
import { type AppError, conflict, unavailable } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { Call, IdempotencyKey } from './app';
import { readable } from './scope';

const ATTEMPTS = 8;
/** INTERFACES.md: a stored answer is replayed for 24 hours. Real time, whatever the domain's clock says. */
const KEPT_MS = 24 * 3_600_000;

/** One change of state for the record's history. `before` and `after` hold only what changed. */
export interface AuditLine {
  entity: string;
  recordId: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface Effect<T> {
  writes: Write[];
  audit: AuditLine[];
  value: T;
  /** What the value is about: checked again before a replay. */
  subject: { entity: string; id: string };
}

export function auditWrites(lines: readonly AuditLine[], actorId: string | null, at: string): Write[] {
  return lines.map((line) => ({
    op: 'create',
    entity: 'auditEvents',
    record: { id: newId(), version: 1, at, actorId, ...line },
  }));
}

export function answerWrite(
  key: IdempotencyKey,
  value: unknown,
  subject: Effect<unknown>['subject'],
  stale: Stored | null,
  callerId: string | null,
): Write {
  const record = {
    id: key.id,
    version: stale ? stale.version + 1 : 1,
    bodyHash: key.bodyHash,
    value,
    subject,
    callerId,
    subjectId: subject.id,
    expiresAt: toInstant(Date.now() + KEPT_MS),
  };
  return stale
    ? { op: 'update', entity: 'answers', record, ifVersion: stale.version }
    : { op: 'create', entity: 'answers', record };
}

/** A stored answer that still counts: replayed, or refused because the body is another. */
export function replay<T>(stored: Stored | null, key: IdempotencyKey): Result<T> | null {
  if (!stored || (stored.expiresAt as string) < toInstant(Date.now())) return null;
  return stored.bodyHash === key.bodyHash ? ok(stored.value as T) : err(keyReused());
}

export const keyReused = (): AppError =>
  conflict('This idempotency key was used for another request. Use a new key.', { rule: 'idempotency-key-reused' });

/** A moment before trying again, longer each time and never the same for two who lost to each other. */
export const backOff = (attempted: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempted));

/** Whether the caller may still read what a stored answer is about. A removed record is no secret of its remover. */
async function stillReadable({ app, caller }: Call, stored: Stored): Promise<Result<void>> {
  const { entity: name, id } = stored.subject as Effect<unknown>['subject'];
  const entity = entityNamed(name);
  const current = await app.records.get(name, id);
  if (!current.ok) return current;
  if (!entity || !current.value) return ok(undefined);
  const seen = readable(entity, caller, current.value, app.clock.now());
  return seen.ok ? ok(undefined) : seen;
}

async function answeredSince(
  records: Records,
  key: IdempotencyKey | undefined,
  stale: Stored | null,
): Promise<boolean> {
  const stored = key ? await records.get('answers', key.id) : null;
  return stored?.ok === true && stored.value !== null && stored.value.version !== stale?.version;
}

/** Commits what `build` answers. Guards that fail mean that the reads were stale: `build` runs again. */
export async function attempt<T>(call: Call, build: () => Promise<Result<Effect<T>>>): Promise<Result<T>> {
  const { records, clock } = call.app;
  for (let attempted = 0; attempted < ATTEMPTS; attempted++) {
    let stale: Stored | null = null;
    if (call.idempotency) {
      const stored = await records.get('answers', call.idempotency.id);
      if (!stored.ok) return stored;
      stale = stored.value;
      const replayed = replay<T>(stale, call.idempotency);
      if (replayed && !replayed.ok) return replayed;
      if (replayed && stale) {
        const seen = await stillReadable(call, stale);
        return seen.ok ? replayed : seen;
      }
    }
    const effect = await build();
    if (!effect.ok) {
      // Refused because its twin has just done the same? Then the twin's answer counts.
      if (await answeredSince(records, call.idempotency, stale)) continue;
      return effect;
    }
    const { writes, audit, value, subject } = effect.value;
    const all = [
      ...writes,
      ...auditWrites(audit, call.caller?.id ?? null, clock.now()),
      ...(call.idempotency ? [answerWrite(call.idempotency, value, subject, stale, call.caller?.id ?? null)] : []),
    ];
    if (all.length === 0) return ok(value);
    const done = await records.commit(all);
    if (!done.ok) return done;
    if (done.value === 'committed') return ok(value);
    await backOff(attempted);
  }
  return err(unavailable('Too many people changed this at once. Nothing was saved; try again.', { retryAfter: 1 }));
}
