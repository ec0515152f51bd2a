// Questions from a file into the bank, each as a draft. One that the file gives an id is known by it and follows the file; any
// other is known by what it asks and how it is marked, so the same file again makes nothing, and what was edited here stays.
import { promptLine } from '#domain/questions/prompt-line';
import { type Question, questions, TYPE_NAMES } from '#domain/questions/question';
import { missingOf } from '#domain/questions/rules';
import { ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { permit } from '../scope';
import { claimId } from '../uniques';
import type { GroupedRecords } from './grouped-records';
import { type Fields, type Found, type ImportKind, type ImportWay, importRows, type ReadRow } from './import-work';
import { linesInWords, notesOf, type QuestionDraft, type QuestionFields, type QuestionFile } from './question-draft';
import { type Importing, newReport } from './report';

/** How the file's own ids are told from the others. */
const BY_ID = 'id:';

const KIND: ImportKind = {
  entity: questions,
  nameOf: ({ prompt }) => promptLine(String(prompt ?? '')),
  keysOf: ({ source }) => ({ own: [String(source)], left: [String(source)] }),
  find: findQuestions,
  unknown: 'The bank has no such question. Nothing is created when only known questions are changed.',
  twice: (row) => `This is the same question as on line ${row}: it was taken once.`,
};

export async function* importQuestions(call: Call, read: () => Result<QuestionFile>, way: ImportWay): Importing {
  const permitted = permit(questions.access.create, call.caller, 'importing questions');
  if (!permitted.ok) return permitted;
  const file = read();
  if (!file.ok) return file;
  const { drafts, rejects, leftOut } = file.value;
  const report = newReport(rejects, []);
  report.notes = [...notesOf(leftOut), ...unfinishedNote(drafts)];
  const rows = await Promise.all(drafts.map(rowOf));
  return yield* importRows(call, KIND, rows, way, report);
}

/** What may not be asked yet comes in all the same: whoever wrote it mends it in the bank. */
function unfinishedNote(drafts: readonly QuestionDraft[]): string[] {
  const lines = drafts.filter(({ fields }) => firstMissing(fields) !== null).map(({ line }) => line);
  return lines.length === 0
    ? []
    : [`Some keys are not whole: these questions come in and stay drafts until they are. ${linesInWords(lines)}.`];
}

const firstMissing = (fields: QuestionFields): string | null =>
  missingOf(fields as unknown as Question)[0]?.message ?? null;

async function rowOf(draft: QuestionDraft): Promise<ReadRow> {
  const { line, fields } = draft;
  const missing = firstMissing(fields);
  return {
    line,
    about: [TYPE_NAMES[fields.type], fields.category, missing].filter((each) => each !== null).join(' · '),
    fields: { ...fields, source: await sourceOf(draft) },
    faults: [],
    pathOf: (field) => PATHS[field] ?? field,
  };
}

/** What a field is called where something is wrong with it. */
const PATHS: Readonly<Record<string, string>> = {
  prompt: 'question',
  options: 'answers',
  numbers: 'numbers',
  source: '',
};

/**
 * `id:` and the hash of its id with its category, in which alone it is unique; else the hash of everything by which an answer is
 * asked for and marked. Neither the format nor the order of the file counts, nor what the question is called.
 */
async function sourceOf({ idNumber, fields, pictures }: QuestionDraft): Promise<string> {
  if (idNumber !== null) return BY_ID + (await hashOf([fields.category, idNumber]));
  const { name: _name, category: _category, ...content } = fields;
  return hashOf([Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)), pictures]);
}

const hashOf = (value: unknown): Promise<string> => sha256(JSON.stringify(value));

async function findQuestions(_call: Call, records: GroupedRecords, rows: readonly Fields[]): Promise<Result<Found[]>> {
  const claims = await records.getMany(
    rows.map(({ source }) => ({ entity: 'uniques', id: claimId(questions, 'source', String(source)) })),
  );
  if (!claims.ok) return claims;
  const owners = claims.value.map((claim) => (claim ? String(claim.owner) : null));
  const known = owners.filter((owner) => owner !== null);
  const found = await records.getMany(known.map((id) => ({ entity: 'questions', id })));
  if (!found.ok) return found;
  const byId = new Map(found.value.flatMap((question) => (question ? [[question.id, question] as const] : [])));
  return ok(
    rows.map((fields, at): Found => {
      const record = byId.get(owners[at] ?? '') ?? null;
      return { record, fields: record ? changedBy(fields, record) : fields, faults: [] };
    }),
  );
}

/** What the file says otherwise than the bank; parts that are the same keep their ids, so that nobody's answer loses its meaning. */
function changedBy(fields: Fields, record: Stored): Fields {
  if (!String(fields.source).startsWith(BY_ID)) return {};
  const changed = Object.keys(fields).filter((field) => plain(fields[field]) !== plain(record[field]));
  return Object.fromEntries(changed.map((field) => [field, withKnownIds(fields[field], record[field])]));
}

type Part = Readonly<Record<string, unknown>>;

/** Without ids, in any order of members. */
function plain(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value ?? null);
  return JSON.stringify(value.map((part: Part | string) => (typeof part === 'string' ? part : membersOf(part))));
}
const membersOf = (part: Part): [string, unknown][] =>
  Object.entries(part)
    .filter(([name]) => name !== 'id')
    .sort(([one], [other]) => (one < other ? -1 : 1));

function withKnownIds(given: unknown, stored: unknown): unknown {
  if (!Array.isArray(given) || !Array.isArray(stored)) return given;
  const known = new Map((stored as Part[]).flatMap(({ text, id }) => (text && id ? [[text, id] as const] : [])));
  return given.map((part: Part | string) => {
    const id = typeof part === 'string' ? undefined : known.get(part.text as string);
    return id === undefined ? part : { ...(part as Part), id };
  });
}
