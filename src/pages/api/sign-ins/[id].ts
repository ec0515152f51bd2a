// DELETE: signs one of the caller's browsers out.
import type { APIRoute } from 'astro';
import { endOwnSignIn } from '#app/accounts/sign-ins';
import { clearSession } from '#http/cookies';
import { answer, mapResult } from '#http/endpoint';

export const DELETE: APIRoute = ({ params: { id = '' }, cookies, locals: { app, actor, signInId, requestId } }) =>
  answer(requestId, async () => {
    const ended = await endOwnSignIn({ app, caller: actor }, id);
    if (ended.ok && id === signInId) clearSession(cookies);
    return mapResult(ended, () => new Response(null, { status: 204 }));
  });
