// Who may do what to which records: the declaration's grants and scopes, applied. Every use case starts here.
import type { Caller } from '#domain/access';
import { type Entity, type Grants, satisfies, type WhereValue } from '#domain/entity';
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

/** Whether one record lies in a scope that the grants give the caller. */
export function inScope(entity: Entity, grants: Grants, caller: Caller, record: Record<string, unknown>): boolean {
  return scopesOf(grants, caller).some((name) => {
    if (name === 'all') return true;
    const where = entity.scopes[name]?.(caller);
    return where ? satisfies(record, where) : false;
  });
}

/** The record if the caller may read it; missing and out of scope look the same. */
export function readable(entity: Entity, caller: Caller, record: Stored | null): Result<Stored> {
  return record && inScope(entity, entity.access.read, caller, record)
    ? ok(record)
    : err(notFound(`This ${entity.one.toLowerCase()}`));
}

const covers = (wanted: Where[string] | undefined, scope: WhereValue): boolean => {
  if (wanted === undefined) return false;
  if (scope !== null && typeof scope === 'object' && 'has' in scope)
    return typeof wanted === 'object' && wanted !== null && 'has' in wanted && wanted.has === scope.has;
  const allowed: readonly unknown[] = Array.isArray(scope) ? scope : [scope];
  return Array.isArray(wanted) ? wanted.every((value) => allowed.includes(value)) : allowed.includes(wanted);
};

/**
 * The filter narrowed to what the caller may see; null when nothing can match. A filter that already lies within one of
 * the caller's scopes stands; else the first scope is added.
 */
export function narrow(entity: Entity, caller: Caller, where: Where): Where | null {
  const names = scopesOf(entity.access.read, caller);
  if (names.includes('all')) return where;
  const scopes = names.map((name) => entity.scopes[name]?.(caller)).filter((scope) => scope != null);
  if (scopes.some((scope) => Object.entries(scope).every(([field, value]) => covers(where[field], value))))
    return where;
  const [scope] = scopes;
  if (!scope) return null;
  for (const [field, value] of Object.entries(scope))
    if (where[field] !== undefined && !covers(where[field], value)) return null;
  return { ...scope, ...where } as Where;
}

/** The record as the caller may read it. */
export function present(entity: Entity, caller: Caller, record: Stored): Stored {
  const hidden = new Set(entity.secret ?? []);
  for (const [field, roles] of Object.entries(entity.restricted ?? {}))
    if (!caller || !roles.includes(caller.role)) hidden.add(field);
  if (hidden.size === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => !hidden.has(field))) as Stored;
}
