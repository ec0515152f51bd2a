// POST: makes the file of its parts. Sent again, it answers the same.
import type { APIRoute } from 'astro';
import { finishUpload } from '#app/assets/upload';
import { assets } from '#domain/assets/asset';
import { answerAttested } from '#http/attested';
import { jsonOf, mapResult, recordResponse } from '#http/endpoint';
import type { Stored } from '#ports/records';

export const POST: APIRoute = (context) =>
  answerAttested(context, async (call) => {
    const body = await jsonOf(context.request);
    if (!body.ok) return body;
    return mapResult(await finishUpload(call, context.params.id ?? '', body.value), (asset) =>
      recordResponse(assets, asset as unknown as Stored),
    );
  });
