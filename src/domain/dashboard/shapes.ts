// What the dashboard shows, between the use cases that read it and the components that draw it.
import type { Instant } from '#kernel/clock';
import type { Result } from '#kernel/result';
import type { Attempt } from '../attempts/attempt';
import type { DayKey } from '../attendance/attendance';
import type { Booking } from '../bookings/booking';
import type { Post } from '../posts/post';
import type { Query } from '../queries/query';
import type { Joining } from '../sessions/joining';
import type { Session } from '../sessions/session';
import type { Test } from '../tests/test';
import type { CalendarDate } from '../weeks';

/** How many there are; with `isMore`, at least so many: counting stops at a bound. */
export interface Counted {
  count: number;
  isMore: boolean;
}

/** A week's figures. Minutes are of the clock, nights and Sundays included. */
export interface WeekFigures {
  monday: CalendarDate;
  start: Instant;
  end: Instant;
  /** Bookings that were made in it, whatever became of them. */
  booked: number;
  /** Queries that were first answered in it. */
  replies: number;
  /** Median minutes from the question to that answer; null where none was given. */
  firstReply: number | null;
  /** Of the people on the registers of its days: they came, or were absent. Whoever was excused counts for neither. */
  came: number;
  missed: number;
}

export interface DashboardSession
  extends Pick<
    Session,
    | 'id'
    | 'courseId'
    | 'days'
    | 'start'
    | 'end'
    | 'timeZone'
    | 'wholeDays'
    | 'mode'
    | 'venue'
    | 'status'
    | 'confirmed'
    | 'places'
  > {
  title: string;
  /** Names. */
  instructors: string[];
  seats: { places: number; held: number; waiting: number; free: number };
  /** Of the seats held, those that wait for a decision. */
  pending: number;
  /** The company that it is private to. */
  privateTo: string | null;
}

/** The sessions of today and of the working days ahead. */
export interface Days {
  /** Today in the organisation's zone. */
  today: CalendarDate;
  sessions: DashboardSession[];
  /** There are more than were read: the last days may lack some. */
  isMore: boolean;
  /** The working days that are shown. */
  dates: CalendarDate[];
}

/** The register of a session that runs today. */
export interface TodaysRegister {
  sessionId: string;
  day: DayKey;
  start: Instant;
  /** On the register, and of those marked. */
  seated: number;
  marked: number;
}

export interface WaitingQuery {
  id: string;
  number: number;
  subject: string;
  requesterName: string;
  waitingSince: Instant;
}

export interface WaitingQueries extends Counted {
  /** The longest wait first. */
  queries: WaitingQuery[];
}

/** Answers of tests that wait for a person. */
export interface ToGrade extends Counted {
  oldest: { since: Instant; test: string } | null;
}

export interface ToApprove extends Counted {
  oldest: { since: Instant; course: string } | null;
}

export interface BookingSeen {
  booking: Pick<Booking, 'id' | 'status' | 'attendeeId' | 'courseId' | 'sessionId' | 'companyId' | 'offeredUntil'>;
  attendee: { displayName: string } | null;
  course: { id: string; title: string; slug: string };
  session: Session;
  position: number | null;
  waiting: number | null;
}

/** An installation in which nobody has booked yet: which of the steps towards that have been taken. */
export interface FirstSteps {
  course: boolean;
  session: boolean;
  people: boolean;
}

export interface OfficeDashboard {
  /** Null where somebody has booked. */
  firstSteps: Result<FirstSteps | null>;
  approve: Result<ToApprove>;
  grade: Result<ToGrade>;
  drafts: Result<Counted & { titles: string[] }>;
  queries: Result<WaitingQueries>;
  days: Result<Days>;
  registers: Result<TodaysRegister[]>;
  /** Live bookings on sessions that are still to begin, and those among them that stand in line. */
  ahead: Result<Counted>;
  inLine: Result<Counted>;
  /** Oldest first; the last one runs. */
  weeks: Result<WeekFigures[]>;
}

export interface InstructorDashboard {
  days: Result<Days>;
  registers: Result<TodaysRegister[]>;
  grade: Result<ToGrade>;
  queries: Result<WaitingQueries>;
  /** Live bookings on their sessions that are still to begin. */
  ahead: Result<Counted>;
}

export type BookedWeek = Pick<WeekFigures, 'monday' | 'start' | 'end' | 'booked'>;
export type AskedQuery = Pick<Query, 'id' | 'number' | 'subject' | 'status' | 'lastMessageAt'> & {
  requesterName?: string;
};

export interface PersonResult {
  /** Without its result where the test's rule shows none. */
  attempt: Pick<Attempt, 'id' | 'status' | 'score' | 'maxScore' | 'percent' | 'passed' | 'startedAt'>;
  person: string;
  title: string;
}

export interface ManagerDashboard {
  /** By state, of sessions that are still to begin. */
  counts: Result<Record<'confirmed' | 'pending' | 'waiting', Counted>>;
  /** The next of them. */
  next: Result<BookingSeen[]>;
  /** What the company has asked and is not solved: how many, and the latest. */
  queries: Result<Counted & { latest: AskedQuery[] }>;
  results: Result<PersonResult[]>;
  weeks: Result<BookedWeek[]>;
}

export interface SeatSeen extends BookingSeen {
  /** For whoever's seat is confirmed, once the session is sure to run. */
  joining: Joining | null;
  isJoiningHeldBack: boolean;
}

export interface TestSeen {
  test: Pick<Test, 'title' | 'questionCount' | 'timeLimit' | 'opensAt' | 'closesAt' | 'status'> & { id: string };
  course: { title: string } | null;
  /** In progress. */
  live: Pick<Attempt, 'id' | 'deadlineAt'> | null;
}

export interface LearnerDashboard {
  /** Seats held on what is under way or still to begin, the soonest first. */
  seats: Result<SeatSeen[]>;
  lines: Result<BookingSeen[]>;
  /** In progress, or to be begun now. */
  tests: Result<TestSeen[]>;
  /** What they asked, the latest word first. */
  queries: Result<AskedQuery[]>;
  posts: Result<Post[]>;
}
