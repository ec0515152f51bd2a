// GET: the organisation's settings, as far as the caller may know them. PATCH: an admin changes them; they act at once.
import type { APIRoute } from 'astro';
import { readSettingsAs, saveSettings } from '#app/settings-record';
import { answer, idempotencyOf, jsonOf, mapResult, requireIfMatch } from '#http/endpoint';

const settingsResponse = (record: object): Response =>
  Response.json(record, { headers: 'version' in record ? { etag: `"${String(record.version)}"` } : {} });

export const GET: APIRoute = ({ locals }) =>
  answer(locals.requestId, async () =>
    mapResult(await readSettingsAs({ app: locals.app, caller: locals.actor }), settingsResponse),
  );

export const PATCH: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const { app, actor } = context.locals;
    const idempotency = await idempotencyOf(context);
    if (!idempotency.ok) return idempotency;
    const version = requireIfMatch({ caller: actor, context });
    if (!version.ok) return version;
    const body = await jsonOf(context.request);
    if (!body.ok) return body;
    const call = { app, caller: actor, idempotency: idempotency.value };
    return mapResult(await saveSettings(call, body.value, version.value), settingsResponse);
  });
