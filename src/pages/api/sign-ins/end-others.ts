// POST: signs the caller out everywhere but in this browser.
import type { APIRoute } from 'astro';
import { endOtherSignIns } from '#app/accounts/sign-ins';
import { answer, mapResult } from '#http/endpoint';

export const POST: APIRoute = ({ locals: { app, actor, signInId, requestId } }) =>
  answer(requestId, async () =>
    mapResult(await endOtherSignIns({ app, caller: actor }, signInId), (done) => Response.json(done)),
  );
