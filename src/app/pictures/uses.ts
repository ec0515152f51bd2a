// A photo or a logo that was chosen from the library: the file stays while it is shown.
import { assets } from '#domain/assets/asset';
import { invalid } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { placeWrites } from '../assets/uses';
import { inScope } from '../scope';
import { PICTURE_FIELDS, type PictureKind, pictureId } from './picture';

const placeOf = (kind: PictureKind, id: string) => ({ entity: kind, id, field: PICTURE_FIELDS[kind] });

/** Which file it was made of, if any. */
const sourceOf = (picture: Stored | null): string | null => (picture?.assetId as string | undefined) ?? null;

/**
 * @param before the picture that is replaced
 * @param assetId the file that the new one was made of; null where it was not chosen from the library
 * Errors: `invalid` where the caller cannot open that file.
 */
export async function pictureUseWrites(
  call: Call,
  kind: PictureKind,
  id: string,
  before: Stored | null,
  assetId: string | null,
): Promise<Result<Write[]>> {
  const source = sourceOf(before);
  if (source === assetId) return ok([]);
  const { records } = call.app;
  const checks: Write[] = [];
  if (assetId !== null) {
    const found = isId(assetId) ? await records.get('assets', assetId) : ok(null);
    if (!found.ok) return found;
    if (found.value?.status !== 'ready' || !inScope(assets, assets.access.read, call.caller, found.value))
      return err(invalid('This file is not in the library any more. Choose another one.', { rule: 'not-a-picture' }));
    checks.push({ op: 'check', entity: 'assets', id: assetId, guard: { version: found.value.version } });
  }
  const place = placeOf(kind, id);
  const noted = await placeWrites(
    records,
    assetId === null ? [] : [{ id: assetId, place }],
    source === null ? [] : [{ id: source, place }],
  );
  return noted.ok ? ok([...checks, ...noted.value]) : noted;
}

/** The picture of a record that goes, or loses who it was of. */
export async function forgetPicture(records: Records, kind: PictureKind, id: string): Promise<Result<Write[]>> {
  const found = await records.get('pictures', pictureId(kind, id));
  if (!found.ok) return found;
  const source = sourceOf(found.value);
  const noted = await placeWrites(records, [], source === null ? [] : [{ id: source, place: placeOf(kind, id) }]);
  return noted.ok ? ok([{ op: 'delete', entity: 'pictures', id: pictureId(kind, id) }, ...noted.value]) : noted;
}
