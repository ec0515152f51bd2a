import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentName, exactKey, orderKey } from '#adapters/firebase/firestore-document';
import { newId } from '#kernel/id';

const bytes = (text: string): number => new TextEncoder().encode(text).length;
const idOf = (id: string): string => documentName('root', 'courses', id).slice('root/courses/'.length);
const character = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

describe('The name of a document', () => {
  it('is never what Firestore refuses, and never that of another id', () => {
    const ids = fc.uniqueArray(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('/', '%002F', '%', '..', '__x__', '\ud800', '\udc00', '\u0000'),
      ),
      { minLength: 2 },
    );
    fc.assert(
      fc.property(ids, (given) => {
        const names = given.map(idOf);
        expect(new Set(names).size).toBe(given.length);
        for (const name of names) {
          expect(name).toMatch(/^(?!__.*__$)[^/]+$/s);
          expect(name.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('lies elsewhere for ids that follow one another', () => {
    const ids = Array.from({ length: 3600 }, newId);
    const first = Map.groupBy(ids, (id) => idOf(id)[0]);
    expect(first.size).toBe(36);
    for (const [, those] of first) expect(those.length).toBeLessThan(200);
  });

  it('stays what it is: documents are found by it', () => {
    expect(idOf('019a-b')).toBe('wlyx-019a-b');
  });
});

describe('A key that is indexed', () => {
  const long = fc
    .tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }))
    .map(([head, unit]) => head + unit.repeat(600));

  it('is never longer than Firestore takes, and comes in the order of the whole', () => {
    fc.assert(
      fc.property(long, long, (one, other) => {
        const [a, b] = [orderKey(one) as string, orderKey(other) as string];
        expect(bytes(a)).toBeLessThanOrEqual(1500);
        if (a !== b) expect(Math.sign(character(a, b))).toBe(Math.sign(character(one, other)));
      }),
    );
  });

  it('that is asked for by equality tells long texts apart', () => {
    const text = 'x'.repeat(5000);
    expect(exactKey(`${text}a`)).not.toBe(exactKey(`${text}b`));
    expect(bytes(exactKey('é'.repeat(5000)))).toBeLessThanOrEqual(1500);
    expect(exactKey('short')).toBe('short');
  });
});
