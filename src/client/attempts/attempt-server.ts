// The server as one attempt sees it. A call that hangs is given up and made again: under its key it has one effect.
import { callApi } from '../api';
import type { Saved, Server, Standing } from './sitting-room';

/** Milliseconds. */
const PATIENCE = 20_000;
/** Characters: browsers let 64 KB go on after a page is left, and a character may take three bytes. */
const SMALL = 20_000;

export function attemptServer(attemptId: string): Server {
  const path = `/api/attempts/${attemptId}`;
  return {
    send: (answers, key) =>
      callApi<Saved>('PATCH', `${path}/answers`, {
        body: answers,
        idempotencyKey: key,
        timeout: PATIENCE,
        keepalive: JSON.stringify(answers).length <= SMALL,
      }),
    read: () => callApi<Standing>('GET', path, { timeout: PATIENCE }),
    submit: (key) => callApi('POST', `${path}/submit`, { idempotencyKey: key, timeout: PATIENCE }),
    newKey: () => crypto.randomUUID(),
    alone: <T>(work: () => Promise<T>): Promise<T> =>
      navigator.locks ? (navigator.locks.request(`attempt ${attemptId}`, work) as Promise<T>) : work(),
  };
}

/** When the page was asked for and came, by the browser's stopwatch: what the server said in it was read in between. */
export function pageReading(now: string): { now: string; sentAt: number; heardAt: number } {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry && entry.responseStart > 0
    ? { now, sentAt: entry.requestStart, heardAt: entry.responseStart }
    : { now, sentAt: 0, heardAt: performance.now() };
}
