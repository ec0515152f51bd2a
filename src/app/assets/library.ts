// The library as its page shows it: a page of files with how often each is used, and the folders beside them.
import { isOffice } from '#domain/access';
import { type Asset, assets } from '#domain/assets/asset';
import { foldersTo } from '#domain/assets/words';
import { companies } from '#domain/companies/company';
import type { Entity } from '#domain/entity';
import { invalid } from '#kernel/errors';
import { isId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery } from '#ports/records';
import type { Call } from '../app';
import { listRecords, readRecord } from '../crud';
import { namesOf, readNamed } from '../history';
import { namedRecords } from '../named-records';
import { refuse } from '../scope';
import { listFiles } from './list-files';
import { type AddressedFile, addressed } from './read-file';
import { ROOM } from './room';
import { countUses, type DescribedUse, readUses } from './where-used';

export interface FileRow {
  asset: Asset;
  /** Places where it is used; null for those who may not know. */
  uses: number | null;
  /** Who brought it; for the office. */
  by: string | null;
}

export interface FileRows {
  rows: FileRow[];
  next: string | null;
  previous: string | null;
}

export async function listLibrary(call: Call, query: ListQuery): Promise<Result<FileRows>> {
  const page = await listRecords(call, assets, query);
  if (!page.ok) return page;
  const items = page.value.items as unknown as Asset[];
  const { next, previous } = page.value;
  if (!isOffice(call.caller))
    return ok({ rows: items.map((asset) => ({ asset, uses: null, by: null })), next, previous });
  const people = items.flatMap(({ createdBy }) => (createdBy === null ? [] : [{ entity: 'users', id: createdBy }]));
  const [uses, found] = await Promise.all([
    countUses(
      call,
      items.map(({ id }) => id),
    ),
    readNamed(call.app.records, people),
  ]);
  if (!uses.ok) return uses;
  if (!found.ok) return found;
  const names = namesOf(people, found.value);
  const rows = items.map((asset) => ({
    asset,
    uses: uses.value.get(asset.id) ?? 0,
    by: asset.createdBy === null ? null : (names[asset.createdBy] ?? null),
  }));
  return ok({ rows, next, previous });
}

/** The folders at the top, and below each on the way to this one: what a tree shows when it is open. By their whole names. */
export async function readFolders(call: Call, folder: string): Promise<Result<Readonly<Record<string, string[]>>>> {
  const open = ['', ...foldersTo(folder)];
  const levels = await Promise.all(open.map((prefix) => listFiles(call, { prefix, delimiter: '/' })));
  const found: Record<string, string[]> = {};
  for (const [at, level] of levels.entries()) {
    if (!level.ok) return level;
    found[open[at] as string] = level.value.prefixes;
  }
  return ok(found);
}

export interface FilePage {
  /** With addresses that work, where it is ready. */
  asset: Asset & Partial<Pick<AddressedFile, 'downloadUrl'>>;
  uses: DescribedUse[];
  by: string | null;
  company: string | null;
}

/** Errors: `not_found` for a file that is not the caller's to see. */
export async function readFilePage(call: Call, id: string): Promise<Result<FilePage>> {
  const found = await readRecord(call, assets, id);
  if (!found.ok) return found;
  const asset = found.value as unknown as Asset;
  const named = [
    ...(asset.createdBy && isOffice(call.caller) ? [{ entity: 'users', id: asset.createdBy }] : []),
    ...(asset.companyId ? [{ entity: 'companies', id: asset.companyId }] : []),
  ];
  const [file, uses, records] = await Promise.all([
    asset.status === 'ready' ? addressed(call, asset) : ok(asset),
    readUses(call, id),
    readNamed(call.app.records, named),
  ]);
  if (!file.ok) return file;
  if (!uses.ok) return uses;
  if (!records.ok) return records;
  const names = namesOf(named, records.value);
  return ok({
    asset: file.value,
    uses: uses.value,
    by: names[asset.createdBy ?? ''] ?? null,
    company: names[asset.companyId ?? ''] ?? null,
  });
}

/** The files that a record's own fields name, by id; null for what is not there, or not the caller's to see. For its form. */
export async function readHeldFiles(
  call: Call,
  entity: Pick<Entity, 'files'>,
  record: Readonly<Record<string, unknown>>,
): Promise<Result<Record<string, Asset | null>>> {
  const ids = Object.entries(entity.files ?? {})
    .filter(([, { holds }]) => holds !== 'markdown')
    .flatMap(([field]) => [record[field]].flat())
    .filter((id): id is string => typeof id === 'string');
  if (ids.length === 0) return ok({});
  const found = await namedRecords(call, assets, { id: [...new Set(ids)] });
  if (!found.ok) return found;
  const known = new Map(found.value.items.map((asset) => [asset.id, asset as unknown as Asset]));
  return ok(Object.fromEntries(ids.map((id) => [id, known.get(id) ?? null])));
}

export interface RoomInUse {
  /** Bytes of what this person has brought, the trash included. */
  bytes: number;
  /** Bytes that they may bring. */
  most: number;
}

export async function readRoom({ app, caller }: Call): Promise<Result<RoomInUse | null>> {
  if (!caller) return ok(null);
  const found = await app.records.get('fileTotals', caller.id);
  return found.ok ? ok({ bytes: Number(found.value?.bytes ?? 0), most: ROOM[caller.role].bytes }) : found;
}

const COMPANIES_OFFERED = 200;

/** Whose a file may be said to be, by name; for the office. */
export async function fileOwners(call: Call): Promise<Result<{ value: string; label: string }[]>> {
  const page = await listRecords(call, companies, {
    where: { status: ['active', 'suspended'] },
    fields: ['name'],
    limit: COMPANIES_OFFERED,
  });
  return page.ok ? ok(page.value.items.map(({ id, name }) => ({ value: id, label: String(name) }))) : page;
}

/** Files asked about at once. */
const MOST_COUNTED = 200;

/** In how many places each is used, by its id: what a list of files shows beside them. For the office alone. */
export async function readUseCounts(call: Call, ids: readonly string[]): Promise<Result<Record<string, number>>> {
  if (!isOffice(call.caller)) return err(refuse(call.caller, 'seeing where files are used'));
  const wrong =
    ids.length > MOST_COUNTED
      ? `Ask about at most ${MOST_COUNTED} files.`
      : ids.every(isId)
        ? null
        : 'This is not an id.';
  if (wrong) return err(invalid(wrong, { issues: [{ path: 'id', message: wrong }] }));
  const counts = await countUses(call, ids);
  return counts.ok ? ok(Object.fromEntries(counts.value)) : counts;
}
