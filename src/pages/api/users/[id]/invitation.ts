// POST: a new link for an invited person, told this once. DELETE: the invitation is withdrawn, and the person erased.
import type { APIRoute } from 'astro';
import { sendInvitation, withdrawInvitation } from '#app/users/invite';
import { answer, ifMatchOf, mapResult, requireIfMatch } from '#http/endpoint';

export const POST: APIRoute = ({ request, params, locals }) =>
  answer(locals.requestId, async () => {
    const version = ifMatchOf(request);
    if (!version.ok) return version;
    const call = { app: locals.app, caller: locals.actor };
    return mapResult(await sendInvitation(call, params.id ?? '', version.value), (sent) =>
      Response.json(sent, { status: 201 }),
    );
  });

export const DELETE: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const { app, actor } = context.locals;
    const version = requireIfMatch({ caller: actor, context });
    if (!version.ok) return version;
    const call = { app, caller: actor };
    return mapResult(
      await withdrawInvitation(call, context.params.id ?? '', version.value),
      () => new Response(null, { status: 204 }),
    );
  });
