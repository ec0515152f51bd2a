// The queue of a session, by examples and by random interleavings against a list of people.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveUp, place, release, resize, type Seats, type Terms } from '#domain/bookings/line';

const seats = (given: Partial<Seats> = {}): Seats => ({ places: 2, held: 0, waiting: 0, lastNumber: 0, ...given });
const open: Terms = { approval: false, waitingList: true };

describe('a newcomer', () => {
  it('takes a free seat, confirmed or, where approval is asked, pending', () => {
    expect(place(seats(), open)).toEqual({ status: 'confirmed', seats: seats({ held: 1 }) });
    expect(place(seats(), { ...open, approval: true })).toEqual({ status: 'pending', seats: seats({ held: 1 }) });
  });

  it('gets the next number and a place at the end of the line when all seats are held', () => {
    expect(place(seats({ held: 2, waiting: 3, lastNumber: 8 }), open)).toEqual({
      status: 'waiting',
      queueNumber: 9,
      position: 4,
      seats: seats({ held: 2, waiting: 4, lastNumber: 9 }),
    });
  });

  it('stands behind those who wait, even beside a free seat', () => {
    expect(place(seats({ held: 1, waiting: 1, lastNumber: 1 }), open)).toMatchObject({
      status: 'waiting',
      position: 2,
    });
  });

  it('is turned away when there is no waiting list', () => {
    expect(place(seats({ held: 2 }), { approval: false, waitingList: false })).toEqual({ status: 'full' });
  });

  it('finds no seat where places were lowered to none held too many', () => {
    expect(place(seats({ places: 1, held: 2 }), open)).toMatchObject({ status: 'waiting' });
  });
});

describe('moving up', () => {
  it('fills free seats as far as people wait', () => {
    expect(moveUp(seats({ places: 5, held: 2, waiting: 2 }), open)).toEqual({
      count: 2,
      status: 'confirmed',
      seats: seats({ places: 5, held: 4, waiting: 0 }),
    });
    expect(moveUp(seats({ places: 3, held: 2, waiting: 4 }), open)).toMatchObject({ count: 1 });
  });

  it('makes pending bookings where approval is asked', () => {
    expect(moveUp(seats({ held: 1, waiting: 1 }), { ...open, approval: true })).toMatchObject({
      count: 1,
      status: 'pending',
    });
  });

  it('moves nobody where nothing is free or nobody waits', () => {
    expect(moveUp(seats({ held: 2, waiting: 3 }), open).count).toBe(0);
    expect(moveUp(seats({ held: 1 }), open).count).toBe(0);
    expect(moveUp(seats({ places: 1, held: 2, waiting: 1 }), open).count).toBe(0);
  });
});

describe('ending and resizing', () => {
  it('frees what was held: a seat, or a place in line', () => {
    expect(release(seats({ held: 2, waiting: 1 }), 'confirmed')).toEqual(seats({ held: 1, waiting: 1 }));
    expect(release(seats({ held: 2, waiting: 1 }), 'pending')).toEqual(seats({ held: 1, waiting: 1 }));
    expect(release(seats({ held: 2, waiting: 1 }), 'waiting')).toEqual(seats({ held: 2, waiting: 0 }));
  });

  it('refuses fewer places than are held and says by how many', () => {
    expect(resize(seats({ places: 9, held: 7 }), 4)).toEqual({ ok: false, over: 3 });
    expect(resize(seats({ places: 9, held: 7 }), 7)).toEqual({ ok: true, seats: seats({ places: 7, held: 7 }) });
  });
});

type Command =
  | { do: 'book' }
  | { do: 'cancel' | 'decline' | 'confirm'; who: number }
  | { do: 'resize'; places: number }
  | { do: 'close' | 'reopen' }
  | { do: 'approval'; on: boolean };

const who = fc.nat(30);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Command>({ do: 'book' }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'decline' as const, 'confirm' as const), who }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resize' as const), places: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('approval' as const), on: fc.boolean() }) },
);

interface Person {
  arrived: number;
  status: 'pending' | 'confirmed' | 'offered' | 'waiting' | 'ended';
  queueNumber: number | null;
}

/** A session as its desk runs it, with everybody who ever came. */
class Desk {
  seats: Seats;
  terms: Terms = open;
  isClosed = false;
  readonly people: Person[] = [];
  constructor(places: number) {
    this.seats = seats({ places });
  }

  run(command: Command): void {
    if (command.do === 'book') this.#book();
    else if (command.do === 'resize') this.#resize(command.places);
    else if (command.do === 'approval') this.terms = { ...this.terms, approval: command.on };
    else if (command.do === 'close' || command.do === 'reopen') this.isClosed = command.do === 'close';
    else if ('who' in command) this.#decide(command.do, command.who);
    if (!this.isClosed) this.#fill();
  }

  of(status: Person['status']): Person[] {
    return this.people.filter((person) => person.status === status);
  }

  #book(): void {
    if (this.isClosed) return;
    const placed = place(this.seats, this.terms);
    if (placed.status === 'full') throw new Error('There is a waiting list.');
    const queueNumber = placed.status === 'waiting' ? placed.queueNumber : null;
    if (placed.status === 'waiting') expect(placed.position).toBe(this.of('waiting').length + 1);
    this.people.push({ arrived: this.people.length, status: placed.status, queueNumber });
    this.seats = placed.seats;
  }

  #decide(step: 'cancel' | 'decline' | 'confirm', at: number): void {
    const live = this.people.filter((person) => person.status !== 'ended');
    const person = live[at % Math.max(1, live.length)];
    if (!person || person.status === 'ended') return;
    if (step === 'confirm') {
      if (person.status === 'pending') person.status = 'confirmed';
      return;
    }
    if (step === 'decline' && person.status === 'confirmed') return;
    this.seats = release(this.seats, person.status);
    person.status = 'ended';
  }

  #resize(places: number): void {
    const resized = resize(this.seats, places);
    if (resized.ok) this.seats = resized.seats;
    else expect(resized.over).toBe(this.seats.held - places);
  }

  #fill(): void {
    const { count, status, seats } = moveUp(this.seats, this.terms);
    const line = this.of('waiting').toSorted((one, other) => (one.queueNumber ?? 0) - (other.queueNumber ?? 0));
    for (const person of line.slice(0, count)) person.status = status;
    this.seats = seats;
  }
}

describe('random interleavings of booking, cancelling, deciding, resizing and closing', () => {
  const run = (check: (desk: Desk, before: Person[]) => void) =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(command, { maxLength: 60 }), (places, commands) => {
        const desk = new Desk(places);
        for (const each of commands) {
          const before = desk.people.map((person) => ({ ...person }));
          desk.run(each);
          check(desk, before);
        }
      }),
      { numRuns: 1000 },
    );

  it('never hold more seats than there are places, and count whom they hold (1,000 runs)', () => {
    run(({ seats, ...desk }) => {
      const statuses = desk.people.map(({ status }) => status);
      expect(seats.held).toBe(statuses.filter((status) => status === 'pending' || status === 'confirmed').length);
      expect(seats.waiting).toBe(statuses.filter((status) => status === 'waiting').length);
      expect(seats.held).toBeLessThanOrEqual(seats.places);
    });
  });

  it('never leave a seat idle while somebody waits and registration is open (1,000 runs)', () => {
    run(({ seats, isClosed }) => {
      if (!isClosed && seats.waiting > 0) expect(seats.held).toBe(seats.places);
    });
  });

  it('give out queue numbers in order of arrival, each once (1,000 runs)', () => {
    run((desk) => {
      const numbers = desk.people.flatMap(({ queueNumber }) => queueNumber ?? []);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
      expect(desk.seats.lastNumber).toBe(numbers.length);
    });
  });

  it('give a freed seat to the lowest number, never past somebody who waits (1,000 runs)', () => {
    run((desk, before) => {
      const moved = desk.people.filter(
        (person, at) =>
          before[at]?.status === 'waiting' && (person.status === 'pending' || person.status === 'confirmed'),
      );
      const stillWaiting = desk.of('waiting').map(({ queueNumber }) => queueNumber ?? 0);
      for (const { queueNumber } of moved)
        expect(Math.min(...stillWaiting, Number.POSITIVE_INFINITY)).toBeGreaterThan(queueNumber ?? 0);
      const newcomer = desk.people[before.length];
      if (newcomer && newcomer.status !== 'waiting')
        expect(before.some(({ status }) => status === 'waiting')).toBe(false);
    });
  });

  it('never let approval take or give a seat, or change the line (1,000 runs)', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), who, (commands, at) => {
        const desk = new Desk(2);
        desk.run({ do: 'approval', on: true });
        for (const each of commands) desk.run(each);
        const [seats, line] = [desk.seats, desk.of('waiting').map(({ arrived }) => arrived)];
        desk.run({ do: 'confirm', who: at });
        expect(desk.of('waiting').map(({ arrived }) => arrived)).toEqual(line);
        expect(desk.seats).toEqual(seats);
      }),
      { numRuns: 1000 },
    );
  });
});
