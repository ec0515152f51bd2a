// One attempt at a form that a page posts to itself: pressed twice, or sent again by a browser, it has one effect.
import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '#app/app';
import { bytesOf } from './endpoint';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * @param attempt made anew each time that the form is shown, and sent along in a hidden field
 * @param fields what the effect depends on
 */
export const attemptOf = (
  caller: { id: string },
  path: string,
  attempt: string,
  fields: readonly (string | null)[],
): IdempotencyKey => ({
  id: sha256(JSON.stringify([caller.id, 'POST', path, attempt])),
  bodyHash: sha256(JSON.stringify(fields)),
});

/** Enough for the longest text of any form, each letter written as nine. Bytes. */
const MOST_POSTED = 256 * 1024;

/** What a page was sent as a form; empty where it was sent something else, or too much, which fails in the fields that are missing. */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return new FormData();
  // A copy: a page that shows another view in its place passes the request on, unread.
  const bytes = await bytesOf(request.clone() as Request, MOST_POSTED);
  if (!bytes.ok) return new FormData();
  return new Response(bytes.value as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
}
