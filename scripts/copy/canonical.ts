// One text for one record, whatever order a store keeps its keys in: what is hashed, compared and written to backups.
import { createHash } from 'node:crypto';

/** JSON with the keys of every object in the order of their UTF-16 units. `value` is plain JSON, as records are. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/** SHA-256 in hexadecimal. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hashRecord = (record: object): string => hashText(canonicalJson(record));
