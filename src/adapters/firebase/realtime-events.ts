// The events of a place in the database, for as long as somebody listens: a broken line is taken up again, and what the place holds
// is told anew.
import type { KeyQuery, RealtimeClient } from './realtime-client';

/** One event: what is at a path below the place now (`put`), or what several below it are (`patch`). */
export interface Change {
  kind: 'put' | 'patch';
  /** `/` for the place itself, else `/key/…`. */
  path: string;
  data: unknown;
}

/** Silence for longer than this is a dead line: the database says `keep-alive` every 30 s. Milliseconds. */
const SILENCE_MS = 75_000;
/** Tries in a row before it is given up, and the pause before the second; each further one is twice as long. */
const TRIES = 5;
const PAUSE_MS = 250;

/** It cannot be had any more: the tries are used up, or the database said `cancel`. */
export class StreamLost extends Error {}

export interface Followed {
  path: string;
  /** Asked anew at each try: where to go on. */
  query: () => KeyQuery | null;
  onChange: (change: Change) => void;
  signal: AbortSignal;
}

/** Ends when the signal says so. @throws StreamLost */
export async function follow(client: RealtimeClient, followed: Followed): Promise<void> {
  const { signal } = followed;
  for (let failed = 0; failed < TRIES && !signal.aborted; ) {
    const end = new AbortController();
    try {
      const body = await client.stream(followed.path, followed.query(), AbortSignal.any([signal, end.signal]));
      const over = await listen(body, end, (change) => {
        failed = 0;
        followed.onChange(change);
      });
      if (over === 'cancel') throw new StreamLost('the Realtime Database gives this place no longer');
      if (over === 'auth_revoked') await client.renewToken();
    } catch (cause) {
      if (cause instanceof StreamLost) throw cause;
      if (!signal.aborted) console.error(`A stream of the Realtime Database broke: ${String(cause)}`);
    } finally {
      end.abort();
    }
    if (signal.aborted) return;
    failed += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (failed - 1) * (0.5 + Math.random())));
  }
  if (!signal.aborted) throw new StreamLost('the Realtime Database does not answer');
}

/** Until the line ends or the database says that it has to. */
async function listen(
  body: ReadableStream<Uint8Array>,
  end: AbortController,
  onChange: (change: Change) => void,
): Promise<'broken' | 'cancel' | 'auth_revoked'> {
  let watch: ReturnType<typeof setTimeout> | undefined;
  const reader = body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  try {
    let text = '';
    for (;;) {
      clearTimeout(watch);
      watch = setTimeout(() => end.abort(new DOMException('The line is silent', 'TimeoutError')), SILENCE_MS);
      const { done, value } = await reader.read();
      if (done) return 'broken';
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const { event, data } = parse(block);
        if (event === 'cancel' || event === 'auth_revoked') return event;
        if (event === 'put' || event === 'patch')
          onChange({ kind: event, ...(data as { path: string; data: unknown }) });
      }
    }
  } finally {
    clearTimeout(watch);
    await reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): { event: string; data: unknown } {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const event = fields.get('event') ?? '';
  return { event, data: event === 'put' || event === 'patch' ? JSON.parse(fields.get('data') ?? 'null') : null };
}
