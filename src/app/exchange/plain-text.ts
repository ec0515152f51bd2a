// Text out of other people's files: control characters, broken surrogates and HTML become plain text.
import { decodeEntity } from './entities';

/** A description up to this length is a summary; a longer one is the body, and its beginning the summary. Characters. */
const SUMMARY_LENGTH = 300;
/** HTML beyond this is cut before it is read: no body may be as long. Characters. */
const HTML_LENGTH = 200_000;

/** One line: white space collapsed. Empty text is null. */
export const oneLine = (text: string): string | null =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim() || null;

/** Several lines: `\n` alone ends a line. Empty text is null. */
export const manyLines = (text: string): string | null =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim() || null;

/** Quotation marks around a value that should have none: `“onsite”` → `onsite`. */
export const unquoted = (text: string): string => text.slice(0, 200).replace(/^[\s"'“”„‘’«»]+|[\s"'“”„‘’«»]+$/g, '');

const HTML =
  /<\/?(?:p|br|div|span|a|b|i|u|em|strong|ul|ol|li|h[1-6]|table|tr|td|blockquote|img|font|script|style)\b|&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;
const NEW_LINE = new Set(['br', 'div', 'tr', 'ul', 'ol', 'table']);
const NEW_PARAGRAPH = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);
const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'iframe']);

/** HTML, if it is any, as text that is safe in Markdown: paragraphs and list items on lines of their own, no tag left. */
export function withoutHtml(text: string): string {
  if (!HTML.test(text)) return text;
  const html = text.slice(0, HTML_LENGTH);
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let plain = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    plain += html.slice(at, end).replace(/&(#?\w{1,10});/g, (entity, name: string) => decodeEntity(name) ?? entity);
    if (open === -1) break;
    const tag = /^<(\/?)([a-z][a-z0-9]*|!--)/.exec(small.slice(open, open + 24));
    if (!tag) {
      plain += '<';
      at = open + 1;
      continue;
    }
    const [, slash, name = ''] = tag;
    plain += breakOf(name, slash === '/');
    at = after(small, open, name, slash === '/');
  }
  return plain
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

function breakOf(name: string, closing: boolean): string {
  if (name === 'li') return closing ? '' : '\n- ';
  if (NEW_PARAGRAPH.has(name)) return '\n\n';
  return NEW_LINE.has(name) ? '\n' : '';
}

/** Where the text goes on after the tag that opens at `open`; what a script, a style or a comment holds is passed over. */
function after(html: string, open: number, name: string, closing: boolean): number {
  const ending = name === '!--' ? '-->' : !closing && UNSEEN.has(name) ? `</${name}` : null;
  const from = ending === null ? open : html.indexOf(ending, open + 1);
  const close = from === -1 ? -1 : html.indexOf('>', from + (ending === '-->' ? 2 : 0));
  return close === -1 ? html.length : close + 1;
}

/**
 * Other people's text as Markdown: without HTML, and where no empty line divides it, each line a paragraph of its own, as
 * Markdown would join them.
 */
export function asMarkdown(text: string): string | null {
  const plain = manyLines(withoutHtml(text));
  if (plain === null || plain.includes('\n\n')) return plain;
  return plain
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n(?!- )/g, '\n\n');
}

/** A description as the two texts that a course has. */
export function divideDescription(description: string | null): { summary: string | null; body: string | null } {
  if (description === null) return { summary: null, body: null };
  const summary = oneLine(description);
  if (summary === null || summary.length <= SUMMARY_LENGTH) return { summary, body: null };
  return { summary: beginning(summary), body: description };
}

/** As many whole sentences as fit, else as many words. */
function beginning(text: string): string {
  const fitting = text.slice(0, SUMMARY_LENGTH);
  const sentence = Math.max(...['. ', '! ', '? '].map((ending) => fitting.lastIndexOf(ending)));
  if (sentence > 60) return fitting.slice(0, sentence + 1);
  const word = fitting.lastIndexOf(' ');
  return `${fitting.slice(0, word > 60 ? word : SUMMARY_LENGTH - 1).toWellFormed()}…`;
}
