// POST: erases the caller, with a sign-in that is minutes old.
import type { APIRoute } from 'astro';
import { erasePerson } from '#app/accounts/erase-person';
import { proveRecent } from '#app/accounts/profile-proof';
import { clearSession } from '#http/cookies';
import { answer } from '#http/endpoint';
import { readOwnForm } from '#http/signed-in-form';
import { ok } from '#kernel/result';

export const POST: APIRoute = (context) =>
  answer(context.locals.requestId, async () => {
    const given = await readOwnForm(context, ['idToken']);
    if (!given.ok) return given;
    const { call, form } = given.value;
    const person = await proveRecent(call, form.idToken);
    if (!person.ok) return person;
    const erased = await erasePerson(call, person.value, null, form.idToken);
    // Nobody is left who could try again: that the account still stands at the provider is for the office to mend.
    if (!erased.ok && erased.error.rule !== 'provider-account-left') return erased;
    clearSession(context.cookies);
    return ok(new Response(null, { status: 204 }));
  });
