// How the dashboard puts numbers, lengths of time and sessions into words.
import type { Counted } from '#domain/dashboard/shapes';
import { formatDayAndMonth, type Reader } from '#domain/format';

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** `Four`, `13`: at the beginning of a sentence. */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/** `1 person`, `43 people`. */
export const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** `7`, `200+`: a count that stopped at its bound. */
export const countWord = ({ count, isMore }: Counted): string => (isMore ? `${count}+` : String(count));

const HOUR = 60;
const DAY = 24 * HOUR;

/** `35 min`, `2 h 42 min`, `3 days`. */
export function lengthOf(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  if (whole >= 3 * DAY) return `${Math.round(whole / DAY)} days`;
  const rest = whole % HOUR;
  return `${Math.floor(whole / HOUR)} h${rest > 0 ? ` ${rest} min` : ''}`;
}

/** `2.7`: hours to a tenth. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;

/** `31 Aug`. */
export const shortDate = (at: string, reader: Reader): string => {
  const { day, month } = formatDayAndMonth(at, reader);
  return `${day} ${month}`;
};

export const sessionAddress = ({ courseId, id }: { courseId: string; id: string }): string =>
  `/courses/${courseId}/sessions/${id}`;
