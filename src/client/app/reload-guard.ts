// The specification's guard (section 4): a page does not reload by itself twice within ten seconds. The inline scripts keep to it too.
import { RELOAD_GUARD_MS } from '#domain/constants';

export const RELOADED_AT = 'reloaded-at';

/** Milliseconds until the page may reload by itself again. */
export function guardLeft(now = Date.now()): number {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT));
    return Math.max(0, last + RELOAD_GUARD_MS - now);
  } catch {
    return 0;
  }
}

/** Whether the page may reload now, which it then does. Without a store there is no guard: better an old page than one that reloads for ever. */
export function claimReload(): boolean {
  if (guardLeft() > 0) return false;
  try {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
