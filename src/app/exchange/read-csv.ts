// A table of courses: one row a session, or a row with only a course. Rows with the same code, else title, are one course.

import { isZone } from '#domain/schema';
import { ok, type Result } from '#kernel/result';
import { Collector } from './collector';
import { COURSE_TABLE, type Column } from './course-columns';
import type { ImportOptions, Parsed } from './draft';
import { readCourseCells, readSessionCells } from './read-csv-row';
import { readTable, type Table, type TableRow } from './table';

/**
 * Headings are matched by name or by `map`; what means nothing to us is named in `ignored`. Formulas are text.
 * Fails `invalid` where there is nothing to read: no table, no column for title or code, too large.
 */
export function parseCsv(text: string, options: ImportOptions): Result<Parsed> {
  const table = readTable(text, COURSE_TABLE, options.map ?? {});
  if (!table.ok) return table;
  const collector = new Collector();
  for (const row of table.value.rows) addRow(row, table.value, options, collector);
  return ok(collector.finish(table.value.rows.length, table.value.ignored));
}

function addRow(
  { line, values, fault }: TableRow<Column>,
  { headingOf }: Table<Column>,
  options: ImportOptions,
  collector: Collector,
): boolean {
  if (fault !== null) return collector.explain(line, '', fault);
  const pathOf = (field: string): string => headingOf.get(columnForField(field, values)) ?? field;
  const zone = (values.get('timeZone') ?? options.timeZone).trim();
  if (!isZone(zone))
    return collector.explain(
      line,
      pathOf('timeZone'),
      `“${zone.slice(0, 60)}” is not a time zone. Give one such as Europe/London.`,
    );
  const session = readSessionCells(values, zone);
  const course = readCourseCells(values, {
    ...options,
    hasSession: session.value !== null,
    hasSummary: headingOf.has('summary'),
  });
  const faults = [...course.faults, ...session.faults];
  for (const { field, message } of faults) collector.explain(line, pathOf(field), message);
  return faults.length === 0 && collector.add({ row: line, course: course.value, session: session.value, pathOf });
}

/** The column that a fault of a field of ours came from. */
function columnForField(field: string, values: ReadonlyMap<Column, string>): Column {
  if (field === 'days') return values.has('days') ? 'days' : values.has('end') ? 'end' : 'start';
  if (field === 'places') return values.has('maxPlaces') ? 'maxPlaces' : 'minPlaces';
  return field as Column;
}
