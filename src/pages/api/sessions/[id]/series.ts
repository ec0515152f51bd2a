// POST?dryRun=true: what a rule would make of a session, with what stands in its way. POST: makes it, all or none.
import type { APIRoute } from 'astro';
import { makeSeries, planSeries } from '#app/sessions/series';
import { answer, idempotencyOf, ifMatchOf, jsonOf, mapResult } from '#http/endpoint';

export const POST: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const { app, actor: caller } = context.locals;
    const version = ifMatchOf(context.request);
    if (!version.ok) return version;
    const [idempotency, body] = [await idempotencyOf(context), await jsonOf(context.request)];
    if (!idempotency.ok) return idempotency;
    if (!body.ok) return body;
    const id = context.params.id ?? '';
    const isDry = context.url.searchParams.get('dryRun') === 'true';
    if (isDry) return mapResult(await planSeries({ app, caller }, id, body.value), (series) => Response.json(series));
    return mapResult(
      await makeSeries({ app, caller, idempotency: idempotency.value }, id, body.value, version.value),
      (series) => Response.json(series, { status: 201 }),
    );
  });
