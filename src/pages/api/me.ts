// GET /api/me: who the caller is to us, or null for a visitor. Costs what telling that costs.
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) =>
  Response.json({ actor: locals.actor }, { headers: { 'cache-control': 'private, no-store' } });
