// POST: the caller has read all of theirs.
import type { APIRoute } from 'astro';
import { readAll } from '#app/notifications/unread';
import { answer, mapResult } from '#http/endpoint';

export const POST: APIRoute = ({ locals: { app, actor, requestId } }) =>
  answer(requestId, async () => mapResult(await readAll({ app, caller: actor }), (done) => Response.json(done)));
