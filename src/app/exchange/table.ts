// A table of any kind of record: its columns matched to fields, by heading or as the caller maps them, and its rows as cells.
import { type AppError, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { type CsvRecord, readCsv } from './csv-cells';
import { tooManyRows, withinSize } from './draft';

/** Field → our heading, then what else it is called. Compared by letters and digits alone. */
export type ColumnNames<C extends string> = Readonly<Record<C, readonly [string, ...string[]]>>;

export interface TableShape<C extends string> {
  columns: ColumnNames<C>;
  /** One of these has to be there. */
  needs: readonly C[];
  /** Headings that a file may have, for whoever sends an empty one. */
  example: string;
  /** The most rows of a file. */
  rows: number;
  /** The field that a heading (or a field's own name, as a map gives it) stands for. */
  columnOf: (heading: string) => C | undefined;
}

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export function tableShape<C extends string>(given: Omit<TableShape<C>, 'columnOf'>): TableShape<C> {
  const fields = Object.keys(given.columns) as C[];
  const byName = new Map(
    fields.flatMap((field) => [field, ...given.columns[field]].map((name) => [plain(name), field] as const)),
  );
  return { ...given, columnOf: (heading) => byName.get(plain(heading)) };
}

export interface Heading<C extends string> {
  column: C | undefined;
  text: string;
}

export interface TableRow<C extends string> {
  /** The physical line that it begins on, from 1. */
  line: number;
  /** What stands in the columns that mean something; empty cells are left out. */
  values: ReadonlyMap<C, string>;
  /** Why the row cannot be read at all. */
  fault: string | null;
}

export interface Table<C extends string> {
  headings: Heading<C>[];
  /** What the file calls a field. */
  headingOf: ReadonlyMap<C, string>;
  /** Headings that mean nothing to us. */
  ignored: string[];
  rows: TableRow<C>[];
}

/** Heading → field, which goes before what we make of the heading ourselves; an empty field leaves the column out. */
export type ColumnMap = Readonly<Record<string, string>>;

/** Errors: `invalid` where there is nothing to read: no table, no column that is needed, too large. Formulas are text. */
export function readTable<C extends string>(text: string, shape: TableShape<C>, map: ColumnMap): Result<Table<C>> {
  const sized = withinSize(text);
  if (!sized.ok) return sized;
  const [head, ...records] = readCsv(text, shape.rows + 2);
  if (!head)
    return err(
      invalid(`This file is empty. Nothing was imported. Its first line names the columns, such as ${shape.example}.`),
    );
  if (records.length > shape.rows) return err(tooManyRows('rows', shape.rows));
  const headings = matchHeadings(head.cells, shape, map);
  if (!headings.ok) return headings;
  const refused = missingColumn(headings.value, shape);
  if (refused) return err(refused);
  const known = headings.value.flatMap(({ column, text: heading }) => (column ? [[column, heading] as const] : []));
  return ok({
    headings: headings.value,
    headingOf: new Map(known),
    ignored: headings.value.filter(({ column, text: heading }) => !column && heading !== '').map((each) => each.text),
    rows: records.map((record) => rowOf(record, headings.value)),
  });
}

/** Each column with the field that it is for, each field once. Errors: `invalid` where the map names no field of ours. */
export function matchHeadings<C extends string>(
  cells: readonly string[],
  shape: TableShape<C>,
  map: ColumnMap,
): Result<Heading<C>[]> {
  const chosen = new Map(Object.entries(map).map(([heading, field]) => [heading.trim().toLowerCase(), field]));
  const wrong = [...chosen.values()].find((field) => field !== '' && !shape.columnOf(field));
  if (wrong)
    return err(
      invalid(
        `There is no field called ${wrong} to map a column to. Fields are: ${Object.keys(shape.columns).join(', ')}.`,
      ),
    );
  const taken = new Set<C>();
  const read = (text: string, mapped: boolean): C | undefined => {
    const field = chosen.get(text.toLowerCase());
    if ((field !== undefined) !== mapped) return undefined;
    const column = shape.columnOf(field ?? text);
    if (!column || taken.has(column)) return undefined;
    taken.add(column);
    return column;
  };
  const texts = cells.map((cell) => cell.trim());
  const mapped = texts.map((text) => read(text, true));
  return ok(texts.map((text, at) => ({ text, column: mapped[at] ?? read(text, false) })));
}

function missingColumn<C extends string>(headings: readonly Heading<C>[], shape: TableShape<C>): AppError | null {
  if (headings.some(({ column }) => column && shape.needs.includes(column))) return null;
  const found = headings
    .slice(0, 12)
    .map(({ text }) => text.slice(0, 40))
    .join(', ');
  const names = shape.needs.map((column) => shape.columns[column][0]);
  return invalid(
    `No column is called ${names.join(' or ')}. The first line has: ${found}. Nothing was imported. Name the column ${names[0]}, or say which one it is.`,
  );
}

function rowOf<C extends string>({ line, cells, broken }: CsvRecord, headings: readonly Heading<C>[]): TableRow<C> {
  const values = new Map(
    headings.flatMap(({ column }, at) => (column && cells[at]?.trim() ? [[column, cells[at]] as const] : [])),
  );
  return { line, values, fault: broken ? UNCLOSED : tooManyCells(cells, headings.length) };
}

const UNCLOSED =
  'A quotation mark is opened here and not closed as it should be. Close it, or write "" for one that is meant.';
const tooManyCells = (cells: readonly string[], most: number): string | null =>
  cells.slice(most).some((cell) => cell.trim() !== '')
    ? `This row has ${cells.length} cells and the first line ${most}. Put text with commas in quotation marks.`
    : null;
