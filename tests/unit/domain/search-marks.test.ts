import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceOf, marksOf } from '#domain/search-marks';

/** With what is marked in brackets. */
const marked = (text: string, query: string): string =>
  marksOf(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('what a search found something by', () => {
  it.each([
    ['Zofia Kowalczyk', 'zof', '[Zof]ia Kowalczyk'],
    ['Zofia Kowalczyk', 'kow zo', '[Zo]fia [Kow]alczyk'],
    ['Łódź, Ångström', 'lodz ang', '[Łódź], [Ång]ström'],
    ['Straße', 'stras', '[Straß]e'],
    ['Straße', 'strass', '[Straß]e'],
    ['First Aid at Work', 'aid wor', 'First [Aid] at [Wor]k'],
    ['Annex Ann', 'ann', '[Ann]ex [Ann]'],
    ['Q-1187, Parking', 'q-1187', '[Q]-[1187], Parking'],
    ['東京入門', '入門', '東京[入門]'],
    ['Workshop', 'shop', 'Workshop'],
    ['<b>Bold</b>', 'bold', '<b>[Bold]</b>'],
    ['Anything', '', 'Anything'],
    ['', 'a', ''],
  ])('is marked in %s for “%s”', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('leaves the text as it was, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 12 }), (text, query) => {
        expect(
          marksOf(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

it('puts the same title first, then one that begins so, then one whose words do', () => {
  const titles = ['Work at Height', 'Aid for all', 'First Aid', 'Aid', 'Something else'];
  expect(titles.toSorted((one, other) => distanceOf(one, 'aid') - distanceOf(other, 'aid'))).toEqual([
    'Aid',
    'Aid for all',
    'First Aid',
    'Work at Height',
    'Something else',
  ]);
  expect(distanceOf('Émile', 'emile')).toBe(0);
});
