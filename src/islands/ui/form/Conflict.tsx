// The view of both sides, fetched when somebody else was faster: a form that it never happens to carries none of it.
import { lazy, Suspense } from 'react';
import { Dialog } from '../Dialog';
import type { ConflictProps } from './ConflictPanel';

const ConflictPanel = lazy(async () => ({ default: (await import('./ConflictPanel')).ConflictPanel }));

export function Conflict(props: ConflictProps) {
  const { one, onClose } = props;
  const waiting = (
    <Dialog isOpen isWide title={`Somebody else saved this ${one} first`} onClose={onClose}>
      <p className="muted" role="status">
        Reading both sides
      </p>
    </Dialog>
  );
  return (
    <Suspense fallback={waiting}>
      <ConflictPanel {...props} />
    </Suspense>
  );
}
