// Answers that wait for a person: how many for each question of each test, and the next ones to grade.

import { isOffice } from '#domain/access';
import type { Answer } from '#domain/attempts/attempt';
import { type Attempt, attempts } from '#domain/attempts/attempt';
import type { Question } from '#domain/questions/question';
import type { Test } from '#domain/tests/test';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { permit } from '../scope';
import { readPaper } from './papers';

export interface WaitingQuestion {
  testId: string;
  testTitle: string;
  questionId: string;
  /** The beginning of what was asked. */
  prompt: string;
  /** Of the attempts that were looked at. */
  waiting: number;
}

export interface WaitingAnswer {
  attemptId: string;
  /** Of the attempt, to be named when it is graded. */
  version: number;
  personId: string;
  submittedAt: string;
  /** As it was asked, with the guidance. */
  question: Question;
  marks: number;
  answer: Answer;
}

/** Attempts that are looked at for the overview, the longest waiting first. */
const LOOKED_AT = 200;
/** Answers of one page of the queue. */
const PAGE = 20;

const WAITING = { sort: { field: 'submittedAt', descending: false } } as const;

/** Per test and question, the longest waiting first; `isMore` where there are attempts beyond those looked at. */
export async function gradingQueue(call: Call): Promise<Result<{ questions: WaitingQuestion[]; isMore: boolean }>> {
  const permitted = permit(attempts.access.commands.grade, call.caller, 'grading');
  if (!permitted.ok) return permitted;
  const page = await waitingAttempts(call, {}, LOOKED_AT);
  if (!page.ok) return page;
  const counts = new Map<string, { testId: string; questionId: string; waiting: number }>();
  for (const { testId, toGrade } of page.value.items)
    for (const questionId of toGrade) {
      const key = `${testId}.${questionId}`;
      const counted = counts.get(key) ?? { testId, questionId, waiting: 0 };
      counts.set(key, { ...counted, waiting: counted.waiting + 1 });
    }
  const rows = [...counts.values()];
  const found = await call.app.records.getMany(
    rows.flatMap(({ testId, questionId }) => [
      { entity: 'tests', id: testId },
      { entity: 'questions', id: questionId },
    ]),
  );
  if (!found.ok) return found;
  return ok({
    questions: rows.map((row, at) => ({
      ...row,
      testTitle: (found.value[at * 2]?.title as string | undefined) ?? 'A test that is gone',
      prompt: (found.value[at * 2 + 1]?.prompt as string | undefined) ?? '',
    })),
    isMore: page.value.next !== null,
  });
}

/** Those that the caller grades. */
async function waitingAttempts(
  call: Call,
  where: { testId?: string; questionId?: string },
  limit: number,
  after?: string,
) {
  const { questionId, testId } = where;
  const forOffice = isOffice(call.caller);
  const page = await call.app.records.list('attempts', {
    ...WAITING,
    where: {
      status: 'awaiting-grading',
      ...(testId && { testId }),
      // A store asks for one membership at a time: whose it is decides for the others, and the question is looked for below.
      ...(forOffice ? questionId && { toGrade: { has: questionId } } : { graderIds: { has: call.caller?.id ?? '' } }),
    },
    limit,
    ...(after && { after }),
  });
  if (!page.ok) return page;
  const items = (page.value.items as Attempt[]).filter((each) => !questionId || each.toGrade.includes(questionId));
  return ok({ items, next: page.value.next });
}

/** Answers to one question of a test, the longest waiting first. */
export async function waitingAnswers(
  call: Call,
  testId: string,
  questionId: string,
  after?: string,
): Promise<Result<{ test: Stored & Test; answers: WaitingAnswer[]; next: string | null }>> {
  const permitted = permit(attempts.access.commands.grade, call.caller, 'grading');
  if (!permitted.ok) return permitted;
  const test = await call.app.records.get('tests', testId);
  if (!test.ok) return test;
  if (!test.value) return err(notFound('This test'));
  const page = await waitingAttempts(call, { testId, questionId }, PAGE, after);
  if (!page.ok) return page;
  const papers = await Promise.all(
    page.value.items.map((attempt) =>
      readPaper(call.app.records, {
        id: attempt.id,
        drawn: attempt.drawn.filter((each) => each.questionId === questionId),
      }),
    ),
  );
  const answers: WaitingAnswer[] = [];
  for (const [at, paper] of papers.entries()) {
    if (!paper.ok) return paper;
    const attempt = page.value.items[at] as Attempt;
    const question = paper.value.questions.get(questionId);
    if (!question) continue;
    answers.push({
      attemptId: attempt.id,
      version: attempt.version,
      personId: attempt.personId,
      submittedAt: attempt.submittedAt ?? attempt.startedAt,
      question: { ...question, id: questionId },
      marks: attempt.drawn.find((each) => each.questionId === questionId)?.marks ?? 0,
      answer: paper.value.answers.answers[questionId] ?? null,
    });
  }
  return ok({ test: test.value as Stored & Test, answers, next: page.value.next });
}
