// POST { days, instructors, venue, except }: which sessions a planned one stands in the way of. Reads alone; for the office.
import type { APIRoute } from 'astro';
import { findClashes } from '#app/sessions/clashes';
import { answer, jsonOf, mapResult } from '#http/endpoint';

export const POST: APIRoute = ({ request, locals }) =>
  answer(locals.requestId, async () => {
    const body = await jsonOf(request);
    if (!body.ok) return body;
    const call = { app: locals.app, caller: locals.actor };
    return mapResult(await findClashes(call, body.value), (clashes) => Response.json({ clashes }));
  });
