// GET: what a file is, with the address of its bytes. DELETE: into the trash, and from there for good.
import type { APIRoute } from 'astro';
import { readFile } from '#app/assets/read-file';
import { removeFile } from '#app/assets/remove-file';
import { assets } from '#domain/assets/asset';
import { answerAttested } from '#http/attested';
import { idempotencyOf, ifMatchOf, mapResult, recordResponse } from '#http/endpoint';

export const GET: APIRoute = (context) =>
  answerAttested(context, async (call) =>
    mapResult(await readFile(call, context.params.id ?? ''), (file) => recordResponse(assets, { ...file })),
  );

export const DELETE: APIRoute = (context) =>
  answerAttested(context, async (call) => {
    const [version, idempotency] = [ifMatchOf(context.request), await idempotencyOf(context)];
    if (!version.ok) return version;
    if (!idempotency.ok) return idempotency;
    const removed = await removeFile(
      { ...call, idempotency: idempotency.value },
      context.params.id ?? '',
      version.value,
    );
    return mapResult(removed, () => new Response(null, { status: 204 }));
  });
