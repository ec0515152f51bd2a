// One search over everything, on any store: what each role is told, in the same words, and how often the store is asked for it.
import { describe, expect, it } from 'vitest';
import type { Call } from '#app/app';
import { runCommand } from '#app/crud';
import { findNamed, findRecords } from '#app/find/find';
import { courses } from '#domain/courses/course';
import type { FoundGroup } from '#domain/find';
import type { Records } from '#ports/records';
import { InboxHouse } from '../support/inbox-house';
import { unwrap } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const told = (groups: readonly FoundGroup[]): string[] =>
  groups.flatMap(({ entity, items }) => items.map(({ title, detail }) => `${entity}: ${title} (${detail})`));
const find = async (call: Call, query: string): Promise<string[]> => told(unwrap(await findRecords(call, { query })));

/** @param open an empty store, anew for each test */
export function findContract(name: string, open: OpenRecords): void {
  describe(`finding on ${name}`, () => {
    const openHouse = async () => {
      const house = new InboxHouse(await open());
      await house.person({ id: 'tomasz', role: 'staff', displayName: 'Tomasz' });
      const client = unwrap(await house.company({ name: 'Émile & Sons', code: 'EM-1' }));
      const other = unwrap(await house.company({ name: 'Northern Works' }));
      const emile = await house.somebody('learner', { displayName: 'Émile Åberg', companyId: client.id });
      const bea = await house.somebody('learner', { displayName: 'Bea Emilsson', companyId: other.id });
      const manager = await house.somebody('manager', { displayName: 'Mia Manager', companyId: client.id });
      const session = await house.session({}, 5);
      const booking = unwrap(await house.book(emile, session.id));
      unwrap(await house.book(bea, session.id));
      return { house, emile, bea, manager, client, session, booking };
    };

    it('tells each role of what is theirs, accents folded, the closest first', async () => {
      const { house, emile, bea, manager, session, booking } = await openHouse();
      const course = await house.read('courses', String(session.courseId));
      const reference = String(booking.reference);
      const office = await find(house.office, 'emil');
      expect(office).toContain('users: Émile Åberg (Émile & Sons)');
      expect(office).toContain('users: Bea Emilsson (Northern Works)');
      expect(office).toContain('companies: Émile & Sons (EM-1)');
      expect(office.indexOf('users: Émile Åberg (Émile & Sons)')).toBeLessThan(
        office.indexOf('users: Bea Emilsson (Northern Works)'),
      );
      const seat = (await find(house.office, reference)).filter((line) => line.startsWith('bookings'));
      expect(seat).toHaveLength(1);
      expect(seat[0]).toMatch(new RegExp(`^bookings: ${reference}, Émile Åberg \\(Confirmed, ${course.title}, `));

      expect(await find(manager, 'emil')).not.toContain('users: Bea Emilsson (Northern Works)');
      expect((await find(emile, reference))[0]).toMatch(`bookings: ${reference}, ${course.title} (Confirmed, `);
      expect(await find(bea, reference)).toEqual([]);
      expect(await find(bea, 'aberg')).toEqual([]);
    });

    it('asks the store for every kind at once, and once more for what their ids stand for', async () => {
      const { house } = await openHouse();
      const waves = { count: 0, open: 0, asked: [] as string[] };
      const app = { ...house.app, records: counting(house.app.records, waves) };
      const groups = unwrap(await findRecords({ ...house.office, app }, { query: 'emil' }));
      expect(waves.count).toBe(2);
      expect(waves.asked.filter((each) => each === 'list')).toHaveLength(groups.length);
      expect(waves.asked.filter((each) => each !== 'list')).toEqual(['getMany']);
    });

    it('recalls records by their ids for whoever may still read them', async () => {
      const { house, emile, bea, booking, session } = await openHouse();
      const ids = [
        `bookings/${booking.id}`,
        `courses/${session.courseId}`,
        'bookings/missing',
        'replies/x',
        'nonsense',
      ];
      const kinds = async (call: Call) =>
        unwrap(await findNamed(call, ids)).flatMap(({ entity, items }) => items.map(() => entity));
      expect(await kinds(emile)).toEqual(['courses', 'bookings']);
      expect(await kinds(bea)).toEqual(['courses']);
      const course = await house.read('courses', String(session.courseId));
      unwrap(await runCommand(house.office, courses, course.id, 'archive', null, null));
      expect(await kinds(bea)).toEqual([]);
      expect(await kinds(house.office)).toEqual(['courses', 'bookings']);
    });
  });
}

interface Waves {
  /** Times that the store was asked while it had nothing to answer. */
  count: number;
  open: number;
  asked: string[];
}

const counting = (records: Records, waves: Waves): Records =>
  new Proxy(records, {
    get(target, name: keyof Records) {
      const held = target[name];
      if (typeof held !== 'function') return held;
      return async (...given: unknown[]) => {
        if (waves.open === 0) waves.count += 1;
        waves.open += 1;
        waves.asked.push(name);
        try {
          return await (held as (...all: unknown[]) => Promise<unknown>).apply(target, given);
        } finally {
          waves.open -= 1;
        }
      };
    },
  });
