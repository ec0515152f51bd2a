// What has been typed into a thread, kept in this browser until it is sent: of each thread and each person by itself, the reply
// and the note apart.

export type Kind = 'reply' | 'note';

export interface Draft {
  text: string;
  /** Ids of files. */
  files: readonly string[];
}
export interface Kept extends Draft {
  /** Milliseconds since the epoch. */
  at: number;
}

const PREFIX = 'message:';
/** Nobody comes back to an answer that was begun before this. Milliseconds. */
const LASTING_MS = 30 * 86_400_000;

const keyOf = (person: string, query: string, kind: Kind): string => `${PREFIX}${person}:${query}:${kind}`;

export function readKept(person: string, query: string, kind: Kind): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, query, kind)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** When it was kept; null where there is nothing to keep, or the browser forbids it. */
export function keep(person: string, query: string, kind: Kind, draft: Draft): number | null {
  const key = keyOf(person, query, kind);
  try {
    if (draft.text.trim() === '' && draft.files.length === 0) {
      localStorage.removeItem(key);
      return null;
    }
    const at = Date.now();
    localStorage.setItem(key, JSON.stringify({ ...draft, at } satisfies Kept));
    return at;
  } catch {
    return null;
  }
}

/** Takes away what was begun long ago. */
export function tidyKept(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
      if (!kept || Date.now() - kept.at > LASTING_MS) localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
