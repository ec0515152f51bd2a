// Opens the register in this browser and keeps it in step with what happens around the page: network, other tabs, others who mark.
import { useEffect, useState } from 'react';
import { shelfOf } from '#client/kept-values';
import { follow } from '#client/live/follow';
import { KeptMarks } from '#client/registers/kept-marks';
import { RegisterRoom } from '#client/registers/register-room';
import { registerServer } from '#client/registers/register-server';
import type { Register } from '#domain/attendance/register';

/** What another tab has kept and not sent after so long, this one sends: that one may be closed. Milliseconds. */
const ORPHANED = 3000;
/** Several marks of one call are heard of one after another. */
const TOGETHER = 200;

export function useRegisterRoom(register: Register, personId: string): RegisterRoom {
  const [room] = useState(() => {
    const shelf = typeof window === 'undefined' ? null : shelfOf();
    return new RegisterRoom(
      register,
      new KeptMarks(register.sessionId, personId, shelf),
      registerServer(register.sessionId),
    );
  });
  useEffect(() => attend(room, register.sessionId), [room, register.sessionId]);
  return room;
}

/** Until it is called off. */
function attend(room: RegisterRoom, sessionId: string): () => void {
  const over = new AbortController();
  const { signal } = over;
  room.start();
  const see = (): void => {
    if (document.visibilityState === 'visible') void room.catchUp();
    else room.flush();
  };
  document.addEventListener('visibilitychange', see, { signal });
  addEventListener('pagehide', () => room.flush(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && void room.catchUp(), { signal });
  addEventListener('online', () => void room.catchUp(), { signal });
  addEventListener('focus', () => room.flush(), { signal });
  let orphaned: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    'storage',
    () => {
      room.queue.look();
      clearTimeout(orphaned);
      orphaned = setTimeout(() => void room.catchUp(), ORPHANED);
    },
    { signal },
  );
  let heard: ReturnType<typeof setTimeout> | undefined;
  const stop = follow(`bookings?sessionId=${sessionId} sessions/${sessionId}`, () => {
    clearTimeout(heard);
    heard = setTimeout(() => void room.catchUp(), TOGETHER);
  });
  signal.addEventListener('abort', stop);
  return () => {
    clearTimeout(orphaned);
    clearTimeout(heard);
    over.abort();
  };
}
