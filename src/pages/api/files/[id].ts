// GET: what a file is, with the address of its bytes. DELETE: into the trash, and from there for good.
import type { APIRoute } from 'astro';
import { readFile } from '#app/assets/read-file';
import { removeFile } from '#app/assets/remove-file';
import { assets } from '#domain/assets/asset';
import { answer, idempotencyOf, ifMatchOf, mapResult, recordResponse } from '#http/endpoint';

export const GET: APIRoute = ({ locals, params }) =>
  answer(locals.requestId, async () =>
    mapResult(await readFile({ app: locals.app, caller: locals.actor }, params.id ?? ''), (file) =>
      recordResponse(assets, { ...file }),
    ),
  );

export const DELETE: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const { app, actor: caller } = context.locals;
    const [version, idempotency] = [ifMatchOf(context.request), await idempotencyOf(context)];
    if (!version.ok) return version;
    if (!idempotency.ok) return idempotency;
    const call = { app, caller, idempotency: idempotency.value };
    const removed = await removeFile(call, context.params.id ?? '', version.value);
    return mapResult(removed, () => new Response(null, { status: 204 }));
  });
