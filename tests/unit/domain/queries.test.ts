// The pure parts of queries: how many are taken, the order of the inbox, and what placeholders become.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemorySlots, takeSlot } from '#app/queries/slots';
import { INBOX, inboxKey } from '#domain/queries/inbox';
import { addressGroup, type Limit, VISITOR_LIMIT, waitFor } from '#domain/queries/limits';
import { excerptOf } from '#domain/queries/message';
import { QUERY_STATES } from '#domain/queries/query';
import { fillReply } from '#domain/replies/reply';

describe('A limit', () => {
  const limits = fc.record({ most: fc.integer({ min: 1, max: 6 }), windowMs: fc.integer({ min: 1, max: 50 }) });
  /** Takes whatever is let in; the moments at which something was. */
  function live(limit: Limit, arrivals: readonly number[]): number[] {
    const taken: number[] = [];
    for (const now of arrivals.toSorted((one, other) => one - other))
      if (waitFor(limit, taken, now) === 0) taken.push(now);
    return taken;
  }

  it('lets no more into any window than it says, and never refuses one that fits', () => {
    fc.assert(
      fc.property(limits, fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 80 }), (limit, arrivals) => {
        const taken = live(limit, arrivals);
        for (const at of taken)
          expect(taken.filter((other) => other > at - limit.windowMs && other <= at).length).toBeLessThanOrEqual(
            limit.most,
          );
        for (const now of arrivals) {
          const before = taken.filter((at) => at <= now);
          const held = before.filter((at) => at > now - limit.windowMs).length;
          expect(waitFor(limit, before, now) === 0).toBe(held < limit.most);
        }
      }),
    );
  });

  it('says exactly when one more is taken: then it is, and a moment earlier it is not', () => {
    fc.assert(
      fc.property(limits, fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 80 }), (limit, arrivals) => {
        const taken = live(limit, arrivals);
        const now = Math.max(0, ...arrivals);
        const wait = waitFor(limit, taken, now);
        if (wait === 0) return;
        expect(waitFor(limit, taken, now + wait)).toBe(0);
        expect(waitFor(limit, taken, now + wait - 1)).toBe(1);
      }),
    );
  });

  it('of two that hold together waits for the later', () => {
    const slots = new MemorySlots();
    for (let time = 0; time < VISITOR_LIMIT.most; time++)
      expect(takeSlot(slots, { kind: 'visitor', key: 'one' }, 1_000_000 + time)).toBe(0);
    expect(takeSlot(slots, { kind: 'visitor', key: 'one' }, 1_000_010)).toBe(VISITOR_LIMIT.windowMs - 10);
    expect(takeSlot(slots, { kind: 'visitor', key: 'two' }, 1_000_010)).toBe(0);
    expect(takeSlot(slots, null, 1_000_010)).toBe(0);
  });
});

describe('An address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe('The inbox', () => {
  const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });
  const at = (ms: number): string => new Date(ms).toISOString();

  it('puts those first who wait, the longest at the top, and each state within the bounds of its view', () => {
    fc.assert(
      fc.property(fc.constantFrom(...QUERY_STATES), moments, moments, (status, one, other) => {
        const waiting = inboxKey('open', at(one), at(other));
        const resting = inboxKey(status, null, at(other));
        expect(waiting < INBOX.waiting && INBOX.waiting <= resting).toBe(true);
        expect(resting < INBOX.live).toBe(['new', 'open', 'pending'].includes(status));
        expect(resting < INBOX.done).toBe(status !== 'spam');
        expect(waiting < inboxKey('new', at(other), at(one))).toBe(one < other);
        expect(inboxKey(status, null, at(one)) < resting).toBe(one > other);
      }),
    );
  });
});

describe('A saved reply', () => {
  const known = { name: 'Leila Farahani', course: 'Food Safety', number: 'Q-1187' };

  it('has what is known in place of its placeholders, and shows the others', () => {
    expect(fillReply('Dear {first name} ({name}), {Course} of {number}: {price}', known)).toBe(
      'Dear Leila (Leila Farahani), Food Safety of Q-1187: {price}',
    );
    expect(fillReply('About {course}', { ...known, course: null })).toBe('About {course}');
    expect(fillReply('{constructor} {__proto__} {{name}}', known)).toBe('{constructor} {__proto__} {Leila Farahani}');
  });
});

describe('An excerpt', () => {
  it('is one line, and ends where it was cut', () => {
    expect(excerptOf(' Dear\n\nall,  hello ')).toBe('Dear all, hello');
    const long = excerptOf('word '.repeat(200));
    expect([long.length <= 200, long.endsWith('…')]).toEqual([true, true]);
  });
});
