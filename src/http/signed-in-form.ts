// The small JSON bodies of the profile's own routes: read once it is known that somebody is signed in.
import type { APIContext } from 'astro';
import type { Call } from '#app/app';
import { unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { readForm } from './sign-in-body';

export async function readOwnForm<Name extends string>(
  { request, locals: { app, actor } }: APIContext,
  names: readonly Name[],
): Promise<Result<{ call: Call; form: Record<Name, string> }>> {
  if (!actor) return err(unauthenticated('Sign in first.'));
  const form = await readForm(request, names);
  return form.ok ? ok({ call: { app, caller: actor }, form: form.value }) : form;
}
