// Whom something about a session concerns: those who are booked on it, page by page, and those who booked for others, once each.
import { type Booking, type BookingStatus, HOLDS_SEAT, LIVE } from '#domain/bookings/booking';
import type { Telling } from '#domain/tellings/telling';
import type { User } from '#domain/users/user';
import { ok, type Result } from '#kernel/result';
import type { App } from '../app';
import { type Scene, scenesOf } from './scenes';
import { addressOf, NOBODY, type Resolve, readerFor, type Told } from './told';
import { type Concern, type SessionKind, sessionWords } from './words/session-words';

/** Bookings of one page: with who booked them, twice as many people, each with a notification and a mail. */
const PAGE = 20;
/** Names of those somebody booked for that one letter holds. */
const NAMED = 20;

export const sessionTold: Resolve<SessionKind> = async (teller, telling) => {
  const { records } = teller.app;
  const session = await records.get('sessions', telling.about.id);
  if (!session.ok) return session;
  // It was cancelled before anybody could be reminded.
  if (!session.value || (telling.kind === 'session-reminder' && session.value.status !== 'open')) return ok(NOBODY);
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

/** In which state their bookings are. One that was cancelled before is none of it. */
function statesOf({ kind }: Telling<SessionKind>): readonly BookingStatus[] {
  if (kind === 'session-cancelled') return ['called-off'];
  return kind === 'session-moved' ? LIVE : ['confirmed'];
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
    const own = (all.value.items as Booking[]).find((booking) => booking.attendeeId === booker.id);
    const found = await app.records.getMany(
      theirs.slice(0, NAMED).map(({ attendeeId: id }) => ({ entity: 'users', id })),
    );
    if (!found.ok) return found;
    const names = found.value.flatMap((user) => (user ? [user.displayName as string] : []));
    const entry = people.get(booker.id);
    if (!entry) continue;
    const scene = own ? await scenesOf(app, [own]) : ok([]);
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
