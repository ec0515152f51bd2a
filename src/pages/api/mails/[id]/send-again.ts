// POST: a mail that was given up is tried again. For admins.
import type { APIRoute } from 'astro';
import { sendAgain } from '#app/mail/dead-letters';
import { answer, idempotencyOf, mapResult } from '#http/endpoint';

export const POST: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const { app, actor } = context.locals;
    const idempotency = await idempotencyOf(context);
    if (!idempotency.ok) return idempotency;
    const call = { app, caller: actor, idempotency: idempotency.value };
    return mapResult(await sendAgain(call, context.params.id ?? ''), (mail) => Response.json(mail));
  });
