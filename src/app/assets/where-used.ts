// Where a file is used, as people read it: what it is called, and the page where it can be taken out.
import { isOffice } from '#domain/access';
import type { Entity } from '#domain/entity';
import { entityNamed } from '#domain/index';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { mayReadField } from '../queries/attached';
import { readable } from '../scope';
import type { FileUses, Place } from './uses';

export interface DescribedUse extends Place {
  title: string;
  href: string;
}

/** Places that are named; the rest are counted. */
const MOST_NAMED = 100;

/** Where each kind of record is changed. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  courses: (id) => `/courses/${id}`,
  faqs: (id) => `/faq/${id}/edit`,
  posts: (id) => `/posts/${id}`,
  users: (id) => `/users/${id}`,
  companies: (id) => `/companies/${id}`,
  queries: (id) => `/queries/${id}`,
  settings: () => '/settings/organisation',
};

const titleOf = (record: Stored): string =>
  String(record.title ?? record.question ?? record.displayName ?? record.name ?? record.subject ?? '');

/** The places that the caller may know of. */
export async function describeUses(call: Call, places: readonly Place[]): Promise<Result<DescribedUse[]>> {
  const named = places.slice(0, MOST_NAMED);
  const found = await call.app.records.getMany(named.map(({ entity, id }) => ({ entity, id })));
  if (!found.ok) return found;
  return ok(
    named.flatMap((place, at): DescribedUse[] => {
      const record = found.value[at] ?? null;
      const href = PAGES[place.entity]?.(place.id);
      if (!record || href === undefined || !mayKnow(call, place, record)) return [];
      return [{ ...place, title: place.entity === 'settings' ? 'The organisation' : titleOf(record), href }];
    }),
  );
}

function mayKnow(call: Call, { entity, field }: Place, record: Stored): boolean {
  const { caller } = call;
  if (entity === 'queries') return mayReadField(call, record, field);
  const declared = entityNamed(entity) as Entity | undefined;
  return declared ? readable(declared, caller, record).ok : isOffice(caller);
}

/** How many places each file is used in, by its id: one read. */
export async function countUses({ app }: Call, ids: readonly string[]): Promise<Result<Map<string, number>>> {
  const found = await app.records.getMany(ids.map((id) => ({ entity: 'fileUses', id })));
  if (!found.ok) return found;
  return ok(new Map(ids.map((id, at) => [id, (found.value[at] as FileUses | null)?.places.length ?? 0])));
}

/** Every place that the caller may know of. */
export async function readUses(call: Call, id: string): Promise<Result<DescribedUse[]>> {
  const found = await call.app.records.get('fileUses', id);
  if (!found.ok) return found;
  return describeUses(call, (found.value as FileUses | null)?.places ?? []);
}
