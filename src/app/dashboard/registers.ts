// The registers of today: how many are on each, and how many of them are marked. Two bounded counts a session, in the second wave.
import { hasRegister, ON_REGISTER, registerDays, SETTLED_MARKS } from '#domain/attendance/attendance';
import { partsOn } from '#domain/dashboard/sessions-on';
import type { TodaysRegister } from '#domain/dashboard/shapes';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { COUNTED_TO } from './counted';
import type { DaysBegun } from './days';

/** Sessions of one day. */
const MOST = 30;

/** @param begun sessions that the caller may mark */
export async function readRegisters(
  { app: { records } }: Call,
  { sessions, today }: DaysBegun,
  timeZone: string,
): Promise<Result<TodaysRegister[]>> {
  const parts = partsOn(sessions.filter(hasRegister), today, timeZone).slice(0, MOST);
  const counts = await Promise.all(
    parts.flatMap(({ session, number }) => {
      const sessionId = session.id;
      const day = registerDays(session)[number - 1]?.key ?? '';
      return [
        records.count('bookings', { where: { sessionId, status: ON_REGISTER } }, COUNTED_TO),
        records.count('attendance', { where: { sessionId, day, mark: SETTLED_MARKS } }, COUNTED_TO),
      ];
    }),
  );
  const numbers: number[] = [];
  for (const count of counts) {
    if (!count.ok) return count;
    numbers.push(count.value);
  }
  return ok(
    parts.map(({ session, day, number }, at): TodaysRegister => {
      const seated = numbers[at * 2] ?? 0;
      return {
        sessionId: session.id,
        day: registerDays(session)[number - 1]?.key ?? '',
        start: day.start,
        seated,
        // Somebody may have been marked before their booking was cancelled.
        marked: Math.min(seated, numbers[at * 2 + 1] ?? 0),
      };
    }),
  );
}
