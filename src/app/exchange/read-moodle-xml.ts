// Moodle XML: the export of a question bank.
import { type AppError, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { MAX_IMPORT_ROWS, tooManyRows, withinSize } from './draft';
import { type NodesRead, readQuestionNodes, type XmlNode } from './moodle-nodes';
import { childOf, readMoodleQuestion, textIn } from './moodle-question';
import { categoryOf, emptyFile, type QuestionFile } from './question-draft';

/** Errors: `invalid` where it is not XML, has a DOCTYPE or no question, or is too large. */
export function readMoodleXml(text: string): Result<QuestionFile, AppError> {
  const sized = withinSize(text);
  if (!sized.ok) return sized;
  const { questions, refused, cutOff } = readQuestionNodes(text, MAX_IMPORT_ROWS);
  if (refused !== null) return err(invalid(`${whyRefused(refused)} Nothing was imported.`));
  if (questions.length > MAX_IMPORT_ROWS) return err(tooManyRows('questions'));
  const file = emptyFile();
  let category: string | null = null;
  for (const found of questions) {
    if ('fault' in found) file.rejects.push({ row: found.line, path: '', message: found.fault });
    else if (found.node.attributes.type === 'category') category = categoryIn(found.node);
    else take(file, found.node, category);
  }
  if (cutOff !== null) file.leftOut.push({ line: cutOff, what: 'cut-off' });
  return ok(file);
}

function whyRefused(refused: NonNullable<NodesRead['refused']>): string {
  if (refused === 'doctype') return 'This file has a DOCTYPE, which an export of Moodle has not: it is not read.';
  if (refused === 'no-questions') return 'This file holds no question of Moodle XML.';
  return `This file is not XML, or it was cut off. Line ${refused.line}: ${refused.fault}`;
}

const categoryIn = (node: XmlNode): string | null => categoryOf(textIn(childOf(node, 'category')));

function take(file: QuestionFile, node: XmlNode, category: string | null): void {
  const { line } = node;
  const type = node.attributes.type ?? '';
  if (type === 'description') {
    file.leftOut.push({ line, what: 'description' });
    return;
  }
  const read = readMoodleQuestion(node, type);
  if ('fault' in read) {
    file.rejects.push({ row: line, path: read.path, message: read.fault });
    return;
  }
  file.drafts.push({ ...read.draft, line, fields: { ...read.draft.fields, category } });
  for (const what of read.leftOut) file.leftOut.push({ line, what });
}
