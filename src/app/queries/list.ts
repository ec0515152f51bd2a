// Queries as a list, with the names that a record only holds the ids of: one more round trip a page.
import { type Query, queries } from '#domain/queries/query';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';
import { DELETED_PERSON, nameOf, readNamed } from '../history';

export interface QueryRow {
  /** Without what the caller may not read. */
  query: Query;
  /** As they are called now; `id` is null for somebody without an account. */
  requester: { id: string | null; name: string; photoURL: string | null };
  assignee: { id: string; name: string; photoURL: string | null } | null;
  company: { id: string; name: string } | null;
  course: { id: string; title: string; code: string } | null;
}

export interface QueryRows {
  rows: QueryRow[];
  next: string | null;
  previous: string | null;
}

export async function listQueries(call: Call, query: ListQuery): Promise<Result<QueryRows>> {
  const page = await listRecords(call, queries, query);
  if (!page.ok) return page;
  const { items, next, previous } = page.value;
  const rows = await queryRows(call, items);
  return rows.ok ? ok({ rows: rows.value, next, previous }) : rows;
}

const KINDS = [
  ['requesterId', 'users'],
  ['assigneeId', 'users'],
  ['companyId', 'companies'],
  ['courseId', 'courses'],
] as const;

/** @param items as the caller may read them */
async function queryRows(call: Call, items: readonly Stored[]): Promise<Result<QueryRow[]>> {
  const found = await readNamed(
    call.app.records,
    items.flatMap((item) =>
      KINDS.flatMap(([field, entity]) => (typeof item[field] === 'string' ? [{ entity, id: item[field] }] : [])),
    ),
  );
  if (!found.ok) return found;
  const of = (entity: string, id: unknown): Stored | undefined => found.value.get(`${entity}/${String(id)}`);
  return ok(
    items.map((item): QueryRow => {
      const requester = of('users', item.requesterId);
      const assignee = of('users', item.assigneeId);
      const company = of('companies', item.companyId);
      const course = of('courses', item.courseId);
      return {
        query: item as unknown as Query,
        requester: {
          id: (item.requesterId as string | null) ?? null,
          name: requester ? (nameOf('users', requester) ?? '') : (item.requesterName as string),
          photoURL: (requester?.photoURL as string | null | undefined) ?? null,
        },
        assignee:
          typeof item.assigneeId === 'string'
            ? {
                id: item.assigneeId,
                name: nameOf('users', assignee) ?? DELETED_PERSON,
                photoURL: (assignee?.photoURL as string | null | undefined) ?? null,
              }
            : null,
        company: company ? { id: company.id, name: company.name as string } : null,
        course: course ? { id: course.id, title: course.title as string, code: course.code as string } : null,
      };
    }),
  );
}
