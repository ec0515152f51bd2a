// Whom a query may be given to: the office, and instructors.
import { users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import type { Choice } from '../companies/list';
import { listRecords } from '../crud';

const OFFERED = 200;

/** By name; empty for those who assign nothing. */
export async function assigneeChoices(call: Call): Promise<Result<Choice[]>> {
  if (call.caller?.role !== 'admin' && call.caller?.role !== 'staff') return ok([]);
  const page = await listRecords(call, users, {
    where: { role: ['admin', 'staff', 'instructor'], status: 'active' },
    limit: OFFERED,
  });
  if (!page.ok) return page;
  return ok(page.value.items.map(({ id, displayName }) => ({ value: id, label: displayName as string })));
}
