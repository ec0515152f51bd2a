// POST: another mail with the link that verifies the caller's address, for those who are signed in by a browser.
import type { APIRoute } from 'astro';
import { readSession } from '#http/cookies';
import { answer, mapResult } from '#http/endpoint';
import { unauthenticated } from '#kernel/errors';
import { err } from '#kernel/result';

export const POST: APIRoute = ({ cookies, locals }) =>
  answer(locals.requestId, async () => {
    const { idToken } = readSession(cookies);
    if (!locals.actor || !locals.signInId || !idToken) return err(unauthenticated('Sign in first.'));
    return mapResult(await locals.app.identity.sendVerification(idToken), () => new Response(null, { status: 204 }));
  });
