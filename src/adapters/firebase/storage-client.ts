// Calls of Google Cloud Storage's JSON API, in which Firebase keeps its files: each with a deadline, repeated while it may help.
import { fileError, storageError, storeRefuses } from '#domain/assets/storage-error';
import { RETRY_STATUSES, STORAGE_RETRY_OPERATION_MS, STORAGE_RETRY_UPLOAD_MS } from '#domain/constants';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';
import type { FileInfo } from '#ports/files';
import { type Pace, persist, realPace } from '../files/persist';
import { StoreDown } from '../records/not-answering';

/** Milliseconds that one try may take until its answer begins. */
const TRY_MS = 30_000;
const UPLOAD_TRY_MS = 120_000;

/** An object as the API describes it; numbers are text. */
export interface StorageObject {
  name: string;
  size: string;
  contentType?: string;
  generation: string;
  updated: string;
  metadata?: { sha256?: string };
}
/** The fields of it that are asked for. */
export const OBJECT_FIELDS = 'name,size,contentType,generation,updated,metadata';

export interface StorageAddress {
  /** Google's, or an emulator's. */
  origin: string;
  bucket: string;
  /** The token of a call. @param refused one that was not taken, and is to be replaced */
  token: (refused?: string) => Promise<string>;
  pace?: Pace;
}

export interface StorageCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Of the bucket, after `/o`: an object's name, encoded, and what follows it. */
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | string;
}

/** What Google answered instead of what was asked for. */
export class StorageRefusal extends Error {
  constructor(
    readonly status: number,
    /** Google's word for it, such as `rateLimitExceeded`. */
    readonly reason: string,
  ) {
    super(`Cloud Storage answered ${status} ${reason}`);
  }
}

/** @throws what is no failure of a call */
function judge(cause: unknown): AppError | 'passing' {
  if (cause instanceof StorageRefusal) return verdictOf(cause);
  // A deadline, a line that was cut (which `fetch` calls a TypeError), no token.
  if (cause instanceof TypeError || cause instanceof DOMException || cause instanceof StoreDown) return 'passing';
  throw cause;
}

function verdictOf({ status, reason, message }: StorageRefusal): AppError | 'passing' {
  if (/quota/i.test(reason)) return storageError('quota-exceeded');
  if (/rateLimit/i.test(reason) || (RETRY_STATUSES as readonly number[]).includes(status)) return 'passing';
  switch (status) {
    case 401:
      return storeRefuses('unauthenticated');
    case 403:
      console.error(message);
      return storeRefuses('unauthorized');
    case 404:
      return storageError('object-not-found');
    case 412:
      return fileError('file-changed');
    case 416:
      return fileError('range-not-satisfiable');
    default:
      throw new Error(message);
  }
}

export const objectPath = (name: string): string => `/${encodeURIComponent(name)}`;

export class StorageClient {
  readonly pace: Pace;

  constructor(private readonly address: StorageAddress) {
    this.pace = address.pace ?? realPace;
  }

  operate<T>(work: (again: number) => Promise<T>, signal?: AbortSignal): Promise<Result<T>> {
    return persist({ within: STORAGE_RETRY_OPERATION_MS, judge, pace: this.pace, signal }, work);
  }

  upload<T>(work: (again: number) => Promise<T>, signal?: AbortSignal): Promise<Result<T>> {
    return persist({ within: STORAGE_RETRY_UPLOAD_MS, judge, pace: this.pace, signal }, work);
  }

  /** One try. @throws StorageRefusal, or what `fetch` does */
  async json<T>(call: StorageCall, signal?: AbortSignal): Promise<T> {
    return (await this.send('/storage/v1', call, TRY_MS, signal)).json() as Promise<T>;
  }

  /** One try: an object with its bytes and what is known of it in one request. */
  async store(
    object: { name: string; contentType: string; metadata?: Record<string, string> },
    bytes: Uint8Array,
    query: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<StorageObject> {
    const boundary = `lectern-${crypto.randomUUID()}`;
    const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(object)}\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const body = new Blob([head, bytes as Uint8Array<ArrayBuffer>, `\r\n--${boundary}--`]);
    const call: StorageCall = {
      method: 'POST',
      query: { ...query, uploadType: 'multipart', name: object.name, fields: OBJECT_FIELDS },
      headers: { 'content-type': `multipart/related; boundary=${boundary}` },
      body,
    };
    return (await this.send('/upload/storage/v1', call, UPLOAD_TRY_MS, signal)).json() as Promise<StorageObject>;
  }

  /** One try. The deadline ends with the beginning of the answer; its body may take longer. */
  async send(api: string, call: StorageCall, milliseconds = TRY_MS, signal?: AbortSignal): Promise<Response> {
    let token = await this.address.token();
    let answer = await this.#fetch(api, call, token, milliseconds, signal);
    if (answer.status === 401) {
      await answer.body?.cancel();
      token = await this.address.token(token);
      answer = await this.#fetch(api, call, token, milliseconds, signal);
    }
    if (answer.ok) return answer;
    const said = (await answer.json().catch(() => ({}))) as { error?: { errors?: { reason?: string }[] } };
    throw new StorageRefusal(answer.status, said.error?.errors?.[0]?.reason ?? '');
  }

  async #fetch(
    api: string,
    { method = 'GET', path = '', query = {}, headers = {}, body }: StorageCall,
    token: string,
    milliseconds: number,
    signal?: AbortSignal,
  ): Promise<Response> {
    const address = `${this.address.origin}${api}/b/${encodeURIComponent(this.address.bucket)}/o${path}`;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('No answer in time', 'TimeoutError')), milliseconds);
    try {
      return await fetch(`${address}?${new URLSearchParams(query)}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        ...(body !== undefined && { body }),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

export const toInfo = (object: StorageObject): FileInfo => ({
  name: object.name,
  size: Number(object.size),
  contentType: object.contentType ?? 'application/octet-stream',
  sha256: object.metadata?.sha256 ?? null,
  updatedAt: new Date(object.updated).toISOString(),
  mark: object.generation,
});
