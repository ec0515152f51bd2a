import type { APIRoute } from 'astro';
import { readCalendar } from '#app/calendar/feed';
import { answer, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ params, locals }) =>
  answer(locals.requestId, async () =>
    mapResult(
      await readCalendar(locals.app, params.secret ?? ''),
      (text) => new Response(text, { headers: { 'content-type': 'text/calendar; charset=utf-8' } }),
    ),
  );
