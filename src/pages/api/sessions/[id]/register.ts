// GET ?day=&format=csv: a session's register. PATCH { "marks": [{ bookingId, day, mark, note, version }] }: who came; no If-Match, as
// each mark names the version that it was given on.
import type { APIRoute } from 'astro';
import { exportRegister } from '#app/attendance/export';
import { readRegister } from '#app/attendance/register';
import { saveMarks } from '#app/attendance/save-marks';
import { answer, idempotencyOf, jsonOf, mapResult } from '#http/endpoint';
import { fileResponse } from '#http/file-response';

export const GET: APIRoute = ({ locals: { app, actor, requestId }, params, url }) =>
  answer(requestId, async () => {
    const call = { app, caller: actor };
    const id = params.id ?? '';
    if (url.searchParams.get('format') === 'csv') {
      const file = await exportRegister(call, id);
      return file.ok ? fileResponse(file.value) : file;
    }
    return mapResult(await readRegister(call, id, url.searchParams.get('day')), (found) => Response.json(found));
  });

export const PATCH: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const idempotency = await idempotencyOf(context);
    if (!idempotency.ok) return idempotency;
    const body = await jsonOf(context.request);
    if (!body.ok) return body;
    const { app, actor } = context.locals;
    const call = { app, caller: actor, idempotency: idempotency.value };
    return mapResult(await saveMarks(call, context.params.id ?? '', body.value), (saved) => Response.json(saved));
  });
