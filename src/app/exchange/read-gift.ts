// GIFT, as Moodle writes and reads it: a question a block, blocks parted by empty lines, the answers in braces.
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { MAX_IMPORT_ROWS, tooManyRows, withinSize } from './draft';
import { type Answers, readAnswers } from './gift-answers';
import { masked, unescaped } from './gift-signs';
import { linesOf } from './lines';
import { oneLine } from './plain-text';
import { categoryOf, emptyFile, newFields, type QuestionFile } from './question-draft';
import { formatIn, promptOf } from './question-text';

interface Block {
  line: number;
  lines: string[];
  idNumber: string | null;
  category: string | null;
}

/** Errors: `invalid` where the file is too large. A question that cannot be read is rejected with the line where it begins. */
export function readGift(text: string): Result<QuestionFile, AppError> {
  const sized = withinSize(text);
  if (!sized.ok) return sized;
  const blocks = blocksOf(text);
  if (blocks.length > MAX_IMPORT_ROWS) return err(tooManyRows('questions'));
  const file = emptyFile();
  for (const block of blocks) {
    const fault = readBlock(file, block);
    if (fault !== null) file.rejects.push({ row: block.line, path: '', message: fault });
  }
  return ok(file);
}

/** Comments are passed over wherever they stand; one above a question may say its id: `// [id:fs-12]`. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let category: string | null = null;
  let idNumber: string | null = null;
  let open: Block | null = null;
  for (const [index, line] of linesOf(text).entries()) {
    const bare = line.trim();
    if (bare.startsWith('//')) {
      idNumber = open ? idNumber : (/\[id:([^\]]{1,100})\]/.exec(bare)?.[1]?.trim() ?? idNumber);
    } else if (/^\$CATEGORY:/i.test(bare)) {
      category = categoryOf(unescaped(bare.slice(bare.indexOf(':') + 1)));
      open = null;
    } else if (bare === '') {
      open = null;
    } else if (open) {
      open.lines.push(line);
    } else {
      open = { line: index + 1, lines: [line], idNumber, category };
      idNumber = null;
      blocks.push(open);
    }
  }
  return blocks;
}

/** Null where it was taken, else why not. */
function readBlock(file: QuestionFile, block: Block): string | null {
  const text = block.lines.join('\n');
  const shape = masked(text);
  const title = titleIn(shape);
  if (title === 'open') return 'The title begins with :: and does not end with ::.';
  const from = title?.end ?? 0;
  const open = shape.indexOf('{', from);
  const close = shape.indexOf('}', from);
  if (open === -1 && close === -1) {
    file.leftOut.push({ line: block.line, what: 'description' });
    return null;
  }
  if (open === -1 || (close !== -1 && close < open))
    return 'A } stands here without a { before it. Write \\} for the sign itself.';
  if (close === -1) return 'The answers begin with { and do not end with } before the next empty line.';
  const further = shape.slice(open + 1).search(/\{/);
  if (further !== -1) return 'There is a second {. A question has one pair of braces; write \\{ for the sign itself.';
  if (shape.indexOf('}', close + 1) !== -1) return 'There is a second }. Write \\} for the sign itself.';
  const pictures: string[] = [];
  const { format, rest } = formatIn(text.slice(from, open));
  const after = text.slice(close + 1);
  const asked = `${rest.trimEnd()}${after.trim() === '' ? '' : `${/\s$/.test(rest) ? ' ' : ''}_____${after}`}`;
  const prompt = promptOf(unescaped(asked), format, pictures);
  if (prompt === '') return 'There is no question before the braces.';
  const answers: Answers = readAnswers(text.slice(open + 1, close), format, pictures);
  if ('fault' in answers) return answers.fault;
  const { idNumber, category, line } = block;
  const name = title === null ? null : oneLine(unescaped(text.slice(title.start, title.end - 2)))?.slice(0, 200);
  file.drafts.push({
    line,
    idNumber,
    pictures,
    fields: newFields({ ...answers.fields, prompt, name: name ?? null, category }),
  });
  if (pictures.length > 0) file.leftOut.push({ line, what: 'picture' });
  if (answers.isWrongNumberLeftOut) file.leftOut.push({ line, what: 'wrong-number' });
  return null;
}

function titleIn(shape: string): { start: number; end: number } | 'open' | null {
  const opening = /^\s*::/.exec(shape)?.[0].length;
  if (opening === undefined) return null;
  const closing = shape.indexOf('::', opening);
  return closing === -1 ? 'open' : { start: opening, end: closing + 2 };
}
