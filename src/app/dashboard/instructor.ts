// An instructor's dashboard: their sessions, who is booked on them, what waits for their grade or their answer. Two waves of reads.
import { bookings, LIVE } from '#domain/bookings/booking';
import type { InstructorDashboard } from '#domain/dashboard/shapes';
import type { Call } from '../app';
import { COUNTED_TO, counted } from './counted';
import { beginDays, finishDays, namesInDays } from './days';
import { beginNames, finishNames } from './names-ahead';
import { readRegisters } from './registers';
import { countScoped } from './scoped-list';
import { withNames } from './with-names';
import { namesInUngraded, pendingBySession, readPending, readUngraded, readWaiting, toGrade } from './work';

export async function readInstructorDashboard(call: Call): Promise<InstructorDashboard> {
  const { app, caller } = call;
  const { timeZone } = await app.settings();
  const id = caller?.id ?? '';
  const [days, pending, ungraded, queries, ahead, guessed] = await Promise.all([
    beginDays(call, timeZone, { instructors: { has: id } }),
    readPending(call),
    readUngraded(call),
    readWaiting(call, { assigneeId: id }),
    countScoped(
      call,
      bookings,
      {
        where: { status: LIVE },
        sort: { field: 'sessionStart', descending: false },
        range: { from: app.clock.now() },
      },
      COUNTED_TO,
    ),
    beginNames(app.records, id),
  ]);
  const [names, registers] = await Promise.all([
    finishNames(app.records, id, guessed, [
      ...(days.ok ? namesInDays(days.value) : []),
      ...(ungraded.ok ? namesInUngraded(ungraded.value) : []),
    ]),
    days.ok ? readRegisters(call, days.value, timeZone) : days,
  ]);
  return {
    days: withNames(days, names, (begun, found) =>
      finishDays(begun, found, pending.ok ? pendingBySession(pending.value) : new Map()),
    ),
    grade: withNames(ungraded, names, toGrade),
    queries,
    registers,
    ahead: counted(ahead),
  };
}
