// GET: where the caller is signed in.
import type { APIRoute } from 'astro';
import { listSignIns } from '#app/accounts/sign-ins';
import { answer, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ locals: { app, actor, signInId, requestId } }) =>
  answer(requestId, async () =>
    mapResult(await listSignIns({ app, caller: actor }, signInId), (items) => Response.json({ items })),
  );
