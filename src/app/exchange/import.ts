// Which reader reads a file, by the format that a request names or its content type.
import type { Entity } from '#domain/entity';
import { invalid, notFound } from '#kernel/errors';
import { err, type Result } from '#kernel/result';
import type { Call } from '../app';
import { answerWrite, replay } from '../effect';
import type { ImportOptions, Parsed } from './draft';
import { type ImportReport, importCourses } from './import-courses';
import { parseCalendar } from './read-calendar';
import { parseCsv } from './read-csv';
import { parseJsonLd } from './read-json-ld';

const READERS: Record<string, (text: string, options: ImportOptions) => Result<Parsed>> = {
  csv: parseCsv,
  ics: parseCalendar,
  jsonld: parseJsonLd,
};
const CONTENT_TYPES: Record<string, string> = {
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'application/ld+json': 'jsonld',
  'application/json': 'jsonld',
};

export interface ImportRequest {
  /** `csv`, `ics` or `jsonld`; null where the content type decides. */
  format: string | null;
  contentType: string | null;
  text: string;
  /** CSV: heading → field. */
  map: Readonly<Record<string, string>>;
  dryRun: boolean;
}

/** Errors: `invalid` where the file as a whole cannot be read; what is wrong with a row is in the report. */
export async function importFile(call: Call, entity: Entity, request: ImportRequest): Promise<Result<ImportReport>> {
  if (entity.name !== 'courses') return err(notFound('An import of this kind'));
  const type = request.contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const read = READERS[request.format ?? CONTENT_TYPES[type] ?? ''];
  if (!read)
    return err(
      invalid('Say what the file is: format=csv, ics or jsonld.', {
        issues: [{ path: 'format', message: 'Choose csv, ics or jsonld.' }],
      }),
    );
  const { timeZone, currency } = await call.app.settings();
  const parsed = read(request.text, { timeZone, currency, map: request.map });
  return parsed.ok ? once(call, () => importCourses(call, parsed.value, request.dryRun)) : parsed;
}

/** An import is many commits, so its answer is stored after them; a second run before that finds everything made. */
async function once(call: Call, run: () => Promise<Result<ImportReport>>): Promise<Result<ImportReport>> {
  const { idempotency, app } = call;
  if (!idempotency) return run();
  const stored = await app.records.get('answers', idempotency.id);
  if (!stored.ok) return stored;
  const replayed = replay<ImportReport>(stored.value, idempotency);
  if (replayed) return replayed;
  const report = await run();
  if (!report.ok) return report;
  const kept = await app.records.commit([
    answerWrite(idempotency, report.value, { entity: 'courses', id: '-' }, stored.value),
  ]);
  if (!kept.ok) return kept;
  if (kept.value === 'committed') return report;
  // Its twin was faster: what that one told counts for both.
  const twins = await app.records.get('answers', idempotency.id);
  if (!twins.ok) return twins;
  return replay<ImportReport>(twins.value, idempotency) ?? report;
}
