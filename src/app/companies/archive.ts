// Putting a company away, which its live bookings forbid. A desk commits a booking only while the company stands as the desk
// read it; so whatever was booked meanwhile is in the store before the archiving is, and a second look finds it.
import { companies } from '#domain/companies/company';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { buildUpdate, refusedStep, stale } from '../crud';
import { attempt } from '../effect';
import { present } from '../scope';
import { countLiveBookings, refusedByLiveBookings } from './live-bookings';

/** Errors: `conflict` with `live-bookings` and how many, or with `not-archiveable`. */
export async function archiveCompany(
  call: Call,
  { id, status }: Stored,
  _body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const done = await attempt(call, async () => {
    const found = await call.app.records.get('companies', id);
    if (!found.ok) return found;
    if (!found.value) return err(notFound('This company'));
    if (ifMatch !== null && found.value.version !== ifMatch) return err(stale(call, companies, found.value));
    const refused = refusedStep(companies, 'archive', companies.steps.archive, found.value);
    if (refused) return err(refused);
    const live = await countLiveBookings(call, id);
    if (!live.ok) return live;
    if (live.value > 0) return err(refusedByLiveBookings(live.value));
    return buildUpdate(call, companies, found.value, { status: 'archived' }, 'archive');
  });
  if (!done.ok) return done;
  const slipped = await countLiveBookings(call, id);
  if (slipped.ok && slipped.value === 0) return ok(present(companies, call.caller, done.value));
  const undone = await takeBack(call, done.value, status as string);
  if (!undone.ok) return undone;
  return slipped.ok ? err(refusedByLiveBookings(slipped.value)) : slipped;
}

/** The company as it was before, by nobody's hand; and no answer is kept that says otherwise. */
async function takeBack(call: Call, archived: Stored, status: string): Promise<Result<unknown>> {
  const byItself: Call = { app: call.app, caller: null };
  return attempt(byItself, async () => {
    const found = await call.app.records.get('companies', archived.id);
    if (!found.ok) return found;
    if (!found.value) return err(notFound('This company'));
    const before = found.value;
    const after = before.status === 'archived' ? status : (before.status as string);
    const undone = await buildUpdate(byItself, companies, before, { status: after }, 'undo-archive');
    if (!undone.ok || !call.idempotency) return undone;
    return ok({
      ...undone.value,
      writes: [...undone.value.writes, { op: 'delete', entity: 'answers', id: call.idempotency.id }],
    });
  });
}
