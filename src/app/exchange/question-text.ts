// Texts of questions by the format that a file says they are in: a prompt becomes Markdown, everything else plain text.
import { escapeMarkdown, htmlToMarkdown } from './html-markdown';
import { manyLines, oneLine, withoutHtml } from './plain-text';

/** `auto` is Moodle's own: HTML may stand in it, and a line break is one. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'auto';

const FORMATS: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  '1': 'html',
  markdown: 'markdown',
  '4': 'markdown',
  plain: 'plain',
  plain_text: 'plain',
  '2': 'plain',
  moodle: 'auto',
  moodle_auto_format: 'auto',
  '0': 'auto',
};
export const formatNamed = (name: string | undefined): TextFormat | null =>
  FORMATS[name?.trim().toLowerCase() ?? ''] ?? null;

/** `[markdown]` before a text of GIFT. */
export function formatIn(text: string, inherited: TextFormat = 'auto'): { format: TextFormat; rest: string } {
  const named = /^\s*\[(html|markdown|moodle|plain)\]/i.exec(text);
  return named
    ? { format: formatNamed(named[1]) ?? inherited, rest: text.slice(named[0].length) }
    : { format: inherited, rest: text };
}

const A_TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;
/** A picture of Markdown: only the library's are shown. */
const MARKDOWN_PICTURE = /!\[([^\]\n]{0,500})\]\(([^)\s]{1,2000})[^)\n]{0,500}\)/g;

/** @param pictures takes the name of each picture that stays behind */
export function promptOf(text: string, format: TextFormat, pictures: string[]): string {
  const leave = (name: string): void => {
    pictures.push(name.slice(0, 200));
  };
  if (format === 'markdown')
    return (
      manyLines(
        text.replace(MARKDOWN_PICTURE, (_, alt: string, name: string) => {
          leave(name);
          return alt;
        }),
      ) ?? ''
    );
  const lines = manyLines(text) ?? '';
  if (format === 'html' || (format === 'auto' && A_TAG.test(lines)))
    return htmlToMarkdown(format === 'html' ? lines : lines.replace(/\n/g, '<br>'), leave);
  return escapeMarkdown(lines).replace(/\n(?!\n)/g, (_, at: number, all: string) =>
    all[at - 1] === '\n' ? '\n' : '\\\n',
  );
}

/** Plain, on as many lines as it has; null for none. */
export function plainOf(text: string, format: TextFormat, pictures: string[]): string | null {
  if (format !== 'html' && format !== 'auto') return manyLines(text);
  for (const [, name = ''] of text.matchAll(/<img\b[^<>]{0,2000}?\bsrc\s*=\s*["']?([^"'\s>]{1,2000})/gi))
    pictures.push(name.slice(0, 200));
  return manyLines(withoutHtml(text));
}

/** The words of a picture where an answer has none: what it was called. */
export const lineOfText = (text: string, format: TextFormat, pictures: string[]): string | null =>
  oneLine(plainOf(text, format, pictures) ?? '');
