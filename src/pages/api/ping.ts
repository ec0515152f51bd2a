// GET /api/ping: `ok`, once it is known who asks and whoever that is. What recognising somebody costs, and nothing else.
import type { APIRoute } from 'astro';

export const GET: APIRoute = () => new Response('ok', { headers: { 'cache-control': 'no-store' } });
