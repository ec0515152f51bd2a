// The browser's way to `/api`: every answer is a Result, and an error the same AppError that the server spoke of.
import { FetchError, ofetch } from 'ofetch';
import { RETRIES, RETRY_STATUSES } from '#domain/constants';
import { type AppError, type ErrorCode, type Issue, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { attestationHeaders } from './app-check';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Ask {
  /** Sent as JSON; a text or a file goes as it is and needs `contentType`. */
  body?: unknown;
  contentType?: string;
  /** The version that was read, for `If-Match`. */
  version?: number | undefined;
  idempotencyKey?: string | undefined;
  /** Given up after so long, as if no answer had come. Milliseconds. */
  timeout?: number;
  /** Sent to the end though the page is left; for small bodies alone. */
  keepalive?: boolean;
  /** Gives it up; the answer is then of no account. */
  signal?: AbortSignal;
}

/** The error object of INTERFACES.md, as far as it is used here. */
interface Problem {
  statusCode?: number;
  message?: string;
  data?: { code?: string; rule?: string; issues?: Issue[]; current?: unknown; requestId?: string };
}

const CODES: readonly ErrorCode[] = [
  'invalid',
  'unauthenticated',
  'not_found',
  'forbidden',
  'conflict',
  'rate_limited',
  'unavailable',
];
/** Statuses that say: the record is no longer (412), or was never said to be (428), at the version named. */
const PRECONDITION = [412, 428];

/** Rule of the error when no answer came at all. */
export const OFFLINE = 'offline';

let underWay = 0;
/** Changes that the server has not answered yet: the page is not loaded again under them. */
export const callsUnderWay = (): number => underWay;

/** A GET is retried once on the specification's statuses; a mutation never. */
export async function callApi<T>(method: Method, path: string, ask: Ask = {}): Promise<Result<T>> {
  const headers = new Headers({ accept: 'application/json' });
  if (ask.version !== undefined) headers.set('if-match', `"${ask.version}"`);
  if (ask.idempotencyKey !== undefined) headers.set('idempotency-key', ask.idempotencyKey);
  if (ask.contentType !== undefined) headers.set('content-type', ask.contentType);
  if (path.startsWith('/api/files'))
    for (const [name, value] of Object.entries(await attestationHeaders())) headers.set(name, value);
  if (method !== 'GET') underWay += 1;
  try {
    const answer = await ofetch<unknown>(path, {
      method,
      headers,
      ...(ask.body !== undefined && { body: ask.body as BodyInit }),
      ...(ask.timeout !== undefined && { timeout: ask.timeout }),
      ...(ask.keepalive && { keepalive: true }),
      ...(ask.signal && { signal: ask.signal }),
      retry: method === 'GET' ? RETRIES : false,
      retryStatusCodes: [...RETRY_STATUSES],
    });
    return ok(answer as T);
  } catch (cause) {
    return err(errorOf(cause));
  } finally {
    if (method !== 'GET') underWay -= 1;
  }
}

function errorOf(cause: unknown): AppError {
  const response = cause instanceof FetchError ? cause.response : undefined;
  if (!response)
    return unavailable('The server could not be reached. Nothing was lost here; try again when you are online.', {
      rule: OFFLINE,
    });
  return appErrorOf(response, response._data);
}

/** The error that the server speaks of in the body of an answer, or in a line of one. */
export function appErrorOf(response: Pick<Response, 'status' | 'headers'>, body: unknown): AppError {
  const { message, data } = (body ?? {}) as Problem;
  const code = CODES.find((known) => known === data?.code) ?? 'unavailable';
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    code,
    message: message ?? 'Something went wrong on our side. Nothing was lost here; try again.',
    ...(data?.rule !== undefined && { rule: data.rule }),
    ...(data?.issues !== undefined && { issues: data.issues }),
    ...(data?.current !== undefined && { current: data.current }),
    ...(PRECONDITION.includes(response.status) && { precondition: true }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
  };
}

/** Somebody else saved first: `current` is the record as it is now. */
export const isStale = (error: AppError): boolean => error.code === 'conflict' && error.precondition === true;

/** The way to sign in again and back to this page. */
export const signInAgain = (): string => `/login?${new URLSearchParams({ next: location.pathname + location.search })}`;
