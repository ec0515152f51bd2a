// A test as its authors see it: its parts looked up, with marks and what is wrong with them.
import type { Course } from '#domain/courses/course';
import { type Test, tests } from '#domain/tests/test';
import type { Issue } from '#kernel/errors';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readRecord } from '../crud';
import { permit } from '../scope';
import { partIssues, type ResolvedPart, resolveParts } from './parts';

export interface TestPage {
  test: Stored & Test;
  course: Pick<Course, 'id' | 'title'> | null;
  parts: ResolvedPart[];
  /** Marks of the questions that are named; those of a draw are known only where the part gives them. */
  marks: number;
  /** Why it could not be published as it is. */
  missing: Issue[];
  /** Somebody has begun it. */
  isBegun: boolean;
}

/** For those who write tests. Errors: `forbidden` for others, `not_found`. */
export async function resolveTest(call: Call, id: string): Promise<Result<TestPage>> {
  const permitted = permit(tests.access.update, call.caller, 'writing tests');
  if (!permitted.ok) return permitted;
  const read = await readRecord(call, tests, id);
  if (!read.ok) return read;
  const test = read.value as Stored & Test;
  const { records } = call.app;
  const [parts, course, begun] = await Promise.all([
    resolveParts(records, test.parts),
    test.courseId ? records.get('courses', test.courseId) : ok(null),
    records.list('attempts', { where: { testId: id }, fields: ['status'], limit: 1 }),
  ]);
  if (!parts.ok) return parts;
  if (!course.ok) return course;
  if (!begun.ok) return begun;
  return ok({
    test,
    course: course.value ? { id: course.value.id, title: course.value.title as string } : null,
    parts: parts.value,
    marks: parts.value.reduce(
      (sum, { part, question }) =>
        sum + ('draw' in part ? part.draw * (part.marks ?? 0) : (part.marks ?? question?.marks ?? 0)),
      0,
    ),
    missing: partIssues(test, parts.value, true),
    isBegun: begun.value.items.length > 0,
  });
}
