// POST: begins a file in parts.
import type { APIRoute } from 'astro';
import { beginUpload } from '#app/assets/upload';
import { answerAttested } from '#http/attested';
import { idempotencyOf, jsonOf, mapResult } from '#http/endpoint';

export const POST: APIRoute = (context) =>
  answerAttested(context, async (call) => {
    const [idempotency, body] = [await idempotencyOf(context), await jsonOf(context.request)];
    if (!idempotency.ok) return idempotency;
    if (!body.ok) return body;
    const begun = await beginUpload({ ...call, idempotency: idempotency.value }, body.value);
    return mapResult(begun, (state) =>
      Response.json(state, { status: 201, headers: { location: `/api/files/uploads/${state.asset.id}` } }),
    );
  });
