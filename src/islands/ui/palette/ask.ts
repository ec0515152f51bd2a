// The palette's questions to the server: one at a time, a little after the last letter; what comes late is dropped.
import { callApi, OFFLINE, signInAgain } from '#client/api';
import { FIND_LONGEST, type FoundGroup } from '#domain/find';
import type { Answer } from './choices';

/** Nobody types two letters of a word further apart. Milliseconds. */
const PAUSE_MS = 150;
/** A fast answer never flashes (DESIGN.md). Milliseconds. */
const SLOW_MS = 200;
/** One letter finds half of everything; of a script without spaces it is a word. */
const isTelling = (query: string): boolean => query.length > 1 || /\P{ASCII}/u.test(query);

export interface Said {
  text: string;
  link?: { href: string; label: string };
}

interface Heard {
  onAnswer: (answer: Answer) => void;
  /** What is said in place of records; null once there is nothing to say. */
  onSay: (said: Said | null) => void;
}

const OFFLINE_SAID: Said = { text: 'You are offline. Records are not searched; pages and actions are still here.' };

export function startAsking({ onAnswer, onSay }: Heard) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;

  const stop = (): void => {
    clearTimeout(pause);
    current?.abort();
    current = undefined;
  };

  const search = async (query: string): Promise<void> => {
    const asked = new AbortController();
    current = asked;
    const slow = setTimeout(() => onSay({ text: 'Searching…' }), SLOW_MS);
    const words = new URLSearchParams({ q: query.slice(0, FIND_LONGEST) });
    const result = await callApi<{ groups: FoundGroup[] }>('GET', `/api/find?${words}`, { signal: asked.signal });
    clearTimeout(slow);
    if (asked.signal.aborted) return;
    if (result.ok) {
      onSay(null);
      onAnswer({ query, groups: result.value.groups });
    } else if (result.error.rule === OFFLINE) onSay(OFFLINE_SAID);
    else if (result.error.code === 'unauthenticated')
      onSay({ text: 'You are no longer signed in.', link: { href: signInAgain(), label: 'Sign in again' } });
    else onSay({ text: `Records could not be searched. ${result.error.message}` });
  };

  return {
    stop,
    /** What was typed, trimmed; the last call counts. */
    ask(query: string): void {
      stop();
      onSay(null);
      if (!isTelling(query)) return;
      if (navigator.onLine) pause = setTimeout(() => void search(query), PAUSE_MS);
      else onSay(OFFLINE_SAID);
    },
    /** Those of the records that may still be read. */
    async recall(records: readonly string[]): Promise<readonly FoundGroup[]> {
      if (records.length === 0 || !navigator.onLine) return [];
      const words = new URLSearchParams(records.map((record) => ['id', record]));
      const result = await callApi<{ groups: FoundGroup[] }>('GET', `/api/find?${words}`);
      return result.ok ? result.value.groups : [];
    },
  };
}
