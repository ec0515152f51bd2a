// What the app needs of a store of files: the specification's calls (section 7) and uploads in parts. Every adapter passes
// `tests/contract/files`.
import type { Instant } from '#kernel/clock';
import type { Result } from '#kernel/result';

/** The largest file that `put` takes; what is larger goes in parts. Bytes. */
export const MOST_PUT_BYTES = 10 * 1024 * 1024;
/**
 * The size of every part but the last, which may be smaller. Bytes. R2 takes 5 MiB to 5 GiB, all alike; Google Cloud Storage
 * multiples of 256 KiB.
 */
export const PART_BYTES = 8 * 1024 * 1024;
/** Parts of one file: R2's limit. */
export const MOST_PARTS = 10_000;

export interface FileInfo {
  /** With its folders, parted by `/`; see `fileNameProblem` of the domain for what it may be. */
  name: string;
  /** Bytes. */
  size: number;
  /** As `put` or `begin` was told: the store looks at no bytes. */
  contentType: string;
  /** Hex in lower case. Of a `put`, the hash of what is stored; of parts, what `begin` was told, or null. */
  sha256: string | null;
  updatedAt: Instant;
  /** Changes whenever the file is stored again. Opaque; for `onlyIf`, and as an entity tag. */
  mark: string;
}

export interface FileQuery {
  /** Names that begin with it, in any letter; left out, all of them. */
  prefix?: string;
  /** Names that hold it after the prefix are summed up in `prefixes`: `/` lists one folder. */
  delimiter?: string;
  /** `nextPageToken` of the page before, of the same query. */
  pageToken?: string;
  /** 1 … 1000 files and prefixes together; 1000 by default. */
  maxResults?: number;
}

export interface FilePage {
  items: FileInfo[];
  /** Each ends with the delimiter, and stands on one page alone. */
  prefixes: string[];
  /** Null at the end, and there alone: a page may be short, or empty. */
  nextPageToken: string | null;
}

/** Bytes from `offset` (0 the first), `length` of them or up to the end; or the last `suffix` bytes. */
export type FileRange = { offset: number; length?: number } | { suffix: number };

export interface FileContent {
  info: FileInfo;
  /** What `body` holds of the file, within its size. */
  range: { offset: number; length: number };
  /** To be read or cancelled. */
  body: ReadableStream<Uint8Array>;
}

/** Holds when the file is stored, or nothing is: there is none of this name yet, or it is still as it was. */
export type FileCondition = { absent: true } | { mark: string };

export interface FileKind {
  /** A media type. */
  contentType: string;
  /** Hex. `put` refuses bytes that have another one. */
  sha256?: string;
}

export interface Cancellable {
  /** Ends the call with `canceled`, at the latest before its next try. */
  signal?: AbortSignal;
}

/** Names an upload in parts; plain JSON. */
export interface FileUpload {
  name: string;
  /** The store's own word for it. Whoever knows it may add parts: not for other eyes. */
  uploadId: string;
}

/** What the store answers for a part, and wants back at the end. Plain JSON. */
export interface FilePart {
  /** 1 … 10,000. */
  number: number;
  mark: string;
}

/**
 * Errors carry the specification's codes as `rule`: `object-not-found`, `unauthenticated` and `unauthorized` (the store does not
 * accept this site), `quota-exceeded`, `retry-limit-exceeded` (2 minutes; 10 for an upload), `canceled`; see
 * `domain/assets/storage-error.ts` for those and ours. A name that cannot be is `invalid`, rule `file-name`.
 */
export interface Files {
  /** By name, in the order of their bytes in UTF-8. */
  list(query: FileQuery): Promise<Result<FilePage>>;
  metadata(name: string): Promise<Result<FileInfo>>;
  /** Rule `range-not-satisfiable` where the range begins after the end. */
  read(name: string, options?: { range?: FileRange } & Cancellable): Promise<Result<FileContent>>;
  /**
   * Stores a file of at most 10 MiB (`MOST_PUT_BYTES`; else rule `file-too-large`), whole or not at all. A stream is read whole.
   * Rule `file-changed` (412) where `onlyIf` does not hold, `hash-mismatch` where `sha256` is not that of the bytes.
   */
  put(
    name: string,
    body: Uint8Array | ReadableStream<Uint8Array>,
    options: FileKind & { onlyIf?: FileCondition } & Cancellable,
  ): Promise<Result<FileInfo>>;
  /** SHA-256 of the bytes as they are stored, hex: read through a piece at a time, whatever the size. */
  digest(name: string): Promise<Result<string>>;
  /** A missing file is no error. */
  remove(name: string): Promise<Result<void>>;

  /** Begins an upload in parts. Until `finish`, nothing of it can be read or listed, and a file of this name stays as it is. */
  begin(name: string, kind: FileKind): Promise<Result<FileUpload>>;
  /**
   * Parts may come in any order, several at once, and again after a failure: the last one of a number counts.
   * Rule `part-size` for one of more than `PART_BYTES` or none; `upload-gone` after `finish` and `abort`.
   */
  putPart(upload: FileUpload, number: number, bytes: Uint8Array, options?: Cancellable): Promise<Result<FilePart>>;
  /**
   * Makes the file of its parts. Rule `part-missing` where a number between 1 and the last one is not among them, or a part was
   * replaced since; `part-size` where one that is not the last is too small. The upload lives on then.
   */
  finish(upload: FileUpload, parts: readonly FilePart[]): Promise<Result<FileInfo>>;
  /** Forgets the upload and its parts; one that has ended is no error. */
  abort(upload: FileUpload): Promise<Result<void>>;
}
