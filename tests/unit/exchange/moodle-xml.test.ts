import { describe, expect, it } from 'vitest';
import { readMoodleXml } from '#app/exchange/read-moodle-xml';
import { fileOf, onlyOf, optionsOf, refusalOf, rejectsOf } from './question-sample';

const quiz = (...questions: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`;
const question = (type: string, inside: string, prompt = 'Which?'): string =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>${prompt}</p>]]></text></questiontext>${inside}</question>`;
const answer = (fraction: string, text: string, more = ''): string =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}</answer>`;
const fields = (...questions: string[]) => onlyOf(readMoodleXml(quiz(...questions))).fields;

describe('Moodle XML', () => {
  it('reads one and several right answers, with fractions, feedback, marks, id and general feedback', () => {
    const text = quiz(
      '<!-- a comment -->',
      '<question type="category"><category><text>$course$/top/Food/Storage</text></category></question>',
      question(
        'multichoice',
        `<generalfeedback format="html"><text>&lt;p&gt;Cold &amp;amp; clean.&lt;/p&gt;</text></generalfeedback><defaultgrade>2.0000000</defaultgrade><idnumber>fs-7</idnumber><single>true</single>${answer('100', '5 °C', '<feedback format="html"><text>Yes.</text></feedback>')}${answer('33.33333', '8 °C')}${answer('-50', '<![CDATA[15 <b>°C</b>]]>')}`,
      ),
      question('multichoice', `<single>false</single>${answer('50', 'a')}${answer('50', 'b')}${answer('-100', 'c')}`),
    );
    const { drafts, rejects } = fileOf(readMoodleXml(text));
    expect(rejects).toEqual([]);
    expect(drafts[0]).toMatchObject({ line: 5, idNumber: 'fs-7' });
    expect(drafts[0]?.fields).toMatchObject({
      type: 'single',
      name: 'N',
      prompt: 'Which?',
      marks: 2,
      category: 'Food/Storage',
      feedback: 'Cold & clean.',
    });
    expect(optionsOf(drafts[0]?.fields as never)).toEqual(['5 °C | 100 | Yes.', '8 °C | 33.33333', '15 °C | -50']);
    expect(drafts[1]?.fields.type).toBe('multiple');
    expect(drafts[1]?.line).toBe(6);
  });

  it('reads true and false, short answers, numbers, matching and essays', () => {
    expect(optionsOf(fields(question('truefalse', answer('100', 'true') + answer('0', 'false'))))).toEqual([
      'True | 100',
      'False | 0',
    ]);
    expect(fields(question('shortanswer', `<usecase>1</usecase>${answer('100', 'Bristol*')}`))).toMatchObject({
      type: 'short',
      caseSensitive: true,
      options: [{ text: 'Bristol*', weight: 100, feedback: null }],
    });
    expect(
      fields(
        question(
          'numerical',
          answer('100', '3.5', '<tolerance>0.25</tolerance>') + answer('50', '-4', '<tolerance>1</tolerance>'),
        ),
      ).numbers,
    ).toEqual([
      { value: 3.5, tolerance: 0.25, weight: 100, feedback: null },
      { value: -4, tolerance: 1, weight: 50, feedback: null },
    ]);
    const pair = (text: string, match: string): string =>
      `<subquestion format="html"><text>${text}</text><answer><text>${match}</text></answer></subquestion>`;
    expect(
      fields(question('matching', pair('Red', 'Water') + pair('Blue', 'Powder') + pair('', 'Foam'))),
    ).toMatchObject({
      pairs: [
        { text: 'Red', match: 'Water' },
        { text: 'Blue', match: 'Powder' },
      ],
      distractors: ['Foam'],
    });
    expect(fields(question('essay', '<graderinfo format="html"><text>Three steps.</text></graderinfo>'))).toMatchObject(
      { type: 'essay', guidance: 'Three steps.' },
    );
  });

  it('keeps simple formatting, escapes what Markdown would read, and leaves pictures behind with a note', () => {
    const html =
      'Is <strong>2*3</strong> = 6?</p><p>See <a href="https://example.org/x">this</a>, not <a href="javascript:alert(1)">that</a>.</p><ol><li>one</li><li>two</li></ol><script>alert(1)</script><img src="@@PLUGINFILE@@/sign.png" alt="A sign"><p>';
    const text = quiz(
      question('truefalse', answer('100', 'true') + answer('0', 'false'), html).replace(
        '</questiontext>',
        `<file name="sign.png" encoding="base64">${'QUJD'.repeat(1000)}</file></questiontext>`,
      ),
    );
    const file = fileOf(readMoodleXml(text));
    expect(file.drafts[0]?.fields.prompt).toBe(
      'Is **2\\*3** = 6?\n\nSee [this](https://example.org/x), not that.\n\n1. one\n2. two\n\nA sign',
    );
    expect(file.leftOut).toEqual([{ line: 3, what: 'picture' }]);
  });

  it('reads entities of HTML in texts, and every way of writing characters', () => {
    const read = fields(
      question('shortanswer', answer('100', 'caf&amp;eacute; &#233; &eacute; <![CDATA[&lt;b&gt;]]>')),
    );
    expect(read.options[0]?.text).toBe('café é é <b>');
  });

  it('names the line, the place and the reason of each question that cannot be read, and reads the others', () => {
    const fine = question('truefalse', answer('100', 'true') + answer('0', 'false'));
    const wrong = [
      question('cloze', ''),
      question('calculated', ''),
      question('', ''),
      question('multichoice', answer('many', 'a')),
      question('multichoice', answer('200', 'a')),
      question('multichoice', answer('100', '') + answer('0', 'b')),
      question('numerical', answer('100', 'three')),
      question('numerical', answer('100', '3', '<tolerance>wide</tolerance>')),
      question('matching', '<subquestion><text>a</text><answer><text></text></answer></subquestion>'),
      question('essay', '', ' '),
      question('essay', '<defaultgrade>many</defaultgrade>'),
      '<question type="essay"><questiontext><text>a < b</text></questiontext></question>',
      '<question type="essay"><questiontext><text>a</questiontext></text></question>',
    ];
    const file = fileOf(readMoodleXml(quiz(...wrong.flatMap((each) => [each, fine]))));
    expect(file.drafts.map(({ line }) => line)).toEqual(wrong.map((_, at) => 4 + 2 * at));
    expect(file.rejects.map(({ row }) => row)).toEqual(wrong.map((_, at) => 3 + 2 * at));
    const reasons = [
      'type cloze',
      'type calculated',
      'does not say',
      'fraction="many"',
      'fraction="200"',
      'has no text',
      '“three”',
      'tolerance',
      'nothing that it is matched with',
      'has no text',
      'no number of marks',
      'not well-formed XML',
      'on line 27',
    ];
    for (const [at, reason] of reasons.entries()) expect(file.rejects[at]?.message, wrong[at]).toContain(reason);
  });

  it('leaves out descriptions, units and feedback on every other number, and says where', () => {
    const file = fileOf(
      readMoodleXml(
        quiz(
          question('description', ''),
          question(
            'numerical',
            `${answer('100', '3')}${answer('0', '*')}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>`,
          ),
        ),
      ),
    );
    expect(file.leftOut).toEqual([
      { line: 3, what: 'description' },
      { line: 4, what: 'wrong-number' },
      { line: 4, what: 'unit' },
    ]);
  });

  it('refuses what is no XML, holds no question, or has a DOCTYPE, wherever that stands', () => {
    expect(refusalOf(readMoodleXml('Which? {T}'))).toContain('not XML');
    expect(refusalOf(readMoodleXml('<quiz></quiz>'))).toContain('no question');
    expect(refusalOf(readMoodleXml('<html><body>no</body></html>'))).toContain('no question');
    const entities = '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(refusalOf(readMoodleXml(`<?xml version="1.0"?>\n${entities}\n<quiz>&b;</quiz>`))).toContain('DOCTYPE');
    const fine = question('truefalse', answer('100', 'true') + answer('0', 'false'));
    expect(refusalOf(readMoodleXml(`<quiz>${fine}${entities}${fine}</quiz>`))).toContain('DOCTYPE');
  });

  it('keeps the questions of a file that was cut off, and says so', () => {
    const fine = question('truefalse', answer('100', 'true') + answer('0', 'false'));
    const whole = quiz(fine, fine);
    const cut = fileOf(readMoodleXml(whole.slice(0, whole.lastIndexOf('</answer>'))));
    expect(cut.drafts).toHaveLength(1);
    expect(rejectsOf(cut)).toHaveLength(1);
    expect(cut.rejects[0]?.row).toBe(4);
    const short = fileOf(readMoodleXml(whole.replace('</quiz>', '')));
    expect(short.drafts).toHaveLength(2);
    expect(short.leftOut.map(({ what }) => what)).toEqual(['cut-off']);
  });

  it('reads no deeper than a question goes', () => {
    const deep = quiz(question('essay', `${'<a>'.repeat(100)}x${'</a>'.repeat(100)}`), question('essay', ''));
    const file = fileOf(readMoodleXml(deep));
    expect(file.drafts.map(({ line }) => line)).toEqual([4]);
    expect(file.rejects[0]).toMatchObject({ row: 3, message: expect.stringContaining('deep') });
  });
});
