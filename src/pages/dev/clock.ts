// POST /dev/clock { "now": "<instant>" | null }: moves the domain's time. Exists only with the binding that `npm start` sets.
import type { APIRoute } from 'astro';
import { isLocal } from '#http/dev';
import { answer, jsonOf } from '#http/endpoint';
import { MovableClock } from '#kernel/clock';
import { invalid, notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const POST: APIRoute = ({ request, locals }) =>
  answer(locals.requestId, async () => {
    const { clock } = locals.app;
    if (!(clock instanceof MovableClock) || !isLocal(request)) return err(notFound('This address'));
    const body = await jsonOf(request);
    if (!body.ok) return body;
    const now = (body.value as { now?: unknown } | null)?.now;
    if (now !== null && (typeof now !== 'string' || Number.isNaN(Date.parse(now))))
      return err(
        invalid('Give an instant, or null for real time.', {
          issues: [{ path: 'now', message: 'An instant such as 2026-12-01T09:00:00Z, or null.' }],
        }),
      );
    clock.set(now);
    return ok(Response.json({ now: clock.now() }));
  });
