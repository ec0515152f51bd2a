// Who may do what to which records: the declaration's grants and scopes, applied. Every use case starts here.
import type { Caller } from '#domain/access';
import { isDue } from '#domain/due';
import { type Entity, type Grants, satisfies, type WhereValue } from '#domain/entity';
import type { Instant } from '#kernel/clock';
import { type AppError, forbidden, notFound, unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Where } from '#ports/records';

const scopesOf = (grants: Grants, caller: Caller): readonly string[] => grants[caller?.role ?? 'visitor'] ?? [];

/** A refusal that fits: sign in first, or this is not for you. */
export const refuse = (caller: Caller, what: string): AppError =>
  caller ? forbidden(`Your role does not allow this: ${what}.`) : unauthenticated('Sign in first.');

/** Whether the caller's role has the permission at all, whatever the record. */
export function permit(grants: Grants | undefined, caller: Caller, what: string): Result<void> {
  return grants && scopesOf(grants, caller).length > 0 ? ok(undefined) : err(refuse(caller, what));
}

/** Whether the clock decides on what is read by this scope. */
const isBound = ({ due }: Entity, scope: string): boolean => due?.scopes.includes(scope) ?? false;

/**
 * Whether one record lies in a scope that the grants give the caller.
 * @param now for what appears and vanishes by the clock; without it nobody has that but by a scope that is not bound by it
 */
export function inScope(
  entity: Entity,
  grants: Grants,
  caller: Caller,
  record: Record<string, unknown>,
  now: Instant | null = null,
): boolean {
  return scopesOf(grants, caller).some((name) => {
    if (name === 'all') return true;
    const where = entity.scopes[name]?.(caller);
    if (!where || !satisfies(record, where)) return false;
    return !(entity.due && isBound(entity, name)) || (now !== null && isDue(entity.due, record, now));
  });
}

/** The record if the caller may read it; missing and out of scope look the same. */
export function readable(
  entity: Entity,
  caller: Caller,
  record: Stored | null,
  now: Instant | null = null,
): Result<Stored> {
  return record && inScope(entity, entity.access.read, caller, record, now)
    ? ok(record)
    : err(notFound(`This ${entity.one.toLowerCase()}`));
}

type Asked = Where[string];
const isMembership = (wanted: unknown): wanted is { has: string } =>
  typeof wanted === 'object' && wanted !== null && 'has' in wanted;
const listOf = (wanted: unknown): readonly unknown[] => (Array.isArray(wanted) ? wanted : [wanted]);

/** What a field may be asked for within a scope; undefined where the two exclude each other. */
function within(scope: WhereValue, wanted: Asked | undefined): Asked | undefined {
  if (wanted === undefined) return scope as Asked;
  if (isMembership(scope) || isMembership(wanted))
    return isMembership(scope) && isMembership(wanted) && wanted.has === scope.has ? wanted : undefined;
  const allowed = listOf(scope);
  const shared = listOf(wanted).filter((value) => allowed.includes(value)) as Extract<Asked, readonly unknown[]>;
  return shared.length > 1 ? shared : shared[0];
}

const covers = (scope: WhereValue, wanted: Asked | undefined): boolean => {
  if (wanted === undefined) return false;
  const shared = within(scope, wanted);
  return shared !== undefined && (isMembership(shared) || listOf(shared).length === listOf(wanted).length);
};

export interface Narrowed {
  where: Where;
  /** What it finds is the caller's to read from when the clock says (`Entity.due`) until when it says. */
  isBound: boolean;
}

/**
 * The filter narrowed to what the caller may see; null when nothing can match. A filter that already lies within one of
 * the caller's scopes stands, one that no clock binds before others; else it is narrowed to the first.
 */
export function narrow(entity: Entity, caller: Caller, where: Where): Narrowed | null {
  const names = scopesOf(entity.access.read, caller);
  if (names.includes('all')) return { where, isBound: false };
  const scopes = names.flatMap((name) => {
    const means = entity.scopes[name]?.(caller);
    return means ? [{ means, isBound: isBound(entity, name) }] : [];
  });
  const covering = scopes.filter(({ means }) =>
    Object.entries(means).every(([field, value]) => covers(value, where[field])),
  );
  if (covering.length > 0) return { where, isBound: covering.every((scope) => scope.isBound) };
  const [scope] = scopes;
  if (!scope) return null;
  const narrowed: Where = { ...where };
  for (const [field, value] of Object.entries(scope.means)) {
    const shared = within(value, where[field]);
    if (shared === undefined) return null;
    narrowed[field] = shared;
  }
  return { where: narrowed, isBound: scope.isBound };
}

/** Fields that are not for this caller's role: neither shown nor asked for. */
export const restrictedFrom = (entity: Entity, caller: Caller): string[] =>
  Object.entries(entity.restricted ?? {}).flatMap(([field, roles]) =>
    caller && roles.includes(caller.role) ? [] : [field],
  );

/** Why the caller may not write these fields of a record that they may change otherwise; null where they may. */
export function guardedFrom(
  entity: Entity,
  caller: Caller,
  before: Record<string, unknown>,
  patch: Record<string, unknown>,
): AppError | null {
  const refused = Object.entries(entity.guarded ?? {}).filter(
    ([field, roles]) =>
      Object.hasOwn(patch, field) &&
      JSON.stringify(patch[field] ?? null) !== JSON.stringify(before[field] ?? null) &&
      !(caller && roles.includes(caller.role)),
  );
  if (refused.length === 0) return null;
  const issues = refused.map(([path]) => ({
    path,
    message: `Only the office changes the ${(entity.fields[path]?.label ?? path).toLowerCase()}.`,
  }));
  return forbidden('Part of this is not yours to change. Nothing was saved.', { rule: 'guarded-field', issues });
}

/** Whether a record waits, as it is stored, for a moment that its reader, who reads it, knows to have come. */
const isSeenWaiting = (entity: Entity, caller: Caller, record: Stored): boolean =>
  entity.due !== undefined &&
  record.status === entity.due.waiting &&
  !inScope(entity, entity.access.read, caller, record);

/** Fields of one record that the caller may neither read nor ask for. */
export const hiddenFrom = (entity: Entity, caller: Caller, record: Stored): string[] => [
  ...restrictedFrom(entity, caller),
  ...(entity.veiled?.(caller, record) ?? []),
];

/** The record as the caller may read it. */
export function present(entity: Entity, caller: Caller, record: Stored): Stored {
  const hidden = new Set([...(entity.secret ?? []), ...hiddenFrom(entity, caller, record)]);
  const isWaiting = isSeenWaiting(entity, caller, record);
  if (hidden.size === 0 && !isWaiting) return record;
  const shown: Stored = { ...record, ...(isWaiting && { status: entity.due?.seenAs }) };
  for (const field of hidden) delete shown[field];
  return shown;
}
