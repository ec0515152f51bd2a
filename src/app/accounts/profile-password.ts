// A new password for oneself. Every sign-in ends, this one too: whoever knew the old password is out.
import type { Call } from '#app/app';
import { auditWrites } from '#app/effect';
import { err, type Result } from '#kernel/result';
import { endEverySignIn } from './end-sign-in';
import { asRecent, proveRecent } from './profile-proof';

/**
 * `validFrom` (seconds, real time) is when a new sign-in counts.
 * Errors: `unauthenticated` with `requires-recent-login`; `invalid` with the catalogue's code as `rule`.
 */
export async function changePassword(
  call: Call,
  { idToken, newPassword }: { idToken: string; newPassword: string },
): Promise<Result<{ validFrom: number }>> {
  const person = await proveRecent(call, idToken);
  if (!person.ok) return person;
  const changed = await call.app.identity.changePassword(idToken, newPassword);
  if (!changed.ok) return err(asRecent(changed.error));
  const { id } = person.value;
  const line = { entity: 'users', recordId: id, action: 'change-password', before: null, after: null };
  return endEverySignIn(call.app, id, auditWrites([line], id, call.app.clock.now()));
}
