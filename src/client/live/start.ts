// One connection for the page, and when it stands: while the tab is looked at and the browser is online. A hidden tab closes it after a
// moment and costs nothing from then on; shown again, it goes on where it stood.
import { $heard, $liveState, $mode, $people } from '../stores/live';
import { LiveConnection } from './connection';

/** Looking into another tab for a moment ends nothing. Milliseconds. */
const HIDDEN_FOR_MS = 10_000;
/** Where the page before stood: what happened while this one was on its way is heard, too. */
const KEPT = 'live-cursor';
/** The page says which record it stands for: `data-presence="queries/7"`. */
export const RECORD = '[data-presence]';

function readCursor(): string | null {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keepCursor(cursor: string | null): void {
  try {
    if (cursor !== null) sessionStorage.setItem(KEPT, cursor);
  } catch {
    return;
  }
}

export function startLive(): void {
  const record = document.querySelector<HTMLElement>(RECORD)?.dataset.presence;
  const connection = new LiveConnection({
    address: new URL(`/api/live${record ? `?${new URLSearchParams({ record })}` : ''}`, location.href).href,
    since: readCursor(),
    onHints: (hints, missed) => $heard.set({ hints, missed }),
    onPeople: (people) => $people.set(people),
    onState: (state) => {
      $liveState.set(state);
      document.documentElement.dataset.live = state;
    },
  });
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(leaving);
    connection.close();
  };
  const open = (): void => {
    clearTimeout(leaving);
    if (navigator.onLine && document.visibilityState === 'visible') connection.open();
  };
  connection.setMode($mode.get());
  $mode.listen((mode) => connection.setMode(mode));
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'hidden') leaving = setTimeout(close, HIDDEN_FOR_MS);
    else open();
  });
  addEventListener('online', open);
  addEventListener('offline', close);
  // A page with an open connection is not kept whole for going back.
  addEventListener('pagehide', () => {
    keepCursor(connection.cursor);
    close();
  });
  addEventListener('pageshow', open);
  document.addEventListener('freeze', close);
  document.addEventListener('resume', open);
  open();
}
