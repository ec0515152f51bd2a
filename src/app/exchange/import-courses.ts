// Courses from a file, through the same rules and permissions as the pages: found again by code, source or title, created or
// changed, then their sessions. A row that cannot be is explained; the rest goes in.
import { courses, titleKey } from '#domain/courses/course';
import { fold } from '#domain/search';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { buildCreate, buildUpdate, parseInput, updateRecord } from '../crud';
import { attempt } from '../effect';
import { permit } from '../scope';
import { claimId } from '../uniques';
import type { CourseDraft, Parsed } from './draft';
import { importSessions } from './import-sessions';
import { differing, explain, type Importing, type ImportReport, newReport, withoutKey } from './report';

export async function* importCourses(call: Call, parsed: Parsed, dryRun: boolean): Importing {
  const permitted = permit(courses.access.create, call.caller, 'importing courses');
  if (!permitted.ok) return permitted;
  const report = newReport(parsed.errors, parsed.ignored);
  const codes = new Set<string>();
  for (const [at, draft] of parsed.courses.entries()) {
    const done = await importCourse(call, withoutOwnAddress(call, draft), dryRun, report, codes);
    if (!done.ok) return done;
    yield { done: at + 1, total: parsed.courses.length };
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
    const claim = await records.get('uniques', claimId(courses, 'code', draft.code));
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
    wanted.map((code) => ({ entity: 'uniques', id: claimId(courses, 'code', code) })),
  );
  if (!held.ok) return held;
  return ok(wanted.find((_, at) => held.value[at] === null) ?? `${stem}-${Date.now().toString(36).toUpperCase()}`);
}
