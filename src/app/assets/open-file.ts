// Whoever asks for the bytes of a file: may they have them?
import { type Asset, assets } from '#domain/assets/asset';
import type { Booking } from '#domain/bookings/booking';
import { notFound } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { isAttachedFor } from '../queries/attached';
import { inScope } from '../scope';
import type { FileUses, Place } from './uses';

/** Courses that a material is looked for in: one question each. */
const MOST_COURSES = 20;
/** A seat that counts: held for good. What is pending or waiting opens nothing. */
const SEATED: readonly Booking['status'][] = ['confirmed'];

/** The file, where the caller may open it; missing, in the trash, on its way and not for them look the same. */
export async function openable(call: Call, id: string): Promise<Result<Asset>> {
  const missing = err(notFound('This file'));
  if (!isId(id)) return missing;
  const found = await call.app.records.get('assets', id);
  if (!found.ok) return found;
  const asset = found.value;
  if (asset?.status !== 'ready') return missing;
  if (inScope(assets, assets.access.read, call.caller, asset)) return ok(asset as unknown as Asset);
  const isShown = await isShownTo(call, asset);
  if (!isShown.ok) return isShown;
  return isShown.value ? ok(asset as unknown as Asset) : missing;
}

/** Whether it stands where its reader may open it without a right to the file itself. */
async function isShownTo(call: Call, asset: Stored): Promise<Result<boolean>> {
  if (!call.caller) return ok(false);
  const uses = await call.app.records.get('fileUses', asset.id);
  if (!uses.ok) return uses;
  const places = (uses.value as FileUses | null)?.places ?? [];
  const isAttached = await isAttachedFor(call, places);
  return !isAttached.ok || isAttached.value ? isAttached : isMaterialFor(call, places);
}

/** Whether it is among the materials of a course that the caller has a seat on, or teaches. */
async function isMaterialFor(call: Call, places: readonly Place[]): Promise<Result<boolean>> {
  const courseIds = places
    .filter(({ entity, field }) => entity === 'courses' && field === 'materials')
    .map(({ id }) => id);
  for (const courseId of courseIds.slice(0, MOST_COURSES)) {
    const opens = await opensMaterials(call, courseId);
    if (!opens.ok || opens.value) return opens;
  }
  return ok(false);
}

/** Whether the caller opens a course's materials without a right to the files themselves. */
export async function opensMaterials({ app, caller }: Call, courseId: string): Promise<Result<boolean>> {
  if (!caller) return ok(false);
  const seats = await app.records.list('bookings', {
    where: { attendeeId: caller.id, courseId, status: [...SEATED] },
    fields: ['status'],
    limit: 1,
  });
  if (!seats.ok) return seats;
  if (seats.value.items.length > 0) return ok(true);
  if (caller.role !== 'instructor') return ok(false);
  const taught = await app.records.list('sessions', {
    where: { courseId, instructors: { has: caller.id } },
    fields: ['status'],
    limit: 1,
  });
  return taught.ok ? ok(taught.value.items.length > 0) : taught;
}

/** A file that is there to be read: neither in the trash nor half arrived. */
export function readyOnly(asset: Stored): Result<Stored> {
  return asset.status === 'ready' ? ok(asset) : err(notFound('This file'));
}
