// The audit as a table: one row an entry, before and after as they are stored.
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery } from '#ports/records';
import type { Call } from '../app';
import { type Cell, writeCsv } from '../exchange/csv-cells';
import type { ExportedFile } from '../exchange/export-pages';
import { ExportFailed } from '../exchange/export-pages';
import { type AuditEntry, listAudit } from './list';
import { permitAudit } from './permit';

const PAGE = 200;
/** A file holds no more entries than this: whoever needs more asks for a stretch of time at a time. */
export const MOST_ENTRIES = 20_000;

const COLUMNS: readonly [string, (entry: AuditEntry) => Cell][] = [
  ['At', ({ at }) => at],
  ['Person', ({ actor }) => actor ?? 'Lectern'],
  ['Person id', ({ actorId }) => actorId],
  ['Kind', ({ entity }) => entity],
  ['Record id', ({ recordId }) => recordId],
  ['Action', ({ action }) => action],
  ['Before', ({ before }) => before && JSON.stringify(before)],
  ['After', ({ after }) => after && JSON.stringify(after)],
];

/** Errors: as `listAudit`; `invalid` with `too-many`, so that no part of it passes for the whole. */
export async function exportAudit(call: Call, query: Omit<ListQuery, 'limit'>): Promise<Result<ExportedFile>> {
  const permitted = permitAudit(call);
  if (!permitted.ok) return permitted;
  const { where, range, sort } = query;
  const asked = { ...(where && { where }), ...(range && { range }), ...(sort && { sort }) };
  const count = await call.app.records.count('auditEvents', asked, MOST_ENTRIES + 1);
  if (!count.ok) return count;
  if (count.value > MOST_ENTRIES)
    return err(invalid(`A file holds at most ${MOST_ENTRIES} entries. Narrow the dates first.`, { rule: 'too-many' }));
  return ok({
    contentType: 'text/csv; charset=utf-8',
    name: `audit-${call.app.clock.now().slice(0, 10)}.csv`,
    text: writeCsv(
      COLUMNS.map(([heading]) => heading),
      rowsOf(call, asked),
    ),
  });
}

async function* rowsOf(call: Call, asked: Omit<ListQuery, 'limit'>): AsyncGenerator<Cell[]> {
  let after: string | undefined;
  let left = MOST_ENTRIES;
  do {
    const page = await listAudit(call, {
      ...asked,
      limit: Math.min(PAGE, left),
      ...(after !== undefined && { after }),
    });
    if (!page.ok) throw new ExportFailed(page.error);
    for (const entry of page.value.items) yield COLUMNS.map(([, cell]) => cell(entry));
    left -= page.value.items.length;
    after = page.value.next ?? undefined;
  } while (after !== undefined && left > 0);
}
