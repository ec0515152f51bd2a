// POST: makes the file of its parts. Sent again, it answers the same.
import type { APIRoute } from 'astro';
import { finishUpload } from '#app/assets/upload';
import { assets } from '#domain/assets/asset';
import { answer, jsonOf, mapResult, recordResponse } from '#http/endpoint';
import type { Stored } from '#ports/records';

export const POST: APIRoute = ({ locals, params, request }) =>
  answer(locals.requestId, async () => {
    const body = await jsonOf(request);
    if (!body.ok) return body;
    return mapResult(
      await finishUpload({ app: locals.app, caller: locals.actor }, params.id ?? '', body.value),
      (asset) => recordResponse(assets, asset as unknown as Stored),
    );
  });
