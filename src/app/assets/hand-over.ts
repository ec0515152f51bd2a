// The files that somebody brought, as their account becomes part of another.
import { unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Write } from '#ports/records';

const PAGE = 100;
/** Pages, and times that somebody else was faster: nobody's share is larger. */
const MOST_ROUNDS = 500;

/** Every file, in pages of one commit each, and the room that they take. Errors: `unavailable` where it has to be gone on with. */
export async function handOverFiles(records: Records, from: string, to: string): Promise<Result<void>> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const page = await records.list('assets', { where: { createdBy: from }, limit: PAGE });
    if (!page.ok) return page;
    const { items } = page.value;
    if (items.length === 0) return handOverRoom(records, from, to);
    const done = await records.commit(
      items.map((asset): Write => {
        const record = { ...asset, createdBy: to, version: asset.version + 1 };
        return { op: 'update', entity: 'assets', record, ifVersion: asset.version };
      }),
    );
    if (!done.ok) return done;
  }
  return err(unavailable('Not all files have moved yet. Merge the two once more.', { retryAfter: 1 }));
}

async function handOverRoom(records: Records, from: string, to: string): Promise<Result<void>> {
  const found = await records.getMany([
    { entity: 'fileTotals', id: from },
    { entity: 'fileTotals', id: to },
  ]);
  if (!found.ok) return found;
  const [left, kept] = found.value;
  if (!left) return ok(undefined);
  const by = { files: Number(left.files), bytes: Number(left.bytes) };
  const done = await records.commit([
    { op: 'delete', entity: 'fileTotals', id: from, ifVersion: left.version },
    kept
      ? { op: 'increment', entity: 'fileTotals', id: to, by }
      : { op: 'create', entity: 'fileTotals', record: { id: to, version: 1, ...by } },
  ]);
  if (!done.ok) return done;
  return done.value === 'committed' ? ok(undefined) : handOverRoom(records, from, to);
}
