// The JSON tree of our double of the Realtime Database: what is null or empty is not there, and keys are in the database's order.

const isTree = (value) => value !== null && typeof value === 'object';
/** firebase.google.com/docs/database/web/structure-data: what a key may not hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const FORBIDDEN = /[.$#[\]/\x00-\x1f\x7f]/;

/** A request that the database refuses. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export function checkKey(key) {
  if (key === '' || FORBIDDEN.test(key))
    throw new Refused(
      400,
      "Invalid data; couldn't parse key beginning at 1:1. Key value can't be empty or contain $ # [ ] / or .",
    );
}

/** Without nulls and empty branches; null where nothing is left. */
export function pruned(value) {
  if (!isTree(value)) return value ?? null;
  const kept = {};
  for (const [key, child] of Object.entries(value)) {
    checkKey(key);
    const left = pruned(child);
    if (left !== null) kept[key] = left;
  }
  return Object.keys(kept).length > 0 ? kept : null;
}

/** @param {string[]} path */
export const valueAt = (root, path) => path.reduce((value, key) => (isTree(value) ? (value[key] ?? null) : null), root);

/** The tree with a value at a path; the old one stays as it was. */
export function withValue(root, [key, ...rest], value) {
  if (key === undefined) return value;
  const branch = isTree(root) ? { ...root } : {};
  const child = withValue(branch[key] ?? null, rest, value);
  if (child === null) delete branch[key];
  else branch[key] = child;
  return Object.keys(branch).length > 0 ? branch : null;
}

const byCode = (one, other) => (one < other ? -1 : Number(one > other));
/** Keys that are numbers come first, in their order (firebase.google.com/docs/database/rest/retrieve-data). */
const isNumber = (key) => /^(0|-?[1-9]\d{0,9})$/.test(key) && Math.abs(Number(key)) < 2 ** 31;
export function compareKeys(one, other) {
  const numbers = [isNumber(one), isNumber(other)];
  if (numbers[0] && numbers[1]) return Number(one) - Number(other);
  return numbers[0] === numbers[1] ? byCode(one, other) : numbers[0] ? -1 : 1;
}

/** @param {{ startAt?: string, endAt?: string }} query */
export const isWithin = (key, { startAt, endAt }) =>
  (startAt === undefined || compareKeys(key, startAt) >= 0) && (endAt === undefined || compareKeys(key, endAt) <= 0);

/** The children of a value that a query by key asks for. */
export function queried(value, query) {
  if (!query || !isTree(value)) return query ? null : value;
  const keys = Object.keys(value)
    .sort(compareKeys)
    .filter((key) => isWithin(key, query));
  const first = query.limitToFirst ? keys.slice(0, query.limitToFirst) : keys;
  const last = query.limitToLast ? first.slice(-query.limitToLast) : first;
  return last.length > 0 ? Object.fromEntries(last.map((key) => [key, value[key]])) : null;
}
