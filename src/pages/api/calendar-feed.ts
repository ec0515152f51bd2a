// GET: the address of the caller's calendar, or null. POST: a new one, in place of the old.
import type { APIRoute } from 'astro';
import { readFeed, resetFeed } from '#app/calendar/feed';
import { answer, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ locals }) =>
  answer(locals.requestId, async () =>
    mapResult(await readFeed({ app: locals.app, caller: locals.actor }), (feed) => Response.json(feed)),
  );

export const POST: APIRoute = ({ locals }) =>
  answer(locals.requestId, async () =>
    mapResult(await resetFeed({ app: locals.app, caller: locals.actor }), (feed) => Response.json(feed)),
  );
