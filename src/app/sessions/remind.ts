// Reminders before a session: one telling for each session and start, so that a session that has moved is reminded of anew and
// no other twice.
import type { Session } from '#domain/sessions/session';
import { toInstant } from '#kernel/clock';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { App } from '../app';
import { settingsNow } from '../settings';
import { tellingWrite } from '../tellings/tell';

const HOUR_MS = 3_600_000;

/** One a session and start. */
export const reminderId = ({ id, start }: Pick<Session, 'id' | 'start'>): string =>
  `reminder.${id}.${start.replaceAll(/[:.]/g, '-')}`;

/** At most `most` sessions that begin within the hours that the settings say; 0 hours: none. @returns how many reminders it wrote */
export async function remindOfSessions(app: App, most: number): Promise<Result<number>> {
  const settings = await settingsNow(app.records);
  if (!settings.ok) return settings;
  const hours = settings.value.bookings.reminderHours;
  if (hours === 0) return ok(0);
  const now = app.clock.now();
  const until = toInstant(Date.parse(now) + hours * HOUR_MS);
  let written = 0;
  let after: string | undefined;
  do {
    const page = await app.records.list('sessions', {
      where: { status: 'open' },
      sort: { field: 'start', descending: false },
      range: { from: now, to: until },
      limit: most,
      ...(after && { after }),
    });
    if (!page.ok) return page;
    const sessions = page.value.items as (Stored & Session)[];
    const told = await app.records.getMany(
      sessions.map((session) => ({ entity: 'tellings', id: reminderId(session) })),
    );
    if (!told.ok) return told;
    for (const [at, session] of sessions.entries()) {
      if (told.value[at]) continue;
      // Whoever is faster has written the same: the guard of a create is all that is needed.
      const done = await app.records.commit([
        tellingWrite({
          ...{ id: reminderId(session), kind: 'session-reminder', data: {}, actorId: null, at: now },
          about: { entity: 'sessions', id: session.id },
        }),
      ]);
      if (!done.ok) return done;
      if (done.value === 'committed') written += 1;
      if (written >= most) return ok(written);
    }
    after = page.value.next ?? undefined;
  } while (after);
  return ok(written);
}
