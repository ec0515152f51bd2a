// A picture as it is served: kept by the browser, which asks each time whether it may still show it.
import type { Picture } from '#app/pictures/pictures';

/** The caller's right to see it is checked at every use; the bytes cross once. */
export const REVALIDATED = 'private, no-cache';

export function pictureResponse(request: Request, { bytes, contentType, mark }: Picture): Response {
  const etag = `"${mark.slice(0, 32)}"`;
  const headers = { etag, 'cache-control': REVALIDATED };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(bytes as BodyInit, {
    headers: { ...headers, 'content-type': contentType, 'content-disposition': 'inline' },
  });
}
