// Attempts whose time is up are submitted with what was saved: by the scheduler each minute, and by whoever looks before it has.
import type { Attempt } from '#domain/attempts/attempt';
import { ok, type Result } from '#kernel/result';
import type { Where } from '#ports/records';
import type { App } from '../app';
import { attempt } from '../effect';
import { isOverdue, overdueBefore } from './deadline';
import { buildSubmission } from './submit';

/** In the name of nobody: the clock has done it. */
export async function submitOverdue(app: App, overdue: Pick<Attempt, 'id'>): Promise<Result<void>> {
  const done = await attempt<unknown>({ app, caller: null }, async () => {
    const found = await app.records.get('attempts', overdue.id);
    if (!found.ok) return found;
    const current = found.value as Attempt | null;
    const now = app.clock.now();
    if (current && isOverdue(current, now)) return buildSubmission(app.records, current, 'deadline', now);
    return ok({ writes: [], audit: [], value: current, subject: { entity: 'attempts', id: overdue.id } });
  });
  return done.ok ? ok(undefined) : done;
}

/** At once; a commit each. */
const TOGETHER = 5;

/**
 * The longest overdue first.
 * @param where of which attempts alone
 * @param most how many are submitted at most
 * @returns how many were
 */
export async function settleOverdue(app: App, where: Where, most: number): Promise<Result<number>> {
  const page = await app.records.list('attempts', {
    where: { ...where, status: 'in-progress' },
    sort: { field: 'deadlineAt', descending: false },
    range: { to: overdueBefore(app.clock.now()) },
    fields: ['status'],
    limit: most,
  });
  if (!page.ok) return page;
  const { items } = page.value;
  for (let at = 0; at < items.length; at += TOGETHER) {
    const done = await Promise.all(items.slice(at, at + TOGETHER).map(({ id }) => submitOverdue(app, { id })));
    const failed = done.find((each) => !each.ok);
    if (failed && !failed.ok) return failed;
  }
  return ok(items.length);
}
