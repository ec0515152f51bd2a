// POST: begins a file in parts.
import type { APIRoute } from 'astro';
import { beginUpload } from '#app/assets/upload';
import { answer, idempotencyOf, jsonOf, mapResult } from '#http/endpoint';

export const POST: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const { app, actor: caller } = context.locals;
    const [idempotency, body] = [await idempotencyOf(context), await jsonOf(context.request)];
    if (!idempotency.ok) return idempotency;
    if (!body.ok) return body;
    const begun = await beginUpload({ app, caller, idempotency: idempotency.value }, body.value);
    return mapResult(begun, (state) =>
      Response.json(state, { status: 201, headers: { location: `/api/files/uploads/${state.asset.id}` } }),
    );
  });
