// The markers between pages: where one ended, as text that a browser carries.
import type { SortField } from '#domain/entity';
import { sortKey } from './keys';

/** Where a page ended: the last record's sort key and id. */
export interface Cursor {
  k: string | number;
  id: string;
  /** The order that it belongs to. */
  s: string;
}
export const writeCursor = (cursor: Cursor): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(cursor))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
/** Null for what is no cursor of this order. */
export function readCursor(text: string, order: string, sort: SortField): Cursor | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const cursor = JSON.parse(new TextDecoder().decode(bytes)) as Cursor;
    const isKey = typeof cursor.k === typeof sortKey(sort, null);
    return isKey && typeof cursor.id === 'string' && cursor.s === order ? cursor : null;
  } catch {
    return null;
  }
}
