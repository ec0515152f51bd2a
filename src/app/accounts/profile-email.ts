// Another e-mail address for oneself: it counts once the link that is mailed to it has been opened (`action-codes.ts`).
import * as z from 'zod/mini';
import type { Call } from '#app/app';
import { parseInput } from '#app/crud';
import { email } from '#domain/schema';
import { err, ok, type Result } from '#kernel/result';
import { asRecent, proveRecent } from './profile-proof';

const input = z.object({ newEmail: email() });

/**
 * The answer is the same for an address that somebody has already: no mail goes there, and nobody is told.
 * Errors: `unauthenticated` with `requires-recent-login`; `invalid` with an issue at `newEmail`.
 */
export async function askForEmailChange(
  call: Call,
  { idToken, newEmail }: { idToken: string; newEmail: string },
): Promise<Result<void>> {
  const given = parseInput(input, { newEmail });
  if (!given.ok) return given;
  const person = await proveRecent(call, idToken);
  if (!person.ok) return person;
  const sent = await call.app.identity.sendEmailChange(idToken, given.value.newEmail as string);
  return sent.ok || sent.error.rule === 'email-already-in-use' ? ok(undefined) : err(asRecent(sent.error));
}
