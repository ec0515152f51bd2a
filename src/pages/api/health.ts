import type { APIRoute } from 'astro';
import { BUILD_ID } from '#http/build-id';

export const GET: APIRoute = async ({ locals }) => {
  const { records } = locals.app;
  const alive = await records.ping();
  return Response.json(
    { status: alive.ok ? 'ok' : 'unavailable', build: BUILD_ID, backend: records.backend },
    { status: alive.ok ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
};
