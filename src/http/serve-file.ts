// `/files/<id>/…`: the bytes of a file, or of the small picture of it, for whoever may open it.
import type { APIContext } from 'astro';
import { objectOf, thumbnailOf } from '#app/assets/new-file';
import { openable } from '#app/assets/open-file';
import { addressFor, isAddressed } from '#app/assets/signed-address';
import { ok, type Result } from '#kernel/result';
import { fileContent } from './file-content';

/** A file opened in a page of its own, not as a part of another. */
const isVisit = (request: Request): boolean => request.headers.get('sec-fetch-dest') === 'document';

/** Null: there is nothing for this caller at this address, whatever the reason. */
export async function serveFile(
  { request, url, params, locals }: APIContext,
  what: 'file' | 'thumbnail',
): Promise<Result<Response | null>> {
  const { app, actor } = locals;
  const found = await openable({ app, caller: actor }, params.id ?? '');
  if (!found.ok) return found.error.code === 'not_found' ? ok(null) : found;
  const asset = found.value;
  if (what === 'thumbnail' && !asset.hasThumbnail) return ok(null);
  if (asset.visibility !== 'public' && actor) {
    const { searchParams } = url;
    const key = { until: searchParams.get('until'), key: searchParams.get('key') };
    const isGood = await isAddressed(app, actor, asset, key);
    if (!isGood.ok) return isGood;
    if (!isGood.value) {
      const address = await addressFor(app, actor, asset, what);
      return address.ok ? ok(detour(address.value, searchParams)) : address;
    }
  }
  return fileContent(app.files, request, {
    object: what === 'file' ? objectOf(asset.id) : thumbnailOf(asset.id),
    asset,
    isThumbnail: what === 'thumbnail',
    isDownload: url.searchParams.has('download'),
  });
}

function detour(address: string, asked: URLSearchParams): Response {
  const location = asked.has('download') ? `${address}&download` : address;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } });
}

/** Where a visitor is sent for what they cannot open: signed in, they may. */
export const signInFor = ({ request, url }: APIContext): string | null =>
  isVisit(request) ? `/login?next=${encodeURIComponent(url.pathname)}` : null;
