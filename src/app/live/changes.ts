// What a commit changed of what people look at: each record that they know by name, as it was and as it is, as far as the writes tell.
import { entityNamed } from '#domain/index';
import type { Stored, Write } from '#ports/records';

export interface Change {
  entity: string;
  id: string;
  before: Stored | null;
  after: Stored | null;
  /** The fields that differ, where the commit says so. */
  fields: readonly string[] | null;
  /** What people are told of it is what only those who work on it read. */
  isPrivate: boolean;
  /** Nothing in the commit says what the record is: it has to be read. */
  isUnknown: boolean;
}

/** Kinds of ours alone that are part of a record which people look at. */
const PARTS: Record<string, { of: string; by: string; isPrivate?: true }> = {
  queryMessages: { of: 'queries', by: 'queryId' },
  queryNotes: { of: 'queries', by: 'queryId', isPrivate: true },
  seats: { of: 'sessions', by: 'id' },
  attendance: { of: 'bookings', by: 'bookingId' },
};

/** What happens to these without a line in the history is nothing to look at: when somebody was last seen. */
const BY_HISTORY = ['users'];

interface Line {
  entity: string;
  recordId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const recordOf = (write: Write): Stored | null => ('record' in write ? write.record : null);
const idOf = (write: Write): string => ('record' in write ? write.record.id : write.id);

export function changesIn(writes: readonly Write[]): Change[] {
  const lines = new Map<string, Line>();
  const written = new Map<string, Stored>();
  for (const write of writes) {
    const record = recordOf(write);
    if (write.entity === 'auditEvents' && record) {
      const line = record as unknown as Line;
      lines.set(`${line.entity}/${line.recordId}`, line);
    } else if (record) written.set(`${write.entity}/${record.id}`, record);
  }
  const changes = new Map<string, Change>();
  const note = (change: Change) => {
    const key = `${change.entity}/${change.id}`;
    const known = changes.get(key);
    changes.set(key, known ? both(known, change) : change);
  };
  for (const write of writes) {
    if (write.op === 'check') continue;
    const part = PARTS[write.entity];
    if (part) note(ofPart(write, part, written));
    else if (entityNamed(write.entity)) {
      const change = ofRecord(write, lines.get(`${write.entity}/${idOf(write)}`));
      if (change) note(change);
    }
  }
  return [...changes.values()].map((change) => withoutNotes(change, writes));
}

function ofRecord(write: Write, line: Line | undefined): Change | null {
  if (!line && BY_HISTORY.includes(write.entity)) return null;
  const id = idOf(write);
  const after = recordOf(write);
  const base = { entity: write.entity, id, after, isPrivate: false };
  if (write.op === 'create') return { ...base, before: null, fields: null, isUnknown: false };
  if (write.op === 'delete') {
    const before = line?.before ? ({ ...line.before, id } as Stored) : null;
    return { ...base, before, fields: null, isUnknown: false };
  }
  if (!after) return { ...base, before: null, fields: null, isUnknown: true };
  const before = line?.before ? ({ ...after, ...line.before } as Stored) : null;
  return { ...base, before, fields: line?.after ? Object.keys(line.after) : null, isUnknown: false };
}

function ofPart(write: Write, { of, by, isPrivate }: (typeof PARTS)[string], written: Map<string, Stored>): Change {
  const part = recordOf(write);
  const id = String(by === 'id' ? idOf(write) : (part?.[by] ?? ''));
  const after = written.get(`${of}/${id}`) ?? null;
  const common = { entity: of, id, before: null, fields: null };
  return { ...common, after, isPrivate: isPrivate ?? false, isUnknown: after === null && id !== '' };
}

const both = (one: Change, other: Change): Change => ({
  ...one,
  before: one.before ?? other.before,
  after: one.after ?? other.after,
  // A part changed besides: more differs than the fields of the record.
  fields: null,
  isPrivate: one.isPrivate && other.isPrivate,
  isUnknown: one.isUnknown && other.isUnknown,
});

/** A private note touches its query as well: whoever asked is not to know from that either. */
function withoutNotes(change: Change, writes: readonly Write[]): Change {
  const isOf = (kind: string) =>
    writes.some((write) => write.entity === kind && recordOf(write)?.queryId === change.id && write.op !== 'check');
  if (change.entity !== 'queries' || !isOf('queryNotes') || isOf('queryMessages')) return change;
  return { ...change, isPrivate: true };
}
