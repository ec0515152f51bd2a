// GET /dev/mail: what was sent on this laptop, the newest first; JSON with `Accept: application/json`. `?to=` one address, `?limit=`,
// `?after=`. Exists only with the binding that `npm start` sets.
import type { APIRoute } from 'astro';
import { listOutbox } from '#app/mail/read-outbox';
import { isLocal } from '#http/dev';
import { answer } from '#http/endpoint';
import { outboxPage } from '#http/outbox-page';
import { readerOf } from '#http/reader';
import { toInstant } from '#kernel/clock';
import { notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';

const MOST = 200;

export const GET: APIRoute = ({ request, url, locals }) =>
  answer(locals.requestId, async () => {
    if (!isLocal(request)) return err(notFound('This address'));
    const page = await listOutbox(locals.app, {
      to: url.searchParams.get('to') ?? undefined,
      limit: Math.min(MOST, Math.max(1, Number(url.searchParams.get('limit')) || 50)),
      after: url.searchParams.get('after') ?? undefined,
    });
    if (!page.ok) return page;
    if (request.headers.get('accept')?.includes('application/json')) return ok(Response.json(page.value));
    const further = new URL(url);
    if (page.value.next) further.searchParams.set('after', page.value.next);
    const reader = { ...readerOf(locals), now: toInstant(Date.now()) };
    return ok(outboxPage(page.value.items, page.value.next && further.pathname + further.search, reader));
  });
