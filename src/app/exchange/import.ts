// Which reader reads a file, by the format that a request names or its content type, and what is told of it: an import says how
// far it has come, and its key makes it happen once.
import type { Entity } from '#domain/entity';
import { invalid, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { answerWrite, replay } from '../effect';
import { COURSE_TABLE } from './course-columns';
import type { ImportOptions, Parsed } from './draft';
import { COMPANY_IMPORT } from './import-companies';
import { importCourses } from './import-courses';
import { importQuestions } from './import-questions';
import { importRecords } from './import-records';
import { USER_IMPORT } from './import-users';
import { MODES, type Mode } from './import-work';
import type { QuestionFile } from './question-draft';
import { readAiken } from './read-aiken';
import { parseCalendar } from './read-calendar';
import { parseCsv } from './read-csv';
import { readGift } from './read-gift';
import { parseJsonLd } from './read-json-ld';
import { readMoodleXml } from './read-moodle-xml';
import { rejectsOf } from './rejects';
import type { Importing, ImportReport } from './report';
import type { ColumnMap, TableShape } from './table';

type Format = 'csv' | 'ics' | 'jsonld' | 'gift' | 'aiken' | 'moodle-xml';
const CONTENT_TYPES: Readonly<Record<string, Format>> = {
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'application/ld+json': 'jsonld',
  'application/json': 'jsonld',
  'application/xml': 'moodle-xml',
  'text/xml': 'moodle-xml',
};

export interface ImportRequest {
  /** Null where the content type decides. */
  format: string | null;
  contentType: string | null;
  text: string;
  /** CSV: heading → field; empty leaves the column out. */
  map: ColumnMap;
  /** `upsert` (the default), `create` or `update`; of people and companies. */
  mode: string | null;
  dryRun: boolean;
  /** CSV: answer with the rows that stay out as a file. */
  rejects: boolean;
}

/** What can be imported as what. */
interface Importable {
  /** Null for what comes in no table. */
  shape: TableShape<string> | null;
  readers: Partial<Record<Format, (call: Call, request: ImportRequest, mode: Mode) => Importing>>;
}

const asCourses = (read: (text: string, options: ImportOptions) => Result<Parsed>) =>
  async function* (call: Call, { text, map, dryRun }: ImportRequest): Importing {
    const { timeZone, currency } = await call.app.settings();
    const parsed = read(text, { timeZone, currency, map });
    return parsed.ok ? yield* importCourses(call, parsed.value, dryRun) : parsed;
  };

const asQuestions = (read: (text: string) => Result<QuestionFile>) =>
  async function* (call: Call, { text, dryRun }: ImportRequest, mode: Mode): Importing {
    return yield* importQuestions(call, () => read(text), { mode, dryRun });
  };

const IMPORTABLE: Readonly<Record<string, Importable>> = {
  courses: {
    shape: COURSE_TABLE,
    readers: { csv: asCourses(parseCsv), ics: asCourses(parseCalendar), jsonld: asCourses(parseJsonLd) },
  },
  companies: {
    shape: COMPANY_IMPORT.shape,
    readers: {
      csv: (call, { text, map, dryRun }, mode) => importRecords(call, COMPANY_IMPORT, { text, map, mode, dryRun }),
    },
  },
  users: {
    shape: USER_IMPORT.shape,
    readers: {
      csv: (call, { text, map, dryRun }, mode) => importRecords(call, USER_IMPORT, { text, map, mode, dryRun }),
    },
  },
  questions: {
    shape: null,
    readers: { gift: asQuestions(readGift), aiken: asQuestions(readAiken), 'moodle-xml': asQuestions(readMoodleXml) },
  },
};

const NOT_IMPORTED = notFound('An import of this kind');

/** The columns by which a table of these is read. */
export const shapeOf = (entity: Entity): Result<TableShape<string>> => {
  const importable = IMPORTABLE[entity.name];
  return importable?.shape ? ok(importable.shape) : err(NOT_IMPORTED);
};

/** Errors: `invalid` where the file as a whole cannot be read; what is wrong with a row is in the report. */
export async function* importFile(call: Call, entity: Entity, request: ImportRequest): Importing {
  const importable = IMPORTABLE[entity.name];
  if (!importable) return err(NOT_IMPORTED);
  const type = request.contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const format = request.format ?? CONTENT_TYPES[type] ?? '';
  const read = Object.hasOwn(importable.readers, format) ? importable.readers[format as Format] : undefined;
  if (!read) {
    const formats = Object.keys(importable.readers);
    return err(
      invalid(`Say what the file is: format=${inWords(formats)}.`, {
        issues: [{ path: 'format', message: `Choose ${inWords(formats)}.` }],
      }),
    );
  }
  const mode = MODES.find((each) => each === (request.mode ?? 'upsert'));
  if (!mode)
    return err(
      invalid('Say what may happen to records. Nothing was imported.', {
        issues: [{ path: 'mode', message: `Choose ${inWords(MODES)}.` }],
      }),
    );
  return yield* once(call, entity, async function* () {
    const report = yield* read(call, request, mode);
    return report.ok && request.rejects && format === 'csv'
      ? ok({ ...report.value, rejects: rejectsOf(request.text, report.value.errors) })
      : report;
  });
}

const inWords = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');

/** An import is many commits, so its answer is stored after them; a second run before that finds everything made. */
async function* once(call: Call, { name }: Entity, run: () => Importing): Importing {
  const { idempotency, app } = call;
  if (!idempotency) return yield* run();
  const stored = await app.records.get('answers', idempotency.id);
  if (!stored.ok) return stored;
  const replayed = replay<ImportReport>(stored.value, idempotency);
  if (replayed) return replayed;
  const report = yield* run();
  if (!report.ok) return report;
  // Names of people are kept in their records alone.
  const { preview: _preview, rejects: _rejects, ...told } = report.value;
  const kept = await app.records.commit([
    answerWrite(idempotency, told, { entity: name, id: '-' }, stored.value, call.caller?.id ?? null),
  ]);
  if (!kept.ok) return kept;
  if (kept.value === 'committed') return report;
  // Its twin was faster: what that one told counts for both.
  const twins = await app.records.get('answers', idempotency.id);
  if (!twins.ok) return twins;
  return replay<ImportReport>(twins.value, idempotency) ?? report;
}
