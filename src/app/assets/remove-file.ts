// A file taken away: first into the trash, where it can be had back, then for good. What is used somewhere stays.
import { type Asset, assets } from '#domain/assets/asset';
import { conflict, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { App, Call } from '../app';
import { buildUpdate, readStored, stale } from '../crud';
import { attempt, type Effect } from '../effect';
import { inScope, refuse } from '../scope';
import { objectOf, thumbnailOf } from './new-file';
import { giveRoom } from './room';
import { abortUpload } from './upload';
import { checkUses, type FileUses } from './uses';
import { describeUses } from './where-used';

/** @param ifMatch null where the sender named no version. Errors: `conflict`, rule `file-in-use`, with the places. */
export async function removeFile(call: Call, id: string, ifMatch: number | null): Promise<Result<void>> {
  if (!call.caller) return err(unauthenticated('Sign in first.'));
  let isForGood = false;
  const removed = await attempt(call, async (): Promise<Result<Effect<Stored | null>>> => {
    const found = await readStored(call, assets, id);
    if (!found.ok) return found;
    const asset = found.value as unknown as Asset;
    if (!inScope(assets, assets.access.update, call.caller, found.value))
      return err(refuse(call.caller, 'deleting this file'));
    if (ifMatch !== null && asset.version !== ifMatch) return err(stale(call, assets, found.value));
    isForGood = asset.status !== 'ready';
    if (asset.status === 'uploading') return ok(nothing(id));
    return asset.status === 'ready' ? buildTrash(call, found.value) : buildRemoval(call, found.value);
  });
  if (!removed.ok || !isForGood) return removed.ok ? ok(undefined) : removed;
  if (removed.value === null) return abortUpload(call, id);
  return forgetBytes(call, id);
}

const nothing = (id: string): Effect<null> => ({
  writes: [],
  audit: [],
  value: null,
  subject: { entity: 'assets', id },
});

async function buildTrash(call: Call, asset: Stored): Promise<Result<Effect<Stored>>> {
  const uses = await call.app.records.get('fileUses', asset.id);
  if (!uses.ok) return uses;
  const { places = [] } = (uses.value ?? {}) as Partial<FileUses>;
  if (places.length > 0) {
    const described = await describeUses(call, places);
    if (!described.ok) return described;
    return err(
      conflict(
        `This file is used in ${places.length === 1 ? 'one place' : `${places.length} places`}, so it stays. Take it out there first.`,
        { rule: 'file-in-use', current: { uses: described.value } },
      ),
    );
  }
  const effect = await buildUpdate(
    call,
    assets,
    asset,
    { status: 'trashed', trashedAt: call.app.clock.now() },
    'trash',
  );
  return effect.ok
    ? ok({ ...effect.value, writes: [...effect.value.writes, checkUses(asset.id, uses.value)] })
    : effect;
}

async function buildRemoval(call: Call, asset: Stored): Promise<Result<Effect<Stored>>> {
  const room = await giveRoom(call.app.records, asset.createdBy as string | null, asset.size as number);
  if (!room.ok) return room;
  const writes: Write[] = [{ op: 'delete', entity: 'assets', id: asset.id, ifVersion: asset.version }, ...room.value];
  const audit = [{ entity: 'assets', recordId: asset.id, action: 'remove', before: { name: asset.name }, after: null }];
  return ok({ writes, audit, value: asset, subject: { entity: 'assets', id: asset.id } });
}

/** The bytes of a file, of its small picture, and of what has arrived of it so far. */
export async function forgetBytes(
  { app: { records, files } }: { app: Pick<App, 'records' | 'files'> },
  id: string,
): Promise<Result<void>> {
  const upload = await records.get('fileUploads', id);
  if (!upload.ok) return upload;
  if (upload.value) {
    const aborted = await files.abort({ name: objectOf(id), uploadId: upload.value.uploadId as string });
    if (!aborted.ok) return aborted;
  }
  const [bytes, thumbnail] = await Promise.all([files.remove(objectOf(id)), files.remove(thumbnailOf(id))]);
  if (!bytes.ok) console.error(`The bytes of file ${id} were not removed: ${bytes.error.rule}`);
  return bytes.ok ? thumbnail : bytes;
}
