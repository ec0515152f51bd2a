// GET /manifest.webmanifest: what the app is called once it is installed, which is what the house is called.
import type { APIRoute } from 'astro';
import { ROUTES } from '#domain/routes';

/** `--surface` of styles/tokens.css in light, as the manifest knows no other way to say a colour. */
const PAPER = '#fbfbf9';
const SHORTCUTS = [ROUTES.courses, ROUTES.bookings, ROUTES.queries, ROUTES.tests];

export const GET: APIRoute = ({ locals: { organisation } }) =>
  Response.json(
    {
      id: '/',
      name: organisation.name,
      short_name: organisation.shortName,
      description: organisation.tagline,
      lang: organisation.locale,
      start_url: ROUTES.dashboard.path,
      scope: '/',
      display: 'standalone',
      theme_color: PAPER,
      background_color: PAPER,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: SHORTCUTS.map(({ title, path, purpose }) => ({ name: title, description: purpose, url: path })),
    },
    { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } },
  );
