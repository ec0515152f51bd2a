// POST { token }: the caller's account is bound to the person whom the link invites.
import type { APIRoute } from 'astro';
import { acceptInvitation } from '#app/accounts/accept-invitation';
import { answer, mapResult } from '#http/endpoint';
import { readForm } from '#http/sign-in-body';
import { unauthenticated } from '#kernel/errors';
import { err } from '#kernel/result';

export const POST: APIRoute = ({ request, locals }) =>
  answer(locals.requestId, async () => {
    if (!locals.actor) return err(unauthenticated('Sign in first.'));
    const body = await readForm(request, ['token']);
    if (!body.ok) return body;
    return mapResult(await acceptInvitation({ app: locals.app, caller: locals.actor }, body.value.token), (person) =>
      Response.json(person),
    );
  });
