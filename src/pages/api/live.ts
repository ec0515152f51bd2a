// GET /api/live?since=…&record=…: the live feed (`domain/live.ts`), as a WebSocket where one is asked for, else what happened since.
import type { APIRoute } from 'astro';
import { ask, connect } from '#app/live/connect';
import { answer, mapResult } from '#http/endpoint';
import { isOwnSocket } from '#http/same-origin';
import { forbidden } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const GET: APIRoute = ({ locals, request, url: { searchParams } }) =>
  answer(locals.requestId, async () => {
    const call = { app: locals.app, caller: locals.actor };
    const asked = {
      signInId: locals.signInId,
      record: searchParams.get('record'),
      since: searchParams.get('since'),
    };
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
      return mapResult(await ask(call, asked), (news) => Response.json(news));
    if (!isOwnSocket(request, locals.app.origin))
      return err(forbidden('This connection came from another site.', { rule: 'cross-site' }));
    const answered = await connect(call, asked);
    return answered.ok ? ok(new Response(null, { status: 101, webSocket: answered.value.webSocket })) : answered;
  });
