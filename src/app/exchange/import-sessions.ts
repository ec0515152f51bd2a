// The sessions of an imported course: found again by where they came from, created with the course's timetable in one commit,
// or changed at their desk.
import type { Course } from '#domain/courses/course';
import { parse } from '#domain/schema';
import { type Session, sessions } from '#domain/sessions/session';
import { conflict } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import { MOST_VALUES, type Records, type Stored, type Write } from '#ports/records';
import type { Call } from '../app';
import { updateRecord } from '../crud';
import { attempt, type Effect } from '../effect';
import { courseStays, seatsOf } from '../sessions/beginnings';
import { readTimetable, timetableWrite } from '../sessions/timetable';
import type { CourseDraft, SessionDraft } from './draft';
import { ownSessionId } from './identity';
import { differing, explain, type ImportReport, withoutKey } from './report';

/** Sessions in one commit. */
const COMMIT = 50;

export async function importSessions(
  call: Call,
  course: Stored,
  draft: CourseDraft,
  dryRun: boolean,
  report: ImportReport,
): Promise<Result<void>> {
  const fresh: { row: number; record: Stored }[] = [];
  for (const { row, draft: session } of draft.sessions) {
    const found = await findSession(call, course.id, session);
    if (!found.ok) return found;
    if (found.value) {
      const changed = await changeSession(call, found.value, session, row, dryRun, report);
      if (!changed.ok) return changed;
      continue;
    }
    const input = parse(sessions.input, sessionInput(course, session));
    if (input.ok) fresh.push({ row, record: newSession(call, course, input.value) });
    else report.errors.push(...input.issues.map(({ path, message }) => ({ row, path, message })));
  }
  if (dryRun) {
    report.created += fresh.length;
    return ok(undefined);
  }
  for (let at = 0; at < fresh.length; at += COMMIT) {
    const part = fresh.slice(at, at + COMMIT);
    const records = part.map(({ record }) => record);
    const done = await attempt(withoutKey(call), () => buildSessions(call, course.id, records));
    if (done.ok) {
      report.created += done.value;
      report.unchanged += part.length - done.value;
    } else if (done.error.code === 'unavailable') return done;
    else for (const { row } of part) explain(report, row, done.error);
  }
  return ok(undefined);
}

/** Our own address or UID names our own session; everything else is kept as where it came from. */
async function findSession(call: Call, courseId: string, draft: SessionDraft): Promise<Result<Stored | null>> {
  const { records } = call.app;
  const own = ownSessionId(draft.source, new URL(call.app.origin).host);
  if (own) {
    const session = await records.get('sessions', own);
    if (!session.ok || session.value?.courseId === courseId) return session;
  }
  const page = await records.list('sessions', { where: { source: draft.source }, limit: 1 });
  return page.ok ? ok(page.value.items[0] ?? null) : page;
}

const sessionInput = (course: Stored, draft: SessionDraft): Record<string, unknown> => ({
  courseId: course.id,
  days: draft.days,
  wholeDays: draft.wholeDays,
  timeZone: draft.timeZone,
  venue: draft.venue,
  link: draft.link,
  mode: draft.mode ?? 'in-person',
  places: { min: draft.places.min ?? 0, max: draft.places.max ?? (course.places as Course['places']) },
  source: draft.source,
});

function newSession(call: Call, course: Stored, input: Record<string, unknown>): Stored {
  const now = call.app.clock.now();
  const id = newId();
  const record = {
    id,
    version: 1,
    status: 'draft',
    createdAt: now,
    updatedAt: now,
    createdBy: call.caller?.id ?? null,
    ...input,
    courseId: course.id,
    listed: false,
  };
  return { ...record, ...sessions.derive(record) };
}

/** Those of them that nobody else's import of the same file has made meanwhile; the value is how many. */
async function buildSessions(call: Call, courseId: string, wanted: Stored[]): Promise<Result<Effect<number>>> {
  const { records } = call.app;
  const course = await records.get('courses', courseId);
  if (!course.ok) return course;
  if (!course.value) return err(conflict('The course was removed while its sessions were imported.'));
  const timetable = await readTimetable(records, courseId);
  if (!timetable.ok) return timetable;
  // Looked for after the timetable was read: whoever makes one from now on changes it, and this commit with it.
  const there = timetable.value ? await sourcesThere(records, wanted) : ok(new Set<unknown>());
  if (!there.ok) return there;
  const fresh = wanted.filter(({ source }) => !there.value.has(source));
  if (fresh.length === 0) return ok({ writes: [], audit: [], value: 0, subject: { entity: 'courses', id: courseId } });
  return ok({
    writes: [
      ...fresh.flatMap((record): Write[] => [
        { op: 'create', entity: 'sessions', record },
        { op: 'create', entity: 'seats', record: seatsOf(record) },
      ]),
      timetableWrite(timetable.value, courseId, fresh),
      courseStays(course.value),
    ],
    audit: fresh.map(({ id, source }) => ({
      entity: 'sessions',
      recordId: id,
      action: 'import',
      before: null,
      after: { source },
    })),
    value: fresh.length,
    subject: { entity: 'courses', id: courseId },
  });
}

/** Where sessions that are there already came from, of those that these come from. */
async function sourcesThere(records: Records, wanted: readonly Stored[]): Promise<Result<Set<unknown>>> {
  const sources = wanted.map(({ source }) => source as string);
  const groups = Array.from({ length: Math.ceil(sources.length / MOST_VALUES) }, (_, at) =>
    sources.slice(at * MOST_VALUES, (at + 1) * MOST_VALUES),
  );
  const pages = await Promise.all(
    groups.map((source) => records.list('sessions', { where: { source }, fields: ['source'], limit: 200 })),
  );
  const there = new Set<unknown>();
  for (const page of pages) {
    if (!page.ok) return page;
    for (const { source } of page.value.items) there.add(source);
  }
  return ok(there);
}

async function changeSession(
  call: Call,
  session: Stored,
  draft: SessionDraft,
  row: number,
  dryRun: boolean,
  report: ImportReport,
): Promise<Result<void>> {
  const { places } = session as Stored & Session;
  const wanted = {
    days: draft.days,
    wholeDays: draft.wholeDays,
    timeZone: draft.timeZone,
    ...(draft.venue !== null && { venue: draft.venue }),
    ...(draft.link !== null && { link: draft.link }),
    ...(draft.mode !== null && { mode: draft.mode }),
    places: { min: draft.places.min ?? places.min, max: draft.places.max ?? places.max },
  };
  const patch = differing(wanted, session);
  if (Object.keys(patch).length === 0) {
    report.unchanged += 1;
    return ok(undefined);
  }
  const changed = dryRun
    ? ok(session)
    : await updateRecord(withoutKey(call), sessions, session.id, patch, session.version);
  if (!changed.ok) {
    if (changed.error.code === 'unavailable') return changed;
    explain(report, row, changed.error);
  } else report.updated += 1;
  return ok(undefined);
}
