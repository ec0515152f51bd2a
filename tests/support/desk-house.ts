// A published course with one session and its desk, on a real store: what tests of booking begin with, and what has to be
// true of it at any moment.
import { expect } from 'vitest';
import { liveBookingId } from '#app/desk/decide';
import { DeskQueue } from '#app/desk/queue';
import { serve } from '#app/desk/serve';
import { type Booking, HOLDS_SEAT, LIVE } from '#domain/bookings/booking';
import type { Seats } from '#domain/bookings/line';
import type { Session } from '#domain/sessions/session';
import { SETTINGS_ID, type Settings, settingsOf } from '#domain/settings/settings';
import type { Instant } from '#kernel/clock';
import { newId } from '#kernel/id';
import type { Result } from '#kernel/result';
import type { Page, Records, Stored } from '#ports/records';
import type { DeskActor, DeskAnswer, DeskCommand, SessionDesk } from '#ports/session-desk';
import { unwrap } from './result';

export type BookCommand = Extract<DeskCommand, { kind: 'book' }>;
type StepCommand = Extract<DeskCommand, { kind: 'step' }>;
type TransferCommand = Extract<DeskCommand, { kind: 'transfer' }>;
type SwapCommand = Extract<DeskCommand, { kind: 'swap' }>;

const NOW = '2026-11-20T09:00:00.000Z';
const DAYS = [
  { start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T17:00:00.000Z' },
  { start: '2026-12-02T09:00:00.000Z', end: '2026-12-02T17:00:00.000Z' },
];

export const OFFICE: DeskActor = { id: 'office', companyId: null, office: true };
export const person = (id: string, companyId: string | null = null): DeskActor => ({ id, companyId, office: false });

interface Begin {
  places?: number;
  course?: Record<string, unknown>;
  session?: Record<string, unknown>;
  id?: string;
}

export class House {
  readonly records: Records;
  readonly clock = { time: NOW, now: (): Instant => this.clock.time };
  readonly session: { id: string; courseId: string };
  readonly desk: SessionDesk;

  private constructor(records: Records, id: string) {
    this.records = records;
    this.session = { id, courseId: `course-of-${id}` };
    this.desk = this.openDesk();
  }

  /** A session of 3 places that is open, listed and starts in eleven days. */
  static async build(records: Records, { places = 3, course, session, id = 'session' }: Begin = {}): Promise<House> {
    const house = new House(records, id);
    const { courseId } = house.session;
    const stored = {
      ...{ id, version: 1, status: 'open', courseId, days: DAYS, wholeDays: false, timeZone: 'Europe/London' },
      ...{ mode: 'in-person', venue: null, link: null, instructors: ['yuki'], places: { min: 0, max: places } },
      ...{ registrationOpensAt: null, registrationClosesAt: null, privateTo: null, joiningInstructions: null },
      ...{ confirmed: false, source: null, start: DAYS[0]?.start, end: DAYS[1]?.end, audience: 'public', listed: true },
      ...{ createdAt: NOW, updatedAt: NOW, createdBy: null },
      ...session,
    };
    const taught = {
      ...{ id: courseId, version: 1, status: 'published', title: 'First Aid', code: id, slug: id, tags: [] },
      ...{ enrolment: 'open', waitingList: true, price: { amount: 9500, currency: 'GBP' }, priceAmount: 9500 },
      ...{ createdAt: NOW, updatedAt: NOW, createdBy: null },
      ...course,
    };
    const done = await records.commit([
      { op: 'create', entity: 'courses', record: taught },
      { op: 'create', entity: 'sessions', record: stored },
      { op: 'create', entity: 'seats', record: { id, version: 1, places, held: 0, waiting: 0, lastNumber: 0 } },
    ]);
    expect(unwrap(done)).toBe('committed');
    return house;
  }

  /** Another desk of the same session: past the first one, as if nothing serialised them. */
  openDesk(records: Records = this.records): SessionDesk {
    return new DeskQueue({ records, clock: this.clock });
  }

  bookCommand(attendeeId: string, given: Partial<BookCommand> = {}): BookCommand {
    return {
      ...{
        kind: 'book',
        bookingId: newId(),
        attendeeId,
        companyId: null,
        attendeeCompanyId: null,
        poNumber: null,
        note: null,
      },
      ...{ searched: [attendeeId], actor: person(attendeeId), ...given },
    } as BookCommand;
  }

  submit(command: DeskCommand, desk = this.desk): Promise<Result<DeskAnswer>> {
    return desk.submit(this.session, command);
  }

  /** Decides these in one batch, as a desk does with what arrives while it writes. */
  together(...commands: DeskCommand[]): Promise<Result<DeskAnswer>[]> {
    return serve({ records: this.records, clock: this.clock }, this.session, commands);
  }

  book(attendeeId: string, given: Partial<BookCommand> = {}, desk = this.desk): Promise<Result<DeskAnswer>> {
    return this.submit(this.bookCommand(attendeeId, given), desk);
  }

  /** Books these one after another; the bookings' ids in that order. */
  async bookAll(...attendeeIds: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const id of attendeeIds) ids.push(unwrap(await this.book(id)).record.id);
    return ids;
  }

  /** Saves rules of booking, over those that stand. */
  async rules(given: Partial<Settings['bookings']>): Promise<void> {
    const stored = unwrap(await this.records.get('settings', SETTINGS_ID));
    const { bookings } = settingsOf(stored);
    const version = (stored?.version ?? 0) + 1;
    const record = { id: SETTINGS_ID, version, bookings: { ...bookings, ...given } };
    const done = await this.records.commit([
      stored
        ? { op: 'update', entity: 'settings', record, ifVersion: stored.version }
        : { op: 'create', entity: 'settings', record },
    ]);
    expect(unwrap(done)).toBe('committed');
  }

  async statusOf(bookingId: string): Promise<unknown> {
    return unwrap(await this.records.get('bookings', bookingId))?.status;
  }

  stepCommand(step: StepCommand['step'], bookingId: string, given: Partial<StepCommand> = {}): StepCommand {
    return { kind: 'step', step, bookingId, reason: null, ifMatch: null, actor: OFFICE, ...given };
  }

  step(
    step: StepCommand['step'],
    bookingId: string,
    given: Partial<StepCommand> = {},
    desk = this.desk,
  ): Promise<Result<DeskAnswer>> {
    return this.submit(this.stepCommand(step, bookingId, given), desk);
  }

  /** Saves a change of the session, by default on the version that stands. */
  async edit(patch: Record<string, unknown>, ifMatch?: number, desk = this.desk): Promise<Result<DeskAnswer>> {
    const version = ifMatch ?? (await this.readSession()).version;
    return this.submit({ kind: 'edit', patch, ifMatch: version, actor: OFFICE }, desk);
  }

  sessionStep(step: string, ifMatch: number | null = null, desk = this.desk): Promise<Result<DeskAnswer>> {
    return this.submit({ kind: 'session-step', step, ifMatch, actor: OFFICE }, desk);
  }

  /** What the scheduler does at this desk: offers whose time is over end. */
  async expire(desk = this.desk): Promise<void> {
    unwrap(await this.submit({ kind: 'expire', actor: { id: '', companyId: null, office: false } }, desk));
  }

  /** From this house's session to another's, where it is decided. */
  async transfer(
    bookingId: string,
    to: House,
    given: Partial<TransferCommand> = {},
    desk = to.desk,
  ): Promise<Result<DeskAnswer>> {
    const { attendeeId, companyId, bookerId } = await this.readBooking(bookingId);
    return to.submit(
      {
        ...{ kind: 'transfer', from: this.session, bookingId, newId: newId(), ifMatch: null, actor: OFFICE },
        ...{ attendeeId, companyId, attendeeCompanyId: null, bookerId, searched: [attendeeId], ...given },
      },
      desk,
    );
  }

  swap(bookingId: string, attendeeId: string, given: Partial<SwapCommand> = {}): Promise<Result<DeskAnswer>> {
    return this.submit({
      ...{ kind: 'swap', bookingId, attendeeId, attendeeCompanyId: null, searched: [attendeeId], ifMatch: null },
      ...{ actor: OFFICE, ...given },
    });
  }

  /** All of a kind that was written in this house's store since a moment, the oldest first. */
  async since(entity: string, from: string): Promise<Stored[]> {
    const all: Stored[] = [];
    let after: string | null = null;
    do {
      const page: Result<Page> = await this.records.list(entity, {
        sort: { field: 'at', descending: false },
        range: { from },
        limit: 200,
        ...(after ? { after } : {}),
      });
      all.push(...unwrap(page).items);
      after = unwrap(page).next;
    } while (after);
    return all;
  }

  /** `booking-offered ada`, in the order of their moments: what has been put down to be told of these bookings and sessions. */
  async told(): Promise<string[]> {
    const names = new Map((await this.bookings()).map(({ id, attendeeId }) => [id, attendeeId]));
    return (await this.since('tellings', '2026'))
      .map(({ kind, about }) => ({ kind, id: (about as { id: string }).id }))
      .filter(({ id }) => names.has(id) || id === this.session.id)
      .map(({ kind, id }) => `${kind} ${names.get(id) ?? 'session'}`);
  }

  async read(entity: string, id: string): Promise<Stored> {
    const record = unwrap(await this.records.get(entity, id));
    if (!record) throw new Error(`There is no ${id} among the ${entity}.`);
    return record;
  }
  readSession = async () => (await this.read('sessions', this.session.id)) as Stored & Session;
  readSeats = async () => (await this.read('seats', this.session.id)) as Stored & Seats;
  readBooking = async (id: string) => (await this.read('bookings', id)) as Booking;

  async bookings(): Promise<Booking[]> {
    const all: Booking[] = [];
    let after: string | null = null;
    do {
      const page = await this.records.list('bookings', {
        where: { sessionId: this.session.id },
        sort: { field: 'queueNumber', descending: false },
        limit: 200,
        ...(after ? { after } : {}),
      });
      all.push(...(unwrap(page).items as Booking[]));
      after = unwrap(page).next;
    } while (after);
    return all;
  }

  /** `ada confirmed` for everybody, in the order of their names. */
  async standing(): Promise<string[]> {
    return (await this.bookings()).map(({ attendeeId, status }) => `${attendeeId} ${status}`).toSorted();
  }

  /** PRODUCT.md, rules 1 to 3, on all that is stored. */
  async expectSound(): Promise<void> {
    const [session, seats, bookings] = [await this.readSession(), await this.readSeats(), await this.bookings()];
    const waiting = bookings.filter(({ status }) => status === 'waiting');
    const holding = bookings.filter(({ status }) => HOLDS_SEAT.includes(status));
    expect(seats.held, 'held counts whoever holds a seat').toBe(holding.length);
    expect(seats.waiting, 'waiting counts whoever waits').toBe(waiting.length);
    expect(seats.places, 'places are the session’s').toBe(session.places.max);
    expect(seats.held, 'never oversold').toBeLessThanOrEqual(seats.places);
    const isClosed = this.clock.time >= (session.registrationClosesAt ?? session.start);
    if (seats.waiting > 0 && !isClosed && session.status === 'open')
      expect(seats.held, 'no seat is idle while somebody waits').toBe(seats.places);

    const offered = bookings.filter(({ status }) => status === 'offered');
    expect(seats.offers ?? [], 'the deadlines are those of the offers').toEqual(
      offered.map(({ offeredUntil }) => offeredUntil).toSorted(),
    );
    const deadlines = await this.records.getMany(bookings.map(({ id }) => ({ entity: 'offers', id })));
    expect(
      unwrap(deadlines).map((deadline) => deadline?.until),
      'the scheduler knows of each offer, and of no other',
    ).toEqual(bookings.map(({ status, offeredUntil }) => (status === 'offered' ? offeredUntil : undefined)));

    const numbers = bookings.flatMap(({ queueNumber }) => queueNumber ?? []).toSorted((one, other) => one - other);
    expect(numbers, 'each queue number was given out once').toEqual(
      Array.from({ length: seats.lastNumber }, (_, at) => at + 1),
    );
    const movedUp = holding.flatMap(({ queueNumber }) => queueNumber ?? []);
    const lowest = Math.min(...waiting.map(({ queueNumber }) => queueNumber ?? 0), Number.POSITIVE_INFINITY);
    for (const number of movedUp) expect(number, 'nobody moved up past a lower number').toBeLessThan(lowest);

    const live = bookings.filter(({ status }) => LIVE.includes(status));
    expect(new Set(live.map(({ attendeeId }) => attendeeId)).size, 'one live booking a person').toBe(live.length);
    const people = [...new Set(bookings.map(({ attendeeId }) => attendeeId))];
    const claims = await this.records.getMany(
      people.map((id) => ({ entity: 'liveBookings', id: liveBookingId(session.id, id) })),
    );
    const expected = people.map((id) => live.find(({ attendeeId }) => attendeeId === id)?.id);
    expect(
      unwrap(claims).map((claim) => claim?.bookingId),
      'the claims are those of the live bookings',
    ).toEqual(expected);
    for (const { sessionStart, instructorIds } of live)
      expect({ sessionStart, instructorIds }, 'live bookings copy the session').toEqual({
        sessionStart: session.start,
        instructorIds: session.instructors,
      });
  }
}

/** The same store, where something happens once, right before a call of this kind goes through. */
export function interrupted(
  records: Records,
  call: 'getMany' | 'list' | 'commit',
  act: () => Promise<unknown>,
): Records {
  let isDone = false;
  const first = async (kind: typeof call): Promise<void> => {
    if (kind !== call || isDone) return;
    isDone = true;
    await act();
  };
  return {
    backend: records.backend,
    get: (entity, id) => records.get(entity, id),
    count: (entity, query, upTo) => records.count(entity, query, upTo),
    walk: (entity, page) => records.walk(entity, page),
    ping: () => records.ping(),
    getMany: async (keys) => {
      await first('getMany');
      return records.getMany(keys);
    },
    list: async (entity, query) => {
      await first('list');
      return records.list(entity, query);
    },
    commit: async (writes) => {
      await first('commit');
      return records.commit(writes);
    },
  };
}
