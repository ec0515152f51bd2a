// PATCH { "<question id>": answer }: answers of the caller's own attempt, kept as they are given. No If-Match: the last one counts.
import type { APIRoute } from 'astro';
import { saveAnswers } from '#app/attempts/answers';
import { answer, idempotencyOf, jsonOf, mapResult } from '#http/endpoint';

export const PATCH: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const idempotency = await idempotencyOf(context);
    if (!idempotency.ok) return idempotency;
    const body = await jsonOf(context.request);
    if (!body.ok) return body;
    const { app, actor } = context.locals;
    const call = { app, caller: actor, idempotency: idempotency.value };
    return mapResult(await saveAnswers(call, context.params.id ?? '', body.value), (saved) => Response.json(saved));
  });
