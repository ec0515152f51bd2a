// Results of those who have sat tests, with the names that an attempt only holds the ids of, and how many there are of each kind.
import { type Attempt, attempts } from '#domain/attempts/attempt';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Stored, Where } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';
import { narrow } from '../scope';

export interface ResultRow {
  attempt: Attempt;
  /** Null where the account is gone. */
  person: { displayName: string; email: string | null } | null;
  company: { id: string; name: string } | null;
  /** Of the test. */
  title: string;
}

export interface ResultRows {
  rows: ResultRow[];
  next: string | null;
  previous: string | null;
}

export async function listResults(call: Call, query: ListQuery): Promise<Result<ResultRows>> {
  const page = await listRecords(call, attempts, query);
  if (!page.ok) return page;
  const rows = await resultRows(call, page.value.items as Attempt[]);
  return rows.ok ? ok({ rows: rows.value, next: page.value.next, previous: page.value.previous }) : rows;
}

/** One round trip. */
export async function resultRows(call: Call, found: readonly Attempt[]): Promise<Result<ResultRow[]>> {
  const named = await call.app.records.getMany(
    found.flatMap(({ personId, companyId, testId }) => [
      { entity: 'users', id: personId },
      { entity: 'companies', id: companyId ?? '-' },
      { entity: 'tests', id: testId },
    ]),
  );
  if (!named.ok) return named;
  return ok(
    found.map((attempt, at) => {
      const [person, company, test] = named.value.slice(at * 3, at * 3 + 3) as (Stored | null)[];
      return {
        attempt,
        person: person
          ? { displayName: person.displayName as string, email: (person.email as string | null) ?? null }
          : null,
        company: company ? { id: company.id, name: company.name as string } : null,
        title: (test?.title as string | undefined) ?? 'A test that is gone',
      };
    }),
  );
}

/** A count that reaches this is not known any further. */
export const COUNTED_TO = 200;

const COUNTED = {
  sat: { status: ['awaiting-grading', 'graded'] },
  passed: { status: 'graded', passed: true },
  waiting: { status: 'awaiting-grading' },
  underway: { status: 'in-progress' },
} as const satisfies Record<string, Where>;
export type ResultCounts = Record<keyof typeof COUNTED, number>;

/** Of one test, as far as the caller grades it. */
export async function countResults(call: Call, testId: string): Promise<Result<ResultCounts>> {
  const names = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
  const counts = await Promise.all(
    names.map((name) => {
      const narrowed = narrow(attempts, call.caller, { testId, ...COUNTED[name] });
      return narrowed ? call.app.records.count('attempts', { where: narrowed.where }, COUNTED_TO) : ok(0);
    }),
  );
  const known: Partial<ResultCounts> = {};
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    known[names[at] as keyof typeof COUNTED] = count.value;
  }
  return ok(known as ResultCounts);
}
