// GET: in how many places each of these files is used; for the office. `?id=…&id=…`
import type { APIRoute } from 'astro';
import { readUseCounts } from '#app/assets/library';
import { answerAttested } from '#http/attested';
import { mapResult } from '#http/endpoint';

export const GET: APIRoute = (context) =>
  answerAttested(context, async (call) =>
    mapResult(await readUseCounts(call, context.url.searchParams.getAll('id')), (uses) => Response.json({ uses })),
  );
