// A course beyond crud: its address, and its sessions, which are listed only while it is published.
import { slugOf } from '#domain/courses/course';
import { conflict } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { Call } from '../app';
import type { Behaviour } from '../behaviours';
import { readTimetable, timetableWrite } from '../sessions/timetable';

export const courseBehaviour: Behaviour = {
  async prepare(call, course, before) {
    if (course.slug) return ok(course);
    const wanted = slugOf(course.title as string);
    if (before) return ok({ ...course, slug: before.slug });
    // A second course of the same title gets its code into its address.
    const taken = await call.app.records.get('uniques', `courses:slug:${wanted}`);
    if (!taken.ok) return taken;
    return ok({ ...course, slug: taken.value ? slugOf(`${course.title} ${course.code}`) : wanted });
  },

  async accompany(call, before, after) {
    if (!before || (before.status === 'published') === (after.status === 'published')) return ok([]);
    return relist(call, after);
  },

  async remove(call, course) {
    const timetable = await readTimetable(call.app.records, course.id);
    if (!timetable.ok) return timetable;
    if (timetable.value?.sessions.length)
      return err(
        conflict('This course has sessions. Archive it instead: its sessions and bookings are kept.', {
          rule: 'course-has-sessions',
        }),
      );
    // Whoever adds a session meanwhile changes the timetable, and this is decided again.
    const { id } = course;
    if (!timetable.value) return ok([{ op: 'check', entity: 'timetables', id, guard: { absent: true } }]);
    return ok([{ op: 'delete', entity: 'timetables', id, ifVersion: timetable.value.version }]);
  },
};

/**
 * Open sessions of a course that has become visible, or no longer is. The timetable is read before them and written even
 * where none is open yet: opening one at the same moment writes it too, so that one of the two is decided again.
 */
async function relist(call: Call, course: Stored): Promise<Result<Write[]>> {
  const { records } = call.app;
  const timetable = await readTimetable(records, course.id);
  if (!timetable.ok) return timetable;
  const sessions = await openSessions(records, course.id);
  if (!sessions.ok) return sessions;
  const listed = course.status === 'published';
  const relisted = sessions.value.map((session) => ({ ...session, listed, version: session.version + 1 }));
  return ok([
    ...relisted.map((record): Write => ({ op: 'update', entity: 'sessions', record, ifVersion: record.version - 1 })),
    timetable.value
      ? timetableWrite(timetable.value, course.id, relisted)
      : { op: 'check', entity: 'timetables', id: course.id, guard: { absent: true } },
  ]);
}

async function openSessions(records: Records, courseId: string): Promise<Result<Stored[]>> {
  const sessions: Stored[] = [];
  let after: string | undefined;
  do {
    const page = await records.list('sessions', {
      where: { courseId, status: 'open' },
      limit: 200,
      ...(after ? { after } : {}),
    });
    if (!page.ok) return page;
    sessions.push(...page.value.items);
    after = page.value.next ?? undefined;
  } while (after);
  return ok(sessions);
}
