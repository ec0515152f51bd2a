// How a session's state and its chance to run are told.

import type { Reader } from '#domain/format';
import type { Session } from '#domain/sessions/session';
import { datesOf, hoursOf } from '../catalogue/words';

/** The badge: an open session that is sure to run is confirmed, one that needs people and nobody has confirmed is tentative. */
export function sessionState({ status, confirmed, places }: Pick<Session, 'status' | 'confirmed' | 'places'>): string {
  if (status !== 'open') return status;
  if (confirmed) return 'confirmed';
  return places.min > 0 ? 'tentative' : 'open';
}

export interface Minimum {
  min: number;
  /** How many are missing; 0 when it runs. */
  missing: number;
}

/** Null where no minimum is set, or nothing is left to decide. */
export function minimumOf(
  { places, status, confirmed }: Pick<Session, 'places' | 'status' | 'confirmed'>,
  { held }: { held: number },
): Minimum | null {
  if (places.min === 0 || confirmed || (status !== 'open' && status !== 'draft')) return null;
  return { min: places.min, missing: Math.max(0, places.min - held) };
}

/** `Runs with 6: 2 to go`, `Runs with 6: reached`. */
export function runsWords(session: Pick<Session, 'places' | 'status' | 'confirmed'>, seats: { held: number }): string {
  const minimum = minimumOf(session, seats);
  if (!minimum) return '';
  return minimum.missing > 0
    ? `Runs with ${minimum.min}: ${minimum.missing} to go`
    : `Runs with ${minimum.min}: reached`;
}

/** `Wed 2 to Fri 4 Dec, 09:00 to 16:30 GMT`. */
export const whenOf = (session: Session, reader: Reader): string =>
  `${datesOf(session, reader)}, ${hoursOf(session, reader)}`;
