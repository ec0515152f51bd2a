// The link of an invitation, from the side of the office: made, made anew, withdrawn. Only a hash of it is kept, and what is sent by
// mail until it has gone: so it is told once.
import type { Call } from '#app/app';
import { buildUpdate, readStored, removeRecord, stale } from '#app/crud';
import { attempt } from '#app/effect';
import { inScope, refuse } from '#app/scope';
import { tellingWrite } from '#app/tellings/tell';
import { INVITATION_MS, type User, users } from '#domain/users/user';
import { type Instant, toInstant } from '#kernel/clock';
import { type AppError, conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import { refusedChange } from './authority';

export interface SentInvitation {
  /** The link. It is not told again. */
  url: string;
  expiresAt: Instant;
  /** Whether it is also sent to them by mail. */
  isMailed: boolean;
}

/** 256 random bits, base64url. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

const notInvited = (): AppError =>
  conflict('Only somebody who is invited and has not joined yet has an invitation.', { rule: 'not-invited' });

/** The invited person, where the caller may change them: nobody who is invited is signed in, so that is the office. */
async function invitedPerson(call: Call, id: string): Promise<Result<User>> {
  const found = await readStored(call, users, id);
  if (!found.ok) return found;
  if (!inScope(users, users.access.update, call.caller, found.value))
    return err(refuse(call.caller, 'inviting people'));
  const refused = refusedChange(call.caller, found.value as User, found.value as User);
  if (refused) return err(refused);
  return found.value.status === 'invited' ? ok(found.value as User) : err(notInvited());
}

/**
 * A new link; an older one is void from then on. No answer is kept for a repeated request: it would hold the token.
 * Errors: `not_found`, `forbidden`, `conflict` with `not-invited` or `stale-version`.
 */
export async function sendInvitation(
  { app, caller }: Call,
  id: string,
  ifMatch: number | null = null,
): Promise<Result<SentInvitation>> {
  const call: Call = { app, caller };
  const token = newToken();
  const invitationHash = await sha256(token);
  return attempt(call, async () => {
    const person = await invitedPerson(call, id);
    if (!person.ok) return person;
    if (ifMatch !== null && person.value.version !== ifMatch) return err(stale(call, users, person.value));
    const now = app.clock.now();
    const expiresAt = toInstant(Date.parse(now) + INVITATION_MS);
    const patch = { invitationHash, invitedAt: now, invitationExpiresAt: expiresAt };
    const effect = await buildUpdate(call, users, person.value, patch, 'invite');
    if (!effect.ok) return effect;
    const audit = effect.value.audit.map((line) => ({
      ...line,
      before: { invitationExpiresAt: person.value.invitationExpiresAt },
      after: { invitationExpiresAt: expiresAt },
    }));
    const url = `${app.origin}/signup?invitation=${token}`;
    const told = tellingWrite({
      kind: 'invitation',
      about: { entity: users.name, id },
      data: { url, expiresAt },
      actorId: caller?.id ?? null,
      at: now,
    });
    return ok({
      ...effect.value,
      writes: [...effect.value.writes, told],
      audit,
      value: { url, expiresAt, isMailed: app.mailer !== null && person.value.email !== null },
    });
  });
}

/** The invited person is erased, and the link with them. Errors: as of sending, and those of a removal. */
export async function withdrawInvitation(call: Call, id: string, ifMatch: number): Promise<Result<void>> {
  const person = await invitedPerson(call, id);
  return person.ok ? removeRecord(call, users, id, ifMatch) : person;
}
