// Queries as a table: their heads, never a word of a private note. Requesters get the columns that they may read.
import { queries, queryNumber } from '#domain/queries/query';
import type { ListQuery } from '#ports/records';
import type { Call } from '../app';
import { listQueries, type QueryRow } from '../queries/list';
import { restrictedFrom } from '../scope';
import { type Cell, writeCsv } from './csv-cells';
import { need, PAGE } from './export-pages';

/** Heading, field that it tells of, text. */
const COLUMNS: readonly (readonly [heading: string, field: string, cell: (row: QueryRow) => Cell])[] = [
  ['Number', 'number', ({ query }) => queryNumber(query.number)],
  ['Status', 'status', ({ query }) => query.status],
  ['Subject', 'subject', ({ query }) => query.subject],
  ['Who asks', 'requesterName', ({ requester }) => requester.name],
  ['E-mail', 'requesterEmail', ({ query }) => query.requesterEmail],
  ['Company', 'companyId', ({ company }) => company?.name],
  ['Course', 'courseId', ({ course }) => course?.title],
  ['Course code', 'courseId', ({ course }) => course?.code],
  ['Assigned to', 'assigneeId', ({ assignee }) => assignee?.name],
  ['Priority', 'priority', ({ query }) => query.priority],
  ['Tags', 'tags', ({ query }) => query.tags?.join(', ')],
  ['Asked', 'createdAt', ({ query }) => query.createdAt],
  ['Waiting since', 'waitingSince', ({ query }) => query.waitingSince],
  ['First reply', 'firstReplyAt', ({ query }) => query.firstReplyAt],
  ['Last message', 'lastMessageAt', ({ query }) => query.lastMessageAt],
];

export function writeQueryTable(call: Call, query: ListQuery): AsyncGenerator<string> {
  const restricted = restrictedFrom(queries, call.caller);
  const columns = COLUMNS.filter(([, field]) => !restricted.includes(field));
  return writeCsv(
    columns.map(([heading]) => heading),
    rows(call, query, columns),
  );
}

async function* rows(call: Call, query: ListQuery, columns: typeof COLUMNS): AsyncGenerator<Cell[]> {
  let after = query.after;
  do {
    const page = need(await listQueries(call, { ...query, limit: PAGE, ...(after && { after }) }));
    for (const row of page.rows) yield columns.map(([, , cell]) => cell(row));
    after = page.next ?? undefined;
  } while (after);
}
