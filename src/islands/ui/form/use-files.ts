// The files behind the ids that a form holds: those the page gave, those just chosen, and the rest asked for once.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import type { Asset } from '#domain/assets/asset';

/** By id; null for what is not there, or not for this person. */
export type Files = Readonly<Record<string, Asset | null>>;

const known = new Map<string, Asset | null>();

/** What has been chosen is shown without being asked for. */
export function rememberFiles(assets: readonly Asset[]): void {
  for (const asset of assets) known.set(asset.id, asset);
}

export function useFiles(ids: readonly string[], given: Files = {}): Files {
  const [, setCount] = useState(0);
  const unknown = ids.filter((id) => !known.has(id) && given[id] === undefined).join(' ');

  useEffect(() => {
    if (unknown === '') return;
    let isOver = false;
    const words = new URLSearchParams(unknown.split(' ').map((id) => ['id', id]));
    void callApi<{ items: Asset[] }>('GET', `/api/assets?${words}`).then((answer) => {
      if (!answer.ok) return;
      for (const id of unknown.split(' ')) known.set(id, answer.value.items.find((asset) => asset.id === id) ?? null);
      if (!isOver) setCount((count) => count + 1);
    });
    return () => {
      isOver = true;
    };
  }, [unknown]);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const found = known.get(id) ?? given[id];
      return found === undefined ? [] : [[id, found]];
    }),
  );
}
