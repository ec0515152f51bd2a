// Who may do what with one query, beside its declaration.
import type { Caller } from '#domain/access';
import { queries } from '#domain/queries/query';
import { inScope } from '../scope';

/** The office, and whoever it is assigned to: they work on it, and read its private notes. */
export const mayHandle = (caller: Caller, query: Record<string, unknown>): boolean =>
  inScope(queries, queries.access.update, caller, query);

/** Whether the caller speaks for us here, and not as the one who asked. */
export const speaksForUs = (caller: Caller, query: Record<string, unknown>): boolean =>
  mayHandle(caller, query) && query.requesterId !== caller?.id;

/** Roles that a query may be assigned to. */
const ASSIGNABLE: readonly unknown[] = ['admin', 'staff', 'instructor'];

export const isAssignable = (person: Record<string, unknown> | null | undefined): boolean =>
  person?.status === 'active' && ASSIGNABLE.includes(person.role);
