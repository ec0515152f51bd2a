// Who books which seat when, who withdraws, and what the office approves: planned by name and by chance, booked in life.

import { DAY, HOUR, officeMoment } from './calendar';
import type { Chance } from './chance';
import { COMPANIES } from './companies';
import { LEARNERS, type PersonSeed } from './people';
import type { PlannedSession } from './sessions';

export interface PlannedBooking {
  session: PlannedSession;
  attendee: PersonSeed;
  /** Who does it: the person, the contact of their company, or somebody of the office on the telephone. */
  booker: string;
  poNumber: string | null;
  note: string | null;
  /** Milliseconds, as all moments here. */
  bookedAt: number;
  /** When the office approves it, where that is asked; null while it waits for that. */
  approvedAt: number | null;
  cancelledAt: number | null;
}

const OFFICE = ['Tomasz Wieczorek', 'Bronwen Hale'] as const;

const NOTES = [
  'Vegetarian lunch',
  'Allergic to nuts',
  'Needs a parking space',
  'Uses a hearing loop',
  'Coming straight from a night shift',
  'Halal lunch, please',
  'Wheelchair user: a table near the door',
  'First course in English, a printed handout helps',
  'Has to leave by four on the first day',
];

/** Bookings end this long before the start; a booking can be cancelled by people themselves until the day before. */
const LAST_CALL = 20 * HOUR;
const CANCEL_BEFORE = 30 * HOUR;
/** A line forms in the last days, and what waits for approval is this recent. */
const LINE_FORMS = 6 * DAY;
const STILL_PENDING = 3.5 * DAY;

/** Where everybody is on which day, and who has taken what already: nobody sits in two rooms or in one course twice. */
class Diary {
  readonly #entries = new Set<string>();

  isFree({ name }: PersonSeed, session: PlannedSession): boolean {
    return keysOf(name, session).every((key) => !this.#entries.has(key));
  }
  take({ name }: PersonSeed, session: PlannedSession): void {
    for (const key of keysOf(name, session)) this.#entries.add(key);
  }
}

const keysOf = (name: string, { course, days }: PlannedSession): string[] => [
  `${name} ${course.code}`,
  ...days.map(({ start }) => `${name} ${new Date(start).toISOString().slice(0, 10)}`),
];

const named = (name: string): PersonSeed => {
  const person = LEARNERS.find((each) => each.name === name);
  if (!person) throw new Error(`The timetable names ${name}, who is nobody.`);
  return person;
};

export function planBookings(sessions: readonly PlannedSession[], chance: Chance, now: number): PlannedBooking[] {
  const diary = new Diary();
  for (const session of sessions)
    for (const name of [...(session.seed.seated ?? []), ...(session.seed.line ?? [])]) diary.take(named(name), session);
  return sessions.flatMap((session) => planSession(session, diary, chance, now));
}

function planSession(session: PlannedSession, diary: Diary, chance: Chance, now: number): PlannedBooking[] {
  const { seed } = session;
  const [held, waiting, cancelled] = [seed.held ?? 0, seed.waiting ?? 0, seed.cancelled ?? 0];
  const draw = (count: number): PersonSeed[] => drawPeople(session, count, diary, chance);
  const seated = (seed.seated ?? []).map(named);
  const line = (seed.line ?? []).map(named);
  const withdrew = new Set(seed.withdrew ?? []);
  const holders = chance.shuffled([...seated, ...draw(held - seated.length)]);
  const leavers = draw(cancelled);
  const queue = [...line, ...draw(waiting - (line.length - withdrew.size))];
  const early = [...leavers, ...holders.slice(0, held >> 1)];
  const first = [...chance.shuffled(early), ...holders.slice(held >> 1)];

  const moments = momentsOf(session, { first: first.length, line: queue.length }, chance, now);
  return [...first, ...queue].map((attendee, at): PlannedBooking => {
    const bookedAt = moments[at] as number;
    const leaves = leavers.includes(attendee) || withdrew.has(attendee.name);
    const latest = Math.min(now - HOUR, session.start - CANCEL_BEFORE);
    const isPending = at < first.length && at >= first.length - (seed.pending ?? 0);
    return {
      session,
      attendee,
      ...whoBooks(attendee, chance),
      ...remarksOf(session, attendee, chance),
      bookedAt,
      approvedAt:
        session.course.isByApproval && !isPending
          ? Math.min(bookedAt + chance.between(2, 30) * HOUR, now - HOUR / 4, session.start - HOUR)
          : null,
      cancelledAt: leaves ? officeMoment(chance, Math.min(bookedAt + HOUR, latest), latest) : null,
    };
  });
}

/** People who are free, those first who learn such things; fewer than asked for where fewer are free. */
function drawPeople(session: PlannedSession, count: number, diary: Diary, chance: Chance): PersonSeed[] {
  const { privateTo } = session.seed;
  const isSuited = ({ learns }: PersonSeed): boolean => learns.includes(session.course.category);
  const free = chance
    .shuffled(LEARNERS)
    .filter((person) => (!privateTo || person.company === privateTo) && diary.isFree(person, session));
  const drawn = [...free.filter(isSuited), ...free.filter((person) => !isSuited(person))].slice(0, Math.max(0, count));
  for (const person of drawn) diary.take(person, session);
  return drawn;
}

/** In order: first those who get a seat, then the line. What still waits for approval was booked lately. */
function momentsOf(
  session: PlannedSession,
  count: { first: number; line: number },
  chance: Chance,
  now: number,
): number[] {
  const opens = session.createdAt + 2 * DAY;
  const closes = Math.min((session.cancelledAt ?? now) - HOUR / 2, session.start - LAST_CALL);
  const lineForms = count.line ? Math.max(closes - LINE_FORMS, opens) : closes;
  const late = session.seed.pending && !count.line ? session.seed.pending : 0;
  const inOrder = (from: number, to: number, many: number): number[] =>
    Array.from({ length: many }, () => officeMoment(chance, from, to)).sort((one, other) => one - other);
  const recent = Math.max(lineForms - STILL_PENDING, opens);
  return [
    ...inOrder(opens, late ? recent : lineForms, count.first - late),
    ...inOrder(recent, lineForms, late),
    ...inOrder(lineForms, closes, count.line),
  ];
}

function whoBooks(attendee: PersonSeed, chance: Chance): { booker: string } {
  const contact = LEARNERS.find(({ role, company }) => role === 'manager' && company === attendee.company);
  const sample = chance.number();
  if (contact && (attendee.isInvited || sample < 0.6)) return { booker: contact.name };
  return { booker: sample > 0.96 ? chance.pick(OFFICE) : attendee.name };
}

function remarksOf(
  { seed }: PlannedSession,
  attendee: PersonSeed,
  chance: Chance,
): { poNumber: string | null; note: string | null } {
  const code = COMPANIES.find(({ key }) => key === attendee.company)?.code;
  const poNumber = code && chance.happens(0.55) ? `${code}-${chance.whole(41_000, 98_999)}` : null;
  const note = chance.happens(0.12) ? chance.pick(NOTES) : null;
  return { poNumber, note, ...seed.remarks?.[attendee.name] };
}
