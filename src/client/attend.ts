// Keeps what is saved from this page in step with what happens around it: the network, other tabs, leaving and coming back.

/** What another tab has kept and not sent after so long, this one sends: that one may be closed. Milliseconds. */
const ORPHANED = 3000;

export interface Attended {
  /** Sends what waits, at once. */
  flush: () => void;
  /** Looks what the server has. */
  catchUp: () => unknown;
  /** Another tab has kept something. */
  look: () => void;
  /** What another tab has kept is still not sent. */
  adopt: () => void;
}

/** Until the signal says so. */
export function attendPage({ flush, catchUp, look, adopt }: Attended, signal: AbortSignal): void {
  const see = (): void => {
    if (document.visibilityState === 'visible') catchUp();
    else flush();
  };
  document.addEventListener('visibilitychange', see, { signal });
  addEventListener('pagehide', flush, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp(), { signal });
  addEventListener('online', () => catchUp(), { signal });
  addEventListener('focus', flush, { signal });
  let orphaned: ReturnType<typeof setTimeout> | undefined;
  const hear = (): void => {
    look();
    clearTimeout(orphaned);
    orphaned = setTimeout(adopt, ORPHANED);
  };
  addEventListener('storage', hear, { signal });
  signal.addEventListener('abort', () => clearTimeout(orphaned));
}
