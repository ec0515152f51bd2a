// Opens the register in this browser and keeps it in step with what happens around the page: network, other tabs, others who mark.
import { useEffect, useState } from 'react';
import { attendPage } from '#client/attend';
import { shelfOf } from '#client/kept-values';
import { follow } from '#client/live/follow';
import { KeptMarks } from '#client/registers/kept-marks';
import { RegisterRoom } from '#client/registers/register-room';
import { registerServer } from '#client/registers/register-server';
import type { Register } from '#domain/attendance/register';

/** Several marks of one call are heard of one after another. Milliseconds. */
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
  const catchUp = (): void => void room.catchUp();
  attendPage({ flush: () => room.flush(), catchUp, look: () => room.queue.look(), adopt: catchUp }, signal);
  let heard: ReturnType<typeof setTimeout> | undefined;
  const stop = follow(`bookings?sessionId=${sessionId} sessions/${sessionId}`, () => {
    clearTimeout(heard);
    heard = setTimeout(catchUp, TOGETHER);
  });
  signal.addEventListener('abort', stop);
  return () => {
    clearTimeout(heard);
    over.abort();
  };
}
