import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, matches, PREFIX_MAX, QUERY_TOKENS_MAX, TOKENS_MAX, tokensOf, tokensOfQuery } from '#domain/search';

const finds = (text: string, query: string): boolean => {
  const tokens = new Set(tokensOf([text]));
  return tokensOfQuery(query).every((token) => tokens.has(token)) && matches([text], query);
};

describe('folding', () => {
  it.each([
    ['Ångström', 'angstrom'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Œuvre Æsir', 'oeuvre aesir'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul Isparta ılık', 'istanbul isparta ilik'],
    ['ﬁrst Ａid™', 'first aidtm'],
    ['Work\u00ADshop', 'workshop'],
    ['が', 'が'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['한글', '한글'],
    ['हिन्दी', 'हिन्दी'],
  ])('makes %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded.normalize('NFC'));
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
  }, 30_000);

  it('takes composed and decomposed text for the same', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(text.normalize('NFD')) === fold(text)));
  });
});

describe('tokens of a record', () => {
  it('are the beginnings of its words, once each and sorted', () => {
    expect(tokensOf(['Data dance', 'DATA'])).toEqual(['d', 'da', 'dan', 'danc', 'dance', 'dat', 'data']);
  });

  it('stop at eight characters of a word', () => {
    expect(tokensOf(['Bioinformatics']).at(-1)).toBe('bioinfor');
  });

  it('are the characters and pairs where a script writes without spaces', () => {
    expect(tokensOf(['機械学習'])).toEqual(['学', '学習', '械', '械学', '機', '機械', '習'].sort());
  });

  it('keep the first texts when there are too many', () => {
    const body = Array.from({ length: 500 }, (_, index) => `word${index}x`).join(' ');
    const tokens = tokensOf(['Zymurgy', body]);
    expect(tokens).toHaveLength(TOKENS_MAX);
    expect(tokens).toContain('zymurgy');
    expect(tokens).toEqual([...tokens].sort());
  });
});

describe('tokens of a query', () => {
  it('are cut to what a record is indexed by, longest first', () => {
    expect(tokensOfQuery('to Bioinformatics')).toEqual(['bioinfor', 'to']);
  });

  it('are none without a letter or number', () => {
    expect(tokensOfQuery(' -- !')).toEqual([]);
    expect(matches(['anything'], ' -- !')).toBe(true);
  });

  it('are few, whatever is typed', () => {
    expect(tokensOfQuery('one two three four five six seven eight')).toHaveLength(QUERY_TOKENS_MAX);
    expect(tokensOfQuery('東京特許許可局長今日急遽特許')).toHaveLength(QUERY_TOKENS_MAX);
  });
});

describe('searching', () => {
  it.each([
    ['Introduction to Data Management', 'data man', true],
    ['Introduction to Data Management', 'MANAGEMENT intro', true],
    ['Introduction to Data Management', 'anagement', false],
    ['Bioinformatics', 'bioinformatics', true],
    ['Bioinformation', 'bioinformatics', false],
    ['Café Zoë', 'cafe zoe', true],
    ['Cafe Zoe', 'café ZOË', true],
    ['Python入門講座', 'python 入門', true],
    ['Python入門講座', '講', true],
    ['入門', '門入', false],
    ['門入 入門', '入門', true],
    ['การอบรมภาษาไทย', 'ภาษา', true],
    ['C++ & R: O’Brien', "o'brien", true],
    ['one two three four five six seven', 'one two three four five six seven eight', false],
    ['ana.diaz@example.org', 'diaz', true],
  ])('in “%s” for “%s” answers %s', (text, query, found) => {
    expect(finds(text, query)).toBe(found);
  });

  const text = fc.string({ unit: 'grapheme', maxLength: 20 });

  it('finds a record by any beginning of any of its words', () => {
    const word = fc.stringMatching(/^[a-zA-ZÀ-ɏα-ω0-9]{1,14}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 15 }), fc.nat(), fc.nat(), (words, which, cut) => {
        const characters = [...(words[which % words.length] ?? '')];
        return finds(words.join(' '), characters.slice(0, 1 + (cut % characters.length)).join(''));
      }),
    );
  });

  it('looks up nothing that a matching record lacks', () => {
    fc.assert(
      fc.property(text, text, fc.nat(20), (one, other, cut) => {
        const query = [...one].slice(0, cut).join('');
        fc.pre(matches([other, one], query));
        const tokens = tokensOf([other, one]);
        return tokens.length === TOKENS_MAX || tokensOfQuery(query).every((token) => tokens.includes(token));
      }),
      { numRuns: 500 },
    );
  });

  it('finds every text by itself', () => {
    fc.assert(fc.property(text, (own) => matches([own], own)));
  });

  it('never makes a token longer than the index holds', () => {
    fc.assert(fc.property(text, (own) => tokensOf([own]).every((token) => [...token].length <= PREFIX_MAX)));
  });
});
