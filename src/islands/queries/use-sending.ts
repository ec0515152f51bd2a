// Sending a reply or a note: shown only once the server has it, and never past an answer of somebody else that its writer has not seen.
import { useRef, useState } from 'react';
import { callApi, isStale } from '#client/api';
import type { ThreadMessage } from '#domain/queries/message';
import type { AppError } from '#kernel/errors';
import { err, type Result } from '#kernel/result';
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
  onSent: (kind: Kind, status: NextStatus | null) => void;
}

const isEvent = ({ kind }: ThreadMessage): boolean => kind === 'event';

export function useSending({ id, version, last, isGuarded, onSent }: Options) {
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

  /** What is new in the thread is shown; where it is no message, the reply goes out on top of it. */
  const catchUp = async (kind: Kind, body: object): Promise<Result<unknown>> => {
    const read = await callApi<Thread>('GET', `/api/queries/${id}`);
    if (!read.ok) return read;
    const { messages } = read.value;
    const from = messages.findIndex((message) => message.id === seen.current.last) + 1;
    seen.current = { version: read.value.version, last: messages.at(-1)?.id ?? null };
    const unread = messages.slice(from).filter((message) => !isEvent(message));
    if (unread.length === 0) return post(kind, body);
    setNewer((now) => [...now, ...unread]);
    return err(STOPPED);
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
