// The list of tests as their authors read it: each with its course.
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
}

export interface TestRows {
  rows: TestRow[];
  next: string | null;
  previous: string | null;
}

/** What a row shows of its test: the parts would weigh more than all else. */
const SHOWN = ['title', 'courseId', 'questionCount', 'timeLimit', 'status', 'opensAt', 'closesAt', 'updatedAt'];

export async function listTests(call: Call, query: ListQuery): Promise<Result<TestRows>> {
  const page = await listRecords(call, tests, { ...query, fields: SHOWN });
  if (!page.ok) return page;
  const items = page.value.items as unknown as TestRow['test'][];
  const courseIds = [...new Set(items.flatMap(({ courseId }) => courseId ?? []))];
  const courses = await call.app.records.getMany(courseIds.map((id) => ({ entity: 'courses', id })));
  if (!courses.ok) return courses;
  const titles = new Map(
    courses.value.flatMap((course) => (course ? [[course.id, String(course.title)] as const] : [])),
  );
  const rows = items.map((test) => ({ test, course: titles.get(test.courseId ?? '') ?? null }));
  return ok({ rows, next: page.value.next, previous: page.value.previous });
}
