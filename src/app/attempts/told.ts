// What each reader is told of an attempt: its result where the test's review rule shows it, and, of one alone, the paper.
import type { Caller } from '#domain/access';
import { type Attempt, attempts } from '#domain/attempts/attempt';
import type { ReviewedAnswer, Sitting } from '#domain/attempts/sitting';
import type { Question } from '#domain/questions/question';
import type { Test } from '#domain/tests/test';
import type { Instant } from '#kernel/clock';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { inScope, present } from '../scope';
import { isOverdue } from './deadline';
import { askedOf, type Paper, readPaper } from './papers';
import { submitOverdue } from './settle';

type Rule = Pick<Test, 'review' | 'closesAt' | 'status'>;

/** Whoever grades it reads all of it. */
export const isGrader = (caller: Caller, attempt: Attempt): boolean =>
  inScope(attempts, attempts.access.commands.grade, caller, attempt);

const showsResult = (caller: Caller, attempt: Attempt, { review }: Rule): boolean => {
  if (attempt.status !== 'graded') return false;
  const isOwn = attempt.personId === caller?.id;
  return isGrader(caller, attempt) || !isOwn || review !== 'nothing';
};

/** Whether the person may see what would have been right. */
function showsKey(attempt: Attempt, { review, closesAt, status }: Rule, now: Instant): boolean {
  if (attempt.status === 'in-progress') return false;
  if (review === 'answers') return true;
  return review === 'answers-after-close' && (status === 'closed' || (closesAt !== null && closesAt <= now));
}

/** Of many, beside what everybody is told: the results that these readers may see. */
export async function resultsFor(call: Call, found: readonly Stored[]): Promise<Result<Record<string, unknown>[]>> {
  const attemptsFound = found as readonly Attempt[];
  const ids = [...new Set(attemptsFound.map(({ testId }) => testId))];
  const tests = await call.app.records.getMany(ids.map((id) => ({ entity: 'tests', id })));
  if (!tests.ok) return tests;
  const byId = new Map(tests.value.flatMap((test) => (test ? [[test.id, test as Stored & Test] as const] : [])));
  return ok(
    attemptsFound.map((attempt) => {
      const test = byId.get(attempt.testId);
      if (!test || !showsResult(call.caller, attempt, test)) return { score: null, percent: null, passed: null };
      const { score, percent, passed } = attempt;
      return { score, percent, passed };
    }),
  );
}

/** What a grader reads of one question. */
export interface PaperAnswer {
  /** As it was asked, with its key. */
  question: Question;
  marks: number;
  answer: unknown;
  earned: number | null;
  comment: string | null;
}

const earnedOf = (attempt: Attempt, questionId: string, worth: number): number | null => {
  const fraction = attempt.marks[questionId]?.fraction;
  return fraction === null || fraction === undefined ? null : Math.round(fraction * worth * 100) / 100;
};

function reviewOf(attempt: Attempt, paper: Paper, test: Rule, now: Instant): Sitting['review'] {
  if (attempt.status === 'in-progress' || test.review === 'nothing') return null;
  const isKeyShown = showsKey(attempt, test, now);
  return Object.fromEntries(
    attempt.drawn.map(({ questionId, marks }): [string, ReviewedAnswer] => {
      const question = paper.questions.get(questionId);
      return [
        questionId,
        {
          marks: isKeyShown ? earnedOf(attempt, questionId, marks) : null,
          comment: attempt.marks[questionId]?.comment ?? null,
          key:
            isKeyShown && question
              ? {
                  options: question.options,
                  numbers: question.numbers,
                  pairs: question.pairs,
                  feedback: question.feedback,
                }
              : null,
        },
      ];
    }),
  );
}

/** Of one: to whom it belongs, the paper as it is asked and answered; to graders, with the key. */
async function detailOf(call: Call, attempt: Attempt, test: Rule): Promise<Result<Record<string, unknown>>> {
  const isOwn = attempt.personId === call.caller?.id;
  const grades = isGrader(call.caller, attempt);
  if (!isOwn && !grades) return ok({});
  const read = await readPaper(call.app.records, attempt);
  if (!read.ok) return read;
  const paper = read.value;
  const now = call.app.clock.now();
  const sitting: Sitting = {
    questions: askedOf(attempt, paper.questions),
    answers: paper.answers.answers,
    now,
    review: reviewOf(attempt, paper, test, now),
  };
  if (!grades || (isOwn && attempt.status === 'in-progress')) return ok({ ...sitting });
  const answered = attempt.drawn.flatMap(({ questionId, marks }): PaperAnswer[] => {
    const question = paper.questions.get(questionId);
    if (!question) return [];
    return [
      {
        question: { ...question, id: questionId },
        marks,
        answer: paper.answers.answers[questionId] ?? null,
        earned: earnedOf(attempt, questionId, marks),
        comment: attempt.marks[questionId]?.comment ?? null,
      },
    ];
  });
  return ok({ ...sitting, paper: answered });
}

/** One attempt as the caller is told of it; one whose time is up is submitted first. Whether they may read it has been decided. */
export async function toldOf(call: Call, stored: Stored): Promise<Result<Stored>> {
  const { records, clock } = call.app;
  let attempt = stored as Attempt;
  if (isOverdue(attempt, clock.now())) {
    const settled = await submitOverdue(call.app, attempt);
    if (!settled.ok) return settled;
    const again = await records.get('attempts', attempt.id);
    if (!again.ok) return again;
    if (!again.value) return err(notFound('This attempt'));
    attempt = again.value as Attempt;
  }
  const test = await records.get('tests', attempt.testId);
  if (!test.ok) return test;
  if (!test.value) return err(notFound('The test of this attempt'));
  const rule = test.value as Stored & Test;
  const detail = await detailOf(call, attempt, rule);
  if (!detail.ok) return detail;
  const { score, percent, passed } = attempt;
  const result = showsResult(call.caller, attempt, rule)
    ? { score, percent, passed }
    : { score: null, percent: null, passed: null };
  return ok({ ...present(attempts, call.caller, attempt), ...detail.value, ...result });
}
