// The files that a view of the library holds, page by page, newest first or by name.
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#client/api';
import type { Asset } from '#domain/assets/asset';
import type { FileView } from '#domain/assets/views';
import type { AppError } from '#kernel/errors';

export const SORTS = ['-createdAt', 'createdAt', 'pathKey', '-pathKey'] as const;
export type FileSort = (typeof SORTS)[number];

export interface Query {
  view: FileView;
  /** Null for every folder. */
  folder: string | null;
  search: string;
  sort: FileSort;
}

/** A page of the list. */
const SHOWN = 50;
/** Long enough that a word is not asked for letter by letter. Milliseconds. */
const PAUSE = 200;

function addressOf({ view, folder, search, sort }: Query, after: string | null): string {
  const words = new URLSearchParams({ sort, limit: String(SHOWN) });
  for (const [field, values] of Object.entries(view.where))
    for (const value of [values].flat()) words.append(field, value);
  // Somebody who searches does not know where it is.
  if (search) words.set('q', search);
  else if (folder !== null) words.set('folder', folder);
  if (after) words.set('after', after);
  return `/api/assets?${words}`;
}

export function useListing(query: Query | null) {
  const [items, setItems] = useState<readonly Asset[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<AppError | null>(null);
  const asked = useRef(0);
  const first = query && addressOf(query, null);
  const search = query?.search ?? '';
  const lastSearch = useRef(search);

  const load = useCallback(async (address: string, isMore: boolean): Promise<void> => {
    const number = ++asked.current;
    setLoading(true);
    setError(null);
    const answer = await callApi<{ items: Asset[]; next: string | null }>('GET', address);
    if (number !== asked.current) return;
    setLoading(false);
    if (!answer.ok) return setError(answer.error);
    setItems((now) => (isMore ? [...now, ...answer.value.items] : answer.value.items));
    setNext(answer.value.next);
  }, []);

  useEffect(() => {
    if (first === null) return;
    const isTyping = lastSearch.current !== search;
    lastSearch.current = search;
    const timer = setTimeout(() => void load(first, false), isTyping ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [first, search, load]);

  return {
    items,
    isLoading,
    error,
    hasMore: next !== null,
    more: () => {
      if (query && next) void load(addressOf(query, next), true);
    },
    again: () => {
      if (first) void load(first, false);
    },
    /** In its place, or first where it is new. */
    put: (asset: Asset) =>
      setItems((now) =>
        now.some(({ id }) => id === asset.id)
          ? now.map((each) => (each.id === asset.id ? asset : each))
          : [asset, ...now],
      ),
  };
}
