// DELETE: a mail that was given up is forgotten. For admins.
import type { APIRoute } from 'astro';
import { forgetGivenUp } from '#app/mail/dead-letters';
import { answer, idempotencyOf, mapResult } from '#http/endpoint';

export const DELETE: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const { app, actor } = context.locals;
    const idempotency = await idempotencyOf(context);
    if (!idempotency.ok) return idempotency;
    const call = { app, caller: actor, idempotency: idempotency.value };
    return mapResult(await forgetGivenUp(call, context.params.id ?? ''), () => new Response(null, { status: 204 }));
  });
