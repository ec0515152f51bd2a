// What one batch at a session's desk has read and means to write. Decisions read and change it in memory; then it is one commit.
import { type Booking, LIVE } from '#domain/bookings/booking';
import { moveUp, type Seats, type Terms, withOffer, withoutOffer } from '#domain/bookings/line';
import type { Session } from '#domain/sessions/session';
import { isByApproval, type Settings } from '#domain/settings/settings';
import type { TellingData, TellingKind } from '#domain/tellings/telling';
import { toInstant } from '#kernel/clock';
import type { Stored, Write } from '#ports/records';
import { type AuditLine, auditWrites } from '../effect';
import { type Occasion, tellingWrite } from '../tellings/tell';

export type SeatsRecord = Stored & Seats;
export type CourseTerms = Stored & {
  status: string;
  enrolment: 'open' | 'approval';
  waitingList: boolean;
  price: Booking['price'];
};

const HOUR_MS = 3_600_000;

interface Touched {
  entity: string;
  before: Stored | null;
  after: Stored | null;
}

export class Ledger {
  readonly now: string;
  readonly settings: Settings;
  readonly course: CourseTerms;
  session: Stored & Session;
  seats: SeatsRecord;
  /** Those in line, by queue number: enough of them for every seat that this batch can free. */
  line: Booking[];
  /** Those whose seats are on offer, where that concerns this batch. */
  readonly offered: readonly Booking[];
  readonly #records = new Map<string, Touched>();
  readonly #audit: { line: AuditLine; actorId: string | null }[] = [];
  readonly #extra: Write[] = [];
  readonly #occasions: Occasion[] = [];
  readonly #relied = new Set<string>();

  constructor(read: {
    now: string;
    settings: Settings;
    course: CourseTerms;
    session: Stored & Session;
    seats: SeatsRecord;
    line: Booking[];
    offered: readonly Booking[];
    records: { entity: string; record: Stored }[];
  }) {
    this.now = read.now;
    this.settings = read.settings;
    this.course = read.course;
    this.session = read.session;
    this.seats = read.seats;
    this.line = [...read.line];
    this.offered = read.offered;
    for (const { entity, record } of [
      ...read.records,
      ...[...read.line, ...read.offered].map((record) => ({ entity: 'bookings', record: record as Stored })),
      { entity: 'sessions', record: read.session },
      { entity: 'seats', record: read.seats },
    ])
      this.#records.set(`${entity}/${record.id}`, { entity, before: record, after: record });
  }

  get<T extends Stored>(entity: string, id: string): T | null {
    return (this.#records.get(`${entity}/${id}`)?.after as T | undefined) ?? null;
  }

  /** Stores the record as it shall be; its version is one above what was read, however often it changes in this batch. */
  put<T extends Stored>(entity: string, record: T): T {
    const key = `${entity}/${record.id}`;
    const before = this.#records.get(key)?.before ?? null;
    const after = { ...record, version: (before?.version ?? 0) + 1 };
    this.#records.set(key, { entity, before, after });
    if (entity === 'bookings') this.line = this.line.map((each) => (each.id === after.id ? (after as never) : each));
    return after;
  }

  /** Removes a record; one that was not read is removed whatever its version. */
  remove(entity: string, id: string): void {
    const key = `${entity}/${id}`;
    const known = this.#records.get(key);
    if (known) this.#records.set(key, { ...known, after: null });
    else this.add({ op: 'delete', entity, id });
  }

  add(write: Write): void {
    this.#extra.push(write);
  }

  note(actorId: string | null, line: AuditLine): void {
    this.#audit.push({ line, actorId });
  }

  /** Puts it down for those whom it concerns. Whoever was placed in line and moved up in one batch is told how it ended. */
  tell<K extends TellingKind>(kind: K, record: Stored, data: TellingData[K], actorId: string | null): void {
    const entity = kind.startsWith('session-') ? 'sessions' : 'bookings';
    const made = this.#occasions.find((each) => each.kind === 'booking-made' && each.about.id === record.id);
    const status = { 'booking-confirmed': 'confirmed', 'booking-held': 'pending' }[kind as string];
    if (made && status) made.data = { status } as TellingData['booking-made'];
    else if (made && kind === 'booking-offered') Object.assign(made, { kind, data });
    else this.#occasions.push({ kind, about: { entity, id: record.id }, data, actorId, at: this.now } as Occasion);
  }

  /** What was decided holds only while this record stands as it was read. */
  relyOn(entity: string, id: string): void {
    this.#relied.add(`${entity}/${id}`);
  }

  setSeats(seats: Seats): void {
    this.seats = this.put('seats', { ...this.seats, ...seats });
  }

  /** Saves a booking's new state with its line in the history. */
  move(booking: Booking, change: Partial<Booking>, action: string, actorId: string | null): Booking {
    const after = this.put('bookings', { ...booking, ...change, updatedAt: this.now } as Booking);
    this.note(actorId, {
      entity: 'bookings',
      recordId: booking.id,
      action,
      before: { status: booking.status },
      after: { status: after.status },
    });
    return after;
  }

  /** How many live bookings here somebody has made, with those of this batch. */
  madeBy(bookerId: string): number {
    return [...this.#records.values()].filter(
      ({ entity, after }) =>
        entity === 'bookings' && after?.bookerId === bookerId && LIVE.includes((after as Booking).status),
    ).length;
  }

  get terms(): Terms {
    return {
      approval: isByApproval(this.settings, this.course),
      waitingList: this.course.waitingList,
      offers: (this.settings.bookings.offerHours ?? 0) > 0,
    };
  }

  /** When nobody moves up any more, nor accepts an offer. */
  get closesAt(): string {
    return this.session.registrationClosesAt ?? this.session.start;
  }

  /** Registration has ended: nobody moves up any more (rule 2: waiting lapses). */
  get closed(): boolean {
    return this.now >= this.closesAt;
  }

  /** The seat is kept for them until then: as long as the settings say, and no longer than registration is open. */
  #offer(booking: Booking, actorId: string | null): void {
    const hours = this.settings.bookings.offerHours ?? 0;
    const until = toInstant(Math.min(Date.parse(this.now) + hours * HOUR_MS, Date.parse(this.closesAt)));
    const offered = this.move(booking, { status: 'offered', offeredUntil: until }, 'offer', actorId);
    const { sessionId, courseId } = booking;
    this.put('offers', { id: booking.id, version: 0, sessionId, courseId, until });
    this.setSeats(withOffer(this.seats, until));
    this.tell('booking-offered', offered, { until }, actorId);
  }

  /** The offer is answered or over: nobody waits for its end any more. */
  closeOffer({ id, offeredUntil }: Booking): void {
    this.remove('offers', id);
    this.setSeats(withoutOffer(this.seats, offeredUntil ?? ''));
  }

  /** Free seats go to the lowest numbers in line. */
  fill(actorId: string | null): void {
    if (this.closed || this.session.status !== 'open') return;
    const { count, status, seats } = moveUp(this.seats, this.terms);
    if (count === 0) return;
    const chosen = this.line.splice(0, count);
    if (chosen.length < count) throw new Error(`The desk read ${chosen.length} of the line and needs ${count}.`);
    this.setSeats(seats);
    for (const booking of chosen) {
      if (status === 'offered') {
        this.#offer(booking, actorId);
        continue;
      }
      this.move(booking, { status }, 'move-up', actorId);
      this.tell(status === 'confirmed' ? 'booking-confirmed' : 'booking-held', booking, { from: 'waiting' }, actorId);
    }
  }

  /**
   * Everything that changed, guarded by the versions that were read; those of session, seats and what was relied on too, so
   * that no decision is stale.
   */
  writes(): Write[] {
    const writes: Write[] = [];
    for (const [key, { entity, before, after }] of this.#records) {
      if (before === after) {
        if (before && (entity === 'sessions' || entity === 'seats' || this.#relied.has(key)))
          writes.push({ op: 'check', entity, id: before.id, guard: { version: before.version } });
        continue;
      }
      if (!before && after) writes.push({ op: 'create', entity, record: after });
      else if (before && after) writes.push({ op: 'update', entity, record: after, ifVersion: before.version });
      else if (before) writes.push({ op: 'delete', entity, id: before.id, ifVersion: before.version });
    }
    const audit = this.#audit.flatMap(({ line, actorId }) => auditWrites([line], actorId, this.now));
    const all = [...writes, ...this.#extra, ...audit, ...this.#occasions.map(tellingWrite)];
    return all.some((write) => write.op !== 'check') ? all : [];
  }
}
