// Sixty people at once for seven seats, a small copy of `npm run prove -- oversell`: nobody too many, nobody left out, one order.
import { beforeAll, expect, it } from 'vitest';
import { type Api, Callers, type Fields } from '../support/api';
import { book, makeOpen } from '../support/api-records';
import { createAccount, signInByPassword } from '../support/auth-service';
import { type Instance, readInstance } from '../support/instance';

const [PEOPLE, SEATS] = [60, 7];
const PASSWORD = 'Quay-Side-7';

let instance: Instance;
let staff: Api;
let crowd: Api[];
beforeAll(async () => {
  instance = readInstance();
  const callers = new Callers(instance);
  staff = await callers.as('staff');
  crowd = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const email = `crowd-${process.pid}-${Date.now()}-${at}@post.example`;
      await createAccount(instance, { email, password: PASSWORD, displayName: `Crowd ${at}`, emailVerified: true });
      return callers.withToken((await signInByPassword(instance, { email, password: PASSWORD })).idToken);
    }),
  );
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const positionsOf = (bookings: readonly Fields[]): unknown[] =>
  bookings
    .filter(({ status }) => status === 'waiting')
    .map(({ position }) => position)
    .toSorted((one, other) => Number(one) - Number(other));

it('confirms exactly as many as there are seats, and tells the others where they stand', async () => {
  const session = await makeOpen(staff, { places: { max: SEATS } });
  const answers = await Promise.all(crowd.map((who) => book(who, session.id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const bookings = answers.map(({ body }) => body);
  expect(bookings.filter(({ status }) => status === 'confirmed')).toHaveLength(SEATS);
  expect(positionsOf(bookings)).toEqual(numbers(PEOPLE - SEATS));
  expect((await staff.get(`/sessions/${session.id}`)).body.seats).toEqual({
    ...{ places: SEATS, held: SEATS, waiting: PEOPLE - SEATS, free: 0 },
  });

  // Everybody who has a seat leaves while two places are added: the first in line have them all.
  const byNumber = bookings.filter(({ status }) => status === 'waiting').toSorted(byPosition);
  const [added] = await Promise.all([
    staff.patch(`/sessions/${session.id}`, { places: { max: SEATS + 2 } }, session.version),
    ...bookings.flatMap((booking, at) =>
      booking.status === 'confirmed' ? [(crowd[at] as Api).post(`/bookings/${booking.id}/cancel`)] : [],
    ),
  ]);
  expect(added.status).toBe(200);
  const seated = await staff.all('bookings', `?sessionId=${session.id}&status=confirmed`);
  expect(seated.map(({ id }) => id).toSorted()).toEqual(
    byNumber
      .slice(0, SEATS + 2)
      .map(({ id }) => id)
      .toSorted(),
  );
  const next = byNumber[SEATS + 2] as Fields;
  expect((await staff.get(`/bookings/${next.id}`)).body).toMatchObject({ status: 'waiting', position: 1 });
});

it('says that it is full to everybody else where nobody waits', async () => {
  const session = await makeOpen(staff, { places: { max: SEATS } }, { waitingList: false });
  const answers = await Promise.all(crowd.map((who) => book(who, session.id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(SEATS);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, problem }) => `${status} ${problem.data.rule}`)).toEqual(
    Array.from({ length: PEOPLE - SEATS }, () => '409 session-full'),
  );
});

const byPosition = (one: Fields, other: Fields): number => Number(one.position) - Number(other.position);
