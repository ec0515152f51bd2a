// An address is verified, changed or restored by the code of a mail. Signed in or not.
import type { APIRoute } from 'astro';
import { verifyAddress } from '#app/accounts/action-codes';
import { answer } from '#http/endpoint';
import { readForm } from '#http/sign-in-body';
import { ok } from '#kernel/result';

export const POST: APIRoute = ({ request, locals }) =>
  answer(locals.requestId, async () => {
    const body = await readForm(request, ['oobCode']);
    if (!body.ok) return body;
    const verified = await verifyAddress(locals.app, body.value.oobCode);
    return verified.ok ? ok(Response.json(verified.value)) : verified;
  });
