// The server as one register sees it. A call that hangs is given up and made again: under its key it has one effect.
import type { Register, SavedMarks } from '#domain/attendance/register';
import { err } from '#kernel/result';
import { callApi } from '../api';
import type { RegisterServer } from './register-room';

/** Milliseconds. */
const PATIENCE = 20_000;

export function registerServer(sessionId: string): RegisterServer {
  const path = `/api/sessions/${sessionId}/register`;
  return {
    send: async (marks, key) => {
      const ids = Object.keys(marks);
      const sent = await callApi<SavedMarks>('PATCH', path, {
        body: { marks: Object.values(marks) },
        idempotencyKey: key,
        timeout: PATIENCE,
        keepalive: true,
      });
      if (sent.ok) return sent;
      // `marks.3.note` → the mark that it is about.
      const issues = sent.error.issues?.map(({ path: where, message }) => ({
        path: ids[Number(/^marks\.(\d+)/.exec(where)?.[1] ?? Number.NaN)] ?? where,
        message,
      }));
      return err({ ...sent.error, ...(issues && { issues }) });
    },
    read: (day) => callApi<Register>('GET', `${path}?day=${encodeURIComponent(day)}`, { timeout: PATIENCE }),
    newKey: () => crypto.randomUUID(),
    alone: <T>(work: () => Promise<T>): Promise<T> =>
      navigator.locks ? (navigator.locks.request(`register ${sessionId}`, work) as Promise<T>) : work(),
  };
}
