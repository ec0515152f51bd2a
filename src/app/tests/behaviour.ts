// A test beyond crud: parts that can be asked, what is fixed once it is published, and the start.
import { FIXED_ONCE_PUBLISHED, type Test, tests } from '#domain/tests/test';
import { type AppError, conflict, type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored } from '#ports/records';
import { startAttempt } from '../attempts/start';
import type { Behaviour } from '../behaviours';
import { partIssues, resolveParts } from './parts';

const ATTENTION = 'Some fields need your attention. Nothing was saved.';
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

async function hasAttempts(records: Records, testId: string): Promise<Result<boolean>> {
  const page = await records.list('attempts', { where: { testId }, fields: ['status'], limit: 1 });
  return page.ok ? ok(page.value.items.length > 0) : page;
}

function refusedChange(before: Test | null, after: Test): AppError | null {
  if (!before || before.status === 'draft') return null;
  const changed = FIXED_ONCE_PUBLISHED.filter((field) => !isSame(before[field], after[field]));
  if (changed.length === 0) return null;
  return conflict(
    'This test is published: its questions and how they count stay as they are. Take it back to draft, or make another.',
    {
      rule: 'test-published',
      issues: changed.map((path) => ({
        path,
        message: `The ${(tests.fields[path]?.label ?? path).toLowerCase()} cannot change once the test is published.`,
      })),
    },
  );
}

async function courseIssues(records: Records, { courseId }: Test, before: Test | null): Promise<Result<Issue[]>> {
  if (courseId === null || courseId === before?.courseId) return ok([]);
  const course = await records.get('courses', courseId);
  if (!course.ok) return course;
  return ok(course.value ? [] : [{ path: 'courseId', message: 'Choose one of the courses.' }]);
}

export const testBehaviour: Behaviour = {
  async prepare({ app }, record, previous) {
    const test = { ...record } as Stored & Test;
    const before = previous as (Stored & Test) | null;
    const fixed = refusedChange(before, test);
    if (fixed) return err(fixed);
    const course = await courseIssues(app.records, test, before);
    if (!course.ok) return course;
    const issues = [...course.value];
    if (test.opensAt !== null && test.closesAt !== null && test.closesAt <= test.opensAt)
      issues.push({ path: 'closesAt', message: 'It has to close after it opens.' });
    const isPublishing = test.status === 'published' && before?.status !== 'published';
    if (isPublishing || !isSame(before?.parts, test.parts)) {
      const resolved = await resolveParts(app.records, test.parts);
      if (!resolved.ok) return resolved;
      const questionCount = Number(tests.derive(test).questionCount);
      issues.push(...partIssues({ parts: test.parts, questionCount }, resolved.value, isPublishing));
    }
    return issues.length > 0 ? err(invalid(ATTENTION, { issues })) : ok(test);
  },
  async accompany({ app }, before, after) {
    if (before?.status !== 'published' || after.status !== 'draft') return ok([]);
    const begun = await hasAttempts(app.records, after.id);
    if (!begun.ok) return begun;
    return begun.value
      ? err(conflict('Somebody has begun this test. Close it, and make another.', { rule: 'test-begun' }))
      : ok([]);
  },
  async remove({ app }, record) {
    const begun = await hasAttempts(app.records, record.id);
    if (!begun.ok) return begun;
    return begun.value
      ? err(conflict('People have sat this test. Close it in place of deleting it.', { rule: 'test-begun' }))
      : ok([]);
  },
  steps: { start: startAttempt },
};
