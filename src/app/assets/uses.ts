// Where files are used: kept with every record that holds some (`Entity.files`), in the same commit, so that what is in use
// cannot be deleted at the same moment.

import { filesInMarkdown } from '#domain/assets/address';
import { type Asset, assets, isOpenTo, type Visibility } from '#domain/assets/asset';
import { isShowable } from '#domain/assets/media-type';
import type { Entity, FileUse } from '#domain/entity';
import { type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { inScope } from '../scope';

/** One place where a file is used. */
export interface Place {
  entity: string;
  id: string;
  field: string;
}
export type FileUses = Stored & { places: Place[] };

/** Places that one file may be used in: what its list of them can hold. */
const MOST_PLACES = 500;
/** Files in one text. */
const MOST_IN_TEXT = 40;

const isSame = (one: Place, other: Place): boolean =>
  one.entity === other.entity && one.id === other.id && one.field === other.field;

const idsIn = (use: FileUse, value: unknown): string[] => {
  if (use.holds === 'markdown') return typeof value === 'string' ? filesInMarkdown(value) : [];
  return (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
};

interface Held {
  id: string;
  field: string;
  use: FileUse;
  /** Who has to be able to open it. */
  seenBy: Visibility | null;
}

const heldBy = (entity: Entity, record: Stored | null): Held[] =>
  record
    ? Object.entries(entity.files ?? {}).flatMap(([field, use]) =>
        [...new Set(idsIn(use, record[field]))].map((id) => ({ id, field, use, seenBy: use.seenBy?.(record) ?? null })),
      )
    : [];

const isAmong = (held: readonly Held[], { id, field }: Held): boolean =>
  held.some((each) => each.id === id && each.field === field);

/**
 * Checks the files that a record has gained, and notes where each is used; `after` is null where the record is removed.
 * Errors: `invalid`, each issue beside its field.
 */
export async function fileWrites(
  call: Call,
  entity: Entity,
  after: Stored | null,
  before: Stored | null,
): Promise<Result<Write[]>> {
  if (!entity.files) return ok([]);
  const [has, had] = [heldBy(entity, after), heldBy(entity, before)];
  const gained = has.filter((each) => !isAmong(had, each));
  const lost = had.filter((each) => !isAmong(has, each));
  // Shown to more people than before: what was fit for the few has to be fit for them.
  const widened = has.filter(
    (each) =>
      !gained.includes(each) && had.every(({ field, seenBy }) => field !== each.field || seenBy !== each.seenBy),
  );
  const checked = [...gained, ...widened];
  const crowded = Object.entries(Object.groupBy(has, ({ field }) => field)).flatMap(([field, held = []]): Issue[] =>
    held.length > MOST_IN_TEXT && held[0]?.use.holds === 'markdown'
      ? [{ path: field, message: `Show at most ${MOST_IN_TEXT} files in one text.` }]
      : [],
  );
  if (crowded.length) return err(refused(crowded));
  if (checked.length + lost.length === 0) return ok([]);
  const found = await call.app.records.getMany(checked.map(({ id }) => ({ entity: 'assets', id })));
  if (!found.ok) return found;
  const issues = checked.flatMap((held, at) => {
    const message = unfit(call, held, found.value[at] as Asset | null, gained.includes(held));
    return message ? [{ path: pathOf(held, after as Stored), message }] : [];
  });
  if (issues.length) return err(refused(issues));
  const place = ({ field }: Held): Place => ({ entity: entity.name, id: (after ?? before)?.id as string, field });
  const noted = await placeWrites(
    call.app.records,
    gained.map((held) => ({ id: held.id, place: place(held) })),
    lost.map((held) => ({ id: held.id, place: place(held) })),
  );
  if (!noted.ok) return noted;
  // Nobody may have hidden or deleted it meanwhile.
  const still = new Map(found.value.map((asset) => [asset?.id, asset?.version]));
  return ok([
    ...[...still].map(
      ([id, version]): Write => ({
        op: 'check',
        entity: 'assets',
        id: id as string,
        guard: { version: version as number },
      }),
    ),
    ...noted.value,
  ]);
}

const refused = (issues: Issue[]) => invalid('Some fields need your attention. Nothing was saved.', { issues });

function pathOf({ id, field, use }: Held, record: Stored): string {
  return use.holds === 'list' ? `${field}.${(record[field] as string[]).indexOf(id)}` : field;
}

/** Why this file cannot stand there, as a sentence; null where it can. */
function unfit(call: Call, { use, seenBy }: Held, asset: Asset | null, isNew: boolean): string | null {
  if (asset?.status !== 'ready' || (isNew && !inScope(assets, assets.access.read, call.caller, asset)))
    return 'This file is not in the library any more. Choose another one.';
  if (use.isPicture && !isShowable(asset.contentType)) return 'Choose a picture: PNG, JPEG, WebP, GIF, AVIF or SVG.';
  if (seenBy === null || isOpenTo(asset.visibility, seenBy)) return null;
  return seenBy === 'public'
    ? `Everybody sees this, but not everybody may open ${asset.name}. Choose “Everybody” as who may open it, or another file.`
    : `Not everybody who sees this may open ${asset.name}. Let them open it, or choose another file.`;
}

interface Change {
  id: string;
  place: Place;
}

/** The notes of the files that a place gains or loses. Errors: `invalid` where a file is used in too many places. */
export async function placeWrites(
  records: Records,
  gained: readonly Change[],
  lost: readonly Change[],
): Promise<Result<Write[]>> {
  const ids = [...new Set([...gained, ...lost].map(({ id }) => id))];
  if (ids.length === 0) return ok([]);
  const found = await records.getMany(ids.map((id) => ({ entity: 'fileUses', id })));
  if (!found.ok) return found;
  const writes: Write[] = [];
  for (const [at, id] of ids.entries()) {
    const noted = found.value[at] as FileUses | null;
    const away = lost.filter((each) => each.id === id).map(({ place }) => place);
    const kept = (noted?.places ?? []).filter((place) => !away.some((each) => isSame(each, place)));
    const added = gained.filter((each) => each.id === id).map(({ place }) => place);
    const places = [...kept.filter((place) => !added.some((each) => isSame(each, place))), ...added];
    if (places.length > MOST_PLACES)
      return err(invalid(`One file is used in at most ${MOST_PLACES} places.`, { rule: 'used-too-often' }));
    if (noted && places.length === 0) writes.push({ op: 'delete', entity: 'fileUses', id, ifVersion: noted.version });
    else if (noted)
      writes.push({
        op: 'update',
        entity: 'fileUses',
        record: { ...noted, version: noted.version + 1, places },
        ifVersion: noted.version,
      });
    else if (places.length) writes.push({ op: 'create', entity: 'fileUses', record: { id, version: 1, places } });
  }
  return ok(writes);
}

/** Asserts in a commit that a file is used where it was read to be used, and nowhere else. */
export const checkUses = (id: string, uses: Stored | null): Write => ({
  op: 'check',
  entity: 'fileUses',
  id,
  guard: uses ? { version: uses.version } : { absent: true },
});
