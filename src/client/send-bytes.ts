// Bytes on their way to the server, with a count of what has left: XMLHttpRequest, as fetch tells no progress of what it sends.
import { storageError } from '#domain/assets/storage-error';
import { unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { appErrorOf, type Method, OFFLINE } from './api';
import { attestationHeaders } from './app-check';

/** A connection on which nothing has moved for so long is taken for broken. Milliseconds. */
const STALLED_MS = 60_000;

export interface Sending {
  method: Method;
  path: string;
  body: Blob | FormData;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Bytes of the body that have left so far. */
  onSent: (bytes: number) => void;
}

/** Errors: what the server says; `unavailable` with rule `offline` where no answer came; `canceled`. */
export async function sendBytes<T>(sending: Sending): Promise<Result<T>> {
  return send<T>({ ...sending, headers: { ...sending.headers, ...(await attestationHeaders()) } });
}

function send<T>({ method, path, body, headers = {}, signal, onSent }: Sending): Promise<Result<T>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(err(storageError('canceled')));
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const end = (result: Result<T>): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(stalled);
      signal.removeEventListener('abort', cancel);
      resolve(result);
    };
    const broken = (): void => end(err(noAnswer()));
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        broken();
        request.abort();
      }, STALLED_MS);
    };
    const cancel = (): void => {
      end(err(storageError('canceled')));
      request.abort();
    };
    signal.addEventListener('abort', cancel);
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onSent(loaded);
    };
    request.onerror = broken;
    request.onabort = broken;
    request.onload = () => end(answerOf<T>(request));
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    watch();
    request.send(body);
  });
}

const noAnswer = () =>
  unavailable('The server could not be reached. Try again when you are online.', { rule: OFFLINE });

function answerOf<T>(request: XMLHttpRequest): Result<T> {
  const body = jsonOf(request.responseText);
  if (request.status >= 200 && request.status < 300) return ok(body as T);
  const retryAfter = request.getResponseHeader('retry-after');
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
  return err(appErrorOf({ status: request.status, headers }, body));
}

function jsonOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
