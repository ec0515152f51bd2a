// The conditions that the inbox can be cut by: chosen from what it shows, dropped by a click.
import { formatDateTime, type Reader } from '#domain/format';
import { INBOX, instantOfBound } from '#domain/queries/inbox';
import { queries } from '#domain/queries/query';
import { type Filter, valuesAmong } from '../data-table';
import { spanInWords } from '../span-words';
import { priorityWord, type SeenQuery } from './words';

interface Row {
  query: SeenQuery;
  assignee: { id: string; name: string } | null;
  company: { id: string; name: string } | null;
  course: { id: string; title: string } | null;
}
/** What the address names by id, in words; a record that cannot be read has none. */
interface Names {
  courseId?: string;
  companyId?: string;
  assigneeId?: string;
}

const UNKNOWN = 'one that is not there';

export function queryFilters(
  words: URLSearchParams,
  names: Names,
  rows: readonly Row[],
  { hasAssignee, isOffice, reader }: { hasAssignee: boolean; isOffice: boolean; reader: Reader },
): Filter[] {
  const inForce = (field: keyof Names): string | undefined =>
    words.has(field) ? (names[field] ?? UNKNOWN) : undefined;
  const priority = words.get('priority');
  const filters: (Filter & { isOffered: boolean })[] = [
    {
      field: 'priority',
      label: 'Priority',
      value: priority === null ? undefined : priorityWord(priority),
      options: queries.fields.priority.options,
      isOffered: true,
    },
    {
      field: 'assigneeId',
      label: 'Assignee',
      value: inForce('assigneeId'),
      options: different(rows.map(({ assignee }) => assignee && [assignee.id, assignee.name])),
      isOffered: hasAssignee,
    },
    {
      field: 'companyId',
      label: 'Company',
      value: inForce('companyId'),
      options: different(rows.map(({ company }) => company && [company.id, company.name])),
      isOffered: isOffice,
    },
    {
      field: 'courseId',
      label: 'Course',
      value: inForce('courseId'),
      options: different(rows.map(({ course }) => course && [course.id, course.title])),
      isOffered: true,
    },
    {
      field: 'tags',
      label: 'Tag',
      value: words.get('tags') ?? undefined,
      options: valuesAmong(
        rows.map(({ query }) => query),
        'tags',
        reader.locale,
      ),
      other: 'Another tag',
      isOffered: true,
    },
    {
      field: 'to',
      with: ['from', 'sort'],
      label: words.get('sort')?.endsWith('firstReplyAt') ? 'First answered' : 'Waiting',
      value: words.get('sort')?.endsWith('firstReplyAt') ? spanInWords(words, reader) : waitInWords(words, reader),
      options: [],
      isOffered: false,
    },
  ];
  return filters.filter(
    ({ value, options, other, isOffered }) => value !== undefined || (isOffered && (options.length > 0 || other)),
  );
}

/** Of those who wait for us: all of them, or those who have done so since a moment or longer. */
function waitInWords(words: URLSearchParams, reader: Reader): string | undefined {
  const bound = words.get('to') ?? '';
  const since = instantOfBound(bound);
  if (since !== null) return `since ${formatDateTime(since, reader)} or longer`;
  return bound === INBOX.waiting ? 'for us' : undefined;
}

function different(pairs: readonly (readonly [string, string] | null)[]): Filter['options'] {
  const byId = new Map(pairs.filter((pair) => pair !== null));
  return [...byId]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
