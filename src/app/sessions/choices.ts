// Whom a session's form offers: the people who teach, and the client companies that it may be private to.
import { companies } from '#domain/companies/company';
import { users } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { listRecords } from '../crud';

export interface Choice {
  value: string;
  label: string;
}
export interface SessionChoices {
  instructors: Choice[];
  companies: Choice[];
}

const OFFERED = 200;

export async function sessionChoices(call: Call): Promise<Result<SessionChoices>> {
  const [people, clients] = await Promise.all([
    listRecords(call, users, { where: { role: 'instructor' }, limit: OFFERED }),
    listRecords(call, companies, { where: { status: 'active' }, limit: OFFERED }),
  ]);
  if (!people.ok) return people;
  if (!clients.ok) return clients;
  return ok({
    instructors: people.value.items
      .filter(({ status }) => status === 'active' || status === 'invited')
      .map(({ id, displayName }) => ({ value: id, label: displayName as string })),
    companies: clients.value.items.map(({ id, name }) => ({ value: id, label: name as string })),
  });
}
