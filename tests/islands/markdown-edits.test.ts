// What the buttons above a Markdown field do to its text.
import { describe, expect, it } from 'vitest';
import { type Edit, link, markLines, pictures, type Selected, wrap } from '../../src/islands/ui/form/markdown-edits';

/** `a [b] c`: the brackets are the ends of what is chosen; one `|` is the cursor. */
function read(marked: string): Selected {
  const cursor = marked.indexOf('|');
  if (cursor >= 0) return { text: marked.replace('|', ''), start: cursor, end: cursor };
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end };
}

function write({ text }: Selected, { from, to, insert, select }: Edit): string {
  const whole = text.slice(0, from) + insert + text.slice(to);
  const [start, end] = select;
  if (start === end) return `${whole.slice(0, start)}|${whole.slice(start)}`;
  return `${whole.slice(0, start)}⟦${whole.slice(start, end)}⟧${whole.slice(end)}`;
}

const after = (marked: string, act: (selected: Selected) => Edit): string => write(read(marked), act(read(marked)));

describe('Bold and italic', () => {
  const bold = (selected: Selected) => wrap(selected, '**', 'bold');
  const italic = (selected: Selected) => wrap(selected, '*', 'italic');
  it.each([
    ['put marks around what is chosen', bold, 'a ⟦word⟧ b', 'a **⟦word⟧** b'],
    ['take them away again', bold, 'a **⟦word⟧** b', 'a ⟦word⟧ b'],
    ['write a word where nothing is chosen', italic, 'a |', 'a *⟦italic⟧*'],
    ['do not take the marks of bold for those of italic', italic, '**⟦word⟧**', '***⟦word⟧***'],
  ])('%s', (_, act, before, expected) => expect(after(before, act)).toBe(expected));
});

describe('Lines', () => {
  it.each([
    ['- ', 'one\n⟦two\nthree⟧\nfour', 'one\n⟦- two\n- three⟧\nfour'],
    ['- ', '⟦- two\n- three⟧', '⟦two\nthree⟧'],
    ['number', '⟦- two\n- three⟧', '⟦1. two\n2. three⟧'],
    ['number', '⟦1. two\n2. three⟧', '⟦two\nthree⟧'],
    ['> ', 'said|', '> said|'],
    ['## ', 'A ti|tle\ntext', '## A ti|tle\ntext'],
    ['## ', '## A ti|tle', 'A ti|tle'],
    ['- ', '⟦one\n⟧two', '⟦- one⟧\ntwo'],
    ['- ', '|', '- |'],
  ] as const)('%s of %j', (mark, before, expected) =>
    expect(after(before, (selected) => markLines(selected, mark))).toBe(expected),
  );
});

describe('A link', () => {
  it.each([
    ['asks for the address of what is chosen', 'see ⟦this⟧', 'see [this](⟦https://⟧)'],
    ['asks for words for an address', '⟦https://a.example/b⟧', '[⟦words⟧](https://a.example/b)'],
    ['asks for words where nothing is chosen', 'see |', 'see [⟦words⟧](https://)'],
  ])('%s', (_, before, expected) => expect(after(before, link)).toBe(expected));
});

it('a picture is a paragraph of its own, and its words cannot end it', () => {
  const place = (selected: Selected) => pictures(selected, [{ address: '/files/f1/a.jpg', alt: 'A [knot]\n(tied)' }]);
  expect(after('one|\ntwo', place)).toBe('one\n\n![A knot (tied)](/files/f1/a.jpg)\n|\ntwo');
  expect(after('|', place)).toBe('![A knot (tied)](/files/f1/a.jpg)|');
});
