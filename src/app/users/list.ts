// The list of people as the office and a manager read it: each with the name of their company, and how many stand in each state.
import { type User, users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { ListQuery } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';

export interface PersonRow {
  person: User;
  company: string | null;
}

export interface PersonRows {
  rows: PersonRow[];
  next: string | null;
  previous: string | null;
}

const SHOWN = [
  ...['displayName', 'email', 'emailVerified', 'photoURL', 'jobTitle', 'role', 'companyId', 'status', 'lastSeenAt'],
  ...['invitedAt', 'invitationExpiresAt', 'createdAt'],
];

export async function listPeople(call: Call, query: ListQuery): Promise<Result<PersonRows>> {
  const page = await listRecords(call, users, { ...query, fields: SHOWN });
  if (!page.ok) return page;
  const people = page.value.items as User[];
  const ids = [...new Set(people.flatMap(({ companyId }) => companyId ?? []))];
  const found = await call.app.records.getMany(ids.map((id) => ({ entity: 'companies', id })));
  if (!found.ok) return found;
  const names = new Map(ids.map((id, at) => [id, (found.value[at]?.name as string | undefined) ?? null]));
  return ok({
    rows: people.map((person) => ({ person, company: names.get(person.companyId ?? '') ?? null })),
    next: page.value.next,
    previous: page.value.previous,
  });
}

/** A count that reaches this is not known any further. */
export const COUNTED_TO = 200;

/** How many people stand in each state that the list has a view of; for those who may read everybody. */
export async function countPeople({ app }: Call): Promise<Result<Readonly<Record<string, number>>>> {
  const states = users.states.filter((state) => state !== 'deleted');
  const counts = await Promise.all(
    states.map((status) => app.records.count('users', { where: { status } }, COUNTED_TO)),
  );
  const entries: [string, number][] = [];
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    entries.push([states[at] as string, count.value]);
  }
  return ok(Object.fromEntries(entries));
}
