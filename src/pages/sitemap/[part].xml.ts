// GET /sitemap/1.xml: a part of the map of all public addresses, where one map does not hold them.
import type { APIRoute } from 'astro';
import { readPublicAddresses } from '#app/catalogue/sitemap';
import { problem } from '#http/problem';
import { sitemapPart } from '#http/sitemap';
import { notFound } from '#kernel/errors';

export const GET: APIRoute = async ({ params, locals: { app, requestId } }) => {
  const found = await readPublicAddresses(app);
  if (!found.ok) return problem(found.error, requestId);
  const part = /^[1-9]\d{0,4}$/.test(params.part ?? '')
    ? sitemapPart(found.value, app.origin, Number(params.part))
    : null;
  if (part === null) return problem(notFound('This part of the map'), requestId);
  return new Response(part, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
