// Erases a person: what is personal goes from every kind of record, and bookings stay without a name so that counters hold.
// Many commits. The first leaves the person unable to do anything, each further one may be the last before an interruption,
// and erasing again goes on from there. The name stands in the record until nothing else holds it, as it is what is looked for.
import type { Call } from '#app/app';
import { attempt } from '#app/effect';
import { forgetPicture } from '#app/pictures/uses';
import { claimId } from '#app/uniques';
import { DELETED_NAME, newUser, type User, users } from '#domain/users/user';
import { notFound, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import { stale } from '../crud';
import { lastAdminGuard } from '../users/last-admin';
import { eraseTraces } from './erase-traces';

/** Of one person: nobody has been entered so often. */
const MOST_DUPLICATES = 200;

/**
 * Whether the caller may is for the caller of this to have decided; the last admin is refused here.
 * @param ifMatch the version that was read; null, or a person who is deleted already, goes on with whatever stands
 * @param idToken of the person, where they delete themselves: the provider takes it where no service account is configured
 * Errors: `conflict` with `last-admin` or `stale-version`; `unavailable` with `provider-account-left` where all is erased
 * here and the provider did not answer: erasing again asks it again.
 */
export async function erasePerson(
  call: Call,
  person: User,
  ifMatch: number | null,
  idToken?: string,
): Promise<Result<void>> {
  // An answer that is kept would be told again although the rest was never done.
  const whole: Call = { app: call.app, caller: call.caller };
  const shut = person.status === 'deleted' ? ok(person) : await shutOut(whole, person.id, ifMatch);
  if (!shut.ok) return shut;
  const former = await formerSelves(whole, person.id);
  if (!former.ok) return former;
  for (const each of [shut.value, ...former.value]) {
    const traces = await eraseTraces(call.app, each);
    if (!traces.ok) return traces;
  }
  const emptied = await emptyRecord(whole, person.id);
  if (!emptied.ok) return emptied;
  const removals = [await removeAccount(whole, person.id, idToken)];
  for (const { id } of former.value) removals.push(await removeAccount(whole, id, undefined));
  return removals.find(({ ok: isGone }) => !isGone) ?? ok(undefined);
}

/** Duplicates that became part of this person, and theirs: stubs by now, whose history still tells of the same person. */
async function formerSelves({ app }: Call, id: string): Promise<Result<User[]>> {
  const found: User[] = [];
  for (let asked = [id]; asked.length > 0; ) {
    const [into, ...rest] = asked;
    const page = await app.records.list('users', { where: { mergedInto: into ?? null }, limit: MOST_DUPLICATES });
    if (!page.ok) return page;
    const fresh = (page.value.items as User[]).filter((stub) => !found.some((known) => known.id === stub.id));
    found.push(...fresh);
    asked = [...rest, ...fresh.map((stub) => stub.id)];
  }
  return ok(found);
}

async function readPerson({ app }: Call, id: string): Promise<Result<User>> {
  const found = await app.records.get('users', id);
  if (!found.ok) return found;
  return found.value ? ok(found.value as User) : err(notFound('This person'));
}

/** No sign-in, token, calendar address or invitation of theirs counts from here on. */
function shutOut(call: Call, id: string, ifMatch: number | null): Promise<Result<User>> {
  return attempt(call, async () => {
    const found = await readPerson(call, id);
    if (!found.ok) return found;
    const before = found.value;
    if (ifMatch !== null && before.version !== ifMatch) return err(stale(call, users, before));
    const after: User = {
      ...before,
      version: before.version + 1,
      updatedAt: call.app.clock.now(),
      status: 'deleted',
      role: 'learner',
      companyId: null,
      tokensValidFrom: Math.floor(Date.now() / 1000) + 1,
      calendarSecret: null,
      invitationHash: null,
      invitationExpiresAt: null,
    };
    const guard = await lastAdminGuard(call, before, after);
    if (!guard.ok) return guard;
    return ok({
      writes: [{ op: 'update', entity: 'users', record: after, ifVersion: before.version }, ...guard.value],
      audit: [
        {
          entity: 'users',
          recordId: id,
          action: 'erase',
          before: { status: before.status, role: before.role },
          after: { status: after.status, role: after.role },
        },
      ],
      value: after,
      subject: { entity: 'users', id },
    });
  });
}

/** The record keeps its id, that it is deleted, and the uid: until the provider's account is gone, nobody is made of it anew. */
function emptyRecord(call: Call, id: string): Promise<Result<null>> {
  const { records, clock } = call.app;
  return attempt(call, async () => {
    const found = await readPerson(call, id);
    if (!found.ok) return found;
    const before = found.value;
    const record: User = {
      ...newUser({ id, displayName: DELETED_NAME, now: before.createdAt }),
      status: 'deleted',
      uid: before.uid,
      tokensValidFrom: before.tokensValidFrom,
      mergedInto: before.mergedInto,
      createdBy: before.createdBy,
      version: before.version + 1,
      updatedAt: clock.now(),
    };
    const claims = before.email
      ? [
          { entity: 'userKeys', id: `email:${before.email}` },
          { entity: 'uniques', id: claimId(users, 'invited', before.email) },
        ]
      : [];
    const held = await records.getMany(claims);
    if (!held.ok) return held;
    const own = held.value.filter((claim): claim is Stored => claim?.userId === id || claim?.owner === id);
    const picture = await forgetPicture(records, 'users', id);
    if (!picture.ok) return picture;
    const released = claims.filter((claim) => own.some((each) => each.id === claim.id));
    return ok({
      writes: [
        { op: 'update' as const, entity: 'users', record, ifVersion: before.version },
        ...released.map((claim): Write => ({ op: 'delete', ...claim })),
        { op: 'delete' as const, entity: 'fileTotals', id },
        ...picture.value,
      ],
      audit: [],
      value: null,
      subject: { entity: 'users', id },
    });
  });
}

/** The account at the provider. Once it is gone no token of it names anybody, so the uid goes too. */
async function removeAccount(call: Call, id: string, idToken: string | undefined): Promise<Result<void>> {
  const { identity, identityAdmin } = call.app;
  const found = await readPerson(call, id);
  if (!found.ok) return found;
  const { uid } = found.value;
  if (uid === null) return ok(undefined);
  const removed = await identityAdmin.remove(uid);
  let isGone = removed.ok && removed.value !== 'not-configured';
  if (!isGone && idToken !== undefined) isGone = (await identity.deleteAccount(idToken)).ok;
  if (isGone) {
    const dropped = await dropUid(call, id, uid);
    return dropped.ok ? ok(undefined) : dropped;
  }
  // Nobody to ask: the record goes on refusing the account.
  if (removed.ok) return ok(undefined);
  return err(
    unavailable(
      'All that is personal is erased here, and the account opens nothing. The sign-in service did not answer, so the account itself still stands there: delete it again in a moment.',
      { rule: 'provider-account-left', retryAfter: 30 },
    ),
  );
}

function dropUid(call: Call, id: string, uid: string): Promise<Result<null>> {
  return attempt(call, async () => {
    const found = await readPerson(call, id);
    if (!found.ok) return found;
    const before = found.value;
    const record: User = { ...before, uid: null, version: before.version + 1, updatedAt: call.app.clock.now() };
    return ok({
      writes: [
        { op: 'update' as const, entity: 'users', record, ifVersion: before.version },
        { op: 'delete' as const, entity: 'userKeys', id: `uid:${uid}` },
      ],
      audit: [],
      value: null,
      subject: { entity: 'users', id },
    });
  });
}
