// The records that were opened from the palette, by their ids alone: what they are called is asked anew each time, of the
// server that knows who asks. So nothing that they say stays in the browser when somebody has signed out.
import { FIND_MOST } from '#domain/find';

const KEY = 'palette-recent';

interface Kept {
  person: string;
  records: string[];
}

/** `users/<id>`, the last one first; of nobody else. */
export function recentOf(person: string): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept?.person === person) return kept.records;
    sessionStorage.removeItem(KEY);
  } catch {
    // Kept by something else, or not to be had: as if nothing had been opened.
  }
  return [];
}

export function remember(person: string, record: string): void {
  const records = [record, ...recentOf(person).filter((each) => each !== record)].slice(0, FIND_MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ person, records } satisfies Kept));
  } catch {
    return;
  }
}
