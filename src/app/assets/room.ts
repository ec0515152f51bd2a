// How much each person may keep in the library. Counted in the same commit as the file, so that nobody gets in twice.
import type { Role } from '#domain/access';
import { conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Write } from '#ports/records';

export interface Room {
  files: number;
  /** Bytes. */
  bytes: number;
}

const GB = 1024 ** 3;
const OFFICE_ROOM: Room = { files: 20_000, bytes: 100 * GB };
/** Of what each person has brought, the trash included. */
export const ROOM: Readonly<Record<Role, Room>> = {
  admin: OFFICE_ROOM,
  staff: OFFICE_ROOM,
  instructor: { files: 2_000, bytes: 10 * GB },
  manager: { files: 1_000, bytes: 5 * GB },
  learner: { files: 50, bytes: GB / 10 },
};

const full = () =>
  conflict(
    'There is no room for more of your files. Nothing was stored. Delete what you no longer need, from the trash too, or ask the office.',
    { rule: 'quota-exceeded' },
  );

/** Counts one more file, unless it is one too many. Errors: `conflict`, rule `quota-exceeded`. */
export async function takeRoom(
  records: Records,
  person: { id: string; role: Role },
  bytes: number,
): Promise<Result<Write>> {
  const found = await records.get('fileTotals', person.id);
  if (!found.ok) return found;
  const limit = ROOM[person.role];
  const kept = { files: Number(found.value?.files ?? 0), bytes: Number(found.value?.bytes ?? 0) };
  if (kept.files + 1 > limit.files || kept.bytes + bytes > limit.bytes) return err(full());
  if (!found.value)
    return ok({ op: 'create', entity: 'fileTotals', record: { id: person.id, version: 1, files: 1, bytes } });
  return ok({
    op: 'increment',
    entity: 'fileTotals',
    id: person.id,
    by: { files: 1, bytes },
    guards: [
      { field: 'files', atMost: limit.files },
      { field: 'bytes', atMost: limit.bytes },
    ],
  });
}

/** Counts one less. */
export async function giveRoom(records: Records, personId: string | null, bytes: number): Promise<Result<Write[]>> {
  if (personId === null) return ok([]);
  const found = await records.get('fileTotals', personId);
  if (!found.ok) return found;
  return ok(
    found.value ? [{ op: 'increment', entity: 'fileTotals', id: personId, by: { files: -1, bytes: -bytes } }] : [],
  );
}
