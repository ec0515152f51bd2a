// Uploads that were begun in one place: each is handed on once when it has arrived.
import { useEffect, useRef } from 'react';
import { type Target, uploads } from '#client/uploads';
import type { Asset } from '#domain/assets/asset';

export function useOwnUploads(onArrived: (asset: Asset) => void): (files: readonly File[], target: Target) => void {
  const own = useRef(new Set<string>());
  const arrived = useRef(onArrived);
  arrived.current = onArrived;

  useEffect(
    () =>
      uploads.$uploads.subscribe((list) => {
        for (const { id, asset } of list) if (asset && own.current.delete(id)) arrived.current(asset);
      }),
    [],
  );
  return (files, target) => {
    for (const { id } of uploads.add(files, target)) own.current.add(id);
  };
}
