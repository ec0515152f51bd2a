// A table of courses: one row a session, or a row with only a course. Rows with the same code, else title, are one course.

import { isZone } from '#domain/schema';
import type { AppError } from '#kernel/errors';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { Collector } from './collector';
import { COLUMNS, type Column, columnOf } from './course-columns';
import { type CsvRecord, readCsv } from './csv-cells';
import { type ImportOptions, MAX_IMPORT_ROWS, type Parsed, tooManyRows, withinSize } from './draft';
import { readCourseCells, readSessionCells } from './read-csv-row';

/**
 * Headings are matched by name or by `map`; what means nothing to us is named in `ignored`. Formulas are text.
 * Fails `invalid` where there is nothing to read: no table, no column for title or code, too large.
 */
export function parseCsv(text: string, options: ImportOptions): Result<Parsed, AppError> {
  const sized = withinSize(text);
  if (!sized.ok) return sized;
  const [head, ...records] = readCsv(text, MAX_IMPORT_ROWS + 2);
  if (!head)
    return err(
      invalid(
        'This file is empty. Nothing was imported. Its first line names the columns, such as Code, Title, Start, End.',
      ),
    );
  if (records.length > MAX_IMPORT_ROWS) return err(tooManyRows('rows'));
  const headings = mapHeadings(head.cells, options.map ?? {});
  if (!headings.ok) return headings;
  const { columns, ignored } = headings.value;
  const collector = new Collector();
  for (const record of records) addRecord(record, columns, options, collector);
  return ok(collector.finish(records.length, ignored));
}

interface Heading {
  column: Column | undefined;
  text: string;
}

function mapHeadings(
  cells: readonly string[],
  map: NonNullable<ImportOptions['map']>,
): Result<{ columns: Heading[]; ignored: string[] }, AppError> {
  const chosen = new Map(Object.entries(map).map(([heading, field]) => [heading.trim().toLowerCase(), field]));
  const wrong = [...chosen.values()].find((field) => field !== '' && !columnOf(field));
  if (wrong)
    return err(
      invalid(`There is no field called ${wrong} to map a column to. Fields are: ${Object.keys(COLUMNS).join(', ')}.`),
    );
  const taken = new Set<Column>();
  const read = (text: string, mapped: boolean): Column | undefined => {
    const field = chosen.get(text.toLowerCase());
    if ((field !== undefined) !== mapped) return undefined;
    const column = columnOf(field ?? text);
    if (!column || taken.has(column)) return undefined;
    taken.add(column);
    return column;
  };
  const texts = cells.map((cell) => cell.trim());
  const mapped = texts.map((text) => read(text, true));
  const columns = texts.map((text, at) => ({ text, column: mapped[at] ?? read(text, false) }));
  if (!taken.has('title') && !taken.has('code')) {
    const found = texts
      .slice(0, 12)
      .map((text) => text.slice(0, 40))
      .join(', ');
    return err(
      invalid(
        `No column is called Title or Code. The first line has: ${found}. Nothing was imported. Name the column Title, or say which one it is.`,
      ),
    );
  }
  return ok({ columns, ignored: columns.filter(({ column, text }) => !column && text !== '').map(({ text }) => text) });
}

function addRecord(
  record: CsvRecord,
  columns: readonly Heading[],
  options: ImportOptions,
  collector: Collector,
): boolean {
  const { line, cells, broken } = record;
  if (broken)
    return collector.explain(
      line,
      '',
      'A quotation mark is opened here and not closed as it should be. Close it, or write "" for one that is meant.',
    );
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return collector.explain(
      line,
      '',
      `This row has ${cells.length} cells and the first line ${columns.length}. Put text with commas in quotation marks.`,
    );
  const headingOf = new Map(columns.flatMap(({ column, text }) => (column ? [[column, text] as const] : [])));
  const values = new Map(
    columns.flatMap(({ column }, at) => (column && cells[at]?.trim() ? [[column, cells[at]] as const] : [])),
  );
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
