// Invitations whose time is up: the link is taken out of the record, so that it works under no clock. When it expired stays.
import { type User, users } from '#domain/users/user';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { App, Call } from '../app';
import { buildUpdate } from '../crud';
import type { Effect } from '../effect';
import { changeEach } from '../schedule/change-each';

export function expireInvitations(app: App, most: number): Promise<Result<number>> {
  const over = {
    where: { status: 'invited' },
    sort: { field: 'invitationOpenUntil', descending: false },
    // The last moment is the first that is too late.
    range: { to: toInstant(Date.parse(app.clock.now()) + 1) },
    limit: most,
  };
  return changeEach(app, users, over, (call, record) => {
    const { status, invitationHash, invitationExpiresAt } = record as User;
    const isOver = status === 'invited' && invitationHash && (invitationExpiresAt ?? '') <= app.clock.now();
    return isOver ? withoutLink(call, record) : null;
  });
}

/** Of a link, not even its hash is told in the history. */
async function withoutLink(call: Call, person: Stored): Promise<Result<Effect<Stored>>> {
  const effect = await buildUpdate(call, users, person, { invitationHash: null }, 'expire-invitation');
  if (!effect.ok) return effect;
  return ok({ ...effect.value, audit: effect.value.audit.map((line) => ({ ...line, before: {}, after: {} })) });
}
