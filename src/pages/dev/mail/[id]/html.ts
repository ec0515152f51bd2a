// GET /dev/mail/<id>/html: the HTML part as it is, for the frame. Exists only with the binding that `npm start` sets.
import type { APIRoute } from 'astro';
import { readOutbox } from '#app/mail/read-outbox';
import { isLocal } from '#http/dev';
import { answer } from '#http/endpoint';
import { MAIL_POLICY } from '#http/outbox-page';
import { notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const GET: APIRoute = ({ request, locals, params }) =>
  answer(locals.requestId, async () => {
    if (!isLocal(request)) return err(notFound('This address'));
    const mail = await readOutbox(locals.app, params.id ?? '');
    if (!mail.ok) return mail;
    if (!mail.value) return err(notFound('This mail'));
    return ok(
      new Response(mail.value.html, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_POLICY },
      }),
    );
  });
