// GET /api/openapi.json: for anybody, made once an isolate.
import type { APIRoute } from 'astro';
import { openApi } from '#http/openapi';

let text: string | undefined;

export const GET: APIRoute = () => {
  text ??= JSON.stringify(openApi());
  return new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
};
