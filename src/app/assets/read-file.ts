// One file, or a page of them, with what only the moment knows: the addresses that work now, and where it is used.
import { type Asset, assets } from '#domain/assets/asset';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { readStored } from '../crud';
import { present } from '../scope';
import { readyOnly } from './open-file';
import { addressFor } from './signed-address';
import { type DescribedUse, readUses } from './where-used';

export interface AddressedFile extends Asset {
  /** Opens it at once, for this person, for some minutes. */
  downloadUrl: string;
  /** A small picture of it, or null. */
  thumbnailUrl: string | null;
}

export async function addressed(call: Call, asset: Asset): Promise<Result<AddressedFile>> {
  const [file, thumbnail] = await Promise.all([
    addressFor(call.app, call.caller, asset),
    asset.hasThumbnail ? addressFor(call.app, call.caller, asset, 'thumbnail') : ok(null),
  ]);
  if (!file.ok) return file;
  if (!thumbnail.ok) return thumbnail;
  return ok({ ...asset, downloadUrl: file.value, thumbnailUrl: thumbnail.value });
}

export async function addressAll(call: Call, items: readonly Asset[]): Promise<Result<AddressedFile[]>> {
  const made = await Promise.all(items.map((asset) => addressed(call, asset)));
  const files: AddressedFile[] = [];
  for (const each of made) {
    if (!each.ok) return each;
    files.push(each.value);
  }
  return ok(files);
}

/** Errors: `not_found`, for what is in the trash or on its way as well. */
export async function readFile(call: Call, id: string): Promise<Result<AddressedFile & { uses: DescribedUse[] }>> {
  const found = await readStored(call, assets, id);
  if (!found.ok) return found;
  const ready = readyOnly(found.value);
  if (!ready.ok) return ready;
  const asset = present(assets, call.caller, ready.value) as unknown as Asset;
  const [file, uses] = await Promise.all([addressed(call, asset), readUses(call, id)]);
  if (!file.ok) return file;
  return uses.ok ? ok({ ...file.value, uses: uses.value }) : uses;
}
