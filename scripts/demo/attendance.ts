// Who came to the sessions of the last weeks and who is being marked today, and what became of the invoices: put down in the history
// as trainers and the office do it.
import { readRegister } from '#app/attendance/register';
import { saveMarks } from '#app/attendance/save-marks';
import { runCommand } from '#app/crud';
import type { GivenMark } from '#domain/attendance/register';
import { type Booking, bookings } from '#domain/bookings/booking';
import { DAY, HOUR } from './calendar';
import type { Chance } from './chance';
import type { History } from './history';
import { must, type Office } from './office';
import type { PlannedSession } from './sessions';

const COORDINATOR = 'Tomasz Wieczorek';
const EXCUSES = ['jury service', 'ill, sent word', 'called in to work'];
const REASONS = ['arrived 10:40', 'left at three', 'missed the last hour'];

/** Of a register that is being marked: so many are still open. */
const LEFT_OPEN = 0.35;

interface Lived {
  chance: Chance;
  now: number;
  sessionIds: ReadonlyMap<PlannedSession, string>;
}

/** A day is marked half an hour after it began; today's first sessions are not marked whole yet. */
export function addMarks(history: History, office: Office, sessions: readonly PlannedSession[], lived: Lived): void {
  for (const session of sessions)
    for (const [at, day] of session.days.entries()) {
      const marked = day.start + HOUR / 2;
      if (marked >= lived.now || session.seed.status !== undefined) continue;
      const isRunning = day.end > lived.now;
      history.add(marked, () => markDay(office, session, at, isRunning, lived));
    }
}

async function markDay(office: Office, session: PlannedSession, at: number, isRunning: boolean, lived: Lived) {
  const { chance, sessionIds } = lived;
  const id = sessionIds.get(session) ?? '';
  const call = office.as(session.tutor ?? COORDINATOR);
  const first = must(await readRegister(call, id), `The register of ${session.course.title}`);
  const day = first.days[at]?.key ?? first.day;
  const { rows } = must(await readRegister(call, id, day), `The register of ${session.course.title}`);
  const given = rows.filter(({ isPending }) => !isPending && !(isRunning && chance.happens(LEFT_OPEN)));
  const marks = given.map(({ bookingId, version }): GivenMark => ({ bookingId, day, version, ...markOf(chance) }));
  if (marks.length > 0) must(await saveMarks(call, id, { marks }), `Marking ${session.course.title}`);
}

function markOf(chance: Chance): Pick<GivenMark, 'mark' | 'note'> {
  const sample = chance.number();
  if (sample < 0.88) return { mark: 'attended', note: null };
  if (sample < 0.94) return { mark: 'absent', note: null };
  return sample < 0.97
    ? { mark: 'partial', note: chance.pick(REASONS) }
    : { mark: 'excused', note: chance.pick(EXCUSES) };
}

/** A week before a session its seats are invoiced; most are paid within ten days. */
export function addPayments(history: History, office: Office, sessions: readonly PlannedSession[], lived: Lived): void {
  const { chance, now, sessionIds } = lived;
  for (const session of sessions) {
    const invoiced = session.start - 7 * DAY;
    if (invoiced + HOUR >= now || session.seed.status !== undefined) continue;
    history.add(invoiced, async () => {
      for (const { id } of await seatsOf(office, sessionIds.get(session) ?? '')) await take(office, id, 'invoice');
    });
    for (let day = 1; day <= 10; day++) {
      const paid = invoiced + day * DAY;
      if (paid >= now) break;
      history.add(paid, async () => {
        for (const { id, payment } of await seatsOf(office, sessionIds.get(session) ?? ''))
          if (payment === 'invoiced' && chance.happens(0.3)) await take(office, id, 'pay');
      });
    }
  }
}

async function seatsOf(office: Office, sessionId: string): Promise<Booking[]> {
  const page = await office.records.list('bookings', { where: { sessionId, status: 'confirmed' }, limit: 200 });
  return (must(page, 'Reading seats').items as Booking[]).filter(({ price }) => price !== null && price.amount > 0);
}

async function take(office: Office, id: string, step: string): Promise<void> {
  must(await runCommand(office.as(COORDINATOR), bookings, id, step, null, null), `${step} of ${id}`);
}
