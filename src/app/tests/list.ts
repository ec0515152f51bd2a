// The list of tests as their authors read it: each with its course, and how often it has been sat.
import type { Test } from '#domain/tests/test';
import { tests } from '#domain/tests/test';
import { ok, type Result } from '#kernel/result';
import type { ListQuery, Stored } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';

export interface TestRow {
  test: Stored & Omit<Test, 'parts'>;
  /** Its course's title. */
  course: string | null;
  /** Attempts that were begun; `COUNTED_TO` or more are not told apart. */
  sat: number;
}

export interface TestRows {
  rows: TestRow[];
  next: string | null;
  previous: string | null;
}

export const COUNTED_TO = 200;
/** What a row shows of its test: the parts would weigh more than all else. */
const SHOWN = ['title', 'courseId', 'questionCount', 'timeLimit', 'status', 'opensAt', 'closesAt', 'updatedAt'];

export async function listTests(call: Call, query: ListQuery): Promise<Result<TestRows>> {
  const page = await listRecords(call, tests, { ...query, fields: SHOWN });
  if (!page.ok) return page;
  const { records } = call.app;
  const items = page.value.items as unknown as TestRow['test'][];
  const courseIds = [...new Set(items.flatMap(({ courseId }) => courseId ?? []))];
  const [courses, counts] = await Promise.all([
    records.getMany(courseIds.map((id) => ({ entity: 'courses', id }))),
    Promise.all(
      items.map(({ id, status }) =>
        status === 'draft' ? ok(0) : records.count('attempts', { where: { testId: id } }, COUNTED_TO),
      ),
    ),
  ]);
  if (!courses.ok) return courses;
  const titles = new Map(
    courses.value.flatMap((course) => (course ? [[course.id, String(course.title)] as const] : [])),
  );
  const rows: TestRow[] = [];
  for (const [at, test] of items.entries()) {
    const sat = counts[at] ?? ok(0);
    if (!sat.ok) return sat;
    rows.push({ test, course: titles.get(test.courseId ?? '') ?? null, sat: sat.value });
  }
  return ok({ rows, next: page.value.next, previous: page.value.previous });
}
