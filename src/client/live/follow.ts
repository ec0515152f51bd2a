// The way to hear of changes: `follow('notifications', () => …)`. The first who asks brings the connection, once the page is idle; a page
// where nobody asks fetches nothing of it.
import { $heard, type Heard } from '../stores/live';
import { concernsOf, isAbout } from './concerns';
import { whenIdle } from './idle';

let isWanted = false;

/** The connection comes; safe to call at any time. */
export function needLive(): void {
  if (isWanted) return;
  isWanted = true;
  whenIdle(
    () => import('./start'),
    ({ startLive }) => startLive(),
  );
}

/**
 * Calls `hear` whenever something that is named may have changed. Answers how to stop.
 * @param words as in `concerns.ts`: "bookings sessions/7"
 */
export function follow(words: string, hear: (heard: Heard) => void): () => void {
  const concerns = concernsOf(words);
  needLive();
  return $heard.listen((heard) => {
    const hints = heard.hints.filter((hint) => isAbout(hint, concerns));
    if (heard.missed || hints.length > 0) hear({ hints, missed: heard.missed });
  });
}
