// The library dialog, fetched a second after the page that may open it: what the page shows waits for none of it.
import { lazy, Suspense, useEffect, useState } from 'react';
import { needNext } from '#client/app/next-needed';
import { Dialog } from '../Dialog';
import type { LibraryProps } from './LibraryDialog';

const load = () => import('./LibraryDialog');
const LibraryDialog = lazy(async () => ({ default: (await load()).LibraryDialog }));

export function Library(props: LibraryProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => needNext(load), []);
  if (props.isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  const waiting = (
    <Dialog isOpen={props.isOpen} isWide className="lib" title={props.title} onClose={props.onClose}>
      <p className="muted only" role="status">
        Opening the library
      </p>
    </Dialog>
  );
  return (
    <Suspense fallback={waiting}>
      <LibraryDialog {...props} />
    </Suspense>
  );
}
