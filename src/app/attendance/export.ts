// The register as a file: everybody on it with their company, and a column for each day that has begun.
import { markedFrom } from '#domain/attendance/attendance';
import type { Register } from '#domain/attendance/register';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { type Cell, writeCsv } from '../exchange/csv-cells';
import type { ExportedFile } from '../exchange/export-pages';
import { readRegister } from './register';
import { readMarks } from './standing';

const HEADINGS = ['Name', 'Job title', 'E-mail', 'Company', 'PO number', 'Reference', 'Seat'];

/** Errors: those of `readRegister`. */
export async function exportRegister(call: Call, sessionId: string): Promise<Result<ExportedFile>> {
  const register = await readRegister(call, sessionId);
  if (!register.ok) return register;
  const { days, timeZone, rows, now } = register.value;
  const begun = days.filter(({ key }) => markedFrom(key, timeZone) <= now).map(({ key }) => key);
  const ids = rows.map(({ bookingId }) => bookingId);
  const marks = await Promise.all(begun.map((day) => readMarks(call.app.records, ids, day)));
  const columns: (readonly [mark: string, note: string | null])[][] = [];
  for (const of of marks) {
    if (!of.ok) return of;
    columns.push(of.value.map((each) => [each?.mark ?? 'unmarked', each?.note ?? null]));
  }
  const headings = [...HEADINGS, ...begun.flatMap((day) => [day, `Note ${day}`])];
  return ok({
    contentType: 'text/csv; charset=utf-8',
    name: `register-${days[0]?.key ?? now.slice(0, 10)}.csv`,
    text: writeCsv(headings, cellsOf(register.value, columns)),
  });
}

async function* cellsOf(
  { rows }: Register,
  columns: readonly (readonly (readonly [string, string | null])[])[],
): AsyncGenerator<Cell[]> {
  for (const [at, row] of rows.entries())
    yield [
      ...[row.name, row.jobTitle, row.email, row.company, row.poNumber, row.reference],
      row.isPending ? 'pending' : 'confirmed',
      ...columns.flatMap((marks) => marks[at] ?? ['unmarked', null]),
    ];
}
