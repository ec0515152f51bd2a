// PUT: the small picture of a file, as the browser that brought it has drawn it. The body is the picture.
import type { APIRoute } from 'astro';
import { MOST_THUMBNAIL_BYTES, putThumbnail } from '#app/assets/thumbnail';
import { answerAttested } from '#http/attested';
import { bytesOf, mapResult } from '#http/endpoint';
import { unauthenticated } from '#kernel/errors';
import { err } from '#kernel/result';

export const PUT: APIRoute = (context) =>
  answerAttested(context, async (call) => {
    if (!call.caller) return err(unauthenticated('Sign in first.'));
    const bytes = await bytesOf(context.request, MOST_THUMBNAIL_BYTES);
    if (!bytes.ok) return bytes;
    const stored = await putThumbnail(call, context.params.id ?? '', bytes.value);
    return mapResult(stored, () => new Response(null, { status: 204 }));
  });
