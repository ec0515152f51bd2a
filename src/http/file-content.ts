// The bytes of a file as they are served: what they may do in a browser is said here. Nothing of them runs as ours.
import type { Asset } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { kindOf, RASTER } from '#domain/assets/media-type';
import { ok, type Result } from '#kernel/result';
import type { FileContent, FileRange, Files } from '#ports/files';
import { edgeAddress, KEPT } from './edge-cache';

/** Of a public file, for whoever is not answered from the edge: as long as a public page lives there (ARCHITECTURE.md). */
const PUBLIC_FILE = 'public, max-age=30';
const PRIVATE_FILE = 'private, no-store';
/** What the middleware leaves as it is. */
export const FILE_CACHING: readonly string[] = [PUBLIC_FILE];

const INERT = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** A browser's own viewer refuses to work in a sandbox; what a PDF may run, it runs outside of any site. */
const VIEWED = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

/** What is shown in place: no document that could hold a script of this site. */
function isInline(contentType: string): boolean {
  const kind = kindOf(contentType);
  return (
    (RASTER as readonly string[]).includes(contentType) ||
    kind === 'video' ||
    kind === 'audio' ||
    contentType === 'application/pdf' ||
    contentType === 'text/plain'
  );
}

/** An SVG keeps its type, as an `img` needs it; any other markup is bytes. */
function servedType(contentType: string): string {
  if (contentType.startsWith('text/'))
    return contentType === 'text/html' ? 'application/octet-stream' : `${contentType}; charset=utf-8`;
  return /^application\/(?:xml|xhtml\+xml|javascript|ecmascript|x-javascript)$/.test(contentType) ||
    (contentType.endsWith('+xml') && contentType !== 'image/svg+xml')
    ? 'application/octet-stream'
    : contentType;
}

/** RFC 6266: for every browser, and with every letter for those that read it. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

export interface Served {
  /** What the store calls the bytes. */
  object: string;
  asset: Pick<Asset, 'name' | 'contentType' | 'size' | 'mark' | 'visibility'>;
  /** The store knows which of the three kinds of picture it is (`app/assets/thumbnail.ts`). */
  isThumbnail?: boolean;
  /** Sent as a file to keep, whatever it is. */
  isDownload?: boolean;
}

/** Errors: those of the store. */
export async function fileContent(
  files: Files,
  request: Request,
  { object, asset, isThumbnail = false, isDownload = false }: Served,
): Promise<Result<Response>> {
  const isPublic = asset.visibility === 'public';
  const etag = `"${asset.mark.slice(0, 32)}"`;
  const shared = edgeAddress(request)?.isExact ? KEPT : PUBLIC_FILE;
  const caching = { 'cache-control': isPublic ? shared : PRIVATE_FILE, etag };
  if (request.headers.get('if-none-match') === etag) return ok(new Response(null, { status: 304, headers: caching }));
  const range = rangeOf(request, etag);
  const read = await files.read(object, range ? { range } : {});
  if (!read.ok) {
    if (read.error.rule !== 'range-not-satisfiable') return read;
    return ok(new Response(null, { status: 416, headers: { ...caching, 'content-range': `bytes */${asset.size}` } }));
  }
  const contentType = isThumbnail ? read.value.info.contentType : asset.contentType;
  const headers = new Headers({
    ...caching,
    'content-type': servedType(contentType),
    'content-disposition': disposition(
      !isDownload && isInline(contentType) ? 'inline' : 'attachment',
      lastNameOf(asset.name),
    ),
    'content-security-policy': contentType === 'application/pdf' ? VIEWED : INERT,
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'accept-ranges': 'bytes',
  });
  return ok(answerOf(request, read.value, headers, range !== null));
}

function answerOf(request: Request, content: FileContent, headers: Headers, isPart: boolean): Response {
  const { info, range, body } = content;
  headers.set('content-length', String(range.length));
  if (isPart) headers.set('content-range', `bytes ${range.offset}-${range.offset + range.length - 1}/${info.size}`);
  const status = isPart ? 206 : 200;
  if (request.method !== 'HEAD') return new Response(body, { status, headers });
  void body.cancel();
  return new Response(null, { status, headers });
}

/** One range; several, or one of other bytes than are stored now, are answered with the whole. */
function rangeOf(request: Request, etag: string): FileRange | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
  const condition = request.headers.get('if-range');
  if (!asked || (condition !== null && condition !== etag)) return null;
  const [, from = '', to = ''] = asked;
  if (from === '') return to === '' ? null : { suffix: Number(to) };
  if (to === '') return { offset: Number(from) };
  const length = Number(to) - Number(from) + 1;
  return length > 0 ? { offset: Number(from), length } : null;
}
