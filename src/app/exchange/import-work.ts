// The work of an import, a record a row, whatever the file: by the same use cases as the pages. The rows of a batch run side by
// side, so that their reads and their commits are one each (`grouped-records.ts`), and a row that is refused is nobody else's loss.
import * as z from 'zod/mini';
import type { Entity } from '#domain/entity';
import { parse } from '#domain/schema';
import { type AppError, type Issue, invalid } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { createRecord, updateRecord } from '../crud';
import type { Fault } from './cell-values';
import { GroupedRecords } from './grouped-records';
import { differing, explain, type Importing, type ImportReport, type RowOutcome, withoutKey } from './report';

/** What may happen to records: new ones alone, known ones alone, or both. */
export const MODES = ['upsert', 'create', 'update'] as const;
export type Mode = (typeof MODES)[number];

export interface ImportWay {
  mode: Mode;
  dryRun: boolean;
}

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

/** How records of one kind are found again. */
export interface ImportKind {
  entity: Entity;
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

/** A row as its file has it. */
export type ReadRow = {
  line: number;
  /** What is told of it beside its name. */
  about?: string;
  /** What the file calls a field. */
  pathOf: (field: string) => string;
} & ({ fields: Fields; faults: readonly Fault[] } | { unread: string });

/** Rows that run side by side. */
const BATCH = 100;
/** A row is looked for anew as often where somebody else was faster. */
const ATTEMPTS = 4;
/** Rows that the report tells one by one. */
const SHOWN = 50;

interface Draft {
  row: number;
  about: string;
  fields: Fields;
  pathOf: (field: string) => string;
}

/** The caller's permission has been checked. @param report is filled */
export async function* importRows(
  call: Call,
  kind: ImportKind,
  rows: readonly ReadRow[],
  way: ImportWay,
  report: ImportReport,
): Importing {
  const work = new Work(call, kind, way, report);
  for (let at = 0; at < rows.length; at += BATCH) {
    const done = await work.take(rows.slice(at, at + BATCH).flatMap((row) => work.draftOf(row) ?? []));
    if (!done.ok) return done;
    yield { done: Math.min(at + BATCH, rows.length), total: rows.length };
  }
  report.errors.sort((one, other) => one.row - other.row);
  report.preview = work.outcomes.sort((one, other) => one.row - other.row).slice(0, SHOWN);
  return ok(report);
}

/** One import: what its earlier rows were about, and the report that it fills. */
class Work {
  readonly outcomes: RowOutcome[] = [];
  readonly #call: Call;
  readonly #kind: ImportKind;
  readonly #mode: Mode;
  readonly #report: ImportReport;
  readonly #records: GroupedRecords;
  readonly #rowOfKey = new Map<string, number>();
  readonly #rowOfRecord = new Map<string, number>();
  readonly #patch: z.ZodMiniType;

  constructor(call: Call, kind: ImportKind, { mode, dryRun }: ImportWay, report: ImportReport) {
    this.#kind = kind;
    this.#mode = mode;
    this.#report = report;
    this.#records = new GroupedRecords(call.app.records, dryRun);
    this.#call = this.#callOn(call, this.#records);
    this.#patch = z.partial(kind.entity.input);
  }

  /** The row in the form of the schema; null, and explained, where it cannot be. */
  draftOf(row: ReadRow): Draft | null {
    const { line, about = '', pathOf } = row;
    if ('unread' in row) return this.#leaveOut(line, '', about, [{ path: '', message: row.unread }]);
    const { fields, faults } = row;
    const known = Object.keys(fields).filter((field) => field in this.#kind.entity.input.shape);
    const parsed = parse(this.#patch, Object.fromEntries(known.map((field) => [field, fields[field]])));
    const name = this.#kind.nameOf(fields);
    const issues = [
      ...faults.map(({ field, message }) => ({ path: pathOf(field), message })),
      ...(parsed.ok ? [] : parsed.issues.map(({ path, message }) => ({ path: pathOf(topOf(path)), message }))),
    ];
    if (issues.length > 0 || !parsed.ok) return this.#leaveOut(line, name, about, issues);
    const whole = parsed.value as Fields;
    // What a row leaves out stays: defaults of the schema are for creating.
    const given = Object.fromEntries(known.map((field) => [field, whole[field]]));
    return { row: line, about, fields: { ...fields, ...given }, pathOf };
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

  #note({ row, fields, about }: Draft, outcome: 'created' | 'updated' | 'unchanged', changes: string[]): Result<void> {
    this.#report[outcome] += 1;
    this.#tell(row, this.#kind.nameOf(fields), about, outcome, changes);
    return ok(undefined);
  }
  #refuse({ row, fields, about, pathOf }: Draft, error: AppError): Result<void> {
    explain(this.#report, row, error, (path) => pathOf(topOf(path)));
    this.#tell(row, this.#kind.nameOf(fields), about, 'left-out', []);
    return ok(undefined);
  }
  #leaveOut(row: number, name: string, about: string, issues: readonly Issue[]): null {
    this.#report.errors.push(...issues.map((issue) => ({ row, ...issue })));
    this.#tell(row, name, about, 'left-out', []);
    return null;
  }
  #tell(row: number, name: string, about: string, outcome: RowOutcome['outcome'], changes: string[]): void {
    this.outcomes.push({ row, name, outcome, changes, ...(about !== '' && { about }) });
  }
}

/** `domains.0` is said of the column of the domains. */
const topOf = (path: string): string => path.split('.', 1)[0] ?? path;
