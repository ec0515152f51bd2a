// The register and what is owed, over HTTP: who may, what is told, what leaves as a file.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, Callers, type Fields, unique } from '../support/api';
import { book, makeOpen } from '../support/api-records';
import { readInstance } from '../support/instance';

let staff: Api;
let tutor: Api;
let otherTutor: Api;
let learner: Api;
let manager: Api;

beforeAll(async () => {
  const callers = new Callers(readInstance());
  staff = await callers.as('staff');
  tutor = await callers.as('instructor', 0);
  otherTutor = await callers.as('instructor', 1);
  learner = await callers.as('learner', 0);
  manager = await callers.as('manager', 0);
});

/** Under way. */
const days = () => [
  { start: new Date(Date.now() - 1000).toISOString(), end: new Date(Date.now() + 3_600_000).toISOString() },
];
const makeTaught = async (course: Record<string, unknown> = {}) => {
  const session = await makeOpen(staff, { days: days(), timeZone: 'UTC', instructors: [tutor.id] }, course);
  const booking = await staff.must(book(staff, session.id, { attendeeId: learner.id }));
  return { session, booking, path: `/sessions/${session.id}/register` };
};

describe('the register', () => {
  it('is marked by who teaches, once for a repeated key, and told of whoever marked meanwhile', async () => {
    const { booking, path } = await makeTaught();
    const { body: register } = await tutor.get<Fields>(path);
    const { day } = register as unknown as { day: string };
    const marks = (mark: string, version: number) => ({ marks: [{ bookingId: booking.id, day, mark, version }] });
    const patch = (api: Api, body: unknown, key = unique()) =>
      api.send<{ saved: Fields[]; refused: Fields[] }>(path, {
        method: 'PATCH',
        body,
        headers: { 'idempotency-key': key },
      });
    const key = unique();
    const first = await patch(tutor, marks('attended', 0), key);
    expect([first.status, first.body.saved[0]?.mark, first.body.saved[0]?.version]).toEqual([200, 'attended', 1]);
    expect((await patch(staff, marks('absent', 1))).body.refused).toEqual([]);
    expect((await patch(tutor, marks('attended', 0), key)).text, 'the stored answer').toBe(first.text);
    const late = await patch(tutor, marks('excused', 1));
    expect(late.body.refused[0]).toMatchObject({ rule: 'marked-since', current: { mark: 'absent', version: 2 } });
    for (const api of [otherTutor, learner, manager]) {
      expect((await api.get(path)).status).toBe(403);
      expect((await patch(api, marks('attended', 2))).status).toBe(403);
    }
    const { body } = await tutor.get<{ rows: Fields[] }>(path);
    expect(body.rows.map(({ mark }) => mark)).toEqual(['absent']);
    const csv = await tutor.get(`${path}?format=csv`);
    expect(csv.headers.get('content-disposition')).toContain('.csv');
    expect(csv.text).toContain('absent');
  });
});

describe('what is owed', () => {
  it('is told by the office alone, cut by in the list, and leaves as a table for the accounts', async () => {
    const { booking } = await makeTaught({ price: { amount: 32_050, currency: 'GBP' } });
    const path = `/bookings/${booking.id}`;
    for (const api of [learner, manager, tutor]) expect([403, 404]).toContain((await api.post(`${path}/pay`)).status);
    await staff.must(staff.post(`${path}/invoice`));
    await staff.must(staff.post(`${path}/pay`));
    await staff.must(staff.post(`${path}/cancel`));
    const words = `payment=paid&status=cancelled&sessionId=${booking.sessionId}`;
    const { body } = await staff.get<{ items: Fields[] }>(`/bookings?${words}`);
    expect(body.items.map(({ id }) => id)).toEqual([booking.id]);
    const { text } = await staff.get(`/bookings/export?format=accounts&${words}`);
    const [head = '', row = ''] = text.trim().split(/\r?\n/);
    const cell = (heading: string) =>
      row.split(',')[
        head
          .replace(/^\uFEFF/, '')
          .split(',')
          .indexOf(heading)
      ];
    expect(['Net', 'Currency', 'Payment', 'To refund'].map(cell)).toEqual(['320.50', 'GBP', 'paid', 'yes']);
    const again = await staff.post(`${path}/pay`);
    expect([again.status, again.body.payment], 'paid already').toEqual([200, 'paid']);
  });
});
