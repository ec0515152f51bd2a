// Photos of people and logos: kept beside their record, whose field holds the address from the same commit on.
import { attempt, type Effect } from '#app/effect';
import { inScope, readable } from '#app/scope';
import { forgetSettings } from '#app/settings';
import { refusedChange } from '#app/users/authority';
import { companies } from '#domain/companies/company';
import type { Entity } from '#domain/entity';
import { DEFAULT_SETTINGS, SETTINGS_ID } from '#domain/settings/settings';
import { type User, users } from '#domain/users/user';
import { forbidden, invalid, notFound, unauthenticated } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import {
  MOST_PICTURE_BYTES,
  PICTURE_FIELDS,
  type PictureKind,
  pictureAddress,
  pictureId,
  pictureTypeOf,
} from './picture';
import { forgetPicture, pictureUseWrites } from './uses';

export interface Picture {
  bytes: Uint8Array;
  contentType: string;
  /** SHA-256 of the bytes, hex. */
  mark: string;
}

/** Where it is served now, null where there is none, and the version of the record that says so. */
export interface PictureSet {
  url: string | null;
  version: number;
}

const ENTITIES: Partial<Record<PictureKind, Entity>> = { users, companies };
const OFFICE = ['admin', 'staff'];

/** The record that a picture belongs to, if the caller may see it; the organisation's is anybody's. */
async function ownerOf(call: Call, kind: PictureKind, id: string): Promise<Result<Stored | null>> {
  if (!isId(id) || (kind === 'settings' && id !== SETTINGS_ID)) return err(notFound('This picture'));
  const found = await call.app.records.get(kind, id);
  if (!found.ok) return found;
  const entity = ENTITIES[kind];
  if (!entity) return found;
  const seen = readable(entity, call.caller, found.value);
  return seen.ok ? seen : err(notFound('This picture'));
}

/** Errors: `not_found` also for a picture of a record that the caller may not read. */
export async function readPicture(call: Call, kind: PictureKind, id: string): Promise<Result<Picture>> {
  const owner = await ownerOf(call, kind, id);
  if (!owner.ok) return owner;
  const found = await call.app.records.get('pictures', pictureId(kind, id));
  if (!found.ok) return found;
  if (!found.value) return err(notFound('This picture'));
  const { data, contentType, mark } = found.value as Stored & { data: string; contentType: string; mark: string };
  return ok({ bytes: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)), contentType, mark });
}

/** Asked before the bytes are read. Errors: as of setting one. */
export async function permitPicture(call: Call, kind: PictureKind, id: string): Promise<Result<void>> {
  const owner = await ownerOf(call, kind, id);
  return owner.ok ? mayChange(call, kind, owner.value) : owner;
}

/**
 * @param assetId the file of the library that it was made of, if it was
 * Errors: `invalid` with `not-a-picture` or `too-large`; `forbidden` for what the caller may only look at.
 */
export async function putPicture(
  call: Call,
  kind: PictureKind,
  id: string,
  bytes: Uint8Array,
  assetId: string | null = null,
): Promise<Result<PictureSet>> {
  const contentType = pictureTypeOf(bytes);
  if (!contentType)
    return err(invalid('Choose a picture: PNG, JPEG or WebP. Nothing was saved.', { rule: 'not-a-picture' }));
  if (bytes.byteLength > MOST_PICTURE_BYTES)
    return err(invalid('This picture is too large: at most 64 KB. Nothing was saved.', { rule: 'too-large' }));
  const mark = await sha256(bytes);
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const saved = await attempt(call, async () => {
    const before = await call.app.records.get('pictures', pictureId(kind, id));
    if (!before.ok) return before;
    const version = (before.value?.version ?? 0) + 1;
    const record = {
      id: pictureId(kind, id),
      version,
      contentType,
      data,
      mark,
      assetId,
      updatedAt: call.app.clock.now(),
    };
    const write: Write = before.value
      ? { op: 'update', entity: 'pictures', record, ifVersion: version - 1 }
      : { op: 'create', entity: 'pictures', record };
    const uses = await pictureUseWrites(call, kind, id, before.value, assetId);
    if (!uses.ok) return uses;
    return pointTo(call, kind, id, pictureAddress(kind, id, mark), [write, ...uses.value]);
  });
  return noted(kind, saved);
}

export async function removePicture(call: Call, kind: PictureKind, id: string): Promise<Result<PictureSet>> {
  const removed = await attempt(call, async () => {
    const gone = await forgetPicture(call.app.records, kind, id);
    return gone.ok ? pointTo(call, kind, id, null, gone.value) : gone;
  });
  return noted(kind, removed);
}

/** The logo is one of the settings: the next page shows it. */
function noted(kind: PictureKind, done: Result<PictureSet>): Result<PictureSet> {
  if (kind === 'settings' && done.ok) forgetSettings();
  return done;
}

/** The change of the picture with that of the record's field. */
async function pointTo(
  call: Call,
  kind: PictureKind,
  id: string,
  url: string | null,
  writes: Write[],
): Promise<Result<Effect<PictureSet>>> {
  const found = await ownerOf(call, kind, id);
  if (!found.ok) return found;
  const allowed = mayChange(call, kind, found.value);
  if (!allowed.ok) return allowed;
  const field = PICTURE_FIELDS[kind];
  const before = found.value;
  const now = call.app.clock.now();
  const version = (before?.version ?? 0) + 1;
  const record: Stored = { ...(before ?? { ...DEFAULT_SETTINGS, id }), [field]: url, version, updatedAt: now };
  return ok({
    writes: [
      ...writes,
      before
        ? { op: 'update', entity: kind, record, ifVersion: before.version }
        : { op: 'create', entity: kind, record },
    ],
    audit: [
      {
        entity: kind,
        recordId: id,
        action: 'change-picture',
        before: { [field]: before?.[field] ?? null },
        after: { [field]: url },
      },
    ],
    value: { url, version },
    subject: { entity: kind, id },
  });
}

/** One's own photo, and the office's everybody's; logos are the office's, the organisation's an admin's. */
function mayChange({ caller }: Call, kind: PictureKind, record: Stored | null): Result<void> {
  if (!caller) return err(unauthenticated('Sign in first.'));
  if (kind === 'users') {
    if (record?.status === 'deleted') return err(notFound('This picture'));
    if (!inScope(users, users.access.update, caller, record as Stored))
      return err(forbidden('Only the office changes somebody else’s photo.'));
    const refused = refusedChange(caller, record as User, record as User);
    return refused ? err(refused) : ok(undefined);
  }
  const roles = kind === 'settings' ? ['admin'] : OFFICE;
  return roles.includes(caller.role)
    ? ok(undefined)
    : err(forbidden(kind === 'settings' ? 'Only an admin changes this logo.' : 'Only the office changes this logo.'));
}
