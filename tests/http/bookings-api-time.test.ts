// What depends on the moment: when booking opens and closes, how late somebody may cancel, and what holds once it has closed.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, expectProblem, type Fields } from '../support/api';
import { book, makeOpen } from '../support/api-records';
import { hoursBefore, setClock } from '../support/clock';
import { type Instance, readInstance } from '../support/instance';

let instance: Instance;
let callers: Callers;
let staff: Api;
beforeAll(async () => {
  instance = readInstance();
  callers = new Callers(instance);
  staff = await callers.as('staff');
});
afterEach(async () => {
  await setClock(instance, null);
});

const startOf = ({ days }: Fields): string => (days as { start: string }[])[0]?.start ?? '';
const endOf = ({ days }: Fields): string => (days as { end: string }[])[0]?.end ?? '';
const cancel = (who: Api, { id }: Fields) => who.post(`/bookings/${id}/cancel`);

describe('Booking', () => {
  it('begins when registration opens; the office need not wait', async () => {
    const { start } = { start: startOf(await makeOpen(staff)) };
    const opens = hoursBefore(start, 24 * 10);
    const session = await makeOpen(staff, { registrationOpensAt: opens, places: { max: 9 } });
    const person = await callers.newPerson();
    expectProblem(await book(person, session.id), 409, 'conflict', 'registration-not-open');
    await setClock(instance, hoursBefore(opens, 0.01));
    expectProblem(await book(person, session.id), 409, 'conflict', 'registration-not-open');
    const other = await callers.newPerson();
    expect((await book(staff, session.id, { attendeeId: other.id })).status).toBe(201);
    await setClock(instance, opens);
    expect((await book(person, session.id)).status).toBe(201);
  });

  it('ends when registration closes, at the start where nothing was said, and for the office at the end', async () => {
    const closing = await makeOpen(staff);
    const closes = hoursBefore(startOf(closing), 48);
    const changed = await staff.must(
      staff.patch(`/sessions/${closing.id}`, { registrationClosesAt: closes }, closing.version),
    );
    expect(changed.registrationClosesAt).toBe(closes);
    const open = await makeOpen(staff);
    const person = await callers.newPerson();
    await setClock(instance, closes);
    expectProblem(await book(person, closing.id), 409, 'conflict', 'registration-closed');
    expect((await book(staff, closing.id)).status).toBe(201);
    await setClock(instance, hoursBefore(startOf(open), 0));
    expectProblem(await book(person, open.id), 409, 'conflict', 'registration-closed');
    expect((await book(staff, open.id)).status).toBe(201);
    await setClock(instance, hoursBefore(endOf(open), 0));
    expectProblem(await book(staff, open.id, { attendeeId: person.id }), 409, 'conflict', 'session-over');
  });

  it('is stamped with the time of the domain', async () => {
    const session = await makeOpen(staff);
    const now = await setClock(instance, hoursBefore(startOf(session), 24 * 5));
    const { body } = await book(await callers.newPerson(), session.id);
    expect(Math.abs(Date.parse(body.createdAt as string) - Date.parse(now))).toBeLessThan(5000);
  });
});

describe('Cancelling', () => {
  it('is possible until the cut-off; after it the office has to, and a place in line may always be left', async () => {
    const session = await makeOpen(staff, { places: { max: 2 } });
    const [early, late, waiting] = [await callers.newPerson(), await callers.newPerson(), await callers.newPerson()];
    const [one, two, three] = [
      await early.must(book(early, session.id)),
      await late.must(book(late, session.id)),
      await waiting.must(book(waiting, session.id)),
    ];
    expect(three.status).toBe('waiting');
    await setClock(instance, hoursBefore(startOf(session), 23.9));
    expectProblem(await cancel(late, two), 409, 'conflict', 'too-late-to-cancel');
    expect((await cancel(waiting, three)).body.status).toBe('cancelled');
    expect((await cancel(staff, two)).body.status).toBe('cancelled');
    await setClock(instance, hoursBefore(startOf(session), 24.1));
    expect((await cancel(early, one)).body.status).toBe('cancelled');
  });
});

describe('Once registration has closed', () => {
  it('the line lapses: a freed seat stays free, and the office may give it to whom it likes', async () => {
    const session = await makeOpen(staff, { places: { max: 1 } });
    const [seated, waiting, walkIn] = [await callers.newPerson(), await callers.newPerson(), await callers.newPerson()];
    const seat = await seated.must(book(seated, session.id));
    const inLine = await waiting.must(book(waiting, session.id));
    await setClock(instance, startOf(session));
    await staff.must(cancel(staff, seat));
    expect((await waiting.get(`/bookings/${inLine.id}`)).body.status).toBe('waiting');
    expect((await book(staff, session.id, { attendeeId: walkIn.id })).body.status).toBe('confirmed');
  });
});
