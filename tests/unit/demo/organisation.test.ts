import { beforeAll, describe, expect, it } from 'vitest';
import { D1Records } from '#adapters/cloudflare/d1-records';
import type { Booking } from '#domain/bookings/booking';
import type { Course } from '#domain/courses/course';
import type { Session } from '#domain/sessions/session';
import type { Records, Stored } from '#ports/records';
import { MemoryD1 } from '../../../scripts/demo/memory-d1';
import { seedStore } from '../../../scripts/demo/seed-store';
import { SCHEMA } from '../../support/schema';

const NOW = Date.parse('2026-11-24T11:30:00Z');
const FIXED_COMPANY = '0193f000-0000-7000-8000-000000000001';

const accounts = () => [
  { displayName: 'Priya Raghunathan', email: 'priya@harbour-row.example', uid: 'demoPriya', companyId: null },
  { displayName: 'Hana Nakamura', email: 'hana@nakamura-foods.example', uid: 'demoHana', companyId: FIXED_COMPANY },
  { displayName: 'Kwame Boateng', email: 'kwame@halloran-build.example', uid: 'demoKwame', companyId: null },
];

interface Told {
  records: Records;
  accounts: ReturnType<typeof accounts>;
}

async function tell(now: number): Promise<Told> {
  const target = new MemoryD1(SCHEMA);
  const told = accounts();
  await seedStore({ db: target.asBinding(), accounts: told, schema: SCHEMA, now });
  return { records: new D1Records(target.asBinding()), accounts: told };
}

async function all<T>({ records }: Told, entity: string): Promise<(Stored & T)[]> {
  const found: Stored[] = [];
  let after: string | undefined;
  do {
    const page = await records.list(entity, { limit: 200, ...(after && { after }) });
    if (!page.ok) throw new Error(page.error.message);
    found.push(...page.value.items);
    after = page.value.next ?? undefined;
  } while (after);
  return found as (Stored & T)[];
}

describe('the demo organisation', () => {
  let told: Told;
  let courses: Map<string, Course>;
  let sessions: (Stored & Session)[];
  let bookings: Booking[];
  beforeAll(async () => {
    told = await tell(NOW);
    courses = new Map((await all<Course>(told, 'courses')).map((course) => [course.id, course]));
    sessions = await all<Session>(told, 'sessions');
    bookings = await all<Booking>(told, 'bookings');
  }, 60_000);

  const bookingsOf = (sessionId: string, ...states: string[]) =>
    bookings.filter((booking) => booking.sessionId === sessionId && states.includes(booking.status));
  const shown = (code: string) => {
    const session = sessions.find(
      ({ courseId, start }) => courses.get(courseId)?.code === code && start > '2026-11-24T23',
    );
    if (!session) throw new Error(`${code} has no session ahead.`);
    return session;
  };

  it('has the catalogue that the design shows', () => {
    const states = [...courses.values()].map(({ status }) => status);
    expect(states.filter((status) => status === 'published')).toHaveLength(31);
    expect(states.filter((status) => status === 'draft')).toHaveLength(6);
    expect(states.filter((status) => status === 'archived')).toHaveLength(5);
  });

  it('counts in every session the seats that its bookings hold', async () => {
    for (const { id, places } of sessions) {
      const seats = await told.records.get('seats', id);
      expect(seats).toMatchObject({
        value: {
          places: places.max,
          held: bookingsOf(id, 'pending', 'confirmed').length,
          waiting: bookingsOf(id, 'waiting').length,
        },
      });
      expect(bookingsOf(id, 'pending', 'confirmed').length).toBeLessThanOrEqual(places.max);
    }
  });

  it('has the two full courses of the design, with their lines in order', async () => {
    const supervising = bookingsOf(shown('FS-3').id, 'waiting').sort(
      (a, b) => (a.queueNumber ?? 0) - (b.queueNumber ?? 0),
    );
    const people = await Promise.all(supervising.map(({ attendeeId }) => told.records.get('users', attendeeId)));
    const names = people.map((person) => person.ok && person.value?.displayName);
    expect(names).toHaveLength(7);
    expect(names.slice(0, 3)).toEqual(['Yuki Nakamura', 'Dafydd Llewellyn', 'Zofia Kowalczyk']);
    expect(bookingsOf(shown('EFAW').id, 'waiting')).toHaveLength(4);
    expect(shown('WAH').places.min).toBeGreaterThan(bookingsOf(shown('WAH').id, 'confirmed').length);
  });

  it('puts nobody into two rooms on one day', () => {
    const live = bookings.filter(({ status }) => status !== 'cancelled');
    const days = live.flatMap(({ sessionId, attendeeId }) =>
      (sessions.find(({ id }) => id === sessionId)?.days ?? []).map(
        ({ start }) => `${attendeeId} ${start.slice(0, 10)}`,
      ),
    );
    expect(new Set(days).size).toBe(days.length);
  });

  it('lies in the past, with a line in the history for every booking', async () => {
    const events = await all<{ recordId: string; action: string; at: string }>(told, 'auditEvents');
    expect(events.every(({ at }) => at <= new Date(NOW).toISOString())).toBe(true);
    const booked = new Set(events.filter(({ action }) => action === 'book').map(({ recordId }) => recordId));
    expect(bookings.every(({ id }) => booked.has(id))).toBe(true);
  });

  it('is found by whoever signs in with a demo account, in the company that the account names', async () => {
    for (const { uid, displayName, companyId } of told.accounts) {
      const claim = await told.records.get('userKeys', `uid:${uid}`);
      const found = await told.records.list('users', { where: { uid }, limit: 2 });
      expect(found).toMatchObject({ value: { items: [{ displayName, companyId, status: 'active' }] } });
      expect(claim).toMatchObject({ value: { userId: found.ok && found.value.items[0]?.id } });
    }
    expect(told.accounts.map(({ companyId }) => companyId)).toEqual([null, FIXED_COMPANY, expect.any(String)]);
  });

  const onRegisters = (day: string, all: readonly Session[], booked: readonly Booking[]) => {
    const held = all.filter(({ days, status }) => status === 'open' && days.some(({ start }) => start.startsWith(day)));
    return booked.filter(({ status, sessionId }) => status === 'confirmed' && held.some(({ id }) => id === sessionId));
  };
  it('has a register to keep today', () => {
    expect(onRegisters('2026-11-24', sessions, bookings).length).toBeGreaterThan(0);
  });

  // A start on any day of the week, on the eve of the holidays and in summer time. On a Sunday one session more is held.
  it.each([
    ['2026-11-20T08:00:00Z', 0],
    ['2026-12-23T21:00:00Z', 0],
    ['2027-06-13T12:00:00Z', 9],
  ])(
    'can be told on %s',
    async (now, more) => {
      const other = await tell(Date.parse(now));
      const booked = await all<Booking>(other, 'bookings');
      expect(booked.length).toBe(bookings.length + more);
      if (more > 0)
        expect(onRegisters(now.slice(0, 10), await all<Session>(other, 'sessions'), booked)).toHaveLength(more);
    },
    60_000,
  );

  it('copies nothing where one row cannot be copied', async () => {
    const source = new MemoryD1('CREATE TABLE a (n INTEGER); INSERT INTO a VALUES (1), (2);');
    const target = new MemoryD1('CREATE TABLE a (n INTEGER UNIQUE); INSERT INTO a VALUES (2);');
    await expect(source.copyInto(target.asBinding())).rejects.toThrow(/UNIQUE/);
    const rows = await target.prepare('SELECT n FROM a').all();
    expect(rows.results).toHaveLength(1);
  });
});
