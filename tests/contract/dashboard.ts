// The dashboard on any store, written once: the figures of past weeks are those of their records, and nobody's dashboard shows or
// counts what is not theirs.
import { describe, expect, it } from 'vitest';
import type { Call } from '#app/app';
import { updateRecord } from '#app/crud';
import { readInstructorDashboard } from '#app/dashboard/instructor';
import { readLearnerDashboard } from '#app/dashboard/learner';
import { readManagerDashboard } from '#app/dashboard/manager';
import { readOfficeDashboard } from '#app/dashboard/office';
import { beginWeeks, finishWeeks, keepWeeks } from '#app/dashboard/week-figures';
import type { Role } from '#domain/access';
import { courses } from '#domain/courses/course';
import { medianOf } from '#domain/dashboard/median';
import { localDay } from '#domain/format';
import { type Query, queries } from '#domain/queries/query';
import { DEFAULT_SETTINGS } from '#domain/settings/settings';
import { mondayOf } from '#domain/weeks';
import { unavailable } from '#kernel/errors';
import { err } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { InboxHouse } from '../support/inbox-house';
import { unwrap } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const ZONE = 'Europe/London';
const NOW = '2026-11-20T09:00:00.000Z';
/** On both sides of where weeks begin in London: in summer time, in the week in which clocks go back, and in winter. */
const MOMENTS = [
  ...['2026-08-23T22:59:59.999Z', '2026-10-18T22:59:59.999Z', '2026-10-18T23:00:00.000Z', '2026-10-25T12:00:00.000Z'],
  ...['2026-11-01T23:59:59.999Z', '2026-11-02T00:00:00.000Z', '2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
];

/** @param open an empty store, anew for each test */
export function dashboardContract(name: string, open: OpenRecords): void {
  describe(`the dashboard on ${name}`, () => {
    const openHouse = async () => {
      const house = new InboxHouse(await open());
      await house.person({ id: 'tomasz', role: 'staff', displayName: 'Tomasz' });
      return house;
    };
    const read = async (house: InboxHouse, zone = ZONE) =>
      unwrap(await finishWeeks(house.app, unwrap(await beginWeeks(house.app, zone))));

    it('keeps of past weeks what their records give, once, and counts the running one as it stands', async () => {
      const house = await openHouse();
      house.clock.time = '2026-08-22T09:00:00.000Z';
      const session = await house.session({}, 120);
      for (const [place, moment] of MOMENTS.entries()) {
        house.clock.time = moment;
        const ada = await house.somebody('learner');
        unwrap(await house.book(ada, session.id));
        const query = await house.asked(ada);
        house.wait(90 + place * 30);
        await house.reply(house.office, query, { status: 'resolved' });
        await house.reply(house.office, query, { status: 'resolved' });
      }
      house.clock.time = NOW;
      const before = await read(house);
      expect(before).toEqual(await counted(house.app.records, before));
      expect(before.reduce((sum, { booked }) => sum + booked, 0)).toBe(MOMENTS.length - 1);
      expect(before.at(-1)).toMatchObject({ monday: '2026-11-16', booked: 1, replies: 2 });

      expect(unwrap(await keepWeeks(house.app, 100))).toBe(12);
      expect(unwrap(await keepWeeks(house.app, 100))).toBe(0);
      expect(await read(house)).toEqual(before);
      const kept = (await house.read('weekFigures', 'organisation')) as Stored & { weeks: { booked: number }[] };
      expect(kept.weeks.map(({ booked }) => booked)).toEqual(before.slice(0, -1).map(({ booked }) => booked));
    });

    it('reads kept weeks from the record alone, keeps each one when it is over, and counts anew in another zone', async () => {
      const house = await openHouse();
      house.clock.time = NOW;
      const session = await house.session({}, 30);
      unwrap(await keepWeeks(house.app, 100));
      const asked: string[] = [];
      const watched = { ...house.app, records: watching(house.app.records, asked) };
      unwrap(await finishWeeks(watched, unwrap(await beginWeeks(watched, ZONE))));
      expect(asked.toSorted()).toEqual([
        ...['count attendance', 'count attendance', 'count bookings'],
        ...['get weekFigures', 'list queries'],
      ]);

      unwrap(await house.book(await house.somebody('learner'), session.id));
      house.clock.time = '2026-11-23T00:05:00.000Z';
      expect(unwrap(await keepWeeks(house.app, 100)), 'not within ten minutes of its end').toBe(0);
      expect((await read(house)).at(-2)).toMatchObject({ monday: '2026-11-16', booked: 1 });
      house.clock.time = '2026-11-23T00:10:00.000Z';
      await Promise.all(Array.from({ length: 5 }, () => keepWeeks(house.app, 100)));
      expect((await house.read('weekFigures', 'organisation')).version).toBe(2);
      expect((await read(house)).at(-2)).toMatchObject({ monday: '2026-11-16', booked: 1 });

      const elsewhere = { ...house.app, settings: async () => ({ ...DEFAULT_SETTINGS, timeZone: 'Asia/Tokyo' }) };
      expect(unwrap(await keepWeeks(elsewhere, 100))).toBe(12);
      expect(await read(house, 'Asia/Tokyo')).toEqual(
        await counted(house.app.records, await read(house, 'Asia/Tokyo'), 'Asia/Tokyo'),
      );
    });

    it('shows nobody what is not theirs, and counts none of it', async () => {
      const house = await openHouse();
      house.clock.time = NOW;
      const [north, south] = [
        unwrap(await house.company({ name: 'Northern Works' })),
        unwrap(await house.company({ name: 'Southern Works' })),
      ];
      const who = async (displayName: string, role: Role, companyId: string | null = null) =>
        house.somebody(role, { displayName, companyId });
      const [ivy, otto] = [await who('Ivy Teacher', 'instructor'), await who('Otto Teacher', 'instructor')];
      const [ann, bea] = [await who('Ann North', 'learner', north.id), await who('Bea South', 'learner', south.id)];
      const mia = await who('Mia Manager', 'manager', north.id);
      const first = await house.session(
        { instructors: [ivy.person.id], venue: 'Ivy’s room', joiningInstructions: 'Ring twice.' },
        2,
      );
      const second = await house.session({ instructors: [otto.person.id], venue: 'Otto’s room' }, 3);
      const hidden = await house.session({ privateTo: south.id, venue: 'Their own hall', places: { max: 1 } }, 4);
      for (const [call, session] of [
        [ann, first],
        [bea, first],
        [bea, second],
        [bea, hidden],
      ] as const)
        unwrap(await house.book(call, session.id));
      const asked = async (call: Call, subject: string, assignee: Call) => {
        const { id, version } = await house.asked(call, { subject });
        unwrap(await updateRecord(house.office, queries, id, { assigneeId: assignee.caller?.id }, version));
      };
      await asked(ann, 'A question of Ann', ivy);
      await asked(bea, 'A question of Bea', otto);
      const theirs = /Bea South|Southern Works|question of Bea|Otto’s room|Their own hall/;

      const instructor = await readInstructorDashboard(ivy);
      expect(unwrap(instructor.days).sessions.map(({ id, seats }) => [id, seats.held])).toEqual([[first.id, 2]]);
      expect(unwrap(instructor.ahead).count).toBe(2);
      expect(unwrap(instructor.queries).queries.map(({ subject }) => subject)).toEqual(['A question of Ann']);
      expect(JSON.stringify(instructor)).not.toMatch(theirs);

      const manager = await readManagerDashboard(mia, north.id);
      expect(unwrap(manager.counts).confirmed.count).toBe(1);
      expect(unwrap(manager.next).map(({ attendee }) => attendee?.displayName)).toEqual(['Ann North']);
      expect(unwrap(manager.queries)).toMatchObject({ count: 1, latest: [{ subject: 'A question of Ann' }] });
      expect(unwrap(manager.weeks).at(-1)?.booked).toBe(1);
      expect(JSON.stringify(manager)).not.toMatch(theirs);
      const other = await readManagerDashboard(mia, south.id);
      expect(unwrap(other.counts).confirmed.count).toBe(0);
      expect(unwrap(other.weeks).map(({ booked }) => booked)).toEqual(Array(13).fill(0));
      expect([unwrap(other.next), unwrap(other.results), unwrap(other.queries).latest]).toEqual([[], [], []]);

      const learner = await readLearnerDashboard(ann);
      expect(unwrap(learner.seats)).toMatchObject([
        { session: { id: first.id }, joining: { instructions: 'Ring twice.' } },
      ]);
      expect(unwrap(learner.queries).map(({ subject }) => subject)).toEqual(['A question of Ann']);
      expect(JSON.stringify(learner)).not.toMatch(theirs);

      const office = await readOfficeDashboard(house.office);
      expect(unwrap(office.days).sessions.map(({ id }) => id)).toEqual([first.id, second.id, hidden.id]);
      expect([unwrap(office.ahead).count, unwrap(office.queries).count]).toEqual([4, 2]);
      expect(unwrap(office.firstSteps)).toBeNull();
    });

    it('tells a learner’s place in line, and how to join once the seat is confirmed', async () => {
      const house = await openHouse();
      house.clock.time = NOW;
      const session = await house.session(
        { places: { max: 1 }, link: 'https://meet.example/x', joiningInstructions: 'Ring.' },
        2,
      );
      const [ann, bea] = [await house.somebody('learner'), await house.somebody('learner')];
      const seat = unwrap(await house.book(ann, session.id));
      unwrap(await house.book(bea, session.id));
      const before = await readLearnerDashboard(bea);
      expect(unwrap(before.lines)).toMatchObject([{ position: 1, waiting: 1 }]);
      expect(unwrap(before.seats)).toEqual([]);
      unwrap(await house.cancel(house.office, seat.id));
      const after = await readLearnerDashboard(bea);
      expect(unwrap(after.seats)).toMatchObject([
        { joining: { link: 'https://meet.example/x', instructions: 'Ring.' } },
      ]);
      expect(unwrap(after.lines)).toEqual([]);
    });

    it('says of a new installation which steps are taken, until somebody has booked', async () => {
      const house = await openHouse();
      house.clock.time = NOW;
      expect(unwrap((await readOfficeDashboard(house.office)).firstSteps)).toEqual({
        course: false,
        session: false,
        people: false,
      });
      const session = await house.session();
      const ann = await house.somebody('learner');
      expect(unwrap((await readOfficeDashboard(house.office)).firstSteps)).toEqual({
        course: true,
        session: true,
        people: true,
      });
      unwrap(await house.book(ann, session.id));
      expect(unwrap((await readOfficeDashboard(house.office)).firstSteps)).toBeNull();
    });

    it('asks for the names that it needed last in the first wave, and gives them as they are now', async () => {
      const house = await openHouse();
      house.clock.time = NOW;
      const { courseId } = await house.session({}, 2);
      const titles = async (records: Records) => {
        const office = await readOfficeDashboard({ ...house.office, app: { ...house.app, records } });
        return unwrap(office.days).sessions.map(({ title }) => title);
      };
      const [before] = await titles(house.app.records);
      const course = await house.read('courses', courseId as string);
      expect(before).toBe(course.title);
      unwrap(await updateRecord(house.office, courses, course.id, { title: 'Renamed' }, course.version));
      const asked: string[] = [];
      expect(await titles(watching(house.app.records, asked))).toEqual(['Renamed']);
      expect(asked.filter((each) => each.startsWith('getMany'))).toHaveLength(1);
      await house.session({}, 3);
      expect(await titles(house.app.records), 'a new one is read after the others').toHaveLength(2);
      expect(await titles(house.app.records)).not.toContain('Removed course');
    });

    it('leaves the other parts standing where one cannot be read', async () => {
      const house = await openHouse();
      house.clock.time = NOW;
      await house.session({}, 2);
      const broken = { ...house.app, records: failing(house.app.records, 'queries') };
      const office = await readOfficeDashboard({ ...house.office, app: broken });
      expect([office.queries.ok, office.weeks.ok]).toEqual([false, false]);
      expect([office.days.ok, office.approve.ok, office.ahead.ok, office.grade.ok]).toEqual([true, true, true, true]);
      expect(unwrap(office.days).sessions).toHaveLength(1);
    });
  });
}

/** The weeks as all records say that they were. */
async function counted(
  records: Records,
  weeks: readonly { monday: string; start: string; end: string }[],
  zone = ZONE,
) {
  const [booked, asked] = [
    unwrap(await records.list('bookings', { limit: 200 })),
    unwrap(await records.list('queries', { limit: 200 })),
  ];
  const weekOf = (at: string): string => mondayOf(localDay(at, zone));
  return weeks.map((week) => {
    const answered = (asked.items as unknown as Query[]).filter(
      (query) => query.firstReplyAt && weekOf(query.firstReplyAt) === week.monday,
    );
    const minutes = answered.map(
      (query) => (Date.parse(query.firstReplyAt ?? '') - Date.parse(query.createdAt)) / 60_000,
    );
    return {
      ...{ monday: week.monday, start: week.start, end: week.end },
      booked: booked.items.filter(({ createdAt }) => weekOf(createdAt as string) === week.monday).length,
      replies: minutes.length,
      firstReply: medianOf(minutes),
      came: 0,
      missed: 0,
    };
  });
}

const over = (
  records: Records,
  answer: (name: keyof Records, entity: string, ask: () => unknown) => unknown,
): Records =>
  new Proxy(records, {
    get(target, name: keyof Records) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => answer(name, String(given[0]), () => value.apply(target, given));
    },
  });
const watching = (records: Records, asked: string[]): Records =>
  over(records, (name, entity, ask) => {
    asked.push(`${name} ${entity}`);
    return ask();
  });
const failing = (records: Records, kind: string): Records =>
  over(records, (name, entity, ask) =>
    name === 'list' && entity === kind ? Promise.resolve(err(unavailable('The store is away.'))) : ask(),
  );
