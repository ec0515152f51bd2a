// The bytes of a file; under the name `thumbnail`, of the small picture of it.
import type { APIRoute } from 'astro';
import { problem } from '#http/problem';
import { serveFile, signInFor } from '#http/serve-file';

export const GET: APIRoute = async (context) => {
  const { params, locals } = context;
  const served = await serveFile(context, params.name === 'thumbnail' ? 'thumbnail' : 'file');
  if (!served.ok) return problem(served.error, locals.requestId);
  if (served.value) return served.value;
  const signIn = locals.actor ? null : signInFor(context);
  return signIn ? context.redirect(signIn, 303) : new Response(null, { status: 404 });
};
