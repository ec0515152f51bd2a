// PUT: one part of a file. The body is its bytes; sent again, the last one counts.
import type { APIRoute } from 'astro';
import { putPart, readUpload } from '#app/assets/upload';
import { answerAttested } from '#http/attested';
import { bytesOf, mapResult } from '#http/endpoint';
import { PART_BYTES } from '#ports/files';

export const PUT: APIRoute = (context) =>
  answerAttested(context, async (call) => {
    const { id = '', part = '' } = context.params;
    // Whose it is, before any of it is read.
    const known = await readUpload(call, id);
    if (!known.ok) return known;
    const bytes = await bytesOf(context.request, PART_BYTES);
    if (!bytes.ok) return bytes;
    return mapResult(await putPart(call, id, Number(part), bytes.value), ({ received }) => Response.json({ received }));
  });
