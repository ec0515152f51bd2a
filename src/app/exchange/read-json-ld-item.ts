// One Course, CourseInstance or Event as our fields.
import { Temporal } from 'temporal-polyfill';
import { err, ok, type Result } from '#kernel/result';
import type { SessionRow } from './collector';
import { type CourseFields, type ImportOptions, NO_FIELDS } from './draft';
import { categoryOf, tagsOf, webAddressOf } from './hints';
import { placeOf } from './json-ld-place';
import { readSchedule } from './json-ld-schedule';
import {
  idOf,
  isNode,
  lineOf,
  listOf,
  member,
  type Node,
  type References,
  termsOf,
  textOf,
  textsOf,
  wholeNumberOf,
} from './json-ld-values';
import { type Moment, readMoment } from './moment';
import { asMarkdown, divideDescription, manyLines, oneLine, withoutHtml } from './plain-text';
import { readPrice } from './price';
import { readSpan, zoned } from './span';

export interface Fault {
  path: string;
  message: string;
}
const fault = (path: string, message: string) => err({ path, message });

export function readCourse(item: Node, { currency }: ImportOptions): Result<CourseFields, Fault> {
  const name = textOf(item, 'name') ?? '';
  const title = oneLine(isMarkdown(item) ? name : withoutHtml(name));
  if (title === null) return fault('name', 'This has no name. Give it one: it is the course’s title.');
  const price = priceOf(item, currency);
  if (!price.ok) return fault('offers', price.error);
  const keywords = textsOf(member(item, 'keywords'));
  return ok({
    ...NO_FIELDS,
    code: codeOf(item),
    title,
    ...textsOfCourse(item),
    category: categoryOf(textsOf(member(item, 'about'))[0]),
    level: oneLine(textOf(item, 'educationalLevel') ?? ''),
    tags: tagsOf(keywords.length === 1 ? (keywords[0] ?? '').split(',') : keywords),
    duration: durationOf(item),
    price: price.value,
  });
}

/** An own code, or an identifier that could be one; an address or a long string of digits and letters is none. */
function codeOf(item: Node): string | null {
  const code = lineOf(item, 'courseCode');
  if (code !== null) return code;
  const isCourse = member(item, 'startDate') === undefined;
  const identifier = isCourse ? lineOf(item, 'identifier') : null;
  return identifier !== null && /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,19}$/u.test(identifier) ? identifier : null;
}

/** Ours say so: nothing in them is HTML. */
const isMarkdown = (item: Node): boolean => lineOf(item, 'encodingFormat') === 'text/markdown';

/** `abstract` and `text` are ours; a `description` alone may be HTML, and is divided by its length. */
function textsOfCourse(item: Node): Pick<CourseFields, 'summary' | 'body'> {
  const own = isMarkdown(item);
  const read = (name: string): string | null => (own ? manyLines : asMarkdown)(textOf(item, name) ?? '');
  const [summary, body] = [read('abstract'), read('text')];
  return own || summary !== null || body !== null ? { summary, body } : divideDescription(read('description'));
}

/** `P3D`, `PT20H` in words; other text as it is. */
function durationOf(item: Node): string | null {
  const text = lineOf(item, 'timeRequired');
  const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(text ?? '');
  if (!parts) return text;
  const units = ['week', 'day', 'hour', 'minute'];
  const words = units.flatMap((unit, index) => {
    const count = Number(parts[index + 1] ?? 0);
    return count === 0 ? [] : `${count} ${unit}${count === 1 ? '' : 's'}`;
  });
  return words.join(' ') || null;
}

/** The first offer's. */
function priceOf(item: Node, currency: string): Result<CourseFields['price'], string> {
  const offer = listOf(member(item, 'offers')).find(isNode);
  if (!offer) return ok(null);
  const specification = listOf(member(offer, 'priceSpecification')).find(isNode);
  const price =
    lineOf(offer, 'price') ?? lineOf(offer, 'lowPrice') ?? (specification ? lineOf(specification, 'price') : null);
  const code =
    lineOf(offer, 'priceCurrency') ?? (specification ? lineOf(specification, 'priceCurrency') : null) ?? currency;
  if (price !== null) return readPrice(price, code);
  return ok(/^free$/i.test(lineOf(offer, 'category') ?? '') ? { amount: 0, currency: code } : null);
}

export function readSession(item: Node, options: ImportOptions, references: References): Result<SessionRow, Fault> {
  const status = termsOf(member(item, 'eventStatus'))[0];
  if (status === 'EventCancelled' || status === 'EventPostponed')
    return fault(
      'eventStatus',
      `This is ${status === 'EventCancelled' ? 'cancelled' : 'postponed'} in the file, so it was left out.`,
    );
  const times = timesOf(item, options.timeZone);
  if (!times.ok) return times;
  const id = idOf(item) ?? identifierOf(item);
  const url = webAddressOf(textOf(item, 'url'));
  const place = placeOf(item, references);
  const isOwnPage = url !== null && (id ?? '').startsWith(`${url}#`);
  return ok({
    id,
    address: url,
    ...times.value,
    ...place,
    link: isOwnPage ? (place.link === url ? null : place.link) : (place.link ?? url),
    places: { min: null, max: wholeNumberOf(item, 'maximumAttendeeCapacity') || null },
  });
}

const identifierOf = (item: Node): string | null => lineOf(item, 'identifier');

function timesOf(item: Node, organisation: string): Result<Pick<SessionRow, 'days' | 'wholeDays' | 'timeZone'>, Fault> {
  const scheduled = readSchedule(item);
  if (scheduled) return ok(scheduled);
  const startText = lineOf(item, 'startDate');
  if (startText === null)
    return fault('startDate', 'This has no startDate. Give the day, such as 2026-12-01, or the day and time.');
  const start = readMoment(startText);
  if (!start.ok) return fault('startDate', start.error);
  const endText = lineOf(item, 'endDate');
  const end = endText === null ? endByDuration(item, start.value, organisation) : readMoment(endText);
  if (end && !end.ok) return fault('endDate', end.error);
  const span = readSpan(start.value, end?.value ?? null, organisation);
  if (!span.ok) return fault(span.error.at === 'start' ? 'startDate' : 'endDate', span.error.message);
  return ok({ ...span.value, timeZone: organisation });
}

function endByDuration(item: Node, start: Moment, zone: string): Result<Moment, string> | null {
  const length = lineOf(item, 'duration');
  if (length === null || start.kind === 'date') return null;
  try {
    return ok({ kind: 'instant', at: zoned(start, zone).add(Temporal.Duration.from(length)).toInstant() });
  } catch {
    return null;
  }
}
