// What the buttons above a Markdown field do to its text: the part that is replaced, by what, and what is chosen afterwards.

export interface Edit {
  /** The part of the text that goes, in characters. */
  from: number;
  to: number;
  insert: string;
  /** Within the new text. */
  select: readonly [number, number];
}

export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** `**word**` and back; with nothing chosen the marks stand around the cursor, or a word to write over. */
export function wrap({ text, start, end }: Selected, mark: string, otherwise: string): Edit {
  const chosen = text.slice(start, end);
  const isWithin = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  // Of `**word**` the inner marks are no marks of their own.
  const isDouble = mark.length === 1 && text[start - 2] === mark && text[start - 3] !== mark;
  if (isWithin && start >= mark.length && !isDouble) {
    const from = start - mark.length;
    return { from, to: end + mark.length, insert: chosen, select: [from, from + chosen.length] };
  }
  const inner = chosen || otherwise;
  const at = start + mark.length;
  return { from: start, to: end, insert: `${mark}${inner}${mark}`, select: [at, at + inner.length] };
}

/** A beginning for each of the lines that are touched; where all of them have it, it goes. `number` counts from 1. */
export type LineMark = '## ' | '- ' | '> ' | 'number';
const BEGINNINGS: Readonly<Record<LineMark, RegExp>> = {
  '## ': /^#{1,6} /,
  '- ': /^[-*+] /,
  '> ': /^> ?/,
  number: /^\d{1,9}[.)] /,
};
const LISTS: readonly LineMark[] = ['- ', 'number'];

export function markLines({ text, start, end }: Selected, mark: LineMark): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A choice that ends at the beginning of a line does not mean that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const found = text.indexOf('\n', last);
  const to = found < 0 ? text.length : found;
  const lines = text.slice(from, to).split('\n');
  const own = BEGINNINGS[mark];
  const isMarked = lines.every((line) => own.test(line));
  // One kind of list becomes the other.
  const other = LISTS.includes(mark) ? BEGINNINGS[mark === '- ' ? 'number' : '- '] : own;
  const insert = lines
    .map((line, at) => {
      const bare = line.replace(own, '').replace(other, '');
      if (isMarked) return bare;
      return (mark === 'number' ? `${at + 1}. ` : mark) + bare;
    })
    .join('\n');
  if (start !== end) return { from, to, insert, select: [from, from + insert.length] };
  const cursor = Math.max(from, start + insert.length - (to - from));
  return { from, to, insert, select: [cursor, cursor] };
}

/** `[words](https://)`, with the part that is still to be written chosen. */
export function link({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen)) {
    const words = 'words';
    return { from: start, to: end, insert: `[${words}](${chosen})`, select: [start + 1, start + 1 + words.length] };
  }
  const words = chosen || 'words';
  const address = 'https://';
  const at = start + words.length + 3;
  const select: [number, number] = chosen ? [at, at + address.length] : [start + 1, start + 1 + words.length];
  return { from: start, to: end, insert: `[${words}](${address})`, select };
}

/** Brackets would end its words. */
const words = (text: string): string =>
  text
    .replace(/[[\]\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Pictures, each a paragraph of its own. */
export function pictures({ text, start, end }: Selected, shown: readonly { address: string; alt: string }[]): Edit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const insert = lead + shown.map(({ address, alt }) => `![${words(alt)}](${address})`).join('\n\n') + tail;
  const cursor = start + insert.length;
  return { from: start, to: end, insert, select: [cursor, cursor] };
}
