// A person's attempts as they take them away: what they answered, and the result where the test's review rule shows it.

import { ExportFailed } from '#app/exchange/export-pages';
import type { Answer, Attempt } from '#domain/attempts/attempt';
import type { AskedQuestion } from '#domain/attempts/sitting';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { askedOf, readPaper } from './papers';
import { resultsFor } from './told';

export async function tellAttempts(call: Call, items: readonly Stored[]): Promise<object[]> {
  const { records } = call.app;
  const attempts = items as readonly Attempt[];
  const [results, tests] = await Promise.all([
    resultsFor(call, attempts),
    records.getMany(attempts.map(({ testId }) => ({ entity: 'tests', id: testId }))),
  ]);
  if (!results.ok) throw new ExportFailed(results.error);
  if (!tests.ok) throw new ExportFailed(tests.error);
  const told: object[] = [];
  for (const [at, attempt] of attempts.entries()) {
    const paper = await readPaper(records, attempt);
    if (!paper.ok) throw new ExportFailed(paper.error);
    const { number, status, startedAt, submittedAt, maxScore } = attempt;
    told.push({
      test: (tests.value[at]?.title as string | undefined) ?? null,
      ...{ number, status, startedAt, submittedAt, ...results.value[at], maxScore },
      answers: askedOf(attempt, paper.value.questions).map((asked) => ({
        question: asked.prompt,
        answer: inWords(asked, paper.value.answers.answers[asked.id]),
      })),
    });
  }
  return told;
}

/** What was chosen as people read it, in place of ids. */
function inWords({ options, pairs }: AskedQuestion, answer: Answer | undefined): unknown {
  const textOf = (id: string): string => options.find((option) => option.id === id)?.text ?? id;
  if (answer === undefined || answer === null) return null;
  if (typeof answer === 'string') return textOf(answer);
  if (Array.isArray(answer)) return answer.map(textOf);
  return Object.fromEntries(
    Object.entries(answer).map(([id, match]) => [pairs.find((pair) => pair.id === id)?.text ?? id, match]),
  );
}
