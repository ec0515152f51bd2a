// The build manifest of the specification's section 7: GET /build.json?<timestamp>.
import type { APIRoute } from 'astro';
import { BUILD_ID, BUILT_AT } from '#http/build-id';

export const GET: APIRoute = () =>
  Response.json({ id: BUILD_ID, timestamp: BUILT_AT }, { headers: { 'cache-control': 'no-store' } });
