import { describe, expect, it } from 'vitest';
import { readGift } from '#app/exchange/read-gift';
import { fileOf, onlyOf, optionsOf, rejectsOf } from './question-sample';

const fields = (text: string) => onlyOf(readGift(text)).fields;

describe('GIFT', () => {
  it('reads one right answer among others, with title, feedback and general feedback', () => {
    const read = fields(
      '// a comment\n::Probe:: How hot is hot? {\n  =75 °C # Right, in the middle.\n  ~63 °C#Too cold.\n  ~%50%70 °C # For two minutes.\n  #### The middle counts.\n}\n',
    );
    expect(read).toMatchObject({
      type: 'single',
      name: 'Probe',
      prompt: 'How hot is hot?',
      feedback: 'The middle counts.',
      marks: 1,
      category: null,
    });
    expect(optionsOf(read)).toEqual([
      '75 °C | 100 | Right, in the middle.',
      '63 °C | 0 | Too cold.',
      '70 °C | 50 | For two minutes.',
    ]);
  });

  it('reads several right answers by their weights, negative ones too', () => {
    const read = fields('Which burn? {~%33.33333%Paper ~%33.33333%Oil ~%33,33333%Gas ~%-100%Sand}');
    expect(read.type).toBe('multiple');
    expect(read.options.map(({ weight }) => weight)).toEqual([33.33333, 33.33333, 33.33333, -100]);
  });

  it('takes what is escaped for itself', () => {
    const read = fields('::a\\:b:: Is 1 \\= 1\\:1 \\{yes\\}? \\\\ {=\\~ yes \\= \\# 1 ~no\\nnever}');
    expect(read.name).toBe('a:b');
    expect(read.prompt).toBe('Is 1 = 1:1 {yes}? \\\\');
    expect(optionsOf(read)).toEqual(['~ yes = # 1 | 100', 'no never | 0']);
  });

  it('reads true and false with both feedbacks, in every spelling', () => {
    for (const [word, right] of [
      ['T', 'True'],
      ['TRUE', 'True'],
      ['f', 'False'],
      ['False', 'False'],
    ] as const) {
      const read = fields(`Water puts out burning fat. {${word}#No.#Yes.}`);
      expect(read.type).toBe('true-false');
      expect(read.options.map(({ text, weight, feedback }) => [text, weight, feedback])).toEqual(
        ['True', 'False'].map((text) => [text, text === right ? 100 : 0, text === right ? 'Yes.' : 'No.']),
      );
    }
  });

  it('reads short answers, numbers with tolerance, ranges and weights', () => {
    expect(optionsOf(fields('Whom do you ring? {=999 =%50%112#Also fine. =nine*}'))).toEqual([
      '999 | 100',
      '112 | 50 | Also fine.',
      'nine* | 100',
    ]);
    const numbers = (key: string) =>
      fields(`How many? {#${key}}`).numbers.map(({ value, tolerance, weight }) => [value, tolerance, weight]);
    expect(numbers('3')).toEqual([[3, 0, 100]]);
    expect(numbers('3:2')).toEqual([[3, 2, 100]]);
    expect(numbers('-3.5:0.25')).toEqual([[-3.5, 0.25, 100]]);
    expect(numbers('1..5')).toEqual([[3, 2, 100]]);
    expect(numbers('-5..-1#Cold.')).toEqual([[-3, 2, 100]]);
    expect(numbers('0.1..0.3')).toEqual([[0.2, 0.1, 100]]);
    expect(numbers('=1822:0 =%50%1822:2 =%25%1800..1844')).toEqual([
      [1822, 0, 100],
      [1822, 2, 50],
      [1822, 22, 25],
    ]);
  });

  it('reads pairs and matches that fit nothing', () => {
    const read = fields('Match. {=Red -> Water =Cream -> Foam =Blue->Powder = -> Nothing}');
    expect(read).toMatchObject({
      type: 'matching',
      pairs: [
        { text: 'Red', match: 'Water' },
        { text: 'Cream', match: 'Foam' },
        { text: 'Blue', match: 'Powder' },
      ],
      distractors: ['Nothing'],
    });
  });

  it('reads essays, and a gap in the middle of a sentence', () => {
    expect(fields('Describe a fire drill. {}').type).toBe('essay');
    expect(fields('Describe it. {####Say who does what.}')).toMatchObject({
      type: 'essay',
      feedback: 'Say who does what.',
    });
    expect(fields('Fire needs {=oxygen ~water} to burn.').prompt).toBe('Fire needs \\_\\_\\_\\_\\_ to burn.');
  });

  it('keeps Markdown as it is, makes Markdown of HTML, and leaves signs of plain text what they are', () => {
    expect(fields('[markdown]**Which**\\n\\n- one\\n- two {T}').prompt).toBe('**Which**\n\n- one\n- two');
    expect(fields('[html]<p>Which is <b>not</b> so?</p><ul><li>one</li></ul>{T}').prompt).toBe(
      'Which is **not** so?\n\n- one',
    );
    expect(fields('[plain]What is 2*3*4? {#24}').prompt).toBe('What is 2\\*3\\*4?');
    expect(optionsOf(fields('Which? {=[html]<em>a</em> &amp; b ~<c>}'))).toEqual(['a & b | 100', '<c> | 0']);
  });

  it('knows categories, ids in comments, byte order marks and every end of line', () => {
    const text =
      '\uFEFF$CATEGORY: $course$/top/Food//drink/Storage\r\n\r\n// [id:fs-1] [tag:x]\r\nOne {T}\r\n\r\nTwo {F}\r\n$CATEGORY: Fire\r\nThree {T}\r\n';
    const { drafts, rejects } = fileOf(readGift(text));
    expect(rejects).toEqual([]);
    expect(
      drafts.map(({ line, idNumber, fields: { prompt, category } }) => [line, idNumber, prompt, category]),
    ).toEqual([
      [4, 'fs-1', 'One', 'Food-drink/Storage'],
      [6, null, 'Two', 'Food-drink/Storage'],
      [8, null, 'Three', 'Fire'],
    ]);
    expect(fileOf(readGift('A {T}\r\rB {F}')).drafts.map(({ line }) => line)).toEqual([1, 3]);
  });

  it('leaves out what asks nothing and what cannot be kept, and says where', () => {
    const { drafts, leftOut } = fileOf(
      readGift('Read this first.\n\nHow many? {#3 ~No.}\n\n[html]<img src="@@PLUGINFILE@@/sign.png"> Which? {T}\n'),
    );
    expect(drafts).toHaveLength(2);
    expect(drafts[1]?.pictures).toEqual(['@@PLUGINFILE@@/sign.png']);
    expect(leftOut).toEqual([
      { line: 1, what: 'description' },
      { line: 3, what: 'wrong-number' },
      { line: 5, what: 'picture' },
    ]);
  });

  it('names the line and the reason of each question that cannot be read, and reads the others', () => {
    const wrong = [
      '::a No end {T}',
      'A { is open',
      'A } is lost {T}',
      'Two {T} braces {F}',
      '{=a ~b}',
      'Empty {= ~b}',
      'Words {before =a ~b}',
      'Weight {~%many%a ~b}',
      'Heavy {=%200%a}',
      'Numbers {#}',
      'Numbers {#three}',
      'Numbers {#3:few}',
      'Pairs {=a -> b =c}',
      'Pairs {=a -> }',
      'Two {{T}',
      'Close {T} and }',
    ];
    const { drafts, rejects } = fileOf(readGift([...wrong.flatMap((each) => [each, 'Fine {T}']), ''].join('\n\n')));
    expect(drafts).toHaveLength(wrong.length);
    expect(rejects.map(({ row }) => row)).toEqual(wrong.map((_, at) => 4 * at + 1));
    const reasons = [
      'title',
      'do not end with }',
      'without a {',
      'second {',
      'no question before',
      'is empty',
      'stands before the first answer',
      'is no weight',
      'not between',
      'there is no number',
      'three',
      'few',
      'no ->',
      'nothing after its ->',
      'second {',
      'second }',
    ];
    for (const [at, reason] of reasons.entries()) expect(rejects[at]?.message, wrong[at]).toContain(reason);
  });

  it('refuses a file with too many questions as a whole', () => {
    const read = readGift('Q {T}\n\n'.repeat(5001));
    expect(read.ok).toBe(false);
    expect(rejectsOf(fileOf(readGift('Q {T}\n\n'.repeat(5000))))).toEqual([]);
  });
});
