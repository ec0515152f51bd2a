// Opens the attempt in this browser and keeps it in step with what happens around the page: time, network, other tabs, leaving.
import { useEffect, useState } from 'react';
import { attemptServer, pageReading } from '#client/attempts/attempt-server';
import { type Answers, KeptAnswers } from '#client/attempts/kept-answers';
import { SittingRoom } from '#client/attempts/sitting-room';
import { attendPage } from '#client/attend';
import { shelfOf } from '#client/kept-values';

export interface Opened {
  attemptId: string;
  personId: string;
  answers: Answers;
  deadlineAt: string | null;
  /** The server's. */
  now: string;
}

/** Milliseconds between two looks at the clock. */
const TICK = 250;
/** Between two tries to reach the server once the attempt has ended. */
const LEAVING = 5000;

export function useSittingRoom({ attemptId, personId, answers, deadlineAt, now }: Opened): SittingRoom {
  const [room] = useState(() => {
    const isBrowser = typeof window !== 'undefined';
    const reading = isBrowser ? pageReading(now) : { now, sentAt: 0, heardAt: 0 };
    const kept = new KeptAnswers(attemptId, personId, isBrowser ? shelfOf() : null);
    return new SittingRoom(kept, attemptServer(attemptId), { answers, deadlineAt, reading }, () => performance.now());
  });
  useEffect(() => attend(room), [room]);
  return room;
}

/** Until it is called off. */
function attend(room: SittingRoom): () => void {
  const over = new AbortController();
  const { signal } = over;
  room.start();
  const ticking = setInterval(() => room.tick(), TICK);
  signal.addEventListener('abort', () => clearInterval(ticking));
  const flush = (): void => room.flush();
  attendPage({ flush, catchUp: () => void room.catchUp(), look: () => room.queue.look(), adopt: flush }, signal);
  addEventListener(
    'beforeunload',
    (event) => {
      if (room.queue.$unsent.get() > 0 && room.$phase.get() !== 'ended') event.preventDefault();
    },
    { signal },
  );
  const stop = room.$phase.subscribe((phase) => {
    if (phase === 'ended') void leave(room, signal);
  });
  signal.addEventListener('abort', stop);
  return () => over.abort();
}

/** The same address shows the end of it, as soon as the server can be reached. */
async function leave(room: SittingRoom, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await room.hasWord()) return location.reload();
    await new Promise((resolve) => {
      setTimeout(resolve, LEAVING);
      addEventListener('online', resolve, { once: true });
    });
  }
}
