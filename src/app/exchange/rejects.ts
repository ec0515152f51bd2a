// What stays out of an import, as a file of its own: the rows as they came, each with the reason, to be mended and imported again.
import { csvLine, readCsv } from './csv-cells';
import type { RowError } from './draft';

const REASON = 'Reason';

/** CSV with the file's own columns and one for the reason; a reason that is there already is replaced. */
export function rejectsOf(text: string, errors: readonly RowError[]): string {
  const reasons = new Map<number, string[]>();
  for (const { row, path, message } of errors)
    reasons.set(row, [...(reasons.get(row) ?? []), path === '' ? message : `${path}: ${message}`]);
  const [head, ...records] = readCsv(text, Number.POSITIVE_INFINITY);
  if (!head) return '';
  const kept = head.cells.flatMap((cell, at) => (cell.trim() === REASON ? [] : [at]));
  const width = head.cells.length;
  const lines = records.flatMap(({ line, cells }) => {
    const why = reasons.get(line);
    return why ? [csvLine([...kept.map((at) => cells[at] ?? ''), why.join(' '), ...cells.slice(width)])] : [];
  });
  return csvLine([...kept.map((at) => head.cells[at]), REASON]) + lines.join('');
}
