// GET /api/find?q=…&limit=…, or ?id=users/…&id=…: records of every kind in a line each, for the palette.
import type { APIRoute } from 'astro';
import { findNamed, findRecords } from '#app/find/find';
import { FIND_MOST } from '#domain/find';
import { answer, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ locals, url: { searchParams } }) =>
  answer(locals.requestId, async () => {
    const call = { app: locals.app, caller: locals.actor };
    const named = searchParams.getAll('id');
    const found = named.length
      ? await findNamed(call, named)
      : await findRecords(call, {
          query: searchParams.get('q') ?? '',
          limit: Number(searchParams.get('limit') ?? FIND_MOST),
        });
    return mapResult(found, (groups) => Response.json({ groups }));
  });
