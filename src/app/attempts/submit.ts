// The end of an attempt, by hand or at its deadline: graded by the key in the same commit, once, with the answers as they then are.
import { type Attempt, attempts, type Mark } from '#domain/attempts/attempt';
import { scoreOf } from '#domain/attempts/score';
import { fractionOf } from '#domain/questions/grading';
import type { Test } from '#domain/tests/test';
import { conflict, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { changes } from '../crud';
import { attempt, type Effect } from '../effect';
import { type AttemptCount, countId } from './count';
import { isOverdue } from './deadline';
import { readPaper } from './papers';

/** The step `submit`. The second of two is refused, and says so. */
export async function submitByHand(call: Call, id: string, ifMatch: number | null): Promise<Result<Stored>> {
  return attempt(call, async () => {
    const found = await call.app.records.get('attempts', id);
    if (!found.ok) return found;
    const current = found.value as Attempt | null;
    if (!current) return err(notFound('This attempt'));
    if (current.status !== 'in-progress') return err(alreadySubmitted(current));
    if (ifMatch !== null && current.version !== ifMatch)
      return err(
        conflict('This attempt has changed since. Load it again.', { rule: 'stale-version', precondition: true }),
      );
    const now = call.app.clock.now();
    return buildSubmission(call.app.records, current, isOverdue(current, now) ? 'deadline' : 'hand', now);
  });
}

const alreadySubmitted = ({ submittedAt, submittedBy }: Attempt) =>
  conflict(
    submittedBy === 'deadline'
      ? 'The time was up, and the test was submitted with the answers that had been saved.'
      : 'This attempt was submitted before. It counts once.',
    { rule: 'not-in-progress', current: { submittedAt, submittedBy } },
  );

export async function buildSubmission(
  records: Records,
  current: Attempt,
  by: 'hand' | 'deadline',
  now: string,
): Promise<Result<Effect<Stored>>> {
  const [paper, known] = await Promise.all([
    readPaper(records, current),
    records.getMany([
      { entity: 'tests', id: current.testId },
      { entity: 'attemptCounts', id: countId(current) },
    ]),
  ]);
  if (!paper.ok) return paper;
  if (!known.ok) return known;
  const [test, count] = known.value as [(Stored & Test) | null, AttemptCount | null];
  if (!test) return err(notFound('The test of this attempt'));
  const { answers, questions } = paper.value;
  const marks: Record<string, Mark> = Object.fromEntries(
    current.drawn.map(({ questionId }) => {
      const question = questions.get(questionId);
      const fraction = question ? fractionOf(question, answers.answers[questionId], test.negativeMarks) : 0;
      return [questionId, { fraction }];
    }),
  );
  const submittedAt = by === 'deadline' ? (current.deadlineAt ?? now) : now;
  const after = withResult(
    { ...current, marks, submittedAt, submittedBy: by, version: current.version + 1, updatedAt: now },
    test,
    submittedAt,
  );
  return ok({
    writes: [
      { op: 'update', entity: attempts.name, record: after, ifVersion: current.version },
      // An answer that arrives in this moment is in what is graded, or is refused.
      { op: 'check', entity: 'attemptAnswers', id: current.id, guard: { version: answers.version } },
      ...(count?.liveId === current.id
        ? [
            {
              op: 'update' as const,
              entity: 'attemptCounts',
              record: { ...count, liveId: null, version: count.version + 1 },
              ifVersion: count.version,
            },
          ]
        : []),
    ],
    audit: [{ entity: attempts.name, recordId: current.id, action: 'submit', ...changes(current, after) }],
    value: after,
    subject: { entity: attempts.name, id: current.id },
  });
}

/** Its state and its result, from what its answers have earned so far. */
export function withResult(current: Attempt, { passMark }: Pick<Test, 'passMark'>, gradedAt: string): Attempt {
  const toGrade = current.drawn.flatMap(({ questionId }) =>
    current.marks[questionId]?.fraction === null ? [questionId] : [],
  );
  if (toGrade.length > 0)
    return {
      ...current,
      status: 'awaiting-grading',
      toGrade,
      score: null,
      percent: null,
      passed: null,
      gradedAt: null,
    };
  return { ...current, status: 'graded', toGrade, ...scoreOf(current.drawn, current.marks, passMark), gradedAt };
}
