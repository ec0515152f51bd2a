// The registers of today on a dashboard: those that are to be completed, and the way to each.
import type { Days, TodaysRegister } from '#domain/dashboard/shapes';
import { formatTime, type Reader } from '#domain/format';
import { html, type Markup } from '../markup';
import type { Todo } from './todo';

export const registerAddress = ({ sessionId, day }: TodaysRegister): string =>
  `/bookings/register/${sessionId}?day=${day}`;

const unmarkedOf = ({ seated, marked }: TodaysRegister): number => seated - marked;

/** Begun, and somebody is not marked. */
export const openRegisters = (registers: readonly TodaysRegister[], now: string): TodaysRegister[] =>
  registers.filter((register) => register.start <= now && unmarkedOf(register) > 0);

/** @param here by the organisation's clock */
export function registersLine(open: readonly TodaysRegister[], { sessions }: Days, here: Reader): Todo {
  const people = open.reduce((sum, register) => sum + unmarkedOf(register), 0);
  return {
    count: String(open.length),
    what: open.length === 1 ? 'register to complete today' : 'registers to complete today',
    note: `${people} ${people === 1 ? 'person is' : 'people are'} not marked yet`,
    opens: open.map((register) => ({
      href: registerAddress(register),
      name: sessions.find(({ id }) => id === register.sessionId)?.title ?? 'Session',
      note: `${formatTime(register.start, here)}, ${unmarkedOf(register)} of ${register.seated} not marked`,
    })),
  };
}

/** Below a session's name: how far its register is. */
export const registerLink = (register: TodaysRegister): Markup =>
  html`<a class="link" href="${registerAddress(register)}">Register</a>, ${register.marked} of ${register.seated} marked`;
