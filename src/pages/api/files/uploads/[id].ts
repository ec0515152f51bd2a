// GET: what has arrived of a file in parts, to go on after a break. DELETE: gives it up.
import type { APIRoute } from 'astro';
import { abortUpload, readUpload } from '#app/assets/upload';
import { answerAttested } from '#http/attested';
import { mapResult } from '#http/endpoint';

export const GET: APIRoute = (context) =>
  answerAttested(context, async (call) =>
    mapResult(await readUpload(call, context.params.id ?? ''), (state) => Response.json(state)),
  );

export const DELETE: APIRoute = (context) =>
  answerAttested(context, async (call) =>
    mapResult(await abortUpload(call, context.params.id ?? ''), () => new Response(null, { status: 204 })),
  );
