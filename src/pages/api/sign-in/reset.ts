// A new password by the code of a mail. Signed in or not; every sign-in of the person ends.
import type { APIRoute } from 'astro';
import { resetPassword } from '#app/accounts/action-codes';
import { clearSession } from '#http/cookies';
import { answer } from '#http/endpoint';
import { readForm } from '#http/sign-in-body';
import { until } from '#http/until';
import { ok } from '#kernel/result';

export const POST: APIRoute = ({ request, cookies, locals }) =>
  answer(locals.requestId, async () => {
    const body = await readForm(request, ['oobCode', 'newPassword']);
    if (!body.ok) return body;
    const { oobCode, newPassword } = body.value;
    const reset = await resetPassword(locals.app, { code: oobCode, newPassword });
    if (!reset.ok) return reset;
    clearSession(cookies);
    await until(reset.value.validFrom);
    return ok(new Response(null, { status: 204 }));
  });
