// Files in Firebase Storage, over Google Cloud Storage's JSON API. The bucket's rules deny every direct client.
import { UPLOADS_PREFIX } from '#domain/assets/file-name';
import { fileError } from '#domain/assets/storage-error';
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type {
  Cancellable,
  FileCondition,
  FileContent,
  FileInfo,
  FileKind,
  FilePage,
  FilePart,
  FileQuery,
  FileRange,
  Files,
  FileUpload,
} from '#ports/files';
import { takeBytes } from '../files/bytes';
import { pageSize, within, wrongName, wrongRange } from '../files/checks';
import { digestOf } from '../files/digest';
import {
  OBJECT_FIELDS,
  objectPath,
  type StorageAddress,
  StorageClient,
  type StorageObject,
  StorageRefusal,
  toInfo,
} from './storage-client';
import { StorageUploads } from './storage-uploads';

interface ObjectPage {
  items?: StorageObject[];
  prefixes?: string[];
  nextPageToken?: string;
}

export class StorageFiles implements Files {
  readonly #client: StorageClient;
  readonly #uploads: StorageUploads;

  constructor(address: StorageAddress) {
    this.#client = new StorageClient(address);
    this.#uploads = new StorageUploads(this.#client);
  }

  async list({ prefix, delimiter, pageToken, maxResults }: FileQuery): Promise<Result<FilePage>> {
    const limit = pageSize(maxResults);
    if (!limit.ok) return limit;
    const query = {
      maxResults: String(limit.value),
      fields: `items(${OBJECT_FIELDS}),prefixes,nextPageToken`,
      ...(prefix && { prefix }),
      ...(delimiter && { delimiter }),
      ...(pageToken && { pageToken }),
    };
    const found = await this.#client.operate(async (): Promise<ObjectPage | AppError> => {
      try {
        return await this.#client.json<ObjectPage>({ query });
      } catch (cause) {
        if (pageToken && cause instanceof StorageRefusal && cause.status === 400) return fileError('page-token');
        throw cause;
      }
    });
    if (!found.ok) return found;
    if ('code' in found.value) return err(found.value);
    const { items = [], prefixes = [], nextPageToken = null } = found.value;
    const isShown = (name: string) => !name.startsWith(UPLOADS_PREFIX);
    return ok({
      items: items.filter(({ name }) => isShown(name)).map(toInfo),
      prefixes: prefixes.filter(isShown),
      nextPageToken,
    });
  }

  async metadata(name: string): Promise<Result<FileInfo>> {
    const wrong = wrongName(name);
    if (wrong) return err(wrong);
    const found = await this.#client.operate(() => this.#about(name));
    return found.ok ? ok(toInfo(found.value)) : found;
  }

  async read(name: string, { range, signal }: { range?: FileRange } & Cancellable = {}): Promise<Result<FileContent>> {
    const wrong = wrongName(name) ?? wrongRange(range);
    if (wrong) return err(wrong);
    return this.#flat(
      this.#client.operate(async (): Promise<Result<FileContent>> => {
        const info = toInfo(await this.#about(name, signal));
        const part = within(info.size, range);
        if (!part) return err(fileError('range-not-satisfiable'));
        const call = {
          path: objectPath(name),
          query: { alt: 'media', generation: info.mark },
          ...(range && { headers: { range: `bytes=${part.offset}-${part.offset + part.length - 1}` } }),
        };
        const { body } = await this.#client.send('/storage/v1', call, undefined, signal);
        return ok({ info, range: part, body: body ?? new Blob([]).stream() });
      }, signal),
    );
  }

  async put(
    name: string,
    body: Uint8Array | ReadableStream<Uint8Array>,
    { contentType, sha256: expected, onlyIf, signal }: FileKind & { onlyIf?: FileCondition } & Cancellable,
  ): Promise<Result<FileInfo>> {
    const wrong = wrongName(name);
    if (wrong) return err(wrong);
    const taken = await takeBytes(body, expected, signal);
    if (!taken.ok) return taken;
    const { bytes, sha256 } = taken.value;
    const query: Record<string, string> = onlyIf ? { ifGenerationMatch: 'absent' in onlyIf ? '0' : onlyIf.mark } : {};
    const stored = await this.#client.upload(async (again) => {
      try {
        return await this.#client.store({ name, contentType, metadata: { sha256 } }, bytes, query, signal);
      } catch (cause) {
        if (again === 0 || !(cause instanceof StorageRefusal) || cause.status !== 412) throw cause;
        // A try whose answer was lost may have stored it, and then met itself.
        const there = await this.#about(name, signal);
        if (there.metadata?.sha256 !== sha256) throw cause;
        return there;
      }
    }, signal);
    return stored.ok ? ok(toInfo(stored.value)) : stored;
  }

  digest(name: string): Promise<Result<string>> {
    return digestOf(this, name);
  }

  async remove(name: string): Promise<Result<void>> {
    const wrong = wrongName(name);
    return wrong ? err(wrong) : this.#uploads.erase(name);
  }

  begin(name: string, kind: FileKind): Promise<Result<FileUpload>> {
    return this.#uploads.begin(name, kind);
  }

  putPart(upload: FileUpload, number: number, bytes: Uint8Array, options?: Cancellable): Promise<Result<FilePart>> {
    return this.#uploads.putPart(upload, number, bytes, options);
  }

  finish(upload: FileUpload, parts: readonly FilePart[]): Promise<Result<FileInfo>> {
    return this.#uploads.finish(upload, parts);
  }

  abort(upload: FileUpload): Promise<Result<void>> {
    return this.#uploads.abort(upload);
  }

  #about(name: string, signal?: AbortSignal): Promise<StorageObject> {
    return this.#client.json({ path: objectPath(name), query: { fields: OBJECT_FIELDS } }, signal);
  }

  async #flat<T>(answer: Promise<Result<Result<T>>>): Promise<Result<T>> {
    const given = await answer;
    return given.ok ? given.value : given;
  }
}
