// One attempt as its page shows it: to whom it belongs, while it is sat and after; to those who grade it; to a manager, its result.
import { type Attempt, attempts } from '#domain/attempts/attempt';
import type { Sitting } from '#domain/attempts/sitting';
import type { Course } from '#domain/courses/course';
import type { Test } from '#domain/tests/test';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readRecord } from '../crud';
import type { PaperAnswer } from './told';

export interface AttemptPage {
  attempt: Attempt & Partial<Sitting> & { paper?: PaperAnswer[] };
  test: Pick<Test, 'title' | 'passMark' | 'review' | 'closesAt' | 'status'> & { id: string };
  course: Pick<Course, 'id' | 'title'> | null;
  /** Null where the account is gone. */
  person: { id: string; displayName: string } | null;
  company: { id: string; name: string } | null;
  isOwn: boolean;
}

export async function readSitting(call: Call, id: string): Promise<Result<AttemptPage>> {
  const read = await readRecord(call, attempts, id);
  if (!read.ok) return read;
  const attempt = read.value as AttemptPage['attempt'];
  const { records } = call.app;
  const found = await records.getMany([
    { entity: 'tests', id: attempt.testId },
    { entity: 'users', id: attempt.personId },
    { entity: 'companies', id: attempt.companyId ?? '-' },
  ]);
  if (!found.ok) return found;
  const [test, person, company] = found.value as [(Stored & Test) | null, Stored | null, Stored | null];
  if (!test) return err(notFound('The test of this attempt'));
  const course = test.courseId ? await records.get('courses', test.courseId) : ok(null);
  if (!course.ok) return course;
  return ok({
    attempt,
    test,
    course: course.value ? { id: course.value.id, title: course.value.title as string } : null,
    person: person ? { id: person.id, displayName: person.displayName as string } : null,
    company: company ? { id: company.id, name: company.name as string } : null,
    isOwn: attempt.personId === call.caller?.id,
  });
}
