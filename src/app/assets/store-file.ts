// A file that arrives in one piece: its bytes first, under a name of their own, then the record that says that it is there.
import type { Asset } from '#domain/assets/asset';
import { assets } from '#domain/assets/asset';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import { MOST_PUT_BYTES } from '#ports/files';
import type { Call } from '../app';
import { buildCreate } from '../crud';
import { attempt } from '../effect';
import { present } from '../scope';
import { contentTypeOf, HEAD_BYTES } from './content-type';
import { dimensionsOf } from './dimensions';
import { describeFile, newlyBrought, objectOf, refusedBytes } from './new-file';
import { takeRoom } from './room';

/** What the bytes say. @param head the first `HEAD_BYTES` of them, or all */
export async function lookedAt(
  head: Uint8Array,
  name: string,
): Promise<Pick<Asset, 'contentType' | 'width' | 'height'>> {
  const contentType = await contentTypeOf(head, name);
  return { contentType, ...dimensionsOf(head, contentType) };
}

/**
 * @param given as the form has it: `name`, and what else `assets.input` takes
 * Errors: `invalid` (rules `file-empty`, `file-too-large`), `conflict` (`quota-exceeded`), and those of the store.
 */
export async function storeFile(call: Call, given: unknown, bytes: Uint8Array): Promise<Result<Asset>> {
  const described = await describeFile(call, given);
  if (!described.ok) return described;
  const { caller, input } = described.value;
  if (bytes.byteLength === 0)
    return err(refusedBytes('This file is empty. Choose one that has something in it.', 'file-empty'));
  if (bytes.byteLength > MOST_PUT_BYTES)
    return err(refusedBytes('This file is larger than 10 MB: send it in parts.', 'file-too-large'));
  const { records, files } = call.app;
  const room = await takeRoom(records, caller, bytes.byteLength);
  if (!room.ok) return room;
  const id = newId();
  const hash = await sha256(bytes);
  const about = await lookedAt(bytes.subarray(0, HEAD_BYTES), input.name);
  // The store is told nothing of what it holds: only we serve it, and say what it is.
  const stored = await files.put(objectOf(id), bytes, { contentType: 'application/octet-stream', sha256: hash });
  if (!stored.ok) return stored;
  const made = await attempt(call, async () => {
    const taken = await takeRoom(records, caller, bytes.byteLength);
    if (!taken.ok) return taken;
    const details = { ...newlyBrought(caller), size: bytes.byteLength, sha256: hash, mark: hash };
    const effect = await buildCreate(call, assets, { ...input, ...about, ...details, id, status: 'ready' });
    return effect.ok ? ok({ ...effect.value, writes: [...effect.value.writes, taken.value] }) : effect;
  });
  // Refused, or the answer of an earlier try of the same request: these bytes are nobody's.
  if (!made.ok || made.value.id !== id) await files.remove(objectOf(id));
  return made.ok ? ok(present(assets, caller, made.value) as unknown as Asset) : made;
}
