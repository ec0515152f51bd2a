import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromValue, toValue, type Value } from '#adapters/firebase/firestore-values';

/** As it comes back over the wire. */
const roundTrip = (value: unknown): unknown => fromValue(JSON.parse(JSON.stringify(toValue(value))) as Value);

const nested = (depth: number): unknown => (depth ? { a: [nested(depth - 1)] } : -0);

describe('JSON as typed values', () => {
  it.each([
    ['whole numbers', 7, { integerValue: '7' }],
    ['the largest whole number of a double that int64 holds', 2 ** 63 - 1024, { integerValue: '9223372036854774784' }],
    ['the smallest int64', -(2 ** 63), { integerValue: '-9223372036854775808' }],
    ['whole numbers beyond int64', 2 ** 63, { doubleValue: 2 ** 63 }],
    ['fractions', 0.1, { doubleValue: 0.1 }],
    ['null', null, { nullValue: null }],
    ['an empty map', {}, { mapValue: {} }],
    ['an empty list', [], { arrayValue: {} }],
    ['text', '日本', { stringValue: '日本' }],
  ])('writes %s as Firestore types them', (_, json, typed) => {
    expect(toValue(json)).toEqual(typed);
    expect(roundTrip(json)).toStrictEqual(json);
  });

  it.each([
    ['a list in a list', [[1, [2, []]], []]],
    ['minus zero', { a: [-0], b: -0 }],
    ['half a surrogate pair', ['\ud800', 'a\udc00b', { '\ud800': '\udfff' }]],
    ['names that Firestore reserves', { __a__: 1, '': 2, '~': 3, __b: 4, 'a.b': 5, '`': 6 }],
    [
      'a map that looks like our own text',
      [{ '~': '{"stringValue":"x"}' }, { '~': 'no JSON' }, { a: { '~': { '~': 1 } } }],
    ],
    ['the name of a prototype', JSON.parse('{"__proto__":{"a":1},"constructor":2}')],
    ['a name of 2,000 bytes', { ['é'.repeat(1000)]: 1 }],
    ['forty lists and maps in each other', nested(40)],
  ])('keeps %s', (_, json) => {
    expect(roundTrip(json)).toStrictEqual(json);
  });

  it('leaves out what is undefined, and takes for null what is no number, as JSON’s text does', () => {
    const given = { a: undefined, b: [undefined, Number.NaN], c: Number.POSITIVE_INFINITY };
    expect(roundTrip(given)).toStrictEqual({ b: [null, null], c: null });
  });

  it('refuses what is no JSON', () => {
    expect(() => toValue({ a: 1n })).toThrow(TypeError);
    expect(() => toValue([() => 1])).toThrow(TypeError);
  });

  it('keeps whatever JSON can say, and says nothing that Firestore refuses (1,000 random values)', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('~', '', '__proto__', '__x__', '\ud800', '\udc00\ud800', '{"nullValue":null}'),
    );
    const json = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.maxSafeInteger(),
          fc.boolean(),
          fc.constant(null),
          text,
        ),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.array(fc.tuple(text, tie('json')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
      ),
    })).json;
    fc.assert(
      fc.property(json, (value) => {
        expect(roundTrip(value)).toStrictEqual(value);
        expectHeld(toValue(value), 1);
      }),
      { numRuns: 1000 },
    );
  }, 30_000);
});

/** Firestore's own limits on a value that lies this deep. */
function expectHeld(value: Value, depth: number): void {
  expect(Object.keys(value)).toHaveLength(1);
  expect(value.stringValue?.isWellFormed()).not.toBe(false);
  expect(Object.is(value.doubleValue, -0)).toBe(false);
  for (const item of value.arrayValue?.values ?? []) {
    expect(item.arrayValue).toBeUndefined();
    expectHeld(item, depth + 1);
  }
  for (const [name, field] of Object.entries(value.mapValue?.fields ?? {})) {
    expect(name).toMatch(/^(?!__.*__$).+$/s);
    expect(name.isWellFormed()).toBe(true);
    expectHeld(field, depth + 1);
  }
  if (value.mapValue || value.arrayValue) expect(depth).toBeLessThanOrEqual(20);
}
