// JSON as Firestore's typed values and back, whole. What Firestore has no way to hold as it is (a list in a list, a name
// that it reserves, half a surrogate pair, minus zero, what is nested too deeply) it holds as the text of the typed value.

/** A typed value as the REST API writes it. */
export interface Value {
  nullValue?: null;
  booleanValue?: boolean;
  /** An int64 as decimal text. */
  integerValue?: string;
  doubleValue?: number | string;
  stringValue?: string;
  referenceValue?: string;
  arrayValue?: { values?: Value[] };
  mapValue?: { fields?: Fields };
}
export type Fields = Record<string, Value>;

/** The one field of a map that stands for a value in text. A map of our own with such a field goes as text itself. */
export const TEXT_FIELD = '~';
/** Firestore: "maximum depth of fields in a map or array 20"; a record lies one below its document, and its text one below that. */
const DEEPEST = 17;
/** Firestore: bytes of a field's name. */
const LONGEST_NAME = 1500;
/** Whole numbers from here on are doubles: an int64 ends before. */
const INT64 = 2 ** 63;

function typedNumber(value: number): Value {
  // JSON has neither infinities nor what is no number: they are null, as they are in its text.
  if (!Number.isFinite(value)) return { nullValue: null };
  if (Object.is(value, -0)) return { doubleValue: '-0' };
  const isInteger = Number.isInteger(value) && value >= -INT64 && value < INT64;
  return isInteger ? { integerValue: BigInt(value).toString() } : { doubleValue: value };
}

/** The entries of a map, without those that are undefined: JSON's text leaves them out too. */
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, each]) => each !== undefined);

/** @param inner makes the values of what lies in it */
function typed(value: unknown, inner: (value: unknown) => Value): Value {
  if (value === null || value === undefined) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return typedNumber(value);
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} is not JSON.`);
  if (Array.isArray(value)) return { arrayValue: value.length ? { values: value.map(inner) } : {} };
  const entries = entriesOf(value);
  // Not assigned one by one: `__proto__` is a name like any other.
  const fields = (): Fields => Object.fromEntries(entries.map(([name, each]) => [name, inner(each)]));
  return { mapValue: entries.length ? { fields: fields() } : {} };
}

const isName = (name: string): boolean =>
  name !== '' &&
  name !== TEXT_FIELD &&
  !/^__.*__$/s.test(name) &&
  name.isWellFormed() &&
  (name.length * 3 <= LONGEST_NAME || new TextEncoder().encode(name).length <= LONGEST_NAME);

/** Whether Firestore holds a value as it is, whatever becomes of those in it. */
function isHeld(value: unknown, depth: number, isInList: boolean): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Array.isArray(value) ? !isInList : entriesOf(value).every(([name]) => isName(name));
}

const bare = (value: unknown): Value => typed(value, bare);

function held(value: unknown, depth: number, isInList: boolean): Value {
  if (isHeld(value, depth, isInList)) return typed(value, (each) => held(each, depth + 1, Array.isArray(value)));
  return { mapValue: { fields: { [TEXT_FIELD]: { stringValue: JSON.stringify(bare(value)) } } } };
}

/** What `fromValue` makes the same JSON of. Fields that are undefined are left out, as in JSON's text. */
export const toValue = (value: unknown): Value => held(value, 0, false);

/** @param inner makes the JSON of what lies in it */
function json(value: Value, inner: (value: Value) => unknown): unknown {
  if (value.stringValue !== undefined) return value.stringValue;
  if (value.integerValue !== undefined) return Number(value.integerValue);
  if (value.booleanValue !== undefined) return value.booleanValue;
  if (value.doubleValue !== undefined) return Number(value.doubleValue);
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(inner);
  if (value.mapValue)
    return Object.fromEntries(Object.entries(value.mapValue.fields ?? {}).map(([name, each]) => [name, inner(each)]));
  return null;
}

const fromBare = (value: Value): unknown => json(value, fromBare);

export function fromValue(value: Value): unknown {
  const text = value.mapValue?.fields?.[TEXT_FIELD]?.stringValue;
  return text === undefined ? json(value, fromValue) : fromBare(JSON.parse(text) as Value);
}
