// GET: the address of the caller's calendar, or null. POST: a new one, in place of the old.
import type { APIRoute } from 'astro';
import { readFeed, resetFeed } from '#app/calendar/feed';
import { answer, idempotencyOf, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ locals }) =>
  answer(locals.requestId, async () =>
    mapResult(await readFeed({ app: locals.app, caller: locals.actor }), (feed) => Response.json(feed)),
  );

export const POST: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const idempotency = await idempotencyOf(context);
    if (!idempotency.ok) return idempotency;
    const { app, actor } = context.locals;
    return mapResult(await resetFeed({ app, caller: actor, idempotency: idempotency.value }), (feed) =>
      Response.json(feed),
    );
  });
