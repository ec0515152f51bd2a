// How far a register is, and what still has to be marked.
import type { Mark } from '#domain/attendance/attendance';

interface Shown {
  bookingId: string;
  mark: Mark;
}

export const unmarkedIn = (rows: readonly Shown[]): string[] =>
  rows.filter(({ mark }) => mark === 'unmarked').map(({ bookingId }) => bookingId);

/** `1 mark not sent yet`. */
export const unsentWords = (count: number): string => `${count} mark${count === 1 ? '' : 's'} not sent yet`;
