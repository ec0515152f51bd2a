// Two accounts of one person become one: what belongs to the duplicate moves to the other, in one commit.
import * as z from 'zod/mini';
import { eraseTracesOfDuplicate } from '#app/accounts/erase-traces';
import type { Call } from '#app/app';
import { handOverFiles } from '#app/assets/hand-over';
import { handOverAttempts } from '#app/attempts/hand-over';
import { parseInput, refusedStep, stale } from '#app/crud';
import { attempt, type Effect } from '#app/effect';
import { handOverNotifications } from '#app/notifications/hand-over';
import { forgetPicture } from '#app/pictures/uses';
import { handOverQueries } from '#app/queries/hand-over';
import { present } from '#app/scope';
import { recordId } from '#domain/schema';
import { type User, users } from '#domain/users/user';
import { type AppError, conflict, invalid, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import { refusedMerge } from './authority';
import { lastAdminGuard } from './last-admin';
import { mergedUser } from './merged-user';
import { moveBookings } from './move-bookings';
import { moveKeys } from './move-keys';
import { moveOffices } from './move-offices';
import { stubOf } from './stub';

const input = z.strictObject({ into: recordId() });
/** How often what was booked during a merge is sent after it. */
const SWEEPS = 3;

/**
 * `{ into }`: the account that stays. The answer is the duplicate, deleted and without a name.
 * Errors: `invalid` about `into`; `forbidden` with `role-above` or `own-account`; `conflict` with `both-booked`, `teaches`,
 * `too-many-bookings`, `last-admin` or `not-mergeable`.
 */
export async function mergePerson(
  call: Call,
  duplicate: Stored,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const { id } = duplicate;
  const forbidden = refusedMerge(call.caller, duplicate as User, duplicate as User);
  if (forbidden) return err(forbidden);
  const asked = parseInput(input, body ?? {});
  if (!asked.ok) return asked;
  const into = asked.value.into as string;
  const done = await attempt(call, () => buildMerge(call, id, into, ifMatch));
  if (!done.ok) return done;
  const swept = await sweep(call, id, into);
  return swept.ok ? ok(present(users, call.caller, done.value)) : swept;
}

async function buildMerge(
  call: Call,
  id: string,
  into: string,
  ifMatch: number | null,
): Promise<Result<Effect<Stored>>> {
  const pair = await readPair(call, id, into);
  if (!pair.ok) return pair;
  const { from, to } = pair.value;
  if (ifMatch !== null && from.version !== ifMatch) return err(stale(call, users, from));
  const refused = refusedStep(users, 'merge', users.steps.merge, from);
  if (refused) return err(refused);
  if (!to || to.status === 'deleted' || into === id) return err(nowhere(into === id));
  const forbidden = refusedMerge(call.caller, from, to);
  if (forbidden) return err(forbidden);
  const { records, clock } = call.app;
  const now = clock.now();
  const kept = mergedUser(from, to, now);
  const isAccountMoved = kept.uid === from.uid;
  const emptied = stubOf(from, into, isAccountMoved ? null : from.uid, now);
  const [teaching, bookings, offices, keys, guard, picture] = await Promise.all([
    refusedTeaching(call, id),
    moveBookings(call.app, from, kept),
    moveOffices(records, from, kept, now),
    moveKeys(records, { from, emptied, to, kept }),
    lastAdminGuard(call, from, emptied),
    forgetPicture(records, 'users', id),
  ]);
  if (!teaching.ok) return teaching;
  if (!guard.ok) return guard;
  if (!bookings.ok) return bookings;
  if (!offices.ok) return offices;
  if (!keys.ok) return keys;
  if (!picture.ok) return picture;
  return ok({
    writes: [
      { op: 'update', entity: 'users', record: emptied, ifVersion: from.version },
      { op: 'update', entity: 'users', record: kept, ifVersion: to.version },
      ...keys.value,
      ...bookings.value.writes,
      ...offices.value.writes,
      ...picture.value,
      // Whoever stays is guarded by the write above already.
      ...guard.value.filter((write) => 'id' in write && write.id !== into),
    ] satisfies Write[],
    audit: [
      line(id, 'merge', { status: from.status, role: from.role }, { status: 'deleted', into }),
      line(into, 'take-over', { status: to.status }, { status: kept.status, from: id }),
      ...bookings.value.audit,
      ...offices.value.audit,
    ],
    value: emptied,
    subject: { entity: 'users', id },
  });
}

const line = (id: string, action: string, before: Record<string, unknown>, after: Record<string, unknown>) => ({
  entity: 'users',
  recordId: id,
  action,
  before,
  after,
});

async function readPair({ app }: Call, id: string, into: string): Promise<Result<{ from: User; to: User | null }>> {
  const found = await app.records.getMany([
    { entity: 'users', id },
    { entity: 'users', id: into },
  ]);
  if (!found.ok) return found;
  const [from, to] = found.value as (User | null)[];
  return from ? ok({ from, to: to ?? null }) : err(notFound('This person'));
}

const nowhere = (isItself: boolean): AppError =>
  invalid('Nothing was merged.', {
    issues: [
      {
        path: 'into',
        message: isItself ? 'Choose another person: this is the duplicate.' : 'Choose a person we know.',
      },
    ],
  });

/** Whoever is to teach stays until somebody else does. */
async function refusedTeaching({ app }: Call, id: string): Promise<Result<void>> {
  const page = await app.records.list('sessions', {
    where: { instructors: { has: id } },
    sort: { field: 'start', descending: false },
    range: { from: app.clock.now() },
    limit: 50,
  });
  if (!page.ok) return page;
  const upcoming = page.value.items.filter(({ status }) => status === 'draft' || status === 'open').length;
  if (upcoming === 0) return ok(undefined);
  const sessions = upcoming === 1 ? 'One session' : `${upcoming}${page.value.next ? ' or more' : ''} sessions`;
  return err(
    conflict(`${sessions} to come are taught by this account. Name the other one there first. Nothing was changed.`, {
      rule: 'teaches',
    }),
  );
}

/** What was booked while the merge was being committed follows, and nothing keeps the duplicate's name. */
async function sweep({ app }: Call, id: string, into: string): Promise<Result<void>> {
  const byItself: Call = { app, caller: null };
  for (let time = 0; time < SWEEPS; time++) {
    const left = await app.records.list('bookings', { where: { attendeeId: id }, limit: 1 });
    if (!left.ok) return left;
    if (left.value.items.length === 0) break;
    const moved = await attempt(byItself, async (): Promise<Result<Effect<null>>> => {
      const pair = await readPair(byItself, id, into);
      if (!pair.ok) return pair;
      const { from, to } = pair.value;
      if (!to) return err(notFound('This person'));
      const bookings = await moveBookings(app, from, to);
      return bookings.ok ? ok({ ...bookings.value, value: null, subject: { entity: 'users', id } }) : bookings;
    });
    if (!moved.ok) return moved;
  }
  const queries = await handOverQueries(app, id, into);
  if (!queries.ok) return queries;
  const sat = await handOverAttempts(app, id, into);
  if (!sat.ok) return sat;
  const told = await handOverNotifications(app.records, id, into);
  if (!told.ok) return told;
  const files = await handOverFiles(app.records, id, into);
  return files.ok ? eraseTracesOfDuplicate(app, id) : files;
}
