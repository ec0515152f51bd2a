// People or companies from a table, a record a row.
import { invalid } from '#kernel/errors';
import { err } from '#kernel/result';
import type { Records } from '#ports/records';
import type { Call } from '../app';
import { permit } from '../scope';
import type { Fault } from './cell-values';
import { type Fields, type ImportKind, type ImportWay, importRows, type ReadRow } from './import-work';
import { type Importing, newReport } from './report';
import { type ColumnMap, readTable, type TableRow, type TableShape } from './table';

/** How rows of one kind are read and found again. */
export interface RecordKind<C extends string> extends ImportKind {
  shape: TableShape<C>;
  /** Columns that are not the caller's to set, and what is said of that. */
  closedTo: (call: Call) => { columns: readonly C[]; note: string } | null;
  read: (values: ReadonlyMap<C, string>) => { fields: Fields; faults: Fault[] };
  /** The columns that may be to blame for a field. */
  columnsOf: (field: string) => readonly C[];
}

export interface TableRequest extends ImportWay {
  text: string;
  map: ColumnMap;
}

export async function* importRecords<C extends string>(
  call: Call,
  kind: RecordKind<C>,
  { text, map, ...way }: TableRequest,
): Importing {
  const { entity } = kind;
  const permitted = permit(entity.access.create, call.caller, `importing ${entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const table = readTable(text, kind.shape, map);
  if (!table.ok) return table;
  const { headings, headingOf, rows, ignored } = table.value;
  const closed = kind.closedTo(call);
  const shut = new Set(closed?.columns);
  const left = headings.flatMap(({ column, text: heading }) => (column && shut.has(column) ? [heading] : []));
  const report = newReport([], [...ignored, ...left]);
  report.notes = closed && left.length > 0 ? [closed.note] : [];
  const pathOf = (field: string): string =>
    kind.columnsOf(field).flatMap((column) => headingOf.get(column) ?? [])[0] ?? field;
  const readRow = ({ line, values, fault }: TableRow<C>): ReadRow =>
    fault === null
      ? { line, pathOf, ...kind.read(new Map([...values].filter(([column]) => !shut.has(column)))) }
      : { line, pathOf, unread: fault };
  return yield* importRows(call, kind, rows.map(readRow), way, report);
}

/** The commits of one use case with further writes; one of those that does not hold ends it, to be begun anew. */
export function beside(records: Records, extra: (created: string) => Parameters<Records['commit']>[0]): Records {
  return new Proxy(records, {
    get(target, member) {
      if (member !== 'commit') {
        const value: unknown = Reflect.get(target, member, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      const commit: Records['commit'] = async (writes) => {
        const made = writes.find((write) => write.op === 'create');
        const done = await target.commit([...writes, ...extra(made && 'record' in made ? made.record.id : '')]);
        if (!done.ok || done.value === 'committed' || done.value.guard < writes.length) return done;
        return err(invalid('Somebody else has just made this. Look at it again.', { rule: 'made-meanwhile' }));
      };
      return commit;
    },
  });
}
