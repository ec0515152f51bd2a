// The query of the audit as it stands in an address, the same on its page and in the API.
import { auditLog } from '#app/audit/list';
import { instant, parse } from '#domain/schema';
import { instantOf, nextDate } from '#domain/wall-time';
import { type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery } from '#ports/records';
import { listQueryOf } from './list-query';

const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * `?entity=&actorId=&action=&recordId=&from=&to=&limit=&after=`, newest first. `from` and `to` are instants, or dates: then the
 * whole day of `to` is meant, by the clocks of `timeZone`.
 */
export function auditQueryOf(
  params: URLSearchParams,
  timeZone: string,
  ignored: readonly string[] = [],
): Result<ListQuery> {
  const query = listQueryOf(auditLog, params, ignored);
  if (!query.ok) return query;
  const issues: Issue[] = [];
  const from = momentOf(params.get('from'), 'from', timeZone, issues);
  const to = momentOf(params.get('to'), 'to', timeZone, issues);
  for (const word of ['q', 'sort', 'id'])
    if (params.has(word) && !ignored.includes(word))
      issues.push({ path: word, message: `The audit takes no ${word}.` });
  if (issues.length > 0) return err(invalid('This list cannot be asked for like that.', { issues }));
  const { where, limit, after, before } = query.value;
  const range = { ...(from && { from }), ...(to && { to }) };
  return ok({
    ...(where && { where }),
    ...((from || to) && { range }),
    sort: { field: 'at', descending: true },
    limit,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  });
}

/** Where the clocks go forward at midnight, the day begins at one. */
const midnight = (date: string, timeZone: string): string | null =>
  instantOf({ date, time: '00:00' }, timeZone) ?? instantOf({ date, time: '01:00' }, timeZone);

/** The beginning of a stretch is within it, the end is not. */
function momentOf(text: string | null, word: 'from' | 'to', timeZone: string, issues: Issue[]): string | null {
  if (!text) return null;
  const isDate = DATE.test(text) && !Number.isNaN(Date.parse(text));
  const moment = isDate ? midnight(word === 'to' ? nextDate(text) : text, timeZone) : parse(instant(), text);
  if (typeof moment === 'string') return moment;
  if (moment?.ok) return moment.value;
  issues.push({ path: word, message: 'Give a date such as 2026-12-01, or an instant such as 2026-12-01T09:00:00Z.' });
  return null;
}
