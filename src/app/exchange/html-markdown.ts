// HTML of other people's questions as Markdown: paragraphs, lists, bold, italic, code and links stay; every other tag goes, and
// what it holds stays as text. Nothing of the text becomes markup that was none.
import { decodeEntity } from './entities';

interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isCode: boolean;
  href: string | null;
}
interface Block {
  /** `- `, `1. ` or nothing. */
  mark: string;
  runs: Run[];
}

/** HTML beyond this is cut before it is read: no question may be as long. Characters. */
const LONGEST_HTML = 100_000;
const BLOCKS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'table',
  'tr',
  'ul',
  'ol',
  'pre',
]);
const UNSEEN = new Set(['script', 'style', 'template', 'svg', 'iframe', 'object']);

/** Characters by which Markdown would make something of plain text. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*<[\]]|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_/gu, '\\$&')
    .replace(/^([ \t]*)([#>+-])(?=[ \t#>]|$)/gm, '$1\\$2')
    .replace(/^([ \t]*\d{1,9})([.)])(?=[ \t]|$)/gm, '$1\\$2');

/** @param onPicture told of each picture that is left out, by its address or name */
export function htmlToMarkdown(source: string, onPicture: (name: string) => void): string {
  const reader = new HtmlReader(onPicture);
  reader.read(source.slice(0, LONGEST_HTML));
  return reader.blocks
    .map(({ mark, runs }) => ({ mark, text: textOf(runs) }))
    .filter(({ text }) => text !== '')
    .map(({ mark, text }, at, all) => {
      const gap = at === 0 ? '' : mark !== '' && all[at - 1]?.mark !== '' ? '\n' : '\n\n';
      return `${gap}${mark}${text}`;
    })
    .join('');
}

class HtmlReader {
  readonly blocks: Block[] = [{ mark: '', runs: [] }];
  readonly #onPicture: (name: string) => void;
  readonly #lists: { isOrdered: boolean; count: number }[] = [];
  #bold = 0;
  #italic = 0;
  #code = 0;
  #href: string | null = null;

  constructor(onPicture: (name: string) => void) {
    this.#onPicture = onPicture;
  }

  read(html: string): void {
    const tags = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|<!--[\s\S]*?(?:-->|$)/gi;
    const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    let at = 0;
    for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
      this.#text(html.slice(at, tag.index));
      at = tags.lastIndex;
      const name = tag[2]?.toLowerCase();
      if (name === undefined) continue;
      if (UNSEEN.has(name) && tag[1] === '') {
        const end = small.indexOf(`</${name}`, at);
        const close = end === -1 ? -1 : html.indexOf('>', end);
        at = close === -1 ? html.length : close + 1;
        tags.lastIndex = at;
      } else this.#tag(name, tag[1] === '/', tag[3] ?? '');
    }
    this.#text(html.slice(at));
  }

  #text(source: string): void {
    const text = source.replace(/&(#?\w{1,10});/g, (entity, name: string) => decodeEntity(name) ?? entity);
    this.#put(text.replace(/\s+/g, ' '));
  }
  #put(text: string): void {
    if (text === '') return;
    const run = { text, isBold: this.#bold > 0, isItalic: this.#italic > 0, isCode: this.#code > 0, href: this.#href };
    this.blocks.at(-1)?.runs.push(run);
  }
  #begin(mark = ''): void {
    this.blocks.push({ mark, runs: [] });
  }

  #tag(name: string, isEnd: boolean, attributes: string): void {
    const step = isEnd ? -1 : 1;
    if (name === 'b' || name === 'strong') this.#bold = Math.max(0, this.#bold + step);
    else if (name === 'i' || name === 'em') this.#italic = Math.max(0, this.#italic + step);
    else if (name === 'code' || name === 'tt' || name === 'kbd') this.#code = Math.max(0, this.#code + step);
    else if (name === 'a') this.#href = isEnd ? null : webAddress(attribute(attributes, 'href'));
    else if (name === 'br') this.#put('\n');
    else if (name === 'img') this.#picture(attributes);
    else if (name === 'li') this.#item(isEnd);
    else if (name === 'td' || name === 'th') this.#put(' ');
    else if (BLOCKS.has(name)) this.#block(name, isEnd);
  }

  #picture(attributes: string): void {
    this.#onPicture(attribute(attributes, 'src') ?? '');
    this.#put(attribute(attributes, 'alt') ?? '');
  }
  #item(isEnd: boolean): void {
    if (isEnd) {
      this.#begin();
      return;
    }
    const list = this.#lists.at(-1);
    if (list) list.count += 1;
    const indent = '  '.repeat(Math.max(0, Math.min(4, this.#lists.length) - 1));
    this.#begin(`${indent}${list?.isOrdered ? `${list.count}. ` : '- '}`);
  }
  #block(name: string, isEnd: boolean): void {
    if (name === 'ul' || name === 'ol') {
      if (isEnd) this.#lists.pop();
      else this.#lists.push({ isOrdered: name === 'ol', count: 0 });
    }
    const last = this.blocks.at(-1);
    // A paragraph within an item is the item.
    if (last && last.mark !== '' && last.runs.length === 0) return;
    this.#begin();
  }
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value?.replace(/&(#?\w{1,10});/g, (entity, word: string) => decodeEntity(word) ?? entity) ?? null;
}

const webAddress = (address: string | null): string | null =>
  address && /^https?:\/\/[^\s()<>\\]+$/i.test(address) ? address : null;

/** Runs that look alike are one; white space stands outside of what is bold or italic, as Markdown wants it. */
function textOf(runs: readonly Run[]): string {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && looks(last) === looks(run)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged
    .map(markdownOf)
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
    .replace(/\n+/g, '\\\n');
}

const looks = ({ isBold, isItalic, isCode, href }: Run): string => JSON.stringify([isBold, isItalic, isCode, href]);

function markdownOf({ text, isBold, isItalic, isCode, href }: Run): string {
  const inner = text.trim();
  if (inner === '') return text;
  const [before = '', after = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  const plain = isCode && !inner.includes('`') ? `\`${inner}\`` : escapeMarkdown(inner);
  const marks = `${isBold ? '**' : ''}${isItalic ? '*' : ''}`;
  const marked = `${marks}${plain}${[...marks].reverse().join('')}`;
  return `${before}${href ? `[${marked}](${href})` : marked}${after}`;
}
