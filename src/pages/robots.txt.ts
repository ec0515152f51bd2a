// GET /robots.txt: what search engines need not ask for, as it is for those who are signed in, and where every public address stands.
import type { APIRoute } from 'astro';
import { ADDED_ROUTES, ROUTES } from '#domain/routes';

const SIGNED_IN = [...Object.values(ROUTES), ...Object.values(ADDED_ROUTES)].filter(
  ({ access }) => access === 'signed-in',
);

export const GET: APIRoute = ({ locals: { app } }) =>
  new Response(
    [
      'User-agent: *',
      'Allow: /api/pictures/settings/',
      'Disallow: /api/',
      ...SIGNED_IN.map(({ path }) => `Disallow: ${path}`),
      '',
      `Sitemap: ${app.origin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
