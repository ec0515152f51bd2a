// GET /sitemap.xml: every public address.
import type { APIRoute } from 'astro';
import { readPublicAddresses } from '#app/catalogue/sitemap';
import { problem } from '#http/problem';
import { sitemap } from '#http/sitemap';

export const GET: APIRoute = async ({ locals: { app, requestId } }) => {
  const found = await readPublicAddresses(app);
  if (!found.ok) return problem(found.error, requestId);
  return new Response(sitemap(found.value, app.origin), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
