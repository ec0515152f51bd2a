// A large file in parts: begun, sent part by part in any order and again after a break, finished when all has arrived. What has
// arrived stands in a record, so that it goes on in another request, another place, another day.
import * as z from 'zod/mini';
import { type Asset, assets } from '#domain/assets/asset';
import { fileError } from '#domain/assets/storage-error';
import { whole } from '#domain/schema';
import { conflict, notFound, unauthenticated } from '#kernel/errors';
import { isId, newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import { type FilePart, type FileUpload, PART_BYTES } from '#ports/files';
import type { Stored, Write } from '#ports/records';
import type { App, Call } from '../app';
import { buildCreate, buildUpdate, parseInput } from '../crud';
import { attempt } from '../effect';
import { present } from '../scope';
import { HEAD_BYTES } from './content-type';
import { describeFile, MOST_FILE_BYTES, newlyBrought, objectOf, refusedBytes } from './new-file';
import { giveRoom, takeRoom } from './room';
import { lookedAt } from './store-file';

export interface UploadState {
  asset: Asset;
  /** Of every part but the last, which is what is left. Bytes. */
  partBytes: number;
  /** The numbers of the parts that have arrived, from 1, in order. */
  received: number[];
}
type Upload = Stored & { uploadId: string; parts: FilePart[] };

const size = z.object({ size: whole(1, MOST_FILE_BYTES) });

/** @param given what `POST /api/files` takes, and the size in bytes */
export async function beginUpload(call: Call, given: unknown): Promise<Result<UploadState>> {
  const { size: _, ...rest } = (given ?? {}) as Record<string, unknown>;
  const described = await describeFile(call, rest);
  if (!described.ok) return described;
  const sized = parseInput(size, given);
  if (!sized.ok) return err(refusedBytes('A file has at least one byte, and at most 1 GB.', 'file-too-large'));
  const bytes = sized.value.size as number;
  const { caller, input } = described.value;
  const { records, files } = call.app;
  const id = newId();
  const room = await takeRoom(records, caller, bytes);
  if (!room.ok) return room;
  const begun = await files.begin(objectOf(id), { contentType: 'application/octet-stream' });
  if (!begun.ok) return begun;
  const made = await attempt(call, async () => {
    const taken = await takeRoom(records, caller, bytes);
    if (!taken.ok) return taken;
    const unknown = { contentType: 'application/octet-stream', sha256: null, width: null, height: null, mark: '' };
    const details = { ...newlyBrought(caller), ...unknown, size: bytes };
    const effect = await buildCreate(call, assets, { ...input, ...details, id, status: 'uploading' });
    if (!effect.ok) return effect;
    const upload: Upload = { id, version: 1, uploadId: begun.value.uploadId, parts: [] };
    const noted: Write = { op: 'create', entity: 'fileUploads', record: upload };
    return ok({ ...effect.value, writes: [...effect.value.writes, taken.value, noted] });
  });
  if (!made.ok || made.value.id !== id) await files.abort(begun.value);
  return made.ok ? readUpload(call, made.value.id) : made;
}

/** What has arrived. Errors: `not_found` for whoever did not begin it. */
export async function readUpload(call: Call, id: string): Promise<Result<UploadState>> {
  const found = await findUpload(call, id);
  return found.ok ? ok(stateOf(call, found.value.asset, found.value.upload)) : found;
}

/** Errors: `invalid`, rule `part-size`; `conflict`, rule `upload-gone`. */
export async function putPart(call: Call, id: string, number: number, bytes: Uint8Array): Promise<Result<UploadState>> {
  const found = await findUpload(call, id);
  if (!found.ok) return found;
  const { asset, upload } = found.value;
  if (!upload) return err(fileError('upload-gone'));
  if (bytes.byteLength !== sizeOfPart(asset.size, number)) return err(fileError('part-size'));
  const stored = await call.app.files.putPart(nameOf(upload), number, bytes);
  if (!stored.ok) return stored;
  const noted = await attempt<Upload>({ ...call, idempotency: undefined }, async () => {
    const now = await findUpload(call, id);
    if (!now.ok) return now;
    if (!now.value.upload) return err(fileError('upload-gone'));
    const before = now.value.upload;
    const parts = [...before.parts.filter((part) => part.number !== number), stored.value];
    const record: Upload = { ...before, version: before.version + 1, parts };
    const write: Write = { op: 'update', entity: 'fileUploads', record, ifVersion: before.version };
    return ok({ writes: [write], audit: [], value: record, subject: { entity: 'assets', id } });
  });
  return noted.ok ? ok(stateOf(call, asset, noted.value)) : noted;
}

/**
 * Makes the file of its parts and looks at what it is. Sent again, it answers the same.
 * Errors: `invalid`, rules `part-missing` and, where the sender said what it should be, `hash-mismatch`.
 */
export async function finishUpload(call: Call, id: string, given: unknown): Promise<Result<Asset>> {
  const asked = parseInput(z.object({ sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))) }), given ?? {});
  if (!asked.ok) return asked;
  const found = await findUpload(call, id);
  if (!found.ok) return found;
  const { asset, upload } = found.value;
  if (!upload) return ok(present(assets, call.caller, asset as unknown as Stored) as unknown as Asset);
  if (upload.parts.length < partsOf(asset.size)) return err(fileError('part-missing'));
  const { files } = call.app;
  const finished = await files.finish(nameOf(upload), upload.parts);
  // Finished by a request whose answer was lost: the file is there.
  if (!finished.ok && finished.error.rule !== 'upload-gone') return finished;
  const stored = await files.metadata(objectOf(id));
  if (!stored.ok) return stored;
  const digest = await files.digest(objectOf(id));
  if (!digest.ok) return digest;
  const sha256 = digest.value;
  const expected = (asked.value.sha256 as string | undefined)?.toLowerCase() ?? sha256;
  if (stored.value.size !== asset.size || sha256 !== expected) {
    await giveUp(call, asset, upload);
    return err(fileError('hash-mismatch'));
  }
  const head = await files.read(objectOf(id), { range: { offset: 0, length: HEAD_BYTES } });
  if (!head.ok) return head;
  const about = await lookedAt(await bytesIn(head.value.body), asset.name);
  const done = await attempt({ ...call, idempotency: undefined }, async () => {
    const now = await findUpload(call, id);
    if (!now.ok) return now;
    const before = now.value.asset as unknown as Stored;
    if (!now.value.upload) return ok({ writes: [], audit: [], value: before, subject: { entity: 'assets', id } });
    const patch = { status: 'ready', sha256, mark: sha256, ...about };
    const effect = await buildUpdate(call, assets, before, patch, 'finish-upload');
    const away: Write = { op: 'delete', entity: 'fileUploads', id, ifVersion: now.value.upload.version };
    return effect.ok ? ok({ ...effect.value, writes: [...effect.value.writes, away] }) : effect;
  });
  return done.ok ? ok(present(assets, call.caller, done.value) as unknown as Asset) : done;
}

/** Gives an upload up: nothing of it is kept. One that has ended is no error to nobody. */
export async function abortUpload(call: Call, id: string): Promise<Result<void>> {
  const found = await findUpload(call, id);
  if (!found.ok) return found;
  const { asset, upload } = found.value;
  if (!upload) return err(conflict('This file has arrived whole. Delete it in the library.', { rule: 'upload-gone' }));
  return giveUp(call, asset, upload);
}

/** One that was begun and never finished, in the name of nobody. */
export async function abandonUpload(app: App, id: string): Promise<Result<void>> {
  const found = await app.records.getMany([
    { entity: 'assets', id },
    { entity: 'fileUploads', id },
  ]);
  if (!found.ok) return found;
  const [asset, upload] = found.value as unknown as [Asset | null, Upload | null];
  return asset?.status === 'uploading' && upload ? giveUp({ app, caller: null }, asset, upload) : ok(undefined);
}

async function giveUp(call: Call, asset: Asset, upload: Upload): Promise<Result<void>> {
  const { records, files } = call.app;
  const gone = await attempt({ ...call, idempotency: undefined }, async () => {
    const room = await giveRoom(records, asset.createdBy, asset.size);
    if (!room.ok) return room;
    const writes: Write[] = [
      { op: 'delete', entity: 'assets', id: asset.id, ifVersion: asset.version },
      { op: 'delete', entity: 'fileUploads', id: asset.id },
      ...room.value,
    ];
    const audit = [
      { entity: 'assets', recordId: asset.id, action: 'give-up-upload', before: { name: asset.name }, after: null },
    ];
    return ok({ writes, audit, value: null, subject: { entity: 'assets', id: asset.id } });
  });
  if (!gone.ok) return gone;
  const aborted = await files.abort(nameOf(upload));
  if (!aborted.ok) return aborted;
  return files.remove(objectOf(asset.id));
}

const nameOf = ({ id, uploadId }: Upload): FileUpload => ({ name: objectOf(id), uploadId });

const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

const sizeOfPart = (bytes: number, number: number): number => {
  const last = partsOf(bytes);
  if (!Number.isInteger(number) || number < 1 || number > last) return -1;
  return number < last ? PART_BYTES : bytes - (last - 1) * PART_BYTES;
};

const stateOf = (call: Call, asset: Asset, upload: Upload | null): UploadState => ({
  asset: present(assets, call.caller, asset as unknown as Stored) as unknown as Asset,
  partBytes: PART_BYTES,
  received: (upload ? upload.parts.map(({ number }) => number) : allOf(asset)).sort((a, b) => a - b),
});
const allOf = ({ size: bytes }: Asset): number[] => Array.from({ length: partsOf(bytes) }, (_, at) => at + 1);

/** Whoever began it goes on with it, and nobody else. */
async function findUpload(call: Call, id: string): Promise<Result<{ asset: Asset; upload: Upload | null }>> {
  if (!call.caller) return err(unauthenticated('Sign in first.'));
  if (!isId(id)) return err(notFound('This upload'));
  const found = await call.app.records.getMany([
    { entity: 'assets', id },
    { entity: 'fileUploads', id },
  ]);
  if (!found.ok) return found;
  const asset = found.value[0] as unknown as Asset | null;
  if (!asset || asset.createdBy !== call.caller.id || asset.status === 'trashed') return err(notFound('This upload'));
  return ok({ asset, upload: found.value[1] as Upload | null });
}

const bytesIn = async (body: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
