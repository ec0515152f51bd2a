// Moodle XML as the elements of its questions, one after another, each with its line. A question that is not well-formed is
// told apart from the others, which are read on. Nothing is declared, expanded or fetched.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { linesOf } from './lines';

export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Of the file, from 1. */
  line: number;
  children: XmlNode[];
  /** Its own, without its children's. */
  text: string;
}

export type FoundQuestion = { node: XmlNode } | { line: number; fault: string };

export interface NodesRead {
  questions: FoundQuestion[];
  /** Why the file as a whole is refused. */
  refused: 'doctype' | 'no-questions' | { line: number; fault: string } | null;
  /** The last line, where the file ends within its outermost element. */
  cutOff: number | null;
}

/** Elements within each other: Moodle has eight at most. */
const DEEPEST = 40;
/** `<question`, and not `<questiontext`. */
const BEGINNING = /<question(?=[\s>/])/g;

class Broken extends Error {}
class Refused extends Error {}

/** @param most questions; once there are more, no further part is begun */
export function readQuestionNodes(source: string, most: number): NodesRead {
  const text = source.replace(/^\uFEFF/, '');
  const read: NodesRead = { questions: [], refused: null, cutOff: null };
  let from = 0;
  let line = 1;
  while (read.questions.length <= most) {
    const part = new Part(from === 0 ? text : text.slice(from), line, from > 0, read.questions);
    const stopped = part.read();
    if (stopped === 'doctype') return { ...read, refused: 'doctype' };
    if (stopped === null) {
      read.cutOff = part.cutOff;
      break;
    }
    if (part.begun > 0 || from > 0) read.questions.push(stopped);
    BEGINNING.lastIndex = from + Math.max(part.begun, 1);
    const next = BEGINNING.exec(text);
    if (!next) {
      if (read.questions.length === 0) return { ...read, refused: stopped };
      break;
    }
    line += linesOf(text.slice(from, next.index)).length - 1;
    from = next.index;
  }
  return read.questions.length === 0 && read.refused === null ? { ...read, refused: 'no-questions' } : read;
}

/** The file from one question on, up to its end or to what cannot be read. */
class Part {
  /** How far into this part the question that is being read has begun. */
  begun = 0;
  cutOff: number | null = null;
  readonly #text: string;
  readonly #line: number;
  readonly #questions: FoundQuestion[];
  readonly #parser: SaxesParser;
  readonly #open: XmlNode[] = [];
  #isAtEnd = false;
  #began: number;

  constructor(text: string, line: number, isFragment: boolean, questions: FoundQuestion[]) {
    this.#text = text;
    this.#line = line;
    this.#began = line;
    this.#questions = questions;
    this.#parser = isFragment
      ? new SaxesParser({ position: true, fragment: true })
      : new SaxesParser({ position: true });
  }

  read(): { line: number; fault: string } | 'doctype' | null {
    const parser = this.#parser;
    parser.on('doctype', () => {
      throw new Refused();
    });
    parser.on('error', (error) => this.#stumble(error.message));
    parser.on('opentagstart', ({ name }) => {
      if (name === 'question' && this.#open.length === 0) {
        this.begun = parser.position;
        this.#began = this.#here();
      }
    });
    parser.on('opentag', (tag) => this.#enter(tag));
    parser.on('closetag', () => this.#leave());
    parser.on('text', (text) => this.#write(text));
    parser.on('cdata', (text) => this.#write(text));
    try {
      parser.write(this.#text);
      this.#isAtEnd = true;
      parser.close();
      return null;
    } catch (cause) {
      if (cause instanceof Refused) return 'doctype';
      if (cause instanceof Broken)
        return { line: this.#open.length > 0 ? this.#began : this.#here(), fault: cause.message };
      throw cause;
    }
  }

  #here(): number {
    return this.#line + this.#parser.line - 1;
  }

  /** What HTML calls by name XML does not know: it stays as it is written, for whoever reads HTML. */
  #stumble(message: string): void {
    if (message.includes('undefined entity')) return;
    if (/doctype/i.test(message)) throw new Refused();
    if (this.#open.length > 0)
      throw new Broken(`This question is not well-formed XML: ${wordsOf(message, this.#here())}`);
    // Behind the last question only the end of the file is missing, or stands there without its beginning.
    if (this.#isAtEnd) this.cutOff = this.#here();
    else if (!/unmatched closing tag|unexpected close tag/.test(message))
      throw new Broken(`What stands here is not well-formed XML: ${wordsOf(message, this.#here())}`);
  }

  #enter({ name, attributes }: SaxesTagPlain): void {
    const parent = this.#open.at(-1);
    if (!parent && name !== 'question') return;
    if (this.#open.length >= DEEPEST) throw new Broken(`Elements stand more than ${DEEPEST} deep in each other.`);
    const node: XmlNode = {
      name,
      attributes: { ...attributes },
      line: parent ? this.#here() : this.#began,
      children: [],
      text: '',
    };
    parent?.children.push(node);
    this.#open.push(node);
  }
  #leave(): void {
    const node = this.#open.pop();
    if (node && this.#open.length === 0) this.#questions.push({ node });
  }
  #write(text: string): void {
    const node = this.#open.at(-1);
    // A file's bytes stay behind.
    if (node && node.name !== 'file') node.text += text;
  }
}

/** `4:17: unexpected close tag.` → what, and on which line. */
const wordsOf = (message: string, line: number): string =>
  `${message
    .replace(/^\d+:\d+: /, '')
    .replace(/\.$/, '')
    .slice(0, 120)}, on line ${line}.`;
