// How a clash of people or rooms is told: who or what is taken, by what, and when.
import { formatDate, formatTimeRange, type Reader } from '#domain/format';
import type { Clash } from '#domain/sessions/series';

/** What stands before the other session's name: `Yuki Nakamura teaches`, or `Room 1 is taken by` where only the room is. */
export function clashLead({ people, venue }: Clash): string {
  if (people.length === 0) return `${venue} is taken by`;
  return `${people.join(' and ')} ${people.length === 1 ? 'teaches' : 'teach'}`;
}

/** And after it: ` in Room 1`, where both are wanted. */
export const clashPlace = ({ people, venue }: Clash): string => (people.length > 0 && venue ? ` in ${venue}` : '');

/** `Tue 1 Dec, 09:00 to 16:30`, by the clock of the place where it is held. */
export function clashWhen({ start, end, timeZone }: Clash, reader: Omit<Reader, 'timeZone'>): string {
  const there = { ...reader, timeZone };
  return `${formatDate(start, there)}, ${formatTimeRange(start, end, there)}`;
}
