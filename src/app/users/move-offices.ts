// The companies that somebody looks after, as their account becomes part of another.
import { isOffice } from '#domain/access';
import type { User } from '#domain/users/user';
import { conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Write } from '#ports/records';
import type { Moved } from './move-bookings';

/** One write and one line of history each, beside those of the bookings. */
const MOST_COMPANIES = 5;

/** To whoever stays where they work in the office, else to nobody. Errors: `conflict` with `account-manager`. */
export async function moveOffices(records: Records, from: User, to: User, now: string): Promise<Result<Moved>> {
  const page = await records.list('companies', { where: { accountManagerId: from.id }, limit: MOST_COMPANIES + 1 });
  if (!page.ok) return page;
  const { items } = page.value;
  if (items.length > MOST_COMPANIES)
    return err(
      conflict(
        `More than ${MOST_COMPANIES} companies are looked after by this account. Give them to somebody else first.`,
        {
          rule: 'account-manager',
        },
      ),
    );
  const accountManagerId = isOffice(to) ? to.id : null;
  return ok({
    writes: items.map((company): Write => {
      const record = { ...company, accountManagerId, version: company.version + 1, updatedAt: now };
      return { op: 'update', entity: 'companies', record, ifVersion: company.version };
    }),
    audit: items.map(({ id }) => ({
      entity: 'companies',
      recordId: id,
      action: 'update',
      before: { accountManagerId: from.id },
      after: { accountManagerId },
    })),
  });
}
