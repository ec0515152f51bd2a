// A person's timetable as a calendar to subscribe to, behind an address that nobody can guess and its owner can change.

import { LIVE } from '#domain/bookings/booking';
import { type Session, sessions } from '#domain/sessions/session';
import type { User } from '#domain/users/user';
import { notFound, unauthenticated } from '#kernel/errors';
import { isId, newSecret } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import { toActor } from '../accounts/person';
import type { App, Call } from '../app';
import { listBookings } from '../bookings/list';
import { listRecords } from '../crud';
import { attempt } from '../effect';
import { bookingEvent } from '../exchange/export-records';
import { type CalendarEntry, writeCalendar } from '../exchange/write-calendar';

/** How far back the feed goes: long enough to look up what was. Days. */
const PAST_DAYS = 90;
const MOST = 200;

export const feedUrl = (app: Pick<App, 'origin'>, secret: string): string => `${app.origin}/api/calendar/${secret}.ics`;

/** The address as it stands, or null where none was made. */
export async function readFeed(call: Call): Promise<Result<{ url: string | null }>> {
  if (!call.caller) return err(unauthenticated('Sign in first.'));
  const user = await call.app.records.get('users', call.caller.id);
  if (!user.ok) return user;
  const secret = (user.value as User | null)?.calendarSecret ?? null;
  return ok({ url: secret && feedUrl(call.app, secret) });
}

/** Makes the address, or another one: the old one is worth nothing from then on. */
export async function resetFeed(call: Call): Promise<Result<{ url: string }>> {
  const { caller, app } = call;
  if (!caller) return err(unauthenticated('Sign in first.'));
  const calendarSecret = newSecret();
  return attempt(call, async () => {
    const user = await app.records.get('users', caller.id);
    if (!user.ok) return user;
    if (!user.value) return err(notFound('This person'));
    const record = { ...user.value, calendarSecret, version: user.value.version + 1, updatedAt: app.clock.now() };
    return ok({
      writes: [{ op: 'update' as const, entity: 'users', record, ifVersion: user.value.version }],
      audit: [{ entity: 'users', recordId: caller.id, action: 'reset-calendar-address', before: null, after: null }],
      value: { url: feedUrl(app, calendarSecret) },
      subject: { entity: 'users', id: caller.id },
    });
  });
}

/** The calendar behind a secret. Whatever is wrong with the secret looks like an address that does not exist. */
export async function readCalendar(app: App, secret: string): Promise<Result<string>> {
  if (!isId(secret.replace(/^[_-]/, 'x')) || secret.length < 32) return err(notFound('This calendar'));
  const found = await app.records.list('users', { where: { calendarSecret: secret }, limit: 1 });
  if (!found.ok) return found;
  const user = found.value.items[0] as User | undefined;
  if (user?.status !== 'active') return err(notFound('This calendar'));
  const call: Call = { app, caller: toActor(user) };
  const from = new Date(Date.parse(app.clock.now()) - PAST_DAYS * 86_400_000).toISOString();
  const [booked, taught] = await Promise.all([
    listBookings(call, {
      where: { attendeeId: user.id, status: LIVE },
      sort: { field: 'sessionStart', descending: false },
      range: { from },
      limit: MOST,
    }),
    user.role === 'instructor' ? taughtBy(call, user.id, from) : ok([]),
  ]);
  if (!booked.ok) return booked;
  if (!taught.ok) return taught;
  const settings = await app.settings();
  return ok(
    writeCalendar([...booked.value.rows.map((row) => bookingEvent(row, call.caller)), ...taught.value], {
      name: settings.name,
      origin: app.origin,
    }),
  );
}

async function taughtBy(call: Call, id: string, from: string): Promise<Result<CalendarEntry[]>> {
  const page = await listRecords(call, sessions, {
    where: { instructors: { has: id } },
    sort: { field: 'start', descending: false },
    range: { from },
    limit: MOST,
  });
  if (!page.ok) return page;
  const items = page.value.items as (Stored & Session)[];
  const found = await call.app.records.getMany(items.map(({ courseId }) => ({ entity: 'courses', id: courseId })));
  if (!found.ok) return found;
  return ok(
    items.flatMap((session, at) => {
      const course = found.value[at];
      return course
        ? [{ session, course: course as unknown as CalendarEntry['course'], note: 'You teach this session.' }]
        : [];
    }),
  );
}
