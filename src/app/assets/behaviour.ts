// A file beyond crud: who may let whom see it, and that it stays open to those who see the places where it stands.
import type { Actor } from '#domain/access';
import { type Asset, isOpenTo } from '#domain/assets/asset';
import type { Entity } from '#domain/entity';
import { ENTITIES, entityNamed } from '#domain/index';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import type { Behaviour } from '../behaviours';
import { visibilityIssues } from './new-file';
import { checkUses, type FileUses, type Place } from './uses';

export const assetBehaviour: Behaviour = {
  async prepare(call, record, before) {
    // New ones were checked before their bytes were taken.
    if (!before) return ok(record);
    const [after, was] = [record as unknown as Asset, before as unknown as Asset];
    const issues = await visibilityIssues(call.app.records, call.caller as Actor, after, was);
    if (!issues.ok) return issues;
    if (issues.value.length === 0 && after.visibility !== was.visibility) {
      const hidden = await hiddenPlace(call, after);
      if (!hidden.ok) return hidden;
      if (hidden.value) issues.value.push({ path: 'visibility', message: hidden.value });
    }
    if (issues.value.length)
      return err(invalid('Some fields need your attention. Nothing was saved.', { issues: issues.value }));
    return ok({ ...record, trashedAt: after.status === 'trashed' ? after.trashedAt : null });
  },
  /** What its visibility was decided by has to hold until it is saved. */
  async accompany(call, before, after) {
    if (!before || before.visibility === after.visibility) return ok([]);
    const uses = await call.app.records.get('fileUses', after.id);
    return uses.ok ? ok([checkUses(after.id, uses.value)]) : uses;
  },
};

/** The first place whose readers could not open the file any more, as a sentence; null where there is none. */
async function hiddenPlace({ app }: Call, asset: Asset): Promise<Result<string | null>> {
  if (asset.visibility === 'public') return ok(null);
  const uses = await app.records.get('fileUses', asset.id);
  if (!uses.ok) return uses;
  const places = ((uses.value as FileUses | null)?.places ?? []).filter(isRecord);
  const found = await app.records.getMany(places.map(({ entity, id }) => ({ entity, id })));
  if (!found.ok) return found;
  const at = places.findIndex((place, index) => {
    const record = found.value[index];
    const needs = record && seenBy(place, record);
    return needs ? !isOpenTo(asset.visibility, needs) : false;
  });
  const place = places[at];
  if (!place) return ok(null);
  const title = String(found.value[at]?.title ?? found.value[at]?.question ?? '');
  return ok(
    `It stands in “${title}”, whose readers could not open it any more. Take it out there first, or let more people open it.`,
  );
}

const isRecord = ({ entity }: Place): boolean => Object.hasOwn(ENTITIES, entity);

const seenBy = ({ entity, field }: Place, record: Stored) =>
  (entityNamed(entity) as Entity | undefined)?.files?.[field]?.seenBy?.(record) ?? null;
