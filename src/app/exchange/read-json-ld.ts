// schema.org JSON-LD: Course with its instances, CourseInstance, and Event of any kind.
import { type AppError, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { Collector } from './collector';
import {
  type CourseFields,
  type ImportOptions,
  MAX_IMPORT_ROWS,
  NO_FIELDS,
  type Parsed,
  tooManyRows,
  withinSize,
} from './draft';
import { idOf, isNode, lineOf, listOf, member, type Node, References, typesOf } from './json-ld-values';
import { readCourse, readSession } from './read-json-ld-item';

const NOT_JSON = 'This file is not JSON, or it was cut off. Nothing was imported. Fetch or export it again.';

/**
 * An object, an array or an `@graph`. `row` is the ordinal of the item in it. Pictures and other addresses are never
 * fetched. Fails `invalid` where it is not JSON, holds nothing, or is too large.
 */
export function parseJsonLd(text: string, options: ImportOptions): Result<Parsed, AppError> {
  const sized = withinSize(text);
  if (!sized.ok) return sized;
  const items = itemsOf(text);
  if (!items.ok) return items;
  if (items.value.length > MAX_IMPORT_ROWS) return err(tooManyRows('items'));
  const reader = new Reader(items.value, options);
  for (const [index, item] of items.value.entries()) reader.read(index + 1, item);
  return ok(reader.collector.finish(items.value.length));
}

/** The items that the file lists, whichever way. */
function itemsOf(text: string): Result<unknown[], AppError> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return err(invalid(NOT_JSON));
  }
  const items = listOf(json).flatMap((top) => {
    if (!isNode(top)) return [top];
    const graph = Object.hasOwn(top, '@graph') ? top['@graph'] : undefined;
    if (graph !== undefined) return [...listOf(graph)];
    return typesOf(top).includes('ItemList')
      ? listOf(member(top, 'itemListElement')).map((element) =>
          isNode(element) ? (member(element, 'item') ?? element) : element,
        )
      : [top];
  });
  return items.length > 0
    ? ok(items)
    : err(invalid('This file holds no course, course instance or event. Nothing was imported.'));
}

/** What stands beside courses in a graph: read where it is referred to, and no row of its own. */
const BESIDE = new Set([
  'Organization',
  'EducationalOrganization',
  'CollegeOrUniversity',
  'Person',
  'Place',
  'PostalAddress',
  'VirtualLocation',
  'WebSite',
  'WebPage',
  'ImageObject',
  'BreadcrumbList',
  'Offer',
  'SearchAction',
]);

class Reader {
  readonly collector = new Collector();
  readonly #references: References;
  readonly #options: ImportOptions;
  /** Instances that a Course has listed already, by reference. */
  readonly #done: ReadonlySet<unknown>;

  constructor(items: readonly unknown[], options: ImportOptions) {
    this.#references = new References(items);
    this.#options = options;
    const listed = new Set(items.filter(isNode).flatMap((item) => this.#instancesOf(item)));
    this.#done = new Set(items.filter((item) => listed.has(item)));
  }

  /** Whether something of the item was taken, or stands with its course. */
  read(row: number, item: unknown): boolean {
    if (this.#done.has(item)) return true;
    if (!isNode(item))
      return this.collector.explain(row, '', 'This is not an object. Give a Course, CourseInstance or Event.');
    const types = typesOf(item);
    if (types.includes('Course') || types.includes('EventSeries')) return this.#readCourse(row, item);
    const isSession = types.length === 0 ? hasDates(item) : types.some(isEventType);
    if (isSession) return this.#readInstance(row, item, NO_FIELDS, '');
    if (types.length > 0 && types.every((type) => BESIDE.has(type))) return true;
    if (types.length === 0)
      return this.collector.explain(row, '', 'This has no @type, and no name with a startDate. Give it both.');
    return this.collector.explain(
      row,
      '@type',
      `This is of the type ${types.join(', ').slice(0, 60)}. Courses, course instances and events are imported.`,
    );
  }

  #instancesOf(item: Node): unknown[] {
    const instances = listOf(
      member(item, 'hasCourseInstance') ??
        (typesOf(item).includes('EventSeries') ? member(item, 'subEvent') : undefined),
    );
    return instances.map((instance) => this.#references.resolve(instance));
  }

  #readCourse(row: number, item: Node): boolean {
    const course = readCourse(item, this.#options);
    const instances = this.#instancesOf(item);
    if (!course.ok) return this.collector.explain(row, course.error.path, course.error.message);
    if (instances.length === 0 && hasDates(item)) return this.#readInstance(row, item, course.value, '');
    const fields = { ...course.value, source: idOf(item) ?? lineOf(item, 'url') };
    if (!this.collector.add({ row, course: fields, session: null, pathOf })) return false;
    for (const [index, instance] of instances.slice(0, MAX_IMPORT_ROWS).entries()) {
      const path = instances.length === 1 ? 'hasCourseInstance.' : `hasCourseInstance.${index}.`;
      if (isNode(instance)) this.#readInstance(row, instance, fields, path);
      else this.collector.explain(row, path.slice(0, -1), 'This is not an object. Give a CourseInstance.');
    }
    return true;
  }

  /** `course` is what stands above it; an instance of its own is its own course. */
  #readInstance(row: number, item: Node, course: CourseFields, prefix: string): boolean {
    const own = course.title === null ? readCourse(item, this.#options) : ok(course);
    if (!own.ok) return this.collector.explain(row, prefix + own.error.path, own.error.message);
    const session = readSession(item, this.#options, this.#references);
    if (!session.ok) return this.collector.explain(row, prefix + session.error.path, session.error.message);
    return this.collector.add({
      row,
      course: own.value,
      session: session.value,
      pathOf: (field) => prefix + pathOf(field),
    });
  }
}

const isEventType = (type: string): boolean =>
  type === 'CourseInstance' || type === 'Hackathon' || type === 'Festival' || /Event$/.test(type);
const hasDates = (item: Node): boolean => lineOf(item, 'name') !== null && member(item, 'startDate') !== undefined;

/** What schema.org calls a field of ours. */
const PATHS: Readonly<Record<string, string>> = {
  title: 'name',
  code: 'courseCode',
  summary: 'description',
  body: 'description',
  category: 'about',
  level: 'educationalLevel',
  tags: 'keywords',
  duration: 'timeRequired',
  price: 'offers',
  days: 'startDate',
  timeZone: 'startDate',
  venue: 'location',
  link: 'location',
  places: 'maximumAttendeeCapacity',
  source: '@id',
};
const pathOf = (field: string): string => PATHS[field] ?? field;
