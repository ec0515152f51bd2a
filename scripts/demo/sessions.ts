// When the courses run: today's timetable by hand where the design shows it, the rest in a steady rhythm, each with a room
// and a tutor who are free.
import type { Temporal } from 'temporal-polyfill';
import type { SessionInput } from '#domain/sessions/session';
import { at, type Calendar, DAY, HOUR, HOURS, type Hours, ZONE } from './calendar';
import { COMPANIES, type CompanyKey } from './companies';
import { type CatalogueCourse, type Category, COURSES } from './courses';
import { OUT_OF_HOURS, TIMETABLE } from './timetable';

export type Venue = 'Room 1' | 'Room 2' | 'Training kitchen' | 'The yard' | 'Live online';

export interface SessionSeed {
  course: string;
  /** Working days from today; moved on where room or tutor is taken. */
  day: number;
  hours?: keyof typeof HOURS;
  venue?: Venue;
  tutor?: string;
  min?: number;
  places?: number;
  /** At this company's own site, for its people alone. */
  privateTo?: CompanyKey;
  /** Draft: without a tutor. Default: open, and completed once it is over. */
  status?: 'draft' | 'cancelled';
  /** Seats held in the end. */
  held?: number;
  /** Of those, not yet approved. */
  pending?: number;
  waiting?: number;
  /** Bookings that were cancelled again. */
  cancelled?: number;
  /** By name, among those who hold seats and at the head of the line; the rest is left to chance. */
  seated?: readonly string[];
  line?: readonly string[];
  /** From the line: withdrew again. */
  withdrew?: readonly string[];
  /** What was written on somebody's booking. */
  remarks?: Readonly<Record<string, { poNumber?: string; note?: string }>>;
}

/** A session with its time and place. Times in milliseconds. */
export interface PlannedSession {
  seed: SessionSeed;
  course: CatalogueCourse;
  days: { start: number; end: number }[];
  start: number;
  end: number;
  venue: string;
  tutor: string | null;
  places: number;
  min: number;
  /** When the office put it in. */
  createdAt: number;
  cancelledAt: number | null;
}

const HOURS_OF: Readonly<Record<string, keyof typeof HOURS>> = {
  '½ day': 'morning',
  '2 hours': 'evening',
};

const ROOMS: Readonly<Record<Category, readonly Venue[]>> = {
  Safety: ['Room 2', 'Room 1'],
  Food: ['Training kitchen', 'Room 1'],
  Care: ['Room 1', 'Room 2'],
  Construction: ['Room 1', 'Room 2'],
  Leadership: ['Room 1', 'Room 2'],
};

const TUTORS: Readonly<Record<Category, readonly string[]>> = {
  Safety: ['Ingrid Solberg', 'Joseph Okello', 'Gethin Pryce'],
  Food: ['Ana Lucía Paredes', 'Yuki Arakawa'],
  Care: ['Ingrid Solberg', 'Joseph Okello', 'Yuki Arakawa'],
  Construction: ['Gethin Pryce', 'Joseph Okello'],
  Leadership: ['Yuki Arakawa', 'Joseph Okello', 'Gethin Pryce'],
};

/** How far ahead the office plans, and how lately it put in the newest. */
const PLANNED_AHEAD = 80 * DAY;
const NEWEST = 9 * DAY;

export function planSessions(calendar: Calendar, now: number): PlannedSession[] {
  const taken = new Set<string>();
  return TIMETABLE.map((seed) => {
    const { course, hours } = whatOf(seed);
    const slot = allocate(calendar, seed, course, hours, taken);
    return plan(seed, slot, { now, createdAt: now - NEWEST - taken.size * HOUR });
  });
}

/** What is held today although the house is closed; nothing on a working day. */
export const planOutOfHours = ({ closedToday }: Calendar, now: number): PlannedSession[] =>
  closedToday
    ? [plan(OUT_OF_HOURS, { dates: [closedToday], venue: 'Room 1', tutor: 'Yuki Arakawa' }, { now, createdAt: now })]
    : [];

interface Slot {
  dates: Temporal.PlainDate[];
  venue: string;
  tutor: string | null;
}

function whatOf(seed: SessionSeed): { course: CatalogueCourse; hours: Hours } {
  const course = COURSES.find(({ code }) => code === seed.course);
  if (!course) throw new Error(`The timetable names ${seed.course}, which is no course.`);
  return { course, hours: HOURS[seed.hours ?? HOURS_OF[course.duration] ?? 'day'] };
}

/** @param when `createdAt`: put in then, or well before it begins */
function plan(seed: SessionSeed, slot: Slot, { now, createdAt }: { now: number; createdAt: number }): PlannedSession {
  const { course, hours } = whatOf(seed);
  const days = slot.dates.map((date) => ({ start: at(date, hours.from), end: at(date, hours.to) }));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error(`${seed.course} takes no day.`);
  const places = seed.places ?? course.places;
  return {
    seed,
    course,
    days,
    start: first.start,
    end: last.end,
    venue: slot.venue,
    tutor: slot.tutor,
    places,
    min: seed.min ?? Math.ceil(places / 3),
    createdAt: Math.min(first.start - PLANNED_AHEAD, createdAt),
    cancelledAt: seed.status === 'cancelled' ? now - 2 * DAY : null,
  };
}

/** The first run of days on which a room and a tutor are free; both are taken from then on. */
function allocate(
  calendar: Calendar,
  seed: SessionSeed,
  course: CatalogueCourse,
  hours: Hours,
  taken: Set<string>,
): Slot {
  const site = COMPANIES.find(({ key }) => key === seed.privateTo);
  const venues = site ? [site.site] : seed.venue ? [seed.venue] : ROOMS[course.category];
  const tutors = seed.tutor ? [seed.tutor] : TUTORS[course.category];
  for (let day = seed.day; ; day++) {
    const dates = calendar.run(day, course.days);
    const slots = dates.flatMap((date) => hours.parts.map((part) => `${date} ${part}`));
    const isFree = (what: string): boolean =>
      what === 'Live online' || slots.every((slot) => !taken.has(`${slot} ${what}`));
    const venue = venues.find(isFree);
    const tutor = seed.status === 'draft' ? null : tutors.find(isFree);
    if (venue === undefined || tutor === undefined) continue;
    for (const slot of slots) {
      taken.add(`${slot} ${venue}`);
      if (tutor) taken.add(`${slot} ${tutor}`);
    }
    return { dates, venue, tutor };
  }
}

const JOINING: Readonly<Record<Venue, string>> = {
  'Room 1': 'Room 1 is on the ground floor, left of the door. Coffee from half past eight.',
  'Room 2': 'Room 2 is upstairs; the lift is behind the stairs. Wear something you can kneel in.',
  'Training kitchen':
    'The kitchen entrance is in Narrow Lane. Whites or an apron, flat shoes, hair tied back. Lunch is what we cook.',
  'The yard': 'Meet in the yard behind the building. Boots, a coat and gloves: we are outside for most of it.',
  'Live online': 'Open the link ten minutes early, with camera and microphone. Have paper and a pen at hand.',
};
const ON_SITE = 'Your tutor comes to you. Please keep a room for the whole group free, with a power socket and a wall.';

export const sessionInput = (
  session: PlannedSession,
  id: { course: string; tutor: string | null; company: string | null },
): SessionInput => {
  const isOnline = session.venue === 'Live online';
  return {
    courseId: id.course,
    days: session.days.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
    timeZone: ZONE,
    mode: isOnline ? 'online' : 'in-person',
    venue: session.venue,
    link: isOnline ? `https://meet.harbour-row.example/${session.course.code.toLowerCase()}` : null,
    instructors: id.tutor ? [id.tutor] : [],
    places: { min: session.min, max: session.places },
    privateTo: id.company,
    joiningInstructions: JOINING[session.venue as Venue] ?? ON_SITE,
  };
};
