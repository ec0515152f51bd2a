// Sending a reply or a note: shown only once the server has it, and never past an answer of somebody else that its writer has not seen.
import { useEffect, useRef, useState } from 'react';
import { callApi, isStale } from '#client/api';
import type { ThreadMessage } from '#domain/queries/message';
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Draft, Kind } from './kept-message';

interface Thread {
  version: number;
  messages: readonly ThreadMessage[];
}

/** The state that the office's reply leaves the query in. */
export type NextStatus = 'open' | 'pending' | 'resolved';

interface Options {
  id: string;
  /** As the page shows it. */
  version: number;
  /** The last message of the page. */
  last: string | null;
  /** Replies of the office stop where somebody answered meanwhile. */
  isGuarded: boolean;
  /** Whose messages are no news. */
  me: string;
  /** Something is being written, which what comes meanwhile may concern. */
  isWriting: boolean;
  onSent: (kind: Kind, status: NextStatus | null) => void;
}

const isEvent = ({ kind }: ThreadMessage): boolean => kind === 'event';

export function useSending({ id, version, last, isGuarded, me, isWriting, onSent }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  /** What came meanwhile and is not on the page. */
  const [newer, setNewer] = useState<readonly ThreadMessage[]>([]);
  const seen = useRef({ version, last });
  const isSending = useRef(false);
  const attempt = useRef({ body: '', key: '' });

  const post = (kind: Kind, body: object): Promise<Result<unknown>> => {
    const text = JSON.stringify([kind, body, seen.current.version]);
    // The same again after a lost answer is the same attempt.
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    return callApi('POST', `/api/queries/${id}/${kind}`, {
      body,
      version: kind === 'reply' && isGuarded ? seen.current.version : undefined,
      idempotencyKey: attempt.current.key,
    });
  };

  /** Reads the thread again: what somebody else has written since it was last seen is shown here. Answers whether there is any. */
  const readOn = async (): Promise<Result<boolean>> => {
    const read = await callApi<Thread>('GET', `/api/queries/${id}`);
    if (!read.ok) return read;
    const { messages } = read.value;
    const from = messages.findIndex((message) => message.id === seen.current.last) + 1;
    seen.current = { version: read.value.version, last: messages.at(-1)?.id ?? null };
    const unread = messages.slice(from).filter((message) => !isEvent(message) && message.authorId !== me);
    setNewer((now) => [...now, ...unread]);
    return ok(unread.length > 0);
  };

  // The page has read the thread again. Whoever writes is told beside their text; else it is enough that it stands above.
  useEffect(() => {
    if (version <= seen.current.version || isSending.current) return;
    const isNew = last !== seen.current.last;
    seen.current = { version, last: isWriting ? seen.current.last : last };
    if (isWriting && isNew) void readOn();
  });

  /** What is new in the thread is shown; where it is no message, the reply goes out on top of it. */
  const catchUp = async (kind: Kind, body: object): Promise<Result<unknown>> => {
    const found = await readOn();
    if (!found.ok) return found;
    return found.value ? err(STOPPED) : post(kind, body);
  };

  const send = async (kind: Kind, { text, files }: Draft, status: NextStatus | null): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(null);
    const body = { body: text, ...(files.length > 0 && { attachments: files }), ...(status && { status }) };
    let sent = await post(kind, body);
    if (!sent.ok && isStale(sent.error)) sent = await catchUp(kind, body);
    isSending.current = false;
    if (sent.ok) return onSent(kind, status);
    setBusy(false);
    if (sent.error !== STOPPED) setError(sent.error);
  };

  return { isBusy, error, newer, send, forget: () => setError(null) };
}

const STOPPED: AppError = { code: 'conflict', message: '' };
