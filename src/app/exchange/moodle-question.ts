// One question of Moodle XML.
import { parseNumber } from '#domain/questions/number-text';
import type { XmlNode } from './moodle-nodes';
import { oneLine } from './plain-text';
import { type LeftOut, newFields, type QuestionDraft, type QuestionFields, roundedWeight } from './question-draft';
import { formatNamed, lineOfText, plainOf, promptOf, type TextFormat } from './question-text';

type Key = Pick<QuestionFields, 'type'> & Partial<QuestionFields>;
type Fault = { fault: string; path: string };
type Read = { draft: Omit<QuestionDraft, 'line'>; leftOut: LeftOut[] } | Fault;

const READ = 'Several answers or one, true or false, short answers, numbers, matching and essays are imported.';

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);
const childrenOf = (node: XmlNode, name: string): XmlNode[] => node.children.filter((child) => child.name === name);
/** What an element says, whether it says it itself or in its `<text>`. */
export const textIn = (node: XmlNode | undefined): string => (childOf(node, 'text') ?? node)?.text ?? '';
const isTrue = (node: XmlNode | undefined): boolean => /^(1|true)$/i.test(textIn(node).trim());

export function readMoodleQuestion(node: XmlNode, type: string): Read {
  const reader = new QuestionReader(node);
  const key = reader.key(type);
  if ('fault' in key) return key;
  const prompt = reader.prompt();
  if (prompt === '') return { fault: 'This question has no text.', path: 'questiontext' };
  const marks = reader.marks();
  if (typeof marks !== 'number') return marks;
  const { leftOut, pictures } = reader;
  return {
    draft: {
      idNumber: oneLine(textIn(childOf(node, 'idnumber')))?.slice(0, 100) ?? null,
      pictures,
      fields: newFields({
        ...key,
        prompt,
        marks,
        name: oneLine(textIn(childOf(node, 'name')))?.slice(0, 200) ?? null,
        feedback: reader.plain(childOf(node, 'generalfeedback')),
      }),
    },
    leftOut: [...(pictures.length > 0 ? (['picture'] as const) : []), ...leftOut],
  };
}

class QuestionReader {
  readonly pictures: string[] = [];
  readonly leftOut = new Set<LeftOut>();
  readonly #node: XmlNode;

  constructor(node: XmlNode) {
    this.#node = node;
  }

  key(type: string): Key | Fault {
    switch (type) {
      case 'multichoice':
        return this.#choice();
      case 'truefalse':
        return this.#trueFalse();
      case 'shortanswer':
        return this.#short();
      case 'numerical':
        return this.#numeric();
      case 'matching':
        return this.#matching();
      case 'essay':
        return { type: 'essay', guidance: this.plain(childOf(this.#node, 'graderinfo')) };
      case '':
        return { fault: `This question does not say of which type it is. ${READ}`, path: 'type' };
      default:
        return { fault: `This question is of the type ${type.slice(0, 40)}. ${READ}`, path: 'type' };
    }
  }

  prompt(): string {
    const node = childOf(this.#node, 'questiontext');
    return promptOf(textIn(node), this.#formatOf(node), this.pictures);
  }
  marks(): number | Fault {
    const given = textIn(childOf(this.#node, 'defaultgrade')).trim();
    const marks = given === '' ? 1 : parseNumber(given);
    if (marks === null) return { fault: `“${given.slice(0, 20)}” is no number of marks.`, path: 'defaultgrade' };
    // Moodle's zero is for what is answered and not graded: here it is asked for the least.
    return marks === 0 ? 0.25 : Math.round(marks * 1e4) / 1e4;
  }

  plain(node: XmlNode | undefined): string | null {
    return node ? plainOf(textIn(node), this.#formatOf(node), this.pictures) : null;
  }
  #line(node: XmlNode | undefined): string | null {
    return node ? lineOfText(textIn(node), this.#formatOf(node), this.pictures) : null;
  }
  #formatOf(node: XmlNode | undefined): TextFormat {
    return formatNamed(node?.attributes.format) ?? 'auto';
  }

  #answers(): { node: XmlNode; text: string | null; weight: number; feedback: string | null }[] | Fault {
    const read = childrenOf(this.#node, 'answer').map((node) => ({
      node,
      text: this.#line(node),
      weight: parseNumber(node.attributes.fraction ?? '0'),
      feedback: this.plain(childOf(node, 'feedback')),
    }));
    const wrong = read.find(({ weight }) => weight === null || weight < -100 || weight > 100);
    if (wrong)
      return {
        fault: `fraction="${(wrong.node.attributes.fraction ?? '').slice(0, 20)}", on line ${wrong.node.line}, is no number between −100 and 100.`,
        path: 'answer',
      };
    return read.map((answer) => ({ ...answer, weight: roundedWeight(answer.weight ?? 0) }));
  }

  #texts(): { text: string; weight: number; feedback: string | null }[] | Fault {
    const answers = this.#answers();
    if ('fault' in answers) return answers;
    const empty = answers.find(({ text }) => text === null);
    if (empty)
      return {
        fault: `The answer on line ${empty.node.line} has no text${this.pictures.length > 0 ? ': a picture alone stays behind' : ''}.`,
        path: 'answer',
      };
    return answers.map(({ text, weight, feedback }) => ({ text: text ?? '', weight, feedback }));
  }

  #choice(): Key | Fault {
    const options = this.#texts();
    if ('fault' in options) return options;
    const single = childOf(this.#node, 'single');
    return { type: single && !isTrue(single) ? 'multiple' : 'single', options };
  }
  #trueFalse(): Key | Fault {
    const options = this.#texts();
    if ('fault' in options) return options;
    const named = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
    return { type: 'true-false', options: options.map((option) => ({ ...option, text: named(option.text) })) };
  }
  #short(): Key | Fault {
    const options = this.#texts();
    return 'fault' in options
      ? options
      : { type: 'short', options, caseSensitive: isTrue(childOf(this.#node, 'usecase')) };
  }

  #numeric(): Key | Fault {
    const answers = this.#answers();
    if ('fault' in answers) return answers;
    const numbers: QuestionFields['numbers'] = [];
    for (const { node, text, weight, feedback } of answers) {
      if (text === '*') {
        this.leftOut.add('wrong-number');
        continue;
      }
      const value = parseNumber(text ?? '');
      const tolerance = parseNumber(textIn(childOf(node, 'tolerance')).trim() || '0');
      if (value === null)
        return { fault: `“${(text ?? '').slice(0, 40)}”, on line ${node.line}, is no number.`, path: 'answer' };
      if (tolerance === null || tolerance < 0)
        return { fault: `The tolerance on line ${node.line} is no number from 0 on.`, path: 'tolerance' };
      numbers.push({ value, tolerance, weight, feedback });
    }
    if (childrenOf(childOf(this.#node, 'units') ?? { ...this.#node, children: [] }, 'unit').length > 0)
      this.leftOut.add('unit');
    return { type: 'numeric', numbers };
  }

  #matching(): Key | Fault {
    const pairs: { text: string; match: string }[] = [];
    const distractors: string[] = [];
    for (const node of childrenOf(this.#node, 'subquestion')) {
      const match = this.#line(childOf(node, 'answer'));
      const text = this.#line(node);
      if (match === null)
        return { fault: `The pair on line ${node.line} has nothing that it is matched with.`, path: 'subquestion' };
      if (text === null) distractors.push(match);
      else pairs.push({ text, match });
    }
    return { type: 'matching', pairs, distractors };
  }
}
