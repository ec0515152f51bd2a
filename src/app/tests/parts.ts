// What a test is made of, looked up: whether each part can be asked.
import type { Question } from '#domain/questions/question';
import { MOST_QUESTIONS, type Test, type TestPart } from '#domain/tests/test';
import type { Issue } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { categoryKey, deckSizes } from '../questions/decks';

export interface ResolvedPart {
  part: TestPart;
  /** Of a part that names one; null where it is gone. */
  question: (Stored & Question) | null;
  /** Of a draw: how many ready questions its category has. */
  available: number;
}

/** In the test's order, in one round trip each for questions and categories. */
export async function resolveParts(records: Records, parts: readonly TestPart[]): Promise<Result<ResolvedPart[]>> {
  const ids = parts.flatMap((part) => ('draw' in part ? [] : [part.questionId]));
  const categories = parts.flatMap((part) => ('draw' in part ? [part.category] : []));
  const [questions, sizes] = await Promise.all([
    records.getMany(ids.map((id) => ({ entity: 'questions', id }))),
    deckSizes(records, categories),
  ]);
  if (!questions.ok) return questions;
  if (!sizes.ok) return sizes;
  let question = 0;
  let category = 0;
  return ok(
    parts.map((part) =>
      'draw' in part
        ? { part, question: null, available: sizes.value[category++] ?? 0 }
        : { part, question: (questions.value[question++] ?? null) as (Stored & Question) | null, available: 0 },
    ),
  );
}

/** What is wrong with the parts as they stand; `isAsked` for a test that is to be sat. */
export function partIssues(
  { parts, questionCount }: Pick<Test, 'parts' | 'questionCount'>,
  resolved: readonly ResolvedPart[],
  isAsked: boolean,
): Issue[] {
  const issues: Issue[] = [];
  const named = new Set<string>();
  const drawn = new Map<string, number>();
  for (const [at, { part, question, available }] of resolved.entries()) {
    const path = `parts.${at}`;
    if ('draw' in part) {
      const wanted = (drawn.get(categoryKey(part.category)) ?? 0) + part.draw;
      drawn.set(categoryKey(part.category), wanted);
      const fixed = resolved.filter(
        (each) =>
          each.question?.status === 'ready' && categoryKey(each.question.category ?? '') === categoryKey(part.category),
      ).length;
      if (isAsked && wanted > available - fixed)
        issues.push({
          path,
          message: `“${part.category}” has ${available - fixed} ready to draw, and ${wanted} are asked for.`,
        });
      continue;
    }
    if (named.has(part.questionId)) issues.push({ path, message: 'This question stands in the test already.' });
    named.add(part.questionId);
    if (!question) issues.push({ path, message: 'This question is not in the bank any more.' });
    else if (isAsked && question.status !== 'ready')
      issues.push({ path, message: 'This question is not ready. Mark it as ready in the bank, or take it out.' });
  }
  if (questionCount > MOST_QUESTIONS)
    issues.push({ path: 'parts', message: `A test asks ${MOST_QUESTIONS} questions at most.` });
  if (isAsked && parts.length === 0) issues.push({ path: 'parts', message: 'Put questions into the test first.' });
  return issues;
}
