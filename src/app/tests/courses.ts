// The courses that a test may belong to, for its form; and the tests of a course, for its page.
import { courses } from '#domain/courses/course';
import { type Test, tests } from '#domain/tests/test';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';

/** Courses that are offered. */
const MOST = 200;

/** By title; those that are archived are left out. */
export async function courseChoices(call: Call): Promise<Result<{ value: string; label: string }[]>> {
  const page = await listRecords(call, courses, {
    where: { status: ['published', 'draft'] },
    sort: { field: 'title', descending: false },
    fields: ['title', 'code'],
    limit: MOST,
  });
  return page.ok
    ? ok(page.value.items.map(({ id, title, code }) => ({ value: id, label: `${String(title)} (${String(code)})` })))
    : page;
}

/** Tests that a course's page shows. */
const MOST_TESTS = 20;
const BRIEF = ['title', 'questionCount', 'timeLimit', 'passMark', 'status', 'updatedAt'];
export type BriefTest = Stored & Pick<Test, 'title' | 'questionCount' | 'timeLimit' | 'passMark' | 'status'>;

/** Those who write tests see all of them, others what is published. By title. */
export async function testsOfCourse(call: Call, courseId: string): Promise<Result<BriefTest[]>> {
  const isAuthor = tests.access.update[call.caller?.role as keyof typeof tests.access.update] !== undefined;
  const page = await listRecords(call, tests, {
    where: { courseId, ...(!isAuthor && { status: 'published' }) },
    sort: { field: 'title', descending: false },
    fields: BRIEF,
    limit: MOST_TESTS,
  });
  return page.ok ? ok(page.value.items as unknown as BriefTest[]) : page;
}
