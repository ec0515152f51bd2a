// The office's dashboard: what needs doing, who waits for an answer, today's sessions, the figures of the weeks, the days ahead.
// Two waves of reads: everything that can be asked for at once, then the names that it holds the ids of. A part whose reads failed
// is an error of its own.
import { bookings, LIVE } from '#domain/bookings/booking';
import type { OfficeDashboard } from '#domain/dashboard/shapes';
import { posts } from '#domain/posts/post';
import { ok } from '#kernel/result';
import type { Page } from '#ports/records';
import type { Call } from '../app';
import { COUNTED_TO, counted } from './counted';
import { beginDays, finishDays, namesInDays } from './days';
import { readFirstSteps } from './first-steps';
import { beginNames, finishNames } from './names-ahead';
import { readRegisters } from './registers';
import { countScoped, listScoped } from './scoped-list';
import { beginWeeks, finishWeeks } from './week-figures';
import { withNames } from './with-names';
import {
  namesInPending,
  namesInUngraded,
  pendingBySession,
  readPending,
  readUngraded,
  readWaiting,
  toApprove,
  toGrade,
} from './work';

const DRAFTS_READ = 200;
/** Everybody in the office reads the same. */
const OFFICE = 'office';

export async function readOfficeDashboard(call: Call): Promise<OfficeDashboard> {
  const { app } = call;
  const { timeZone } = await app.settings();
  const from = { sort: { field: 'sessionStart', descending: false }, range: { from: app.clock.now() } } as const;
  const [days, pending, ungraded, drafts, queries, weeks, ahead, inLine, firstSteps, guessed] = await Promise.all([
    beginDays(call, timeZone),
    readPending(call),
    readUngraded(call),
    listScoped(call, posts, {
      where: { status: 'draft' },
      sort: { field: 'updatedAt', descending: true },
      fields: ['title'],
      limit: DRAFTS_READ,
    }),
    readWaiting(call),
    beginWeeks(app, timeZone),
    countScoped(call, bookings, { where: { status: LIVE }, ...from }, COUNTED_TO),
    countScoped(call, bookings, { where: { status: 'waiting' }, ...from }, COUNTED_TO),
    readFirstSteps(app.records),
    beginNames(app.records, OFFICE),
  ]);
  const [names, weekFigures, registers] = await Promise.all([
    finishNames(app.records, OFFICE, guessed, [
      ...(days.ok ? namesInDays(days.value) : []),
      ...(pending.ok ? namesInPending(pending.value) : []),
      ...(ungraded.ok ? namesInUngraded(ungraded.value) : []),
    ]),
    weeks.ok ? finishWeeks(app, weeks.value) : weeks,
    days.ok ? readRegisters(call, days.value, timeZone) : days,
  ]);
  return {
    firstSteps,
    approve: withNames(pending, names, toApprove),
    grade: withNames(ungraded, names, toGrade),
    drafts: drafts.ok ? ok(draftsOf(drafts.value)) : drafts,
    queries,
    days: withNames(days, names, (begun, found) =>
      finishDays(begun, found, pending.ok ? pendingBySession(pending.value) : new Map()),
    ),
    registers,
    ahead: counted(ahead),
    inLine: counted(inLine),
    weeks: weekFigures,
  };
}

const draftsOf = ({ items, next }: Page) => ({
  count: items.length,
  isMore: next !== null,
  titles: items.map(({ title }) => title as string),
});
