// A small picture of a file, made in the browser that brought it: a Worker draws none.
import { assets } from '#domain/assets/asset';
import { forbidden, invalid, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { buildUpdate, readStored } from '../crud';
import { attempt } from '../effect';
import { pictureTypeOf } from '../pictures/picture';
import { inScope } from '../scope';
import { thumbnailOf } from './new-file';
import { readyOnly } from './open-file';

/** 320 px, well compressed. Bytes. */
export const MOST_THUMBNAIL_BYTES = 64 * 1024;

/** Errors: `invalid`, rules `not-a-picture` and `too-large`; `forbidden` for what the caller may only read. */
export async function putThumbnail(call: Call, id: string, bytes: Uint8Array): Promise<Result<void>> {
  const { caller, app } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const contentType = pictureTypeOf(bytes);
  const found = await readStored(call, assets, id);
  if (!found.ok) return found;
  if (!inScope(assets, assets.access.update, caller, found.value))
    return err(forbidden('Only whoever may change a file changes the small picture of it.'));
  const ready = readyOnly(found.value);
  if (!ready.ok) return ready;
  if (!contentType) return err(invalid('A small picture is a PNG, JPEG or WebP.', { rule: 'not-a-picture' }));
  if (bytes.byteLength > MOST_THUMBNAIL_BYTES)
    return err(invalid('A small picture has at most 64 KB.', { rule: 'too-large' }));
  const stored = await app.files.put(thumbnailOf(id), bytes, { contentType });
  if (!stored.ok) return stored;
  const noted = await attempt(call, async () => {
    const now = await readStored(call, assets, id);
    return now.ok ? buildUpdate(call, assets, now.value, { hasThumbnail: true }, 'add-thumbnail') : now;
  });
  return noted.ok ? ok(undefined) : noted;
}
