// A commit as an optimistic transaction: what it is about is read, its guards are decided, and everything is written at once
// on condition that nothing of it has changed since. Where guards only ask for absence, the condition says it all.
import type { Guard, GuardFailed, Stored, Write } from '#ports/records';
import { listingOf } from '../records/keys';
import { StoreDown } from '../records/not-answering';
import {
  type Document,
  type DocumentWrite,
  type FirestoreClient,
  FirestoreError,
  type Precondition,
  pauseBefore,
} from './firestore-client';
import { documentFields, documentName, marksOf, pathsOf, recordOf } from './firestore-document';

/** What meets others at the same record begins again so often at most. */
const TRIES = 100;
/** What is not answered at all, or only by a failure, is sent so often in a row. */
const UNANSWERED = 5;
/** Milliseconds of all tries together. */
const WITHIN_MS = 30_000;
/** Milliseconds of the pauses in between: shorter than those of a store that does not answer. */
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

type Wanted = Guard | { exists: true };
interface Asked {
  /** The write that asks: its place in the commit. */
  n: number;
  guard: Wanted;
  by: Record<string, number>;
}
/** One document and all that the commit asks and does of it. */
interface Target {
  name: string;
  asked: Asked[];
  write: Exclude<Write, { op: 'check' }> | null;
}

function guardsOf(write: Write): { guard: Wanted; by: Record<string, number> }[] {
  switch (write.op) {
    case 'create':
      return [{ guard: { absent: true }, by: {} }];
    case 'update':
      return [{ guard: { version: write.ifVersion }, by: {} }];
    case 'delete':
      return write.ifVersion === undefined ? [] : [{ guard: { version: write.ifVersion }, by: {} }];
    case 'put':
      return [];
    case 'check':
      return [{ guard: write.guard, by: {} }];
    case 'increment':
      return [{ exists: true as const }, ...(write.guards ?? [])].map((guard) => ({ guard, by: write.by }));
  }
}

function targetsOf(root: string, writes: readonly Write[]): Target[] {
  const targets = new Map<string, Target>();
  writes.forEach((write, n) => {
    listingOf(write.entity);
    const id = 'record' in write ? write.record.id : write.id;
    const name = documentName(root, write.entity, id);
    const target = targets.get(name) ?? { name, asked: [], write: null };
    targets.set(name, target);
    target.asked.push(...guardsOf(write).map((guard) => ({ n, ...guard })));
    if (write.op === 'check') return;
    if (target.write) throw new Error(`A commit may write ${write.entity}/${id} only once.`);
    target.write = write;
  });
  return [...targets.values()];
}

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

function holds(record: Stored | null, guard: Wanted, by: Record<string, number>): boolean {
  if ('absent' in guard) return record === null;
  if (!record) return false;
  if ('exists' in guard) return true;
  if ('version' in guard) return record.version === guard.version;
  const limit = typeof guard.atMost === 'number' ? guard.atMost : record[guard.atMost];
  return typeof limit === 'number' && amount(record[guard.field]) + Math.trunc(by[guard.field] ?? 0) <= limit;
}

/** The record after a write; null where it is removed. */
function written(write: NonNullable<Target['write']>, before: Stored | null): Stored | null {
  if ('record' in write) return write.record;
  if (write.op === 'delete') return null;
  const stood = before as Stored;
  const sums = Object.entries(write.by).map(([field, by]) => [field, amount(stood[field]) + Math.trunc(by)]);
  return { ...stood, ...Object.fromEntries(sums), version: stood.version + 1 };
}

function documentWrite(
  { name, write }: Target,
  { found, condition, mark }: { found: Document | null; condition: Precondition | undefined; mark: string },
): DocumentWrite {
  const currentDocument = condition && { currentDocument: condition };
  if (!write) return { verify: name, ...currentDocument };
  const fields = found?.fields;
  const before = fields && write.op === 'increment' ? recordOf(fields) : null;
  const record = written(write, before);
  if (!record) return { delete: name, ...currentDocument };
  // A record that is put replaces whatever stood there, its history too.
  const marks = fields && write.op !== 'put' ? marksOf(fields) : [];
  return { update: { name, fields: documentFields(write.entity, record, [...marks, mark]) }, ...currentDocument };
}

const isAbsence = ({ guard }: Asked): boolean => 'absent' in guard;
const absent: Precondition = { exists: false };

/** What was read, by name. */
type Found = ReadonlyMap<string, Document | null>;
/** Before anything is read. */
const ABSENT: Found = new Map();

export class FirestoreCommit {
  readonly #client: FirestoreClient;
  readonly #targets: Target[];
  /** Those whose guards have to be decided, or on which the condition rests. */
  readonly #guarded: Target[];
  /** In every document that this commit writes: whoever finds it there knows that the commit was applied. */
  readonly #mark = crypto.randomUUID().slice(0, 13);
  /** A try went without an answer, and may have been applied. */
  #isInDoubt = false;

  constructor(client: FirestoreClient, writes: readonly Write[]) {
    this.#client = client;
    this.#targets = targetsOf(client.root, writes);
    this.#guarded = this.#targets.filter(({ asked }) => asked.length > 0);
  }

  /**
   * Never sends the same commit twice unread: a second try reads first, and ends where it finds the mark of an earlier one.
   * Whatever arrives late fails by its condition, as every document that it writes has changed or is asked for its absence.
   * @throws FirestoreError, StoreDown where it could not be applied, or nobody can say whether it was
   */
  async run(): Promise<'committed' | GuardFailed> {
    const until = Date.now() + WITHIN_MS;
    const isBlind = this.#guarded.every(({ asked }) => asked.every(isAbsence));
    let unanswered = 0;
    for (let again = 0; ; again++) {
      const found = isBlind && again === 0 ? ABSENT : await this.#read();
      const told = this.#decide(found);
      if (told) return told;
      try {
        await this.#client.commit(this.#writes(found));
        return 'committed';
      } catch (cause) {
        if (!(cause instanceof FirestoreError)) throw cause;
        unanswered = isConflict(cause) ? 0 : unanswered + 1;
        if (!(isConflict(cause) || (cause.isPassing && unanswered < UNANSWERED))) throw cause;
        this.#isInDoubt ||= cause.isUnknown;
        if (again + 1 >= TRIES || Date.now() >= until)
          throw new StoreDown('too many writers of the same record', { cause });
        // What was there before anything was read is no race: the reading tells what it is.
        if (found !== ABSENT || !isConflict(cause)) await pauseBefore(again, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
      }
    }
  }

  async #read(): Promise<Found> {
    const isWhole = this.#guarded.some(({ asked, write }) => write?.op === 'increment' || asked.some(isOfField));
    const names = this.#guarded.map(({ name }) => name);
    const documents = await this.#client.get(names, [...(isWhole ? ['r'] : pathsOf([])), 'c']);
    return new Map(names.map((name, at) => [name, documents[at] ?? null]));
  }

  /** Null where every guard holds, and the commit was not applied before. */
  #decide(found: Found): 'committed' | GuardFailed | null {
    const marks = () => [...found.values()].flatMap((document) => (document?.fields ? marksOf(document.fields) : []));
    if (this.#isInDoubt && marks().includes(this.#mark)) return 'committed';
    const failing = this.#guarded.flatMap(({ name, asked }) => {
      const fields = found.get(name)?.fields;
      const record = fields ? recordOf(fields) : null;
      return asked.flatMap(({ n, guard, by }) => (holds(record, guard, by) ? [] : [n]));
    });
    if (failing.length === 0) return null;
    // Removals leave no mark: it may be this commit itself that the guard meets.
    const leavesMark = this.#guarded.some(({ write }) => write && write.op !== 'delete');
    if (this.#isInDoubt && !leavesMark) throw new StoreDown('a removal went without an answer');
    return { guard: Math.min(...failing) };
  }

  #writes(found: Found): DocumentWrite[] {
    return this.#targets.map((target) => {
      const document = found.get(target.name) ?? null;
      const stands = document ? { updateTime: document.updateTime } : absent;
      const condition = target.asked.length > 0 ? stands : undefined;
      return documentWrite(target, { found: document, condition, mark: this.#mark });
    });
  }
}

const isOfField = ({ guard }: Asked): boolean => 'field' in guard;

/** Something of it was written meanwhile: it begins again, from the reading. */
const isConflict = (cause: unknown): boolean =>
  cause instanceof FirestoreError &&
  ['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND', 'ABORTED'].includes(cause.reason);
