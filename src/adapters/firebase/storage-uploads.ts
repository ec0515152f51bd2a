// Uploads in parts in Google Cloud Storage. Its own resumable uploads take parts in order alone, so each part is an object below
// a prefix that no listing shows, and the store itself composes them. What is never ended, a lifecycle rule of the bucket removes.
import { UPLOADS_PREFIX } from '#domain/assets/file-name';
import { fileError } from '#domain/assets/storage-error';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import {
  type Cancellable,
  type FileInfo,
  type FileKind,
  type FilePart,
  type FileUpload,
  PART_BYTES,
} from '#ports/files';
import { inOrder, wrongName, wrongPart } from '../files/checks';
import {
  OBJECT_FIELDS,
  objectPath,
  type StorageClient,
  type StorageObject,
  StorageRefusal,
  toInfo,
} from './storage-client';

/** Objects that one call composes at most. */
const MOST_COMPOSED = 32;
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

interface Manifest extends FileKind {
  name: string;
}
interface Source {
  name: string;
  generation: string;
}

const folderOf = ({ uploadId }: FileUpload): string => `${UPLOADS_PREFIX}${uploadId}/`;
const manifestOf = (upload: FileUpload): string => `${folderOf(upload)}begun`;
const partName = (upload: FileUpload, number: number): string =>
  `${folderOf(upload)}part-${String(number).padStart(5, '0')}`;

const PLAIN = { contentType: 'application/octet-stream' };

export class StorageUploads {
  /** @param mostComposed objects that one call may join */
  constructor(
    private readonly client: StorageClient,
    private readonly mostComposed = MOST_COMPOSED,
  ) {}

  async begin(name: string, { contentType, sha256 }: FileKind): Promise<Result<FileUpload>> {
    const wrong = wrongName(name);
    if (wrong) return err(wrong);
    const upload = { name, uploadId: newId() };
    const manifest: Manifest = { name, contentType, ...(sha256 && { sha256: sha256.toLowerCase() }) };
    const bytes = new TextEncoder().encode(JSON.stringify(manifest));
    const begun = await this.client.operate(() =>
      this.client.store({ name: manifestOf(upload), contentType: 'application/json' }, bytes, {}),
    );
    return begun.ok ? ok(upload) : begun;
  }

  async putPart(
    upload: FileUpload,
    number: number,
    bytes: Uint8Array,
    { signal }: Cancellable = {},
  ): Promise<Result<FilePart>> {
    const wrong = wrongName(upload.name) ?? wrongPart(number, bytes);
    if (wrong) return err(wrong);
    const manifest = await this.#manifest(upload);
    if (!manifest.ok) return manifest;
    const stored = await this.client.upload(
      () => this.client.store({ name: partName(upload, number), ...PLAIN }, bytes, {}, signal),
      signal,
    );
    return stored.ok ? ok({ number, mark: stored.value.generation }) : stored;
  }

  async finish(upload: FileUpload, parts: readonly FilePart[]): Promise<Result<FileInfo>> {
    const manifest = await this.#manifest(upload);
    if (!manifest.ok) return manifest;
    const sources = await this.#sources(upload, parts);
    if (!sources.ok) return sources;
    const { contentType, sha256 } = manifest.value;
    let rest = sources.value;
    for (let step = 1; rest.length > this.mostComposed; step++) {
      const some = await this.#compose(`${folderOf(upload)}joined-${step}`, rest.slice(0, this.mostComposed), PLAIN);
      if (!some.ok) return some;
      rest = [some.value, ...rest.slice(this.mostComposed)];
    }
    const made = await this.#compose(upload.name, rest, { contentType, ...(sha256 && { metadata: { sha256 } }) });
    if (!made.ok) return made;
    // The file is made: what is left of its parts does no harm, and goes with the bucket's lifecycle.
    await this.#clear(upload);
    return ok(toInfo(made.value));
  }

  async abort(upload: FileUpload): Promise<Result<void>> {
    return UPLOAD_ID.test(upload.uploadId) ? this.#clear(upload) : ok(undefined);
  }

  /** A missing object is no error. */
  erase(name: string): Promise<Result<void>> {
    return this.client.operate(async () => {
      try {
        const answer = await this.client.send('/storage/v1', { method: 'DELETE', path: objectPath(name) });
        await answer.body?.cancel();
      } catch (cause) {
        if (!(cause instanceof StorageRefusal) || cause.status !== 404) throw cause;
      }
    });
  }

  /** What `begin` was told. Rule `upload-gone` where there is none of this name. */
  async #manifest(upload: FileUpload): Promise<Result<Manifest>> {
    if (!UPLOAD_ID.test(upload.uploadId)) return err(fileError('upload-gone'));
    const read = await this.client.operate(() =>
      this.client.json<Manifest>({ path: objectPath(manifestOf(upload)), query: { alt: 'media' } }),
    );
    if (read.ok) return read.value.name === upload.name ? read : err(fileError('upload-gone'));
    return read.error.rule === 'object-not-found' ? err(fileError('upload-gone')) : read;
  }

  /** The parts as they lie there, if they are those that the caller means. */
  async #sources(upload: FileUpload, parts: readonly FilePart[]): Promise<Result<Source[]>> {
    const ordered = inOrder(parts);
    if (!ordered.ok) return ordered;
    const stored = await this.#stored(upload);
    if (!stored.ok) return stored;
    const found = new Map(stored.value.map((object) => [object.name, object]));
    const sources = ordered.value.map(({ number }) => found.get(partName(upload, number)));
    const isThere = ordered.value.every(({ mark }, at) => sources[at]?.generation === mark);
    if (!isThere) return err(fileError('part-missing'));
    const whole = sources as StorageObject[];
    if (whole.slice(0, -1).some(({ size }) => Number(size) !== PART_BYTES)) return err(fileError('part-size'));
    return ok(whole.map(({ name, generation }) => ({ name, generation })));
  }

  async #stored(upload: FileUpload): Promise<Result<StorageObject[]>> {
    const all: StorageObject[] = [];
    let pageToken: string | undefined;
    do {
      const query = {
        prefix: folderOf(upload),
        fields: `items(${OBJECT_FIELDS}),nextPageToken`,
        ...(pageToken && { pageToken }),
      };
      const page = await this.client.operate(() =>
        this.client.json<{ items?: StorageObject[]; nextPageToken?: string }>({ query }),
      );
      if (!page.ok) return page;
      all.push(...(page.value.items ?? []));
      pageToken = page.value.nextPageToken;
    } while (pageToken);
    return ok(all);
  }

  #compose(
    name: string,
    sources: readonly Source[],
    destination: { contentType: string; metadata?: { sha256: string } },
  ): Promise<Result<StorageObject>> {
    return this.client.upload(() =>
      this.client.json<StorageObject>({
        method: 'POST',
        path: `${objectPath(name)}/compose`,
        query: { fields: OBJECT_FIELDS },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sourceObjects: sources, destination }),
      }),
    );
  }

  /** The manifest first: from then on the upload has ended. */
  async #clear(upload: FileUpload): Promise<Result<void>> {
    const ended = await this.erase(manifestOf(upload));
    if (!ended.ok) return ended;
    const left = await this.#stored(upload);
    if (!left.ok) return left;
    for (const { name } of left.value) {
      const erased = await this.erase(name);
      if (!erased.ok) return erased;
    }
    return ok(undefined);
  }
}
