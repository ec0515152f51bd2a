// The building blocks of every declaration's schema, and the one way to parse with it: the same in browser and server.
import * as z from 'zod/mini';
import type { Issue } from '#kernel/errors';

const LIMITS = { line: 200, text: 2000, body: 20_000 } as const;

/** Sentences for what zod finds wrong where a schema names none of its own. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'Fill this in.';
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'Give a number.';
  if (issue.code === 'invalid_type') return `This should be ${article(String(issue.expected))}.`;
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return `There is no field called ${issue.keys.join(', ')}.`;
  if (issue.code === 'too_big') return `At most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`;
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'Fill this in.' : `At least ${issue.minimum}.`;
  return undefined;
};
const article = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

const trimmed = () => z.string().check(z.trim());
/** One line of text, required. */
export const line = (message: string, max: number = LIMITS.line) =>
  trimmed().check(z.minLength(1, message), z.maxLength(max));
/** Optional text: empty becomes null. */
export const optionalText = (max: number = LIMITS.line) =>
  z._default(
    z.nullable(
      z.pipe(
        trimmed().check(z.maxLength(max)),
        z.transform((value: string) => (value === '' ? null : value)),
      ),
    ),
    null,
  );
export const summary = () => optionalText(LIMITS.text);
export const body = () => optionalText(LIMITS.body);
/** The end of a public address. */
export const slug = (example: string) =>
  z
    .string()
    .check(
      z.maxLength(100),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `Small letters, digits and single hyphens, such as ${example}.`),
    );
export const recordId = () => z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/, 'This is not an id.'));
export const optionalId = () => z._default(z.nullable(recordId()), null);
export const whole = (min: number, max: number) =>
  z
    .int({ error: ({ input }) => (typeof input === 'number' ? 'Give a whole number.' : undefined) })
    .check(z.minimum(min, `At least ${min}.`), z.maximum(max, `At most ${max}.`));
/** Date.parse takes the 30th of February for the 2nd of March. */
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** An instant in any ISO 8601 form with an offset, kept as UTC with milliseconds. */
export const instant = () =>
  z.pipe(
    z.string().check(
      z.refine(
        (value: string) =>
          /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) &&
          /(Z|[+-]\d\d:?\d\d)$/.test(value) &&
          !Number.isNaN(Date.parse(value)) &&
          isDay(value.slice(0, 10)),
        // Rules about two instants have nothing to add when one of them is none.
        { message: 'Give a date and time with its offset, such as 2026-12-01T09:00:00Z.', abort: true },
      ),
    ),
    z.transform((value: string) => new Date(value).toISOString()),
  );
export const optionalInstant = () => z._default(z.nullable(instant()), null);
const zones = new Map<string, boolean>();
/** Remembered, as asking Intl costs more than everything else that a session is checked for. */
export function isZone(value: string): boolean {
  const known = zones.get(value);
  if (known !== undefined) return known;
  const found = value.length <= 64 && (value.includes('/') || value === 'UTC') && intlKnows(value);
  if (zones.size < 1000) zones.set(value, found);
  return found;
}
function intlKnows(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
export const zone = () => z.string().check(z.refine(isZone, 'Give a time zone such as Europe/London.'));
/** A language with its region, as dates and numbers are written there. */
export const locale = () =>
  z.string().check(
    z.maxLength(35),
    z.refine((value: string) => isLocale(value), 'Choose a language such as en-GB.'),
  );
function isLocale(value: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length === 1;
  } catch {
    return false;
  }
}
/** Read aloud by people: digits, and what stands between them. Empty becomes null. */
export const phone = () =>
  z._default(
    z.nullable(
      z.pipe(
        trimmed().check(
          z.maxLength(40),
          z.regex(
            /^$|^\+?[\d\s()./-]{3,}(?:\s*(?:ext\.?|x)\s*\d+)?$/i,
            'Give a telephone number such as +44 117 496 0123.',
          ),
        ),
        z.transform((value: string) => (value === '' ? null : value)),
      ),
    ),
    null,
  );
const NO_ADDRESS = 'Give a whole e-mail address, such as name@example.org.';
export const optionalEmail = () =>
  z._default(
    z.nullable(
      z.union(
        [
          z.pipe(
            z.literal(''),
            z.transform(() => null),
          ),
          email(),
        ],
        NO_ADDRESS,
      ),
    ),
    null,
  );
export const webAddress = () =>
  z._default(
    z.nullable(
      z.string().check(
        z.maxLength(2000),
        z.refine(
          (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
          'Give an address that begins with https://.',
        ),
      ),
    ),
    null,
  );
/** Integer minor units (pence) and an ISO 4217 code. */
export const money = () =>
  z.object({
    amount: whole(0, 100_000_000),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Give a currency such as GBP.')),
  });
export const tags = (max = 20) =>
  z._default(z.array(line('Leave no tag empty.', 40)).check(z.maxLength(max, `At most ${max}.`)), []);
export const email = () =>
  z.pipe(
    trimmed().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, NO_ADDRESS)),
    z.transform((value: string) => value.toLowerCase()),
  );

/** Parsed input, or every issue with its dotted path. */
export function parse<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): { ok: true; value: z.output<S> } | { ok: false; issues: Issue[] } {
  const result = z.safeParse(schema, input, { error: sentence });
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    issues: result.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
  };
}
