// Reloading the page by itself: once within ten seconds, not in the middle of somebody's keystrokes or of anything that would
// break off, and with what was typed there afterwards.
import { callsUnderWay } from '../api';
import { showToastOnNextPage } from '../stores/toasts';
import { keepTyping } from './kept-typing';
import { claimReload, guardLeft } from './reload-guard';

/** Pause in typing that is waited for, and how long at most. Milliseconds. */
const PAUSE_MS = 700;
const PATIENCE_MS = 3000;
/** Between two looks whether something is still under way. Milliseconds. */
const LOOK_MS = 250;

let isOurs = false;
let lastKey = 0;

/** Whether the page is leaving by itself: what is typed is kept, so that nobody need be asked. */
export const isReloading = (): boolean => isOurs;

let pending: Promise<boolean> | undefined;

/**
 * False where the page reloaded less than ten seconds ago: nothing happens then.
 * @param words said afterwards, where the page has a place for it
 */
export function reloadOnce(words?: string): Promise<boolean> {
  pending ??= reload(words).finally(() => {
    pending = undefined;
  });
  return pending;
}

async function reload(words: string | undefined): Promise<boolean> {
  if (guardLeft() > 0) return false;
  await untilQuiet();
  isOurs = true;
  keepTyping();
  if (!claimReload()) {
    isOurs = false;
    return false;
  }
  if (words && document.querySelector('.toasts')) showToastOnNextPage(words);
  location.reload();
  return true;
}

async function untilQuiet(): Promise<void> {
  const since = performance.now();
  for (;;) {
    const isTyping = performance.now() - lastKey < PAUSE_MS && performance.now() - since < PATIENCE_MS;
    if (!isTyping && callsUnderWay() === 0 && !wouldAsk()) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** What would break off by a reload (an upload, an import) asks before the page is left; so it is asked here. */
function wouldAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  isOurs = true;
  dispatchEvent(event);
  isOurs = false;
  return event.defaultPrevented;
}

export function watchTyping(): void {
  addEventListener(
    'keydown',
    () => {
      lastKey = performance.now();
    },
    { capture: true, passive: true },
  );
}
