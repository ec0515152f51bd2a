// Two records of one company become one: whatever belongs to the duplicate moves to the other, in one commit.
import * as z from 'zod/mini';
import { type Company, companies } from '#domain/companies/company';
import { parse, recordId } from '#domain/schema';
import { conflict, invalid, notFound, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { changes, parseInput, refusedStep, stale } from '../crud';
import { attempt, type Effect } from '../effect';
import { present } from '../scope';
import { handOver } from '../uniques';
import { moveBelongings, readBelongings } from './moving';

/**
 * People, bookings and sessions of one merge. Each is one write and one line of history; each person is one call of the
 * gate besides, of which a request has a thousand (Workers, paid plan).
 */
export const MOST_MOVED = 500;
/** How often what arrived during a merge is sent after it. */
const SWEEPS = 3;

const input = z.strictObject({ into: recordId() });

/**
 * `{ into }`: the company that stays. The answer is the duplicate, archived and without its code and domains.
 * Errors: `invalid` about `into`; `conflict` with `not-mergeable` or `too-many-to-merge`.
 */
export async function mergeCompany(
  call: Call,
  { id }: Stored,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const asked = parseInput(input, body ?? {});
  if (!asked.ok) return asked;
  const into = asked.value.into as string;
  const done = await attempt(call, () => buildMerge(call, id, into, ifMatch));
  if (!done.ok) return done;
  const swept = await sweep(call, id, into);
  return swept.ok ? ok(present(companies, call.caller, done.value)) : swept;
}

async function buildMerge(
  call: Call,
  id: string,
  into: string,
  ifMatch: number | null,
): Promise<Result<Effect<Stored>>> {
  const { records, clock } = call.app;
  const pair = await readPair(call, id, into);
  if (!pair.ok) return pair;
  const { from, to } = pair.value;
  if (ifMatch !== null && from.version !== ifMatch) return err(stale(call, companies, from));
  const refused = refusedStep(companies, 'merge', companies.steps.merge, from);
  if (refused) return err(refused);
  if (into === id || to?.status === 'archived' || !to) return err(nowhere(into === id, to !== null));
  const now = clock.now();
  const emptied = renewed(from, now, {
    status: 'archived',
    mergedInto: into,
    code: null,
    domains: [],
    joinByDomain: false,
  });
  const gained = gainedBy(to, from);
  if (!gained.ok) return gained;
  const kept = renewed(to, now, gained.value);
  const claims = await handOver(records, companies, { from, emptied, to, kept });
  if (!claims.ok) return claims;
  const belongings = await readBelongings(records, id, MOST_MOVED);
  if (!belongings.ok) return belongings;
  if (belongings.value.isMore)
    return err(
      conflict(
        `More than ${MOST_MOVED} people, bookings, sessions, files, queries and attempts belong to this company: too many to move at once. Merge the other company into this one, or move people first.`,
        { rule: 'too-many-to-merge' },
      ),
    );
  const moved = await moveBelongings(records, belongings.value, { from, to, now });
  if (!moved.ok) return moved;
  return ok({
    writes: [replacing(from, emptied), replacing(to, kept), ...claims.value, ...moved.value.writes],
    audit: [
      { entity: 'companies', recordId: id, action: 'merge', ...changes(from, emptied) },
      { entity: 'companies', recordId: into, action: 'take-over', ...changes(to, kept) },
      ...moved.value.audit,
    ],
    value: emptied,
    subject: { entity: 'companies', id },
  });
}

async function readPair(
  { app }: Call,
  id: string,
  into: string,
): Promise<Result<{ from: Stored & Company; to: (Stored & Company) | null }>> {
  const found = await app.records.getMany([
    { entity: 'companies', id },
    { entity: 'companies', id: into },
  ]);
  if (!found.ok) return found;
  const [from, to] = found.value as ((Stored & Company) | null)[];
  return from ? ok({ from, to: to ?? null }) : err(notFound('This company'));
}

const nowhere = (isItself: boolean, isKnown: boolean) => {
  const message = isItself
    ? 'Choose another company: this is the one to be merged.'
    : isKnown
      ? 'This company is archived. Restore it first, or choose another.'
      : 'Choose a company that we know.';
  return invalid('Nothing was merged.', { issues: [{ path: 'into', message }] });
};

const renewed = (before: Stored & Company, now: string, patch: Partial<Company>): Stored & Company => {
  const after = { ...before, ...patch, version: before.version + 1, updatedAt: now };
  return { ...after, ...companies.derive(after) } as Stored & Company;
};

const replacing = (before: Stored, record: Stored): Write => ({
  op: 'update',
  entity: 'companies',
  record,
  ifVersion: before.version,
});

const FILLED = ['legalName', 'code', 'email', 'phone', 'website', 'address', 'accountManagerId', 'poNumber', 'notes'];

/** What the survivor lacks; its domains and tags with the other's. */
function gainedBy(to: Stored & Company, from: Stored & Company): Result<Partial<Company>> {
  const union = (field: 'domains' | 'tags') => [...new Set([...to[field], ...from[field]])];
  const gained = {
    ...Object.fromEntries(FILLED.map((field) => [field, to[field] ?? from[field] ?? null])),
    domains: union('domains'),
    tags: union('tags'),
  };
  const parsed = parse(z.partial(companies.input), gained);
  if (parsed.ok) return ok(gained);
  return err(
    invalid('Together they have more than one company can hold. Take some away from either, then merge.', {
      issues: parsed.issues,
    }),
  );
}

/** Whatever was booked or put in while the merge was being committed follows; once the duplicate is archived, nothing comes. */
async function sweep({ app }: Call, id: string, into: string): Promise<Result<void>> {
  const byItself: Call = { app, caller: null };
  for (let time = 0; time < SWEEPS; time++) {
    const left = await readBelongings(app.records, id, 0);
    if (!left.ok) return left;
    if (!left.value.isMore) return ok(undefined);
    const swept = await attempt(byItself, () => buildSweep(byItself, id, into));
    if (!swept.ok) return swept;
  }
  return err(unavailable('The companies are merged, but bookings kept arriving. Look at the duplicate once more.'));
}

async function buildSweep(call: Call, id: string, into: string): Promise<Result<Effect<null>>> {
  const { records, clock } = call.app;
  const pair = await readPair(call, id, into);
  if (!pair.ok) return pair;
  const { from, to } = pair.value;
  if (!to) return err(notFound('This company'));
  const belongings = await readBelongings(records, id, MOST_MOVED);
  if (!belongings.ok) return belongings;
  const moved = await moveBelongings(records, belongings.value, { from, to, now: clock.now() });
  return moved.ok ? ok({ ...moved.value, value: null, subject: { entity: 'companies', id } }) : moved;
}
