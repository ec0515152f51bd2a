// POST: mails a link to another address, which becomes the caller's once the link is opened.
import type { APIRoute } from 'astro';
import { askForEmailChange } from '#app/accounts/profile-email';
import { answer, mapResult } from '#http/endpoint';
import { readOwnForm } from '#http/signed-in-form';

export const POST: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const given = await readOwnForm(context, ['idToken', 'newEmail']);
    if (!given.ok) return given;
    return mapResult(
      await askForEmailChange(given.value.call, given.value.form),
      () => new Response(null, { status: 204 }),
    );
  });
