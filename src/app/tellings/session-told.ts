// Whom something about a session concerns: those who are booked on it, page by page, and those who booked for others, once each.
import { type Booking, type BookingStatus, HOLDS_SEAT, LIVE } from '#domain/bookings/booking';
import type { Session } from '#domain/sessions/session';
import type { Telling } from '#domain/tellings/telling';
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { App } from '../app';
import { reminderId } from '../sessions/remind';
import { type Scene, scenesOf } from './scenes';
import { addressOf, NOBODY, type Resolve, readerFor, type Teller, type Told } from './told';
import { type Concern, isLinkAlone, type SessionKind, sessionWords } from './words/session-words';

/** Bookings of one page: with who booked them, twice as many people, each with a notification and a mail. */
const PAGE = 20;
/** Names of those somebody booked for that one letter holds. */
const NAMED = 20;

export const sessionTold: Resolve<SessionKind> = async (teller, telling) => {
  const { records } = teller.app;
  const found = await records.get('sessions', telling.about.id);
  if (!found.ok) return found;
  const session = found.value as (Stored & Session) | null;
  if (!session || isTooLate(teller, telling, session)) return ok(NOBODY);
  const page = await records.list('bookings', {
    where: { sessionId: telling.about.id, status: [...statesOf(telling)] },
    sort: { field: 'createdAt', descending: false },
    limit: PAGE,
    ...(telling.after && { after: telling.after }),
  });
  if (!page.ok) return page;
  const bookings = (page.value.items as Booking[]).filter((booking) => concerns(telling, booking));
  const scenes = await scenesOf(teller.app, bookings);
  if (!scenes.ok) return scenes;
  const concerned = await peopleOf(teller.app, telling, scenes.value);
  if (!concerned.ok) return concerned;
  return ok({
    told: [...concerned.value].map(
      ([user, concern]): Told => ({
        user,
        to: addressOf(user),
        words: sessionWords(teller, telling, concern, { reader: readerFor(teller, user) }),
        isOwn: concern.isOwn,
      }),
    ),
    after: page.value.next,
  });
};

/** Of a reminder: it was cancelled, has moved or begun before anybody could be reminded. */
const isTooLate = ({ app }: Teller, { kind, id }: Telling, session: Stored & Session): boolean =>
  kind === 'session-reminder' &&
  (session.status !== 'open' || session.start <= app.clock.now() || id !== reminderId(session));

/** In which state their bookings are. One that was cancelled before is none of it. */
function statesOf({ kind, data }: Telling<SessionKind>): readonly BookingStatus[] {
  if (kind === 'session-cancelled') return ['called-off'];
  return kind === 'session-moved' && !isLinkAlone((data as Telling<'session-moved'>['data']).before)
    ? LIVE
    : ['confirmed'];
}

function concerns(telling: Telling<SessionKind>, { calledOffFrom }: Booking): boolean {
  if (telling.kind !== 'session-cancelled') return true;
  const { whom } = telling.data as Telling<'session-cancelled'>['data'];
  return whom === 'everybody' || HOLDS_SEAT.includes(calledOffFrom as BookingStatus);
}

/** Everybody once: whoever comes by their own booking, whoever booked for others by the first of theirs. */
async function peopleOf(
  app: App,
  telling: Telling<SessionKind>,
  scenes: readonly Scene[],
): Promise<Result<Map<User, Concern>>> {
  const people = new Map<string, { user: User; concern: Concern }>();
  const bookers = new Map(scenes.flatMap(({ booker }) => (booker ? [[booker.id, booker] as const] : [])));
  for (const scene of scenes) {
    if (scene.booker && !people.has(scene.booker.id))
      people.set(scene.booker.id, { user: scene.booker, concern: { scene, isOwn: false, others: [] } });
  }
  for (const scene of scenes)
    if (scene.attendee)
      people.set(scene.attendee.id, { user: scene.attendee, concern: { scene, isOwn: true, others: [] } });
  // Of a reminder, whoever does not come themselves needs none.
  if (telling.kind === 'session-reminder')
    return ok(new Map([...people.values()].flatMap(({ user, concern }) => (concern.isOwn ? [[user, concern]] : []))));
  for (const booker of bookers.values()) {
    const all = await app.records.list('bookings', {
      where: { sessionId: telling.about.id, bookerId: booker.id, status: [...statesOf(telling)] },
      limit: NAMED + 1,
    });
    if (!all.ok) return all;
    const theirs = (all.value.items as Booking[]).filter(
      (booking) => booking.attendeeId !== booker.id && concerns(telling, booking),
    );
    // Apart from the others: it may lie beyond those that are named.
    const own = await app.records.list('bookings', {
      where: { sessionId: telling.about.id, attendeeId: booker.id, status: [...statesOf(telling)] },
      limit: 1,
    });
    if (!own.ok) return own;
    const found = await app.records.getMany(
      theirs.slice(0, NAMED).map(({ attendeeId: id }) => ({ entity: 'users', id })),
    );
    if (!found.ok) return found;
    const names = found.value.flatMap((user) => (user ? [user.displayName as string] : []));
    const entry = people.get(booker.id);
    if (!entry) continue;
    const scene = await scenesOf(
      app,
      (own.value.items as Booking[]).filter((booking) => concerns(telling, booking)),
    );
    if (!scene.ok) return scene;
    const ownScene = scene.value[0];
    entry.concern = {
      scene: ownScene ?? entry.concern.scene,
      isOwn: entry.concern.isOwn || ownScene !== undefined,
      others: theirs.length > NAMED ? [...names, 'and others'] : names,
    };
  }
  return ok(new Map([...people.values()].map(({ user, concern }) => [user, concern])));
}
