// Which sessions run on a day of the organisation's calendar: a session of several days has a part on each.
import { addDays, type CalendarDate, dayStart } from '../weeks';

interface Day {
  start: string;
  end: string;
}
interface Running {
  days: readonly Day[];
}

export interface Part<Session> {
  session: Session;
  day: Day;
  /** From 1. */
  number: number;
}

/** In the order of their beginnings. */
export function partsOn<Session extends Running>(
  sessions: readonly Session[],
  date: CalendarDate,
  timeZone: string,
): Part<Session>[] {
  const [from, to] = [dayStart(date, timeZone), dayStart(addDays(date, 1), timeZone)];
  return sessions
    .flatMap((session) => {
      const at = session.days.findIndex(({ start, end }) => start < to && end > from);
      const day = session.days[at];
      return day ? [{ session, day, number: at + 1 }] : [];
    })
    .sort((one, other) => (one.day.start < other.day.start ? -1 : one.day.start > other.day.start ? 1 : 0));
}
