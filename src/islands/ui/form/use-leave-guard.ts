// Asks before a page with unsaved changes is left: by a link of ours in words of ours, by any other way as the browser does.
import { useEffect, useRef, useState } from 'react';
import { isReloading } from '#client/app/reload';

/** `pending` is the address that somebody wants to go to; `stay` forgets it. */
export function useLeaveGuard(isDirty: boolean): { pending: string | null; stay: () => void; leave: () => void } {
  const [pending, setPending] = useState<string | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const beforeUnload = (event: BeforeUnloadEvent): void => {
      if (!isLeaving.current && !isReloading()) event.preventDefault();
    };
    const click = (event: MouseEvent): void => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
      if (link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      setPending(link.href);
    };
    addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', click, true);
    };
  }, [isDirty]);

  return {
    pending,
    stay: () => setPending(null),
    leave: () => {
      isLeaving.current = true;
      if (pending) location.assign(pending);
    },
  };
}
