// GET /dev/mail/<id>: one mail of this laptop: its HTML part in a sandboxed frame, its text part, its attachments; JSON with
// `Accept: application/json`. Exists only with the binding that `npm start` sets.
import type { APIRoute } from 'astro';
import { readOutbox } from '#app/mail/read-outbox';
import { isLocal } from '#http/dev';
import { answer } from '#http/endpoint';
import { outboxMailPage } from '#http/outbox-page';
import { readerOf } from '#http/reader';
import { toInstant } from '#kernel/clock';
import { notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const GET: APIRoute = ({ request, locals, params }) =>
  answer(locals.requestId, async () => {
    if (!isLocal(request)) return err(notFound('This address'));
    const mail = await readOutbox(locals.app, params.id ?? '');
    if (!mail.ok) return mail;
    if (!mail.value) return err(notFound('This mail'));
    if (request.headers.get('accept')?.includes('application/json')) return ok(Response.json(mail.value));
    return ok(outboxMailPage(mail.value, { ...readerOf(locals), now: toInstant(Date.now()) }));
  });
