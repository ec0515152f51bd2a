// Looks through answers for what must never leave the server, or not to this caller.
import type { Heard } from '../support/api';
import { RESTRICTED, SECRET_FIELDS } from './permissions-fields';
import type { PermissionsHouse } from './permissions-house';
import { CALLERS, type CallerName } from './permissions-table';

/** One sentence for each leak. @param values texts that may stand nowhere in an answer */
export function leaks(house: PermissionsHouse, heard: readonly Heard[], values: readonly string[]): string[] {
  const names = new Map(CALLERS.map((name) => [house.as[name].id, name]));
  return heard.flatMap(({ caller, method, path, answer }) => {
    const name = names.get(caller) ?? 'somebody';
    const forbidden = [...SECRET_FIELDS, ...restrictedFrom(entityOf(path), name)];
    const found = [
      ...fieldsOf(answer.body).filter((field) => forbidden.includes(field)),
      ...values.filter((value) => answer.text.includes(value)),
    ];
    return [...new Set(found)].map((what) => `${name}: ${method} ${path} told ${what}`);
  });
}

const entityOf = (path: string): string => /^\/([a-z]+)/.exec(path)?.[1] ?? '';

const restrictedFrom = (entity: string, caller: CallerName | 'somebody'): string[] =>
  Object.entries(RESTRICTED[entity] ?? {})
    .filter(([, allowed]) => !allowed.some((each) => each === caller))
    .map(([field]) => field);

/** The names of all fields, however deep. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, inner]) => [field, ...fieldsOf(inner)]);
}
