// POST: a new password, with a sign-in that is minutes old. Every sign-in ends, this one too; the answer comes when a new one counts.
import type { APIRoute } from 'astro';
import { changePassword } from '#app/accounts/profile-password';
import { clearSession } from '#http/cookies';
import { answer } from '#http/endpoint';
import { readOwnForm } from '#http/signed-in-form';
import { until } from '#http/until';
import { ok } from '#kernel/result';

export const POST: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const given = await readOwnForm(context, ['idToken', 'newPassword']);
    if (!given.ok) return given;
    const changed = await changePassword(given.value.call, given.value.form);
    if (!changed.ok) return changed;
    clearSession(context.cookies);
    await until(changed.value.validFrom);
    return ok(Response.json(changed.value));
  });
