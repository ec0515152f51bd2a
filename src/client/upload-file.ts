// One file on its way into the library: in one piece, or in parts where it is large; then its small picture.
import type { Asset, Visibility } from '#domain/assets/asset';
import { ONE_PIECE_BYTES } from '#domain/assets/size';
import type { Result } from '#kernel/result';
import { callApi } from './api';
import { persist, type Watch } from './retry';
import { sendBytes } from './send-bytes';
import { smallPicture } from './small-picture';
import { uploadInParts } from './upload-parts';

/** What the file becomes. */
export interface Destination {
  /** With its folders. */
  name: string;
  visibility: Visibility;
  companyId?: string | null;
}

export interface Way extends Watch {
  /** The server's origin; '' for that of the page. */
  base: string;
  /** Bytes that have left, or arrived, of the file's own. */
  onSent: (bytes: number) => void;
}

/** The longer side of a small picture. Pixels. */
const THUMBNAIL_SIDE = 320;

export async function uploadFile(file: File, to: Destination, way: Way): Promise<Result<Asset>> {
  const done = file.size > ONE_PIECE_BYTES ? await uploadInParts(file, to, way) : await uploadWhole(file, to, way);
  return done.ok ? { ok: true, value: await withThumbnail(file, done.value, way) } : done;
}

function uploadWhole(file: File, { name, visibility, companyId }: Destination, way: Way): Promise<Result<Asset>> {
  const form = new FormData();
  form.set('name', name);
  form.set('visibility', visibility);
  if (companyId) form.set('companyId', companyId);
  form.set('file', file, file.name);
  // One key for every try: an answer that was lost on its way does not leave two of them behind.
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return persist(() => {
    way.onSent(0);
    return sendBytes<Asset>({
      method: 'POST',
      path: `${way.base}/api/files`,
      body: form,
      headers,
      signal: way.signal,
      // The form around the file is sent, too.
      onSent: (bytes) => way.onSent(Math.min(file.size, bytes)),
    });
  }, way);
}

/** The file is there with or without it. */
async function withThumbnail(file: File, asset: Asset, { base }: Way): Promise<Asset> {
  if (asset.kind !== 'picture' || asset.hasThumbnail) return asset;
  const picture = await smallPicture(file, 'contain', THUMBNAIL_SIDE);
  if (!picture) return asset;
  const path = `${base}/api/files/${asset.id}/thumbnail`;
  const kept = await callApi('PUT', path, { body: picture, contentType: picture.type });
  if (!kept.ok) return asset;
  const now = await callApi<Asset>('GET', `${base}/api/assets/${asset.id}`);
  return now.ok ? now.value : asset;
}
