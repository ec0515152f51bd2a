// Comma-separated values, out and in: quoting, and formulas kept from running. For any list.
import Papa from 'papaparse';

export type Cell = string | number | boolean | null | undefined;

/** Excel takes a file without it for one in the encoding of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Text that a spreadsheet would run, and text that already carries our apostrophe before such a one. */
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** One line with its end. Text that begins like a formula gets an apostrophe in front; numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What `csvLine` wrote, as it was. */
const withoutApostrophe = (cell: string): string => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);

/** A whole file, line by line. */
export async function* writeCsv(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const row of rows) yield csvLine(row);
}

export interface CsvRecord {
  /** The physical line that it begins on, from 1. */
  line: number;
  cells: string[];
  /** A quotation mark was opened and not closed. */
  broken: boolean;
}

/** Reads at most `limit` records, blank ones left out. Commas, semicolons, tabs or bars, whichever the first line has most of. */
export function readCsv(text: string, limit: number): CsvRecord[] {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const records: CsvRecord[] = [];
  let line = 1;
  Papa.parse<string[]>(content, {
    delimiter: delimiterOf(content),
    newline: '\n',
    step: ({ data, errors }, parser) => {
      const broken = errors.some((error) => error.type === 'Quotes');
      if (data.some((cell) => cell.trim() !== '')) records.push({ line, cells: data.map(withoutApostrophe), broken });
      line += 1 + data.reduce((count, cell) => count + (cell.split('\n').length - 1), 0);
      if (records.length === limit) parser.abort();
    },
  });
  return records;
}

function delimiterOf(content: string): string {
  const counts = new Map([',', ';', '\t', '|'].map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of content.trimStart()) {
    if (character === '"') quoted = !quoted;
    else if (character === '\n' && !quoted) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
