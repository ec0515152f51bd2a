// Invitations whose time is up: the link is taken out of the record, so that it works under no clock. When it expired stays.
import { type User, users } from '#domain/users/user';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { App, Call } from '../app';
import { buildUpdate } from '../crud';
import { attempt } from '../effect';

export async function expireInvitations(app: App, most: number): Promise<Result<number>> {
  const call: Call = { app, caller: null };
  const page = await app.records.list(users.name, {
    where: { status: 'invited' },
    sort: { field: 'invitationOpenUntil', descending: false },
    // The last moment is the first that is too late.
    range: { to: toInstant(Date.parse(app.clock.now()) + 1) },
    fields: ['status'],
    limit: most,
  });
  if (!page.ok) return page;
  for (const { id } of page.value.items) {
    const done = await attempt<unknown>(call, async () => {
      const found = await app.records.get(users.name, id);
      if (!found.ok) return found;
      const person = found.value as User | null;
      const isOver =
        person?.status === 'invited' && person.invitationHash && (person.invitationExpiresAt ?? '') <= app.clock.now();
      if (!person || !isOver) return ok({ writes: [], audit: [], value: person, subject: { entity: users.name, id } });
      const effect = await buildUpdate(call, users, person, { invitationHash: null }, 'expire-invitation');
      if (!effect.ok) return effect;
      // Of a link, not even its hash is told.
      return ok({ ...effect.value, audit: effect.value.audit.map((line) => ({ ...line, before: {}, after: {} })) });
    });
    if (!done.ok) return done;
  }
  return ok(page.value.items.length);
}
