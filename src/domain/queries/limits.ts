// How many queries are taken from whom: enough for anybody who has something to ask, few enough that a program cannot bury the inbox.

export interface Limit {
  /** Queries within the window. */
  most: number;
  /** Of any such span, milliseconds. */
  windowMs: number;
}

const MINUTE_MS = 60_000;

/** One address without a sign-in: a person who asks, mistypes their address, asks again and brings a colleague, is still within it. */
export const VISITOR_LIMIT: Limit = { most: 5, windowMs: 10 * MINUTE_MS };
/** All visitors together: one a second is more than an office reads, and far less than a flood from many addresses. */
export const VISITORS_LIMIT: Limit = { most: 60, windowMs: MINUTE_MS };
/** Somebody signed in who does not work in the office: we know who they are, so this only stops what is no person's doing. */
export const PERSON_LIMIT: Limit = { most: 20, windowMs: 60 * MINUTE_MS };

/** The longest window: what is older counts for nothing. */
export const LONGEST_WINDOW_MS = Math.max(VISITOR_LIMIT.windowMs, VISITORS_LIMIT.windowMs, PERSON_LIMIT.windowMs);

/**
 * Milliseconds until one more is taken; 0 where it is now.
 * @param taken when the slots of the window were taken, milliseconds, oldest first
 */
export function waitFor({ most, windowMs }: Limit, taken: readonly number[], now: number): number {
  const counted = taken.filter((at) => at + windowMs > now);
  const first = counted[counted.length - most];
  return first === undefined ? 0 : first + windowMs - now;
}

/**
 * What one caller counts as: an IPv4 address, or the first 64 bits of an IPv6 address, as a household or a host has all of the rest.
 * @param address as `CF-Connecting-IP` has it; null is one caller
 */
export function addressGroup(address: string | null): string {
  const text = address?.trim().toLowerCase() ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (mapped?.[1]) return mapped[1];
  if (!text.includes(':')) return text || 'unknown';
  const [head = '', tail] = text.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  const groups = whole.slice(0, 4).map((group) => (Number.parseInt(group, 16) || 0).toString(16));
  return `${groups.join(':')}::/64`;
}
