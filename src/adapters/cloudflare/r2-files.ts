// Files in R2. The bucket has no public address: everything goes through the Worker.
import { fileError, storageError, storeRefuses } from '#domain/assets/storage-error';
import { STORAGE_RETRY_OPERATION_MS, STORAGE_RETRY_UPLOAD_MS } from '#domain/constants';
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { toHex } from '#kernel/sha256';
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
import { inOrder, pageSize, within, wrongName, wrongPart, wrongRange } from '../files/checks';
import { digestOf } from '../files/digest';
import { type Pace, persist, realPace } from '../files/persist';

/**
 * R2's own numbers, which end each of its messages.
 * @see https://developers.cloudflare.com/r2/api/error-codes/
 */
const VERDICTS: Record<number, () => AppError> = {
  10002: () => storeRefuses('unauthenticated'),
  10003: () => storeRefuses('unauthorized'),
  10007: () => storageError('object-not-found'),
  10011: () => fileError('part-size'),
  10024: () => fileError('upload-gone'),
  10025: () => fileError('part-missing'),
  10037: () => fileError('hash-mismatch'),
  10039: () => fileError('range-not-satisfiable'),
  10042: () => storeRefuses('unauthorized'),
  10048: () => fileError('part-size'),
};
const NO_SUCH_UPLOAD = 10024;

const numberOf = (cause: unknown): number => Number(/\((\d{5,6})\)\s*$/.exec(String(cause))?.[1] ?? 0);

function judge(cause: unknown): AppError | 'passing' {
  if (cause instanceof TypeError || cause instanceof RangeError) throw cause;
  return VERDICTS[numberOf(cause)]?.() ?? 'passing';
}

export class R2Files implements Files {
  constructor(
    private readonly bucket: R2Bucket,
    private readonly pace: Pace = realPace,
  ) {}

  async list({ prefix, delimiter, pageToken, maxResults }: FileQuery): Promise<Result<FilePage>> {
    const limit = pageSize(maxResults);
    if (!limit.ok) return limit;
    const found = await this.#operate(() =>
      this.bucket.list({
        limit: limit.value,
        ...(prefix && { prefix }),
        ...(delimiter && { delimiter }),
        ...(pageToken && { cursor: pageToken }),
        include: ['httpMetadata', 'customMetadata'],
      }),
    );
    if (!found.ok) return found;
    const page = found.value;
    return ok({
      items: page.objects.map(toInfo),
      prefixes: page.delimitedPrefixes,
      nextPageToken: page.truncated ? page.cursor : null,
    });
  }

  async metadata(name: string): Promise<Result<FileInfo>> {
    const wrong = wrongName(name);
    if (wrong) return err(wrong);
    const head = await this.#operate(() => this.bucket.head(name));
    if (!head.ok) return head;
    return head.value ? ok(toInfo(head.value)) : err(storageError('object-not-found'));
  }

  async read(name: string, { range, signal }: { range?: FileRange } & Cancellable = {}): Promise<Result<FileContent>> {
    const wrong = wrongName(name) ?? wrongRange(range);
    if (wrong) return err(wrong);
    const got = await this.#operate(() => this.bucket.get(name, range ? { range } : {}), signal);
    if (!got.ok) return got;
    const object = got.value;
    if (!object) return err(storageError('object-not-found'));
    const part = within(object.size, range);
    if (part) return ok({ info: toInfo(object), range: part, body: object.body });
    await object.body.cancel();
    return err(fileError('range-not-satisfiable'));
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
    const stored = await this.#upload(async (again) => {
      const object = await this.bucket.put(name, bytes, {
        httpMetadata: { contentType },
        sha256,
        ...(onlyIf && { onlyIf: toHeaders(onlyIf) }),
      });
      if (object || again === 0) return object;
      // A try whose answer was lost may have stored it, and then met itself.
      const there = await this.bucket.head(name);
      return there && toInfo(there).sha256 === sha256 ? there : null;
    }, signal);
    if (!stored.ok) return stored;
    // R2 answers null where the condition does not hold.
    return stored.value ? ok(toInfo(stored.value)) : err(fileError('file-changed'));
  }

  digest(name: string): Promise<Result<string>> {
    return digestOf(this, name);
  }

  async remove(name: string): Promise<Result<void>> {
    const wrong = wrongName(name);
    return wrong ? err(wrong) : this.#operate(() => this.bucket.delete(name));
  }

  async begin(name: string, { contentType, sha256 }: FileKind): Promise<Result<FileUpload>> {
    const wrong = wrongName(name);
    if (wrong) return err(wrong);
    const begun = await this.#operate(() =>
      this.bucket.createMultipartUpload(name, {
        httpMetadata: { contentType },
        ...(sha256 && { customMetadata: { sha256: sha256.toLowerCase() } }),
      }),
    );
    return begun.ok ? ok({ name, uploadId: begun.value.uploadId }) : begun;
  }

  async putPart(
    upload: FileUpload,
    number: number,
    bytes: Uint8Array,
    { signal }: Cancellable = {},
  ): Promise<Result<FilePart>> {
    const wrong = wrongName(upload.name) ?? wrongPart(number, bytes);
    if (wrong) return err(wrong);
    const stored = await this.#upload(() => this.#resume(upload).uploadPart(number, bytes), signal);
    return stored.ok ? ok({ number, mark: stored.value.etag }) : stored;
  }

  async finish(upload: FileUpload, parts: readonly FilePart[]): Promise<Result<FileInfo>> {
    const wrong = wrongName(upload.name);
    if (wrong) return err(wrong);
    const ordered = inOrder(parts);
    if (!ordered.ok) return ordered;
    const marks = ordered.value.map(({ number, mark }) => ({ partNumber: number, etag: mark }));
    const begun = this.pace.now();
    const made = await this.#upload(async (again) => {
      try {
        return await this.#resume(upload).complete(marks);
      } catch (cause) {
        // A try whose answer was lost may have made the file.
        const head = again > 0 && numberOf(cause) === NO_SUCH_UPLOAD ? await this.bucket.head(upload.name) : null;
        if (head && head.uploaded.getTime() >= begun) return head;
        throw cause;
      }
    });
    return made.ok ? ok(toInfo(made.value)) : made;
  }

  async abort(upload: FileUpload): Promise<Result<void>> {
    const aborted = await this.#operate(() => this.#resume(upload).abort());
    return !aborted.ok && aborted.error.rule === 'upload-gone' ? ok(undefined) : aborted;
  }

  #resume({ name, uploadId }: FileUpload): R2MultipartUpload {
    return this.bucket.resumeMultipartUpload(name, uploadId);
  }

  #operate<T>(work: (again: number) => Promise<T>, signal?: AbortSignal): Promise<Result<T>> {
    return persist({ within: STORAGE_RETRY_OPERATION_MS, judge, pace: this.pace, signal }, work);
  }

  #upload<T>(work: (again: number) => Promise<T>, signal?: AbortSignal): Promise<Result<T>> {
    return persist({ within: STORAGE_RETRY_UPLOAD_MS, judge, pace: this.pace, signal }, work);
  }
}

const toHeaders = (condition: FileCondition): Headers =>
  new Headers('absent' in condition ? { 'if-none-match': '*' } : { 'if-match': `"${condition.mark}"` });

function toInfo(object: R2Object): FileInfo {
  const { sha256 } = object.checksums;
  return {
    name: object.key,
    size: object.size,
    contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
    sha256: sha256 ? toHex(sha256) : (object.customMetadata?.sha256 ?? null),
    updatedAt: object.uploaded.toISOString(),
    mark: object.etag,
  };
}
