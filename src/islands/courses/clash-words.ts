// How a clash of people or rooms is told: who or what is taken, by what, and when.
import { formatDate, formatTimeRange, type Reader } from '#domain/format';
import type { Clash } from '#domain/sessions/series';

/** `Yuki Nakamura teaches`, `Room 1 is taken by`, or both: what stands before the other session's name. */
export function clashLead({ people, venue }: Clash): string {
  const teach = people.length > 0 ? `${people.join(' and ')} ${people.length === 1 ? 'teaches' : 'teach'}` : '';
  if (!venue) return teach;
  return teach ? `${teach}, and ${venue} is taken by,` : `${venue} is taken by`;
}

/** `Tue 1 Dec, 09:00 to 16:30`, by the clock of the place where it is held. */
export function clashWhen({ start, end, timeZone }: Clash, reader: Omit<Reader, 'timeZone'>): string {
  const there = { ...reader, timeZone };
  return `${formatDate(start, there)}, ${formatTimeRange(start, end, there)}`;
}
