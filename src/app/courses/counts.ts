// How many courses stand in each state, for the views of the office’s list. Counted no further than the page could show:
// a list costs no more because there are many.
import { courses } from '#domain/courses/course';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';

export type CourseCounts = Readonly<Record<string, number>>;

/** A count that reaches this is not known any further. */
export const COUNTED_TO = 200;

/** For those who may read every course. */
export async function countCourses(call: Call): Promise<Result<CourseCounts>> {
  const counts = await Promise.all(
    courses.states.map((status) => call.app.records.count('courses', { where: { status } }, COUNTED_TO)),
  );
  const entries: [string, number][] = [];
  for (const [at, count] of counts.entries()) {
    if (!count.ok) return count;
    entries.push([courses.states[at] as string, count.value]);
  }
  return ok(Object.fromEntries(entries));
}
