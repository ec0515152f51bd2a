// Courses and their sessions from a file, through the same rules and permissions as the pages: found again by code, source or
// title, created or changed, a course with its new sessions in one commit. A row that cannot be is explained; the rest goes in.
import { type Course, courses, titleKey } from '#domain/courses/course';
import { parse } from '#domain/schema';
import { fold } from '#domain/search';
import { type Session, sessions } from '#domain/sessions/session';
import type { AppError } from '#kernel/errors';
import { newId } from '#kernel/id';
import { ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { buildCreate, buildUpdate, parseInput, updateRecord } from '../crud';
import { attempt, type Effect } from '../effect';
import { permit } from '../scope';
import { readTimetable, timetableWrite } from '../sessions/timetable';
import type { CourseDraft, Parsed, RowError, SessionDraft } from './draft';
import { ownSessionId } from './identity';

export interface ImportReport {
  /** Courses and sessions together. */
  created: number;
  updated: number;
  unchanged: number;
  errors: RowError[];
  /** Headings that mean nothing to us. */
  ignored: string[];
}

/** Sessions in one commit. */
const COMMIT = 50;

export async function importCourses(call: Call, parsed: Parsed, dryRun: boolean): Promise<Result<ImportReport>> {
  const permitted = permit(courses.access.create, call.caller, 'importing courses');
  if (!permitted.ok) return permitted;
  const report: ImportReport = {
    created: 0,
    updated: 0,
    unchanged: 0,
    errors: [...parsed.errors],
    ignored: parsed.ignored,
  };
  const codes = new Set<string>();
  for (const parsedDraft of parsed.courses) {
    const draft = withoutOwnAddress(call, parsedDraft);
    const done = await importCourse(call, draft, dryRun, report, codes);
    if (!done.ok) return done;
  }
  report.errors.sort((one, other) => one.row - other.row);
  return ok(report);
}

async function importCourse(
  call: Call,
  draft: CourseDraft,
  dryRun: boolean,
  report: ImportReport,
  codes: Set<string>,
): Promise<Result<void>> {
  const found = await findCourse(call, draft);
  if (!found.ok) return found;
  const course = found.value
    ? await changeCourse(call, found.value, draft, dryRun, report)
    : await createCourse(call, draft, dryRun, report, codes);
  if (!course.ok) return course;
  if (!course.value) {
    for (const { row } of draft.sessions)
      if (row !== draft.row)
        report.errors.push({ row, path: '', message: 'Its course could not be imported: see there.' });
    return ok(undefined);
  }
  return importSessions(call, course.value, draft, dryRun, report);
}

/** What we exported ourselves names the course by its page here: that is no place that it came from. */
const withoutOwnAddress = (call: Call, draft: CourseDraft): CourseDraft =>
  draft.source?.startsWith(`${call.app.origin}/`) ? { ...draft, source: null } : draft;

/** By code, else by what the file calls it, else by title. */
async function findCourse(call: Call, draft: CourseDraft): Promise<Result<Stored | null>> {
  const { records } = call.app;
  if (draft.code) {
    const claim = await records.get('uniques', `courses:code:${encodeURIComponent(fold(draft.code))}`);
    if (!claim.ok) return claim;
    if (claim.value) return records.get('courses', claim.value.owner as string);
  }
  const keys = [
    ...(draft.source ? [{ source: draft.source }] : []),
    ...(draft.title && !draft.code ? [{ titleKey: titleKey(draft.title) }] : []),
  ];
  for (const where of keys) {
    const page = await records.list('courses', { where, limit: 1 });
    if (!page.ok) return page;
    if (page.value.items[0]) return ok(page.value.items[0]);
  }
  return ok(null);
}

const given = ({ row: _row, sessions: _sessions, ...fields }: CourseDraft): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
const differing = (patch: Record<string, unknown>, record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field] ?? null)),
  );

function explain(report: ImportReport, row: number, error: AppError): void {
  if (error.issues?.length) report.errors.push(...error.issues.map(({ path, message }) => ({ row, path, message })));
  else report.errors.push({ row, path: '', message: error.message });
}

async function changeCourse(
  call: Call,
  course: Stored,
  draft: CourseDraft,
  dryRun: boolean,
  report: ImportReport,
): Promise<Result<Stored | null>> {
  const patch = differing(given(draft), course);
  // A title that differs in case or spacing alone is the same title, and where it came from first stays.
  if (patch.title && titleKey(patch.title as string) === course.titleKey) delete patch.title;
  if (course.source) delete patch.source;
  if (Object.keys(patch).length === 0) {
    report.unchanged += 1;
    return ok(course);
  }
  const changed = dryRun
    ? await buildUpdate(call, courses, course, patch, 'import')
    : await updateRecord(call, courses, course.id, patch, course.version);
  if (!changed.ok) {
    if (changed.error.code === 'unavailable') return changed;
    explain(report, draft.row, changed.error);
    return ok(null);
  }
  report.updated += 1;
  return ok(course);
}

async function createCourse(
  call: Call,
  draft: CourseDraft,
  dryRun: boolean,
  report: ImportReport,
  codes: Set<string>,
): Promise<Result<Stored | null>> {
  if (draft.title === null) {
    report.errors.push({
      row: draft.row,
      path: 'title',
      message: 'No course has this code. Give a title to make one.',
    });
    return ok(null);
  }
  const code = draft.code ? ok(draft.code) : await freeCode(call, draft.title, codes);
  if (!code.ok) return code;
  const input = parseInput(courses.input, { ...given(draft), code: code.value });
  if (!input.ok) {
    explain(report, draft.row, input.error);
    return ok(null);
  }
  codes.add(fold(code.value));
  const build = () => buildCreate(call, courses, input.value);
  const built = dryRun ? await build() : ok(null);
  const created = built.ok ? (built.value ? ok(built.value.value) : await attempt(withoutKey(call), build)) : built;
  if (!created.ok) {
    if (created.error.code === 'unavailable') return created;
    explain(report, draft.row, created.error);
    return ok(null);
  }
  report.created += 1;
  return ok(created.value);
}

/** One request makes many commits: its key cannot stand for any of them. The file itself is what makes a second run harmless. */
const withoutKey = (call: Call): Call => ({ app: call.app, caller: call.caller });

/** The initials of the title, numbered where they are taken: `NNDL`, `NNDL-2`. */
async function freeCode(call: Call, title: string, codes: ReadonlySet<string>): Promise<Result<string>> {
  const words =
    fold(title)
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = words.length > 1 ? words.map((word) => [...word][0]).join('') : (words[0] ?? 'COURSE');
  const stem = [...initials].slice(0, 8).join('');
  const wanted = Array.from({ length: 200 }, (_, at) => (at === 0 ? stem : `${stem}-${at + 1}`)).filter(
    (code) => !codes.has(fold(code)),
  );
  const held = await call.app.records.getMany(
    wanted.map((code) => ({ entity: 'uniques', id: `courses:code:${encodeURIComponent(fold(code))}` })),
  );
  if (!held.ok) return held;
  return ok(wanted.find((_, at) => held.value[at] === null) ?? `${stem}-${Date.now().toString(36).toUpperCase()}`);
}

async function importSessions(
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
    const part = fresh.slice(at, at + COMMIT).map(({ record }) => record);
    const done = await attempt(withoutKey(call), () => buildSessions(call, course.id, part));
    if (!done.ok) return done;
    report.created += part.length;
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

async function buildSessions(call: Call, courseId: string, fresh: Stored[]): Promise<Result<Effect<null>>> {
  const timetable = await readTimetable(call.app.records, courseId);
  if (!timetable.ok) return timetable;
  const writes = fresh.flatMap((record): Write[] => [
    { op: 'create', entity: 'sessions', record },
    {
      op: 'create',
      entity: 'seats',
      record: {
        id: record.id,
        version: 1,
        places: (record as Stored & Session).places.max,
        held: 0,
        waiting: 0,
        lastNumber: 0,
      },
    },
  ]);
  return ok({
    writes: [...writes, timetableWrite(timetable.value, courseId, fresh)],
    audit: fresh.map(({ id, source }) => ({
      entity: 'sessions',
      recordId: id,
      action: 'import',
      before: null,
      after: { source },
    })),
    value: null,
    subject: { entity: 'courses', id: courseId },
  });
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
