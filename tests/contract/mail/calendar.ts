// The calendar files of mails: one event for the life of a booking, newer with each change, right across a change to summer time.
import { expect, it } from 'vitest';
import { readCalendar, resetFeed } from '#app/calendar/feed';
import { runCommand, updateRecord } from '#app/crud';
import { bookings } from '#domain/bookings/booking';
import { sessions } from '#domain/sessions/session';
import { type CalendarEvent, PostHouse } from '../../support/post-house';
import { unwrap } from '../../support/result';

/** London puts its clocks forward on 28 March 2027: nine o'clock is another instant the next day. */
const FRIDAY = { start: '2027-03-26T09:00:00.000Z', end: '2027-03-26T17:00:00.000Z' };
const MONDAY = { start: '2027-03-29T08:00:00.000Z', end: '2027-03-29T16:00:00.000Z' };
const TUESDAY = { start: '2027-03-30T08:00:00.000Z', end: '2027-03-30T16:00:00.000Z' };

export function calendarContract(openHouse: () => Promise<PostHouse>): void {
  const filesOf = async (house: PostHouse, word: string): Promise<CalendarEvent[][]> => {
    const mail = (await house.post('ada@post.example')).find(({ subject }) => subject.includes(word));
    return (mail?.attachments ?? []).map(({ content }) => PostHouse.events(content));
  };
  const edit = async (house: PostHouse, id: string, patch: Record<string, unknown>) =>
    unwrap(await updateRecord(house.office, sessions, id, patch, (await house.read('sessions', id)).version));

  it('keeps one UID through every change, counts up, and names the right instants across summer time', async () => {
    const house = await openHouse();
    const ada = await house.learner('ada');
    const session = await house.session({ days: [FRIDAY, MONDAY, TUESDAY] });
    const other = await house.session({ days: [TUESDAY] });
    const booking = unwrap(await house.book(await house.as(ada), session.id));
    await house.deliver();
    const [made = []] = await filesOf(house, 'You have a seat');
    const uid = `booking-${booking.id}@learn.example`;
    expect(made.map(({ start, end }) => ({ start, end }))).toEqual([FRIDAY, MONDAY, TUESDAY]);
    expect(made.map((event) => event.uid)).toEqual([
      uid,
      `booking-${booking.id}-2@learn.example`,
      `booking-${booking.id}-3@learn.example`,
    ]);
    expect(new Set(made.map(({ method, status }) => `${method} ${status}`))).toEqual(new Set(['PUBLISH CONFIRMED']));

    await edit(house, session.id, { days: [MONDAY, TUESDAY] });
    await house.deliver();
    const [moved = [], fallen = []] = await filesOf(house, 'has moved');
    expect(moved.map(({ uid: id, start }) => [id, start])).toEqual([
      [uid, MONDAY.start],
      [`booking-${booking.id}-2@learn.example`, TUESDAY.start],
    ]);
    expect(fallen).toMatchObject([
      { uid: `booking-${booking.id}-3@learn.example`, method: 'CANCEL', status: 'CANCELLED' },
    ]);

    const feed = unwrap(await resetFeed(await house.as(ada))).url;
    const secret = /calendar\/(.+)\.ics/.exec(feed)?.[1] ?? '';
    const subscribed = PostHouse.events(unwrap(await readCalendar(house.app, secret)));
    expect(subscribed.map(({ uid: id, sequence }) => [id, sequence])).toEqual(
      moved.map(({ uid: id, sequence }) => [id, sequence]),
    );

    unwrap(await runCommand(house.office, bookings, booking.id, 'transfer', { sessionId: other.id }, null));
    await house.deliver();
    const [carried = []] = await filesOf(house, 'booking has moved to');
    expect(carried).toMatchObject([{ uid, method: 'PUBLISH', ...TUESDAY }]);

    unwrap(await house.cancel(house.office, String((await house.read('bookings', booking.id)).transferredTo)));
    await house.deliver();
    const [cancelled = []] = await filesOf(house, 'is cancelled');
    expect(cancelled).toMatchObject([{ uid, method: 'CANCEL', status: 'CANCELLED' }]);
    const counted = [made, moved, carried, cancelled].map(([first]) => first?.sequence ?? -1);
    expect(counted).toEqual(counted.toSorted((one, next) => one - next));
    expect(new Set(counted).size).toBe(4);
  });

  it('takes a cancelled session out of the calendars of those who are told', async () => {
    const house = await openHouse();
    const ada = await house.learner('ada');
    const session = await house.session({ days: [FRIDAY, MONDAY] });
    const booking = unwrap(await house.book(await house.as(ada), session.id));
    await house.deliver();
    const [made = []] = await filesOf(house, 'You have a seat');
    unwrap(
      await runCommand(house.office, sessions, session.id, 'cancel', { tell: 'everybody', reason: 'Snow.' }, null),
    );
    await house.deliver();
    const [gone = []] = await filesOf(house, 'is cancelled');
    expect(gone.map(({ uid, method, start }) => [uid, method, start])).toEqual([
      [`booking-${booking.id}@learn.example`, 'CANCEL', FRIDAY.start],
      [`booking-${booking.id}-2@learn.example`, 'CANCEL', MONDAY.start],
    ]);
    expect(gone[0]?.sequence).toBeGreaterThan(made[0]?.sequence ?? 0);
  });
}
