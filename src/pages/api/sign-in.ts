// A session begins with the two tokens that the browser got from the provider, and ends here. It may begin by accepting an
// invitation.
import type { APIRoute } from 'astro';
import { endSignIn } from '#app/accounts/end-sign-in';
import { startSignIn } from '#app/accounts/start-sign-in';
import { clearSession, FORGET, fitCookies, isToken, readSession, writeSession } from '#http/cookies';
import { answer } from '#http/endpoint';
import { readForm } from '#http/sign-in-body';
import { invalid } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const POST: APIRoute = async ({ request, cookies, redirect, locals }) => {
  // A browser without script posts the form itself. Its password is not even read.
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return redirect('/login?mode=needs-script', 303);
  return answer(locals.requestId, async () => {
    const body = await readForm(request, ['idToken', 'refreshToken'], ['invitation']);
    if (!body.ok) return body;
    const { idToken, refreshToken, invitation } = body.value;
    if (!isToken(idToken) || !isToken(refreshToken))
      return err(invalid('These are not tokens.', { rule: 'not-a-token' }));
    if (!fitCookies({ idToken, refreshToken })) return err(tooLarge());
    const started = await startSignIn(locals.app, {
      idToken,
      refreshToken,
      invitation,
      userAgent: request.headers.get('user-agent'),
    });
    if (!started.ok) return started;
    const { tokens, ...session } = started.value;
    if (!fitCookies(tokens)) return err(tooLarge());
    writeSession(cookies, tokens, session);
    return ok(new Response(null, { status: 204 }));
  });
};

export const DELETE: APIRoute = ({ cookies, locals }) =>
  answer(locals.requestId, async () => {
    const { session } = readSession(cookies);
    clearSession(cookies);
    const ended = session ? await endSignIn(locals.app, session) : ok(undefined);
    return ended.ok ? ok(new Response(null, { status: 204, headers: [[...FORGET]] })) : ended;
  });

const tooLarge = () =>
  invalid(
    'This account carries more data than a browser keeps in a cookie. Ask the office to reduce its custom claims.',
    {
      rule: 'token-too-large',
    },
  );
