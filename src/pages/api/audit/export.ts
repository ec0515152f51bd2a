// GET: the same list as a file.
import type { APIRoute } from 'astro';
import { exportAudit } from '#app/audit/export';
import { permitAudit } from '#app/audit/permit';
import { auditQueryOf } from '#http/audit-query';
import { answer } from '#http/endpoint';
import { fileResponse } from '#http/file-response';
import { invalid } from '#kernel/errors';
import { err } from '#kernel/result';

export const GET: APIRoute = ({ locals, url }) =>
  answer(locals.requestId, async () => {
    const call = { app: locals.app, caller: locals.actor };
    const permitted = permitAudit(call);
    if (!permitted.ok) return permitted;
    if ((url.searchParams.get('format') ?? 'csv') !== 'csv')
      return err(invalid('There is no such format.', { issues: [{ path: 'format', message: 'Choose csv.' }] }));
    const query = auditQueryOf(url.searchParams, 'UTC', ['format']);
    if (!query.ok) return query;
    const file = await exportAudit(call, query.value);
    return file.ok ? fileResponse(file.value) : file;
  });
