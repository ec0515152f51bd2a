// POST /api/markdown: a text as its readers will see it, for the preview beside a field.
import type { APIRoute } from 'astro';
import * as z from 'zod/mini';
import { parseInput } from '#app/crud';
import { answer, jsonOf } from '#http/endpoint';
import { renderMarkdown } from '#http/markdown';
import { unauthenticated } from '#kernel/errors';
import { err, ok } from '#kernel/result';

/** As much as any field of Markdown takes. */
const body = z.strictObject({ markdown: z.string().check(z.maxLength(20_000)) });

export const POST: APIRoute = ({ request, locals: { actor, requestId } }) =>
  answer(requestId, async () => {
    if (!actor) return err(unauthenticated('Sign in first.'));
    const given = await jsonOf(request);
    if (!given.ok) return given;
    const asked = parseInput(body, given.value);
    return asked.ok ? ok(Response.json({ html: renderMarkdown(String(asked.value.markdown)) })) : asked;
  });
