// How times and money are written for people. Pure: the instant, the zone, the locale and the present are passed in.
import type { Instant } from '#kernel/clock';

/** Whose eyes: an IANA zone, a BCP 47 locale, and the present moment of the domain's clock. */
export interface Reader {
  timeZone: string;
  locale: string;
  now: Instant;
}

/** Money as it is stored: whole minor units (pence, yen) and an ISO 4217 code. */
export interface Money {
  amount: number;
  currency: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Making a formatter costs a hundred times what using it does, so each is made once. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, found);
  }
  return found;
};

const MOST_KEPT = 5000;
/** A list writes the same few instants again and again, and using a formatter still costs more than the rest of a cell. */
function kept<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key);
  if (found !== undefined) return found;
  if (cache.size >= MOST_KEPT) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}

const isEnglish = (locale: string): boolean => /^en\b/i.test(locale);
/** English dates are written without commas here: `Tue 1 Dec 2026`. */
const plain = (text: string, locale: string): string => (isEnglish(locale) ? text.replaceAll(',', '') : text);
const joined = (from: string, to: string, locale: string): string =>
  isEnglish(locale) ? `${from} to ${to}` : `${from} – ${to}`;

const optionKeys = new WeakMap<Intl.DateTimeFormatOptions, string>();
const optionKey = (options: Intl.DateTimeFormatOptions): string => {
  const found = optionKeys.get(options) ?? JSON.stringify(options);
  optionKeys.set(options, found);
  return found;
};
const written = new Map<string, string>();
const write = (at: Instant, reader: Reader, options: Intl.DateTimeFormatOptions): string => {
  const { locale, timeZone } = reader;
  return kept(written, `${at} ${timeZone} ${locale} ${optionKey(options)}`, () =>
    plain(formatter(locale, { ...options, timeZone }).format(new Date(at)), locale),
  );
};

const days = new Map<string, string>();
/** The calendar day on the wall of the reader's zone: `2026-12-01`. Kept by the minute, as no day begins within one. */
export const localDay = (at: Instant, timeZone: string): string =>
  kept(days, `${at.slice(0, 16)} ${timeZone}`, () =>
    formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at)),
  );

const isSameYear = (one: Instant, other: Instant, timeZone: string): boolean =>
  localDay(one, timeZone).slice(0, 4) === localDay(other, timeZone).slice(0, 4);

/** Whole calendar days from now, in the reader's zone: −1 is yesterday. */
const daysAway = (at: Instant, { timeZone, now }: Reader): number =>
  Math.round((Date.parse(localDay(at, timeZone)) - Date.parse(localDay(now, timeZone))) / 86_400_000);

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const LONG = { day: 'numeric', month: 'long' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const SHORT_WEEKDAY = { weekday: 'short' } as const;
const DAY = { day: 'numeric' } as const;
const MONTH = { month: 'short' } as const;
const DAY_AND_MONTH = { day: 'numeric', month: 'short' } as const;
const MONTH_AND_YEAR = { month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const EXACT = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const yearly = new WeakMap<Intl.DateTimeFormatOptions, Intl.DateTimeFormatOptions>();
const withYear = (
  options: Intl.DateTimeFormatOptions,
  at: Instant,
  { now, timeZone }: Reader,
): Intl.DateTimeFormatOptions => {
  if (isSameYear(at, now, timeZone)) return options;
  const found = yearly.get(options) ?? { ...options, year: 'numeric' };
  yearly.set(options, found);
  return found;
};

/** `Tue 1 Dec`; with the year where it is not this one. */
export const formatDate = (at: Instant, reader: Reader): string => write(at, reader, withYear(SHORT, at, reader));

/** `1 December`, for the public page; with the year where it is not this one. */
export const formatLongDate = (at: Instant, reader: Reader): string => write(at, reader, withYear(LONG, at, reader));

/** `November 2026`. */
export const formatMonth = (at: Instant, reader: Reader): string => write(at, reader, MONTH_AND_YEAR);

/** `Tuesday`. */
export const formatWeekday = (at: Instant, reader: Reader): string => write(at, reader, WEEKDAY);

/** `Tue`. */
export const formatShortWeekday = (at: Instant, reader: Reader): string => write(at, reader, SHORT_WEEKDAY);

/** The big number and the word beside it: `1` and `Dec`. */
export const formatDayAndMonth = (at: Instant, reader: Reader): { day: string; month: string } => ({
  day: write(at, reader, DAY),
  month: write(at, reader, MONTH),
});

/** `09:30`. */
export const formatTime = (at: Instant, reader: Reader): string => write(at, reader, TIME);

/** `09:30 to 16:00`. */
export const formatTimeRange = (start: Instant, end: Instant, reader: Reader): string =>
  joined(formatTime(start, reader), formatTime(end, reader), reader.locale);

/** `Today`, `Tomorrow`, `Yesterday`, else `Tue 1 Dec`. */
export const formatDay = (at: Instant, reader: Reader): string => {
  const near: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };
  return near[daysAway(at, reader)] ?? formatDate(at, reader);
};

/** `Today 13:30`, `Fri 20 Nov 09:41`. */
export const formatDateTime = (at: Instant, reader: Reader): string =>
  `${formatDay(at, reader)} ${formatTime(at, reader)}`;

/** The start without the month that it shares with the end, in locales that write the day first: `Wed 2`. */
const withoutMonth = (at: Instant, reader: Reader): string | undefined => {
  const parts = formatter(reader.locale, { ...SHORT, timeZone: reader.timeZone }).formatToParts(new Date(at));
  const day = parts.findIndex(({ type }) => type === 'day');
  const month = parts.findIndex(({ type }) => type === 'month');
  if (day > month) return undefined;
  const text = parts.slice(0, month).map(({ value }) => value);
  return plain(text.join(''), reader.locale).trimEnd();
};

/** `Wed 2 to Fri 4 Dec`, `Mon 30 Nov to Wed 2 Dec`, or one date where it is one day. Both ends are instants within the days. */
export const formatDateRange = (start: Instant, end: Instant, reader: Reader): string => {
  const { timeZone, locale } = reader;
  const [first, last] = [localDay(start, timeZone), localDay(end, timeZone)];
  if (first === last) return formatDate(start, reader);
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isSameMonth ? withoutMonth(start, reader) : undefined;
  if (from) return joined(from, formatDate(end, reader), locale);
  const dates = isSameYear(start, end, timeZone) ? write(start, reader, SHORT) : formatDate(start, reader);
  return joined(dates, formatDate(end, reader), locale);
};

/** For a narrow column of past moments: `09:02` today, `Mon` within the last six days, `19 Nov`, `19 Nov 2025`. */
export const formatMoment = (at: Instant, reader: Reader): string => {
  const days = daysAway(at, reader);
  if (days === 0) return formatTime(at, reader);
  if (days < 0 && days > -7) return write(at, reader, SHORT_WEEKDAY);
  return write(at, reader, withYear(DAY_AND_MONTH, at, reader));
};

/** For a past moment whose time matters: `09:02` today, `Mon 09:02` within the last six days, `19 Nov 09:02`. */
export const formatMomentTime = (at: Instant, reader: Reader): string => {
  const moment = formatMoment(at, reader);
  const time = formatTime(at, reader);
  return moment === time ? time : `${moment} ${time}`;
};

/** How long ago: `just now`, `35 min ago`, `2 h ago`, `Yesterday`, then the date. */
export const formatRelative = (at: Instant, reader: Reader): string => {
  const minutes = Math.floor((Date.parse(reader.now) - Date.parse(at)) / 60_000);
  const days = daysAway(at, reader);
  if (minutes >= 0 && minutes < 1) return 'just now';
  if (minutes >= 0 && minutes < 60) return `${minutes} min ago`;
  if (minutes >= 0 && days === 0) return `${Math.floor(minutes / 60)} h ago`;
  if (days === -1) return 'Yesterday';
  return formatMoment(at, reader);
};

/** The exact instant and its zone, for a title: `Tuesday 1 December 2026 at 09:00 GMT, Europe/London`. */
export const formatExact = (at: Instant, reader: Reader): string => {
  const text = write(at, reader, EXACT);
  return `${text}, ${reader.timeZone}`;
};

/** Whether two zones show another wall clock at this instant; a session is then written in both. */
export const areZonesApart = (at: Instant, one: string, other: string): boolean => {
  const wall = (timeZone: string): string =>
    formatter('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));
  return wall(one) !== wall(other);
};

const numbers = new Map<string, Intl.NumberFormat>();
const numberFormatter = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options);
  let found = numbers.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, options);
    numbers.set(key, found);
  }
  return found;
};

const digits = new Map<string, number>();
/** How many minor digits the currency has: two for pounds, none for yen. */
export const minorDigits = (currency: string): number =>
  kept(
    digits,
    currency,
    () => numberFormatter('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );

const signs = new Map<string, string>();
/** `£`, `€`, or the code where there is no sign. */
export const currencySign = (currency: string, locale: string): string =>
  kept(signs, `${currency} ${locale}`, () => {
    const parts = numberFormatter(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? currency;
  });

const writeNumber = (value: number, locale: string, digits: number, options: Intl.NumberFormatOptions): string =>
  numberFormatter(locale, { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** `£285.00`. With `whole`, as the public page writes it, `£285` where there are no pence to lose. */
export const formatMoney = ({ amount, currency }: Money, locale: string, { whole = false } = {}): string => {
  const digits = minorDigits(currency);
  const value = amount / 10 ** digits;
  const shown = whole && Number.isInteger(value) ? 0 : digits;
  return writeNumber(value, locale, shown, { style: 'currency', currency });
};

/** `285.00`: the number alone, for a column whose head names the currency. */
export const formatAmount = ({ amount, currency }: Money, locale: string): string => {
  const digits = minorDigits(currency);
  return writeNumber(amount / 10 ** digits, locale, digits, {});
};

/** A place in line: `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (place: number): string => {
  const suffix = { one: 'st', two: 'nd', few: 'rd' } as Record<string, string>;
  return `${place}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`;
};
