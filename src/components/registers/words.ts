// What stands above a register: where it is, and its days where it has several.
import { dateOf, MARKS } from '#domain/attendance/attendance';
import type { Register } from '#domain/attendance/register';
import { formatDate, formatTime, type Reader } from '#domain/format';
import type { Looks } from '../../islands/registers/MarkBadge';
import { lookOf, SHAPES } from '../badge-states';

export interface DayTab {
  key: string;
  label: string;
  href: string;
  /** How many are marked; null where that was not counted. */
  marked: number | null;
}

/** Badges as the island draws them. */
export const MARK_LOOKS = Object.fromEntries(
  MARKS.map((mark) => {
    const { tone, word, shape } = lookOf('attendance', mark);
    return [mark, { tone, word, shape: SHAPES[shape] }];
  }),
) as unknown as Looks;

/** `Avonmouth depot`, `Live online`. */
export const placeOfRegister = ({ mode, venue }: Pick<Register, 'mode' | 'venue'>): string | null =>
  mode === 'online' ? 'Live online' : venue;

/** None for a single day. @param here by the session's clock */
export function dayTabs({ sessionId, days }: Pick<Register, 'sessionId' | 'days'>, here: Reader): DayTab[] {
  if (days.length < 2) return [];
  const parts = new Map<string, number>();
  for (const { key } of days) parts.set(dateOf(key), (parts.get(dateOf(key)) ?? 0) + 1);
  return days.map(({ key, start, marked }) => ({
    key,
    label: [formatDate(start, here), (parts.get(dateOf(key)) ?? 0) > 1 && formatTime(start, here)]
      .filter(Boolean)
      .join(', '),
    href: `/bookings/register/${sessionId}?day=${key}`,
    marked,
  }));
}
