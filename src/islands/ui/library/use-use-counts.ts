// In how many places each file of a list is used: asked for a page at a time, by those who may know.
import { useEffect, useState } from 'react';
import { callApi } from '#client/api';
import type { Asset } from '#domain/assets/asset';

/** Files asked about at once: the server takes no more. */
const AT_ONCE = 200;

/** By id, as far as they are known; null for those who may not know. */
export function useUseCounts(mayKnow: boolean, items: readonly Asset[]): Readonly<Record<string, number>> | null {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const unknown = items
    .filter(({ id }) => counts[id] === undefined)
    .slice(0, AT_ONCE)
    .map(({ id }) => id)
    .join(' ');

  useEffect(() => {
    if (!mayKnow || unknown === '') return;
    let isOver = false;
    const words = new URLSearchParams(unknown.split(' ').map((id) => ['id', id]));
    void callApi<{ uses: Record<string, number> }>('GET', `/api/files/uses?${words}`).then((answer) => {
      if (answer.ok && !isOver) setCounts((now) => ({ ...now, ...answer.value.uses }));
    });
    return () => {
      isOver = true;
    };
  }, [mayKnow, unknown]);
  return mayKnow ? counts : null;
}
