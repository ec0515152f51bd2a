// Gathers rows into courses with their sessions, checks each against the domain's own schema, and explains what stays out.
import { Temporal } from 'temporal-polyfill';
import type * as z from 'zod/mini';
import { courses, titleKey } from '#domain/courses/course';
import { parse } from '#domain/schema';
import { sessions } from '#domain/sessions/session';
import {
  type CourseDraft,
  type CourseFields,
  MAX_IMPORT_ROWS,
  type Parsed,
  type RowError,
  type SessionDraft,
} from './draft';

/** A session as a row gives it: who it is follows from what the file says of it. */
export interface SessionRow extends Omit<SessionDraft, 'source'> {
  /** `@id` or UID: two of them in one file are the same session. */
  id: string | null;
  /** An address that may be several sessions': the second is known by title and start. */
  address: string | null;
}

export interface Row {
  row: number;
  course: CourseFields;
  session: SessionRow | null;
  /** What the file calls a field of ours (`days`, `places`, `link` …) in an error. */
  pathOf: (field: string) => string;
}

const COURSE_SHAPE: Record<string, z.ZodMiniType> = courses.input.shape;
const SESSION_SHAPE: Record<string, z.ZodMiniType> = sessions.input.shape;

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

export class Collector {
  readonly #courses: CourseDraft[] = [];
  readonly #byCode = new Map<string, CourseDraft>();
  readonly #byTitle = new Map<string, CourseDraft>();
  readonly #rowOf = new Map<string, number>();
  readonly #errors: RowError[] = [];
  #sessions = 0;
  #explainedFull = 0;

  /** Answers false, as `add` does: nothing of the row is taken. */
  explain(row: number, path: string, message: string): false {
    this.#errors.push({ row, path, message });
    return false;
  }

  /** It has as many sessions as a file may have. */
  get isFull(): boolean {
    return this.#sessions >= MAX_IMPORT_ROWS;
  }

  /** Takes the row whole, or explains all that is wrong with it, takes nothing and answers false. */
  add({ row, course, session, pathOf }: Row): boolean {
    if (session && this.isFull) return this.#explainFull(row);
    const faults = [
      ...faultsOf(COURSE_SHAPE, { ...course }),
      ...(session ? faultsOf(SESSION_SHAPE, shapeOf(session)) : []),
    ];
    if (course.title === null && course.code === null)
      faults.push({ field: 'title', message: 'Give the course a title.' });
    for (const { field, message } of faults) this.explain(row, pathOf(field), message);
    if (faults.length > 0) return false;
    const draft = session && this.#identified(row, course, session, pathOf);
    if (session && !draft) return false;
    const target = this.#courseOf(row, course);
    if (draft) target.sessions.push({ row, draft });
    return true;
  }

  finish(rows: number, ignored: string[] = []): Parsed {
    return { courses: this.#courses, errors: this.#errors.sort((one, other) => one.row - other.row), rows, ignored };
  }

  /** Once a row, however many sessions it makes. */
  #explainFull(row: number): false {
    if (this.#explainedFull !== row)
      this.explain(row, '', 'This file has more than 5,000 sessions; the ones from here on were left out.');
    this.#explainedFull = row;
    return false;
  }

  #identified(row: number, course: CourseFields, session: SessionRow, pathOf: Row['pathOf']): SessionDraft | null {
    const { id, address, ...draft } = session;
    const byStart = `${titleKey(course.title ?? course.code ?? '')} @ ${startOf(draft)}`;
    const sameAddress = address === null ? undefined : this.#rowOf.get(address);
    const source = id ?? (address === null || sameAddress !== undefined ? byStart : address);
    const before =
      this.#rowOf.get(source) ??
      (id === null && sameAddress !== undefined ? this.#rowOf.get(`${address} ${byStart}`) : undefined);
    if (before !== undefined) {
      this.explain(row, pathOf('source'), `This is the same session as in row ${before}: it was taken once.`);
      return null;
    }
    this.#rowOf.set(source, row);
    if (id === null && address !== null) this.#rowOf.set(`${address} ${byStart}`, row);
    this.#sessions++;
    return { source, ...draft };
  }

  /** The course by its code, else by its title; what earlier rows left unsaid is filled in. */
  #courseOf(row: number, fields: CourseFields): CourseDraft {
    const code = fields.code?.toLowerCase();
    const title = fields.title === null ? undefined : titleKey(fields.title);
    const named = title === undefined ? undefined : this.#byTitle.get(title);
    const found =
      (code === undefined ? undefined : this.#byCode.get(code)) ??
      (code === undefined || named?.code === null ? named : undefined);
    const course = found ?? { row, ...fields, sessions: [] };
    if (!found) this.#courses.push(course);
    else
      Object.assign(
        course,
        Object.fromEntries(
          Object.entries(fields).filter(
            ([field, value]) => !isEmpty(value) && isEmpty(found[field as keyof CourseFields]),
          ),
        ),
      );
    if (code !== undefined) this.#byCode.set(code, course);
    if (title !== undefined && !this.#byTitle.has(title)) this.#byTitle.set(title, course);
    return course;
  }
}

/** Whole days by their date, so that the identity outlives a change of the organisation's zone. */
function startOf(session: Omit<SessionDraft, 'source'>): string {
  const start = session.days[0]?.start ?? '';
  if (!session.wholeDays) return start;
  return Temporal.Instant.from(start).toZonedDateTimeISO(session.timeZone).toPlainDate().toString();
}

/** The draft in the form of the domain's schema, without what it leaves unsaid; its zone was made sure of to lay out its days. */
function shapeOf({ id, places, days, venue, link, mode }: SessionRow): Record<string, unknown> {
  const said = places.min !== null || places.max !== null;
  const bounds = { min: places.min ?? 0, max: places.max ?? Math.max(places.min ?? 1, 1) };
  return { source: id, days, venue, link, mode, places: said ? bounds : null };
}

function faultsOf(
  shape: Record<string, z.ZodMiniType>,
  fields: Record<string, unknown>,
): { field: string; message: string }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const schema = shape[field];
    if (isEmpty(value) || !schema) return [];
    const result = parse(schema, value);
    return result.ok ? [] : result.issues.slice(0, 3).map(({ message }) => ({ field, message }));
  });
}
