// The library dialog, fetched when somebody first opens it: a form that nobody uses it from carries none of it.
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../Dialog';
import type { LibraryProps } from './LibraryDialog';

const LibraryDialog = lazy(async () => ({ default: (await import('./LibraryDialog')).LibraryDialog }));

export function Library(props: LibraryProps) {
  const [isWanted, setWanted] = useState(false);
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
