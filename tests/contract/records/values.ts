// What a record may hold and must get back: plain JSON, whole.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unwrap } from '../../support/result';
import { aCourse, type OpenRecords, store, updating } from './fixtures';

const VALUES: [string, unknown][] = [
  ['text in many scripts', 'Zażółć gęślą jaźń · Ελληνικά · 日本語 · العربية · हिन्दी · 한국어'],
  ['emoji joined of several characters', '👩🏽‍🚀 🏴󠁧󠁢󠁷󠁬󠁳󠁿 👨‍👩‍👧‍👦'],
  ['decomposed and composed accents, told apart', ['e\u0301', 'é']],
  ['control characters, line ends and NUL', 'a\u0000b\u0001\t\r\n\u2028\u007f'],
  ['quotes and backslashes', `"it's" \\ \\" \\u0041 ' '' -- ; /* */ $1 ?1`],
  ['empty text', ''],
  ['null', null],
  ['true and false', [true, false]],
  ['an empty list and an empty map', { list: [], map: {} }],
  ['lists in lists', [[1, [2, [3, []]]], [[]]]],
  ['maps in lists in maps', { a: [{ b: { c: [{ d: null }] } }] }],
  ['keys that are not names', { '': 1, 'a.b': 2, 'a b': 3, '"': 4, $x: 5, 日: 6, '0': 7 }],
  ['the largest and smallest whole numbers', [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0, -1]],
  ['fractions and exponents', [0.1, -2.5, 1e-7, 1.7976931348623157e308, 5e-324]],
  ['numbers that look like text and text that looks like numbers', ['1', 1, '1.0', '0x1', 'true', 'null', '']],
  ['text of 200,000 characters', 'Lectern '.repeat(25_000)],
  ['a list of 2,000', Array.from({ length: 2000 }, (_, at) => ({ at, name: `entry ${at}` }))],
];

export function valueContract(open: OpenRecords): void {
  it.each(VALUES)('keeps %s', async (_, value) => {
    const records = await open();
    const created = aCourse({ id: 'a', value });
    await store(records, 'courses', [created]);
    expect(unwrap(await records.get('courses', 'a'))).toStrictEqual(created);
    expect(
      unwrap(
        await records.getMany([
          { entity: 'courses', id: 'a' },
          { entity: 'seats', id: 'a' },
        ]),
      )[0],
    ).toStrictEqual(created);
    expect(unwrap(await records.list('courses', { limit: 1 })).items[0]).toStrictEqual(created);
    const plain = aCourse({ id: 'b' });
    await store(records, 'courses', [plain]);
    await records.commit([updating('courses', plain, { value })]);
    expect(unwrap(await records.get('courses', 'b'))).toStrictEqual({ ...plain, value, version: 2 });
  });

  it('leaves other fields alone when it increments one', async () => {
    const records = await open();
    const before = aCourse({ id: 'a', values: VALUES.slice(0, 15), priceAmount: 1 });
    await store(records, 'courses', [before]);
    await records.commit([{ op: 'increment', entity: 'courses', id: 'a', by: { priceAmount: 1 } }]);
    expect(unwrap(await records.get('courses', 'a'))).toStrictEqual({ ...before, priceAmount: 2, version: 2 });
  });

  it('keeps whatever JSON can say (200 random values)', async () => {
    const records = await open();
    const given = fc.record({ json: fc.jsonValue({ maxDepth: 4 }), text: fc.string({ unit: 'binary' }) });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(given, { minLength: 20, maxLength: 20 }), async (values) => {
        const stored = values.map((value) =>
          // JSON has no minus zero.
          aCourse({ id: `r${made++}`, value: JSON.parse(JSON.stringify(value)) as unknown }),
        );
        await store(records, 'courses', stored);
        expect(unwrap(await records.getMany(stored.map(({ id }) => ({ entity: 'courses', id }))))).toStrictEqual(
          stored,
        );
      }),
      { numRuns: 10 },
    );
  });
}
