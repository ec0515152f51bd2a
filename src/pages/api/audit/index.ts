// GET: what has changed, newest first; for admins.
import type { APIRoute } from 'astro';
import { listAudit } from '#app/audit/list';
import { permitAudit } from '#app/audit/permit';
import { auditQueryOf } from '#http/audit-query';
import { answer, mapResult } from '#http/endpoint';

export const GET: APIRoute = ({ locals, url }) =>
  answer(locals.requestId, async () => {
    const call = { app: locals.app, caller: locals.actor };
    const permitted = permitAudit(call);
    if (!permitted.ok) return permitted;
    const query = auditQueryOf(url.searchParams, 'UTC');
    if (!query.ok) return query;
    return mapResult(await listAudit(call, query.value), ({ items, next }) => Response.json({ items, next }));
  });
