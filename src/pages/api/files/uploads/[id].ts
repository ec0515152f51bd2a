// GET: what has arrived of a file in parts, to go on after a break. DELETE: gives it up.
import type { APIRoute } from 'astro';
import { abortUpload, readUpload } from '#app/assets/upload';
import { answer, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ locals, params }) =>
  answer(locals.requestId, async () =>
    mapResult(await readUpload({ app: locals.app, caller: locals.actor }, params.id ?? ''), (state) =>
      Response.json(state),
    ),
  );

export const DELETE: APIRoute = ({ locals, params }) =>
  answer(locals.requestId, async () =>
    mapResult(
      await abortUpload({ app: locals.app, caller: locals.actor }, params.id ?? ''),
      () => new Response(null, { status: 204 }),
    ),
  );
