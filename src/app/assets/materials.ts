// A course's materials, as those read them who may: whoever has a seat, teaches it, or runs the office.
import { type Asset, assets } from '#domain/assets/asset';
import type { Course } from '#domain/courses/course';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { inScope } from '../scope';
import { opensMaterials } from './open-file';
import { addressFor } from './signed-address';

export interface Material {
  asset: Asset;
  /** Works at once, for this person, for some minutes. */
  address: string;
}

/** In the course's order; empty for everybody else, and where there are none. */
export async function readMaterials(call: Call, course: Pick<Course, 'id' | 'materials'>): Promise<Result<Material[]>> {
  const ids = course.materials ?? [];
  if (ids.length === 0 || !call.caller) return ok([]);
  const [found, isSeated] = await Promise.all([
    call.app.records.getMany(ids.map((id) => ({ entity: 'assets', id }))),
    opensMaterials(call, course.id),
  ]);
  if (!found.ok) return found;
  if (!isSeated.ok) return isSeated;
  const materials: Material[] = [];
  for (const record of found.value) {
    if (record?.status !== 'ready') continue;
    if (!isSeated.value && !inScope(assets, assets.access.read, call.caller, record)) continue;
    const asset = record as unknown as Asset;
    const address = await addressFor(call.app, call.caller, asset);
    if (!address.ok) return address;
    materials.push({ asset, address: address.value });
  }
  return ok(materials);
}
