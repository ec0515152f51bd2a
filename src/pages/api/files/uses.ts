// GET: in how many places each of these files is used; for the office. `?id=…&id=…`
import type { APIRoute } from 'astro';
import { readUseCounts } from '#app/assets/library';
import { answer, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ locals, url }) =>
  answer(locals.requestId, async () =>
    mapResult(await readUseCounts({ app: locals.app, caller: locals.actor }, url.searchParams.getAll('id')), (uses) =>
      Response.json({ uses }),
    ),
  );
