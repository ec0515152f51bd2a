// People or companies from a table, a record a row, by the same use cases as the pages: the rows of a batch run side by side, so
// that their reads and their commits are one each (`grouped-records.ts`), and a row that is refused is nobody else's loss.
import * as z from 'zod/mini';
import type { Entity } from '#domain/entity';
import { parse } from '#domain/schema';
import { type AppError, type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { createRecord, updateRecord } from '../crud';
import { permit } from '../scope';
import type { Fault } from './cell-values';
import { GroupedRecords } from './grouped-records';
import {
  differing,
  explain,
  type Importing,
  type ImportReport,
  newReport,
  type RowOutcome,
  withoutKey,
} from './report';
import { type ColumnMap, readTable, type TableRow, type TableShape } from './table';

/** What may happen to records: new ones alone, known ones alone, or both. */
export const MODES = ['upsert', 'create', 'update'] as const;
export type Mode = (typeof MODES)[number];

export type Fields = Record<string, unknown>;

/** What the store has for a row. */
export interface Found {
  record: Stored | null;
  /** The row's fields as they are to be stored: names resolved to ids, what the record is known by left out. */
  fields: Fields;
  faults: Fault[];
  /** Where it is asked for: stands in the way of a twin that is being made of the same row elsewhere. */
  records?: Records;
}

/** How rows of one kind are read and found again. */
export interface RecordKind<C extends string> {
  entity: Entity;
  shape: TableShape<C>;
  /** Columns that are not the caller's to set, and what is said of that. */
  closedTo: (call: Call) => { columns: readonly C[]; note: string } | null;
  read: (values: ReadonlyMap<C, string>) => { fields: Fields; faults: Fault[] };
  /** The columns that may be to blame for a field. */
  columnsOf: (field: string) => readonly C[];
  /** What the record is called, for people. */
  nameOf: (fields: Fields) => string;
  /** By which of these a row is the same record as an earlier one of the file: `own` is looked for in what earlier rows left. */
  keysOf: (fields: Fields) => { own: readonly string[]; left: readonly string[] };
  find: (call: Call, records: GroupedRecords, rows: readonly Fields[]) => Promise<Result<Found[]>>;
  /** Of a row that names nothing known where only known records are changed. */
  unknown: string;
  /** Of two rows for one record. */
  twice: (row: number) => string;
}

export interface TableRequest {
  text: string;
  map: ColumnMap;
  mode: Mode;
  dryRun: boolean;
}

/** Rows that run side by side. */
const BATCH = 100;
/** A row is looked for anew as often where somebody else was faster. */
const ATTEMPTS = 4;
/** Rows that the report tells one by one. */
const SHOWN = 50;

interface Draft {
  row: number;
  fields: Fields;
  pathOf: (field: string) => string;
}

export async function* importRecords<C extends string>(
  call: Call,
  kind: RecordKind<C>,
  { text, map, mode, dryRun }: TableRequest,
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
  const work = new Work(call, kind, mode, dryRun, report);
  for (let at = 0; at < rows.length; at += BATCH) {
    const drafts = rows.slice(at, at + BATCH).flatMap((row) => work.draftOf(row, shut, pathOf) ?? []);
    const done = await work.take(drafts);
    if (!done.ok) return done;
    yield { done: Math.min(at + BATCH, rows.length), total: rows.length };
  }
  report.errors.sort((one, other) => one.row - other.row);
  report.preview = work.outcomes.sort((one, other) => one.row - other.row).slice(0, SHOWN);
  return ok(report);
}

/** One import: what its earlier rows were about, and the report that it fills. */
class Work<C extends string> {
  readonly outcomes: RowOutcome[] = [];
  readonly #call: Call;
  readonly #kind: RecordKind<C>;
  readonly #mode: Mode;
  readonly #report: ImportReport;
  readonly #records: GroupedRecords;
  readonly #rowOfKey = new Map<string, number>();
  readonly #rowOfRecord = new Map<string, number>();
  readonly #patch: z.ZodMiniType;

  constructor(call: Call, kind: RecordKind<C>, mode: Mode, dryRun: boolean, report: ImportReport) {
    this.#kind = kind;
    this.#mode = mode;
    this.#report = report;
    this.#records = new GroupedRecords(call.app.records, dryRun);
    this.#call = this.#callOn(call, this.#records);
    this.#patch = z.partial(kind.entity.input);
  }

  /** The row in the form of the schema; null, and explained, where it cannot be. */
  draftOf({ line, values, fault }: TableRow<C>, shut: ReadonlySet<C>, pathOf: Draft['pathOf']): Draft | null {
    if (fault !== null) return this.#leaveOut(line, '', [{ path: '', message: fault }]);
    const { fields, faults } = this.#kind.read(new Map([...values].filter(([column]) => !shut.has(column))));
    const known = Object.keys(fields).filter((field) => field in this.#kind.entity.input.shape);
    const parsed = parse(this.#patch, Object.fromEntries(known.map((field) => [field, fields[field]])));
    const name = this.#kind.nameOf(fields);
    const issues = [
      ...faults.map(({ field, message }) => ({ path: pathOf(field), message })),
      ...(parsed.ok ? [] : parsed.issues.map(({ path, message }) => ({ path: pathOf(topOf(path)), message }))),
    ];
    if (issues.length > 0 || !parsed.ok) return this.#leaveOut(line, name, issues);
    const whole = parsed.value as Fields;
    // What a row leaves out stays: defaults of the schema are for creating.
    const given = Object.fromEntries(known.map((field) => [field, whole[field]]));
    return { row: line, fields: { ...fields, ...given }, pathOf };
  }

  async take(drafts: readonly Draft[]): Promise<Result<void>> {
    const fresh = drafts.filter((draft) => this.#isFirst(draft));
    const found = await this.#find(fresh);
    if (!found.ok) return found;
    const mine = fresh.flatMap((draft, at) => {
      const match = found.value[at];
      return match && this.#isFirstOf(draft, match.record) ? [{ draft, match }] : [];
    });
    const done = await Promise.all(mine.map(({ draft, match }) => this.#store(draft, match)));
    return done.find((each) => !each.ok) ?? ok(undefined);
  }

  #isFirst(draft: Draft): boolean {
    const { own, left } = this.#kind.keysOf(draft.fields);
    const earlier = own.map((key) => this.#rowOfKey.get(key)).find((row) => row !== undefined);
    for (const key of left) if (!this.#rowOfKey.has(key)) this.#rowOfKey.set(key, draft.row);
    return earlier === undefined || this.#refuseSecond(draft, earlier);
  }
  /** Two rows may name one record differently. */
  #isFirstOf(draft: Draft, record: Stored | null): boolean {
    if (!record) return true;
    const earlier = this.#rowOfRecord.get(record.id);
    if (earlier !== undefined) return this.#refuseSecond(draft, earlier);
    this.#rowOfRecord.set(record.id, draft.row);
    return true;
  }
  #refuseSecond(draft: Draft, earlier: number): false {
    this.#refuse(draft, invalid(this.#kind.twice(earlier)));
    return false;
  }

  #find(drafts: readonly Draft[]): Promise<Result<Found[]>> {
    return this.#kind.find(
      this.#call,
      this.#records,
      drafts.map(({ fields }) => fields),
    );
  }

  /** Creates or changes; where that is refused because somebody else has just done either, the row is looked for anew. */
  async #store(draft: Draft, match: Found): Promise<Result<void>> {
    let found = match;
    for (let attempt = 1; ; attempt++) {
      if (found.faults.length > 0)
        return this.#refuse(
          draft,
          invalid('', { issues: found.faults.map(({ field: path, message }) => ({ path, message })) }),
        );
      const done = found.record ? await this.#change(draft, found, found.record) : await this.#create(draft, found);
      if (done.ok) return done;
      if (done.error.code === 'unavailable') return done;
      if (attempt === ATTEMPTS) return this.#refuse(draft, done.error);
      const anew = await this.#find([draft]);
      if (!anew.ok) return anew;
      const [next] = anew.value;
      if (!next || next.record?.version === found.record?.version) return this.#refuse(draft, done.error);
      found = next;
    }
  }

  async #create(draft: Draft, { fields, records }: Found): Promise<Result<void>> {
    const { entity, unknown } = this.#kind;
    if (this.#mode === 'update') return this.#refuse(draft, invalid(unknown));
    const call = records ? this.#callOn(this.#call, records) : this.#call;
    const created = await createRecord(call, entity, fields);
    if (!created.ok) return created;
    this.#rowOfRecord.set(created.value.id, draft.row);
    return this.#note(draft, 'created', []);
  }

  async #change(draft: Draft, { fields }: Found, record: Stored): Promise<Result<void>> {
    const { entity } = this.#kind;
    const patch = this.#mode === 'create' ? {} : differing(fields, record);
    const changed = Object.keys(patch);
    if (changed.length === 0) return this.#note(draft, 'unchanged', []);
    const updated = await updateRecord(this.#call, entity, record.id, patch, record.version);
    if (!updated.ok) return updated;
    return this.#note(
      draft,
      'updated',
      changed.map((field) => entity.fields[field]?.label ?? field),
    );
  }

  #callOn(call: Call, records: Records): Call {
    return withoutKey({ ...call, app: { ...call.app, records } });
  }

  #note({ row, fields }: Draft, outcome: 'created' | 'updated' | 'unchanged', changes: string[]): Result<void> {
    this.#report[outcome] += 1;
    this.outcomes.push({ row, name: this.#kind.nameOf(fields), outcome, changes });
    return ok(undefined);
  }
  #refuse({ row, fields, pathOf }: Draft, error: AppError): Result<void> {
    explain(this.#report, row, error, (path) => pathOf(topOf(path)));
    this.outcomes.push({ row, name: this.#kind.nameOf(fields), outcome: 'left-out', changes: [] });
    return ok(undefined);
  }
  #leaveOut(row: number, name: string, issues: readonly Issue[]): null {
    this.#report.errors.push(...issues.map((issue) => ({ row, ...issue })));
    this.outcomes.push({ row, name, outcome: 'left-out', changes: [] });
    return null;
  }
}

/** `domains.0` is said of the column of the domains. */
const topOf = (path: string): string => path.split('.', 1)[0] ?? path;

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
