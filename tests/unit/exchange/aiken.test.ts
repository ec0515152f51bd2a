import { describe, expect, it } from 'vitest';
import { readAiken } from '#app/exchange/read-aiken';
import { fileOf, onlyOf, optionsOf, rejectsOf } from './question-sample';

describe('Aiken', () => {
  it('reads a question, its answers with a point or a bracket, and the right one', () => {
    const { line, fields } = onlyOf(
      readAiken('\uFEFF\r\nWhich fire is class F?\r\nA. Wood\r\nB) Cooking oil\r\nC.   Gas \r\nANSWER: B\r\n'),
    );
    expect(line).toBe(2);
    expect(fields).toMatchObject({ type: 'single', prompt: 'Which fire is class F?', category: null });
    expect(optionsOf(fields)).toEqual(['Wood | 0', 'Cooking oil | 100', 'Gas | 0']);
  });

  it('takes a question of several lines, no empty line between questions, and several right letters', () => {
    const { drafts, rejects } = fileOf(
      readAiken('First\nsecond\nA. a\nB. b\nANSWER: a\nNext\nA. a\nB. b\nC. c\nanswer: A, C\n'),
    );
    expect(rejects).toEqual([]);
    expect(drafts.map(({ fields: { prompt, type } }) => [prompt, type])).toEqual([
      ['First\\\nsecond', 'single'],
      ['Next', 'multiple'],
    ]);
    expect(drafts[1]?.fields.options.map(({ weight }) => weight)).toEqual([50, 0, 50]);
  });

  it('names the line and the reason of each question that cannot be read, and reads the others', () => {
    const text = [
      'No answer line',
      'A. a',
      'B. b',
      '',
      'Fine',
      'A. a',
      'B. b',
      'ANSWER: A',
      'Unknown letter',
      'A. a',
      'B. b',
      'ANSWER: D',
      'One only',
      'A. a',
      'ANSWER: A',
      'Twice',
      'A. a',
      'A. b',
      'ANSWER: A',
      'Empty',
      'A. a',
      'B.',
      'ANSWER: A',
      'ANSWER: C',
      'No letter',
      'A. a',
      'B. b',
      'ANSWER:',
      'Nothing follows',
    ].join('\n');
    const file = fileOf(readAiken(text));
    expect(file.drafts.map(({ line }) => line)).toEqual([5]);
    expect(rejectsOf(file).map((each) => each.slice(0, 40))).toEqual([
      '1: This question has no line ANSWER: wit',
      '9: ANSWER: names D, and no answer has th',
      '13: This question has fewer than two ans',
      '16: Two answers have the letter A.',
      '20: Answer B, on line 22, has no text.',
      '24: ANSWER stands here without a questio',
      '25: ANSWER: names no letter.',
      '29: No answers follow this question. Wri',
    ]);
  });
});
