// The queue of uploads of a page: three at a time, each with its progress, to be cancelled or tried again. Whatever dialog is
// opened or closed meanwhile, it goes on.
import { atom } from 'nanostores';
import { type Asset, assetName, type Visibility } from '#domain/assets/asset';
import { fileSizeProblem } from '#domain/assets/size';
import { parse } from '#domain/schema';
import type { AppError } from '#kernel/errors';
import { OFFLINE } from './api';
import { isPassing, type Pace, UPLOAD_PACE } from './retry';
import { type Destination, uploadFile } from './upload-file';

/** At once. */
const AT_ONCE = 3;

export interface Upload {
  id: string;
  /** With its folders. */
  name: string;
  /** As the browser calls its kind; '' where it does not know. */
  type: string;
  /** Bytes. */
  size: number;
  sent: number;
  /** `paused` waits for the connection by itself; `failed` for somebody who tries again. */
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed';
  /** Why it is paused or failed: what happened, what is kept, what to do. */
  message: string | null;
  canRetry: boolean;
  /** Once it is done. */
  asset: Asset | null;
}

export interface Target {
  /** `Courses/Food/`; '' for the top. */
  folder: string;
  visibility: Visibility;
  companyId?: string | null;
}

interface Job {
  file: File;
  to: Destination;
  controller: AbortController;
}

export const isUnderWay = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'paused';

export class UploadQueue {
  readonly $uploads = atom<readonly Upload[]>([]);
  readonly #jobs = new Map<string, Job>();
  readonly #base: string;
  readonly #pace: Pace;
  #running = 0;

  constructor({ base = '', pace = UPLOAD_PACE }: { base?: string; pace?: Pace } = {}) {
    this.#base = base;
    this.#pace = pace;
  }

  /** In the order in which they are sent. What cannot be taken is there as failed, and says why. */
  add(files: readonly File[], { folder, visibility, companyId = null }: Target): Upload[] {
    const added = files.map((file): Upload => {
      const name = `${folder}${file.name}`.normalize('NFC');
      const message = problemOf(name, file.size);
      const id = crypto.randomUUID();
      if (!message)
        this.#jobs.set(id, { file, to: { name, visibility, companyId }, controller: new AbortController() });
      return {
        id,
        name,
        type: file.type,
        size: file.size,
        sent: 0,
        state: message ? 'failed' : 'waiting',
        message,
        canRetry: false,
        asset: null,
      };
    });
    this.$uploads.set([...this.$uploads.get(), ...added]);
    this.#next();
    return added;
  }

  /** Nothing of it stays, here or there. Of one that has failed: it is taken off the list. */
  cancel(id: string): void {
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    this.$uploads.set(this.$uploads.get().filter((upload) => upload.id !== id));
    job?.controller.abort();
  }

  cancelAll(): void {
    for (const { id } of this.$uploads.get().filter(isUnderWay)) this.cancel(id);
  }

  retry(id: string): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.controller = new AbortController();
    this.#set(id, { state: 'waiting', message: null, canRetry: false });
    this.#next();
  }

  /** Takes what is done off the list. */
  tidy(): void {
    this.$uploads.set(this.$uploads.get().filter(({ state }) => state !== 'done'));
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const next = this.$uploads.get().find(({ state }) => state === 'waiting');
      const job = next && this.#jobs.get(next.id);
      if (!job) return;
      this.#running += 1;
      void this.#run(next.id, job).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #run(id: string, { file, to, controller }: Job): Promise<void> {
    this.#set(id, { state: 'sending' });
    const done = await uploadFile(file, to, {
      base: this.#base,
      pace: this.#pace,
      signal: controller.signal,
      onSent: (sent) => this.#set(id, { sent, state: 'sending', message: null }),
      onPause: (error) => this.#set(id, { state: 'paused', message: pausedWords(error) }),
    });
    if (done.ok) {
      this.#jobs.delete(id);
      this.#set(id, { state: 'done', sent: file.size, message: null, asset: done.value });
      return;
    }
    if (controller.signal.aborted) return;
    const { message, canRetry } = await failedWords(done.error, file);
    if (!canRetry) this.#jobs.delete(id);
    this.#set(id, { state: 'failed', message, canRetry });
  }

  #set(id: string, change: Partial<Upload>): void {
    this.$uploads.set(this.$uploads.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }
}

function problemOf(name: string, size: number): string | null {
  const read = parse(assetName(), name);
  return read.ok ? fileSizeProblem(size) : (read.issues[0]?.message ?? null);
}

const pausedWords = ({ rule, code }: AppError): string =>
  rule === OFFLINE
    ? 'Connection lost. What was sent is kept; the rest follows when you are online.'
    : code === 'rate_limited'
      ? 'There is much to do just now. This goes on in a moment.'
      : 'The server does not answer as it should. What was sent is kept; this tries again by itself.';

async function failedWords(error: AppError, file: File): Promise<{ message: string; canRetry: boolean }> {
  if (error.code === 'unauthenticated')
    return { message: 'Your session has ended. Sign in again in another tab, then try again here.', canRetry: true };
  if (isPassing(error)) {
    if (!(await isReadable(file)))
      return { message: 'This file was changed or moved on your device. Choose it again.', canRetry: false };
    return { message: 'The server could not be reached for too long. What was sent is kept.', canRetry: true };
  }
  const issues = error.issues?.map(({ message }) => message).join(' ');
  return {
    message: issues || error.message,
    canRetry: isMendable(error),
  };
}

/** Room can be made, and an upload that the server has forgotten begun afresh. */
const isMendable = ({ code, rule }: AppError): boolean =>
  code === 'not_found' || rule === 'quota-exceeded' || rule === 'upload-gone';

/** What was moved or changed since it was chosen cannot be read, and looks like a broken connection. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Of this page. */
export const uploads = new UploadQueue();
