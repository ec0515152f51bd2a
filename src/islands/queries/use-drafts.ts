// The reply and the note of a thread while they are written, each kept apart.
import { useEffect, useState } from 'react';
import { type Draft, type Kept, type Kind, keep, readKept, tidyKept } from './kept-message';

type Both<T> = Readonly<Record<Kind, T>>;
const NOTHING: Draft = { text: '', files: [] };

export interface Drafts {
  of: Both<Draft>;
  /** When it was last kept; milliseconds since the epoch. */
  keptAt: Both<number | null>;
  change: (kind: Kind, part: Partial<Draft>) => void;
  /** It is sent: nothing of it stays. */
  drop: (kind: Kind) => void;
}

/** @param person whose they are; @param query the thread's id; @param onFound called once, where a note alone was left behind */
export function useDrafts(person: string, query: string, onFound: (kind: Kind) => void): Drafts {
  const [of, setDrafts] = useState<Both<Draft>>({ reply: NOTHING, note: NOTHING });
  const [keptAt, setKeptAt] = useState<Both<number | null>>({ reply: null, note: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept belongs to the thread as it was opened
  useEffect(() => {
    tidyKept();
    const found: Both<Kept | null> = { reply: readKept(person, query, 'reply'), note: readKept(person, query, 'note') };
    setDrafts({ reply: found.reply ?? NOTHING, note: found.note ?? NOTHING });
    setKeptAt({ reply: found.reply?.at ?? null, note: found.note?.at ?? null });
    if (found.note && (!found.reply || found.note.at > found.reply.at)) onFound('note');
  }, [person, query]);

  const put = (kind: Kind, draft: Draft): void => {
    const at = keep(person, query, kind, draft);
    setDrafts((now) => ({ ...now, [kind]: draft }));
    setKeptAt((now) => ({ ...now, [kind]: at }));
  };
  return {
    of,
    keptAt,
    change: (kind, part) => put(kind, { ...of[kind], ...part }),
    drop: (kind) => put(kind, NOTHING),
  };
}
