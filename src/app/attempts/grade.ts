// What people decide on an attempt: marks for answers that no key can grade (or against what the key said), and more time.
import * as z from 'zod/mini';
import { type Attempt, attempts, type Mark } from '#domain/attempts/attempt';
import { optionalText, parse, whole } from '#domain/schema';
import type { Test } from '#domain/tests/test';
import { toInstant } from '#kernel/clock';
import { conflict, type Issue, invalid, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { changes, refusedStep, stale } from '../crud';
import { attempt } from '../effect';
import { isOverdue } from './deadline';
import { withResult } from './submit';
import { toldOf } from './told';

const ATTENTION = 'Some marks need your attention. Nothing was saved.';

const gradeInput = z.record(
  z.string(),
  z.strictObject({
    marks: z.number().check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.')),
    comment: optionalText(2000),
  }),
);
const extendInput = z.strictObject({ minutes: whole(1, 600) });

type Change = (current: Attempt) => Promise<Result<Attempt>> | Result<Attempt>;

/** The attempt as it is at the commit, changed; a version that the grader named has to be it. */
async function change(
  call: Call,
  id: string,
  step: 'grade' | 'extend',
  ifMatch: number | null,
  to: Change,
): Promise<Result<Stored>> {
  const { records, clock } = call.app;
  const done = await attempt(call, async () => {
    const found = await records.get('attempts', id);
    if (!found.ok) return found;
    if (!found.value) return err(notFound('This attempt'));
    const current = found.value as Attempt;
    if (ifMatch !== null && current.version !== ifMatch) return err(stale(call, attempts, current));
    const refused = refusedStep(attempts, step, attempts.steps[step], current);
    if (refused) return err(refused);
    const next = await to(current);
    if (!next.ok) return next;
    const after = { ...next.value, version: current.version + 1, updatedAt: clock.now() };
    return ok({
      writes: [{ op: 'update' as const, entity: attempts.name, record: after, ifVersion: current.version }],
      audit: [{ entity: attempts.name, recordId: id, action: step, ...changes(current, after) }],
      value: after as Stored,
      subject: { entity: attempts.name, id },
    });
  });
  return done.ok ? toldOf(call, done.value) : done;
}

/** The step `grade`: `{ "<question id>": { marks, comment? } }`. Marks are of the question's own, in hundredths. */
export async function gradeAttempt(
  call: Call,
  record: Stored,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const parsed = parse(gradeInput, body);
  if (!parsed.ok) return err(invalid(ATTENTION, { issues: parsed.issues }));
  const test = await call.app.records.get('tests', (record as Attempt).testId);
  if (!test.ok) return test;
  if (!test.value) return err(notFound('The test of this attempt'));
  const rule = test.value as Stored & Test;
  return change(call, record.id, 'grade', ifMatch, (current) => {
    const issues: Issue[] = [];
    const marks: Record<string, Mark> = { ...current.marks };
    for (const [questionId, given] of Object.entries(parsed.value)) {
      const worth = current.drawn.find((each) => each.questionId === questionId)?.marks;
      if (worth === undefined) issues.push({ path: questionId, message: 'This question is not part of the attempt.' });
      else if (given.marks > worth) issues.push({ path: `${questionId}.marks`, message: `At most ${worth}.` });
      else marks[questionId] = { fraction: given.marks / worth, comment: given.comment };
    }
    if (issues.length > 0) return err(invalid(ATTENTION, { issues }));
    return ok({
      ...withResult({ ...current, marks }, rule, call.app.clock.now()),
      graderId: call.caller?.id ?? null,
    });
  });
}

/** The step `extend`: `{ minutes }`. */
export async function extendAttempt(
  call: Call,
  record: Stored,
  body: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const parsed = parse(extendInput, body);
  if (!parsed.ok) return err(invalid('Say how many minutes.', { issues: parsed.issues }));
  const { minutes } = parsed.value;
  return change(call, record.id, 'extend', ifMatch, (current) => {
    if (current.deadlineAt === null)
      return err(conflict('This attempt has no deadline: there is nothing to extend.', { rule: 'no-deadline' }));
    if (isOverdue(current, call.app.clock.now()))
      return err(conflict('The time was up before, and the attempt is submitted.', { rule: 'deadline-passed' }));
    return ok({
      ...current,
      extraMinutes: current.extraMinutes + minutes,
      deadlineAt: toInstant(Date.parse(current.deadlineAt) + minutes * 60_000),
    });
  });
}
