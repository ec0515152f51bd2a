// What a query points at: its company, course, booking, whoever asks and whoever is to answer. Checked when they are given, and what
// it is found by beside its own words.
import type { Caller } from '#domain/access';
import { bookings } from '#domain/bookings/booking';
import { courses } from '#domain/courses/course';
import { type Issue, invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readable } from '../scope';
import { isAssignable } from './rights';

export interface Links {
  company: Stored | null;
  course: Stored | null;
  booking: Stored | null;
  requester: Stored | null;
  assignee: Stored | null;
}

type Linked = Record<string, unknown>;

const KINDS = [
  ['company', 'companyId', 'companies'],
  ['course', 'courseId', 'courses'],
  ['booking', 'bookingId', 'bookings'],
  ['requester', 'requesterId', 'users'],
  ['assignee', 'assigneeId', 'users'],
] as const;

/** The records behind the ids, in one read. */
export async function readLinks({ app }: Call, query: Linked): Promise<Result<Links>> {
  const found = await app.records.getMany(
    KINDS.map(([, field, entity]) => ({ entity, id: (query[field] as string | null | undefined) ?? '-' })),
  );
  if (!found.ok) return found;
  return ok(Object.fromEntries(KINDS.map(([name], at) => [name, found.value[at] ?? null])) as unknown as Links);
}

/** What is wrong with the links that were given anew. @param before null for a new query */
function linkIssues(call: Call, query: Linked, before: Linked | null, links: Links): Issue[] {
  const issues: Issue[] = [];
  const isNew = (field: string): boolean => !!query[field] && query[field] !== before?.[field];
  const wrong = (path: string, message: string) => issues.push({ path, message });
  if (isNew('companyId') && !links.company) wrong('companyId', 'Choose a company that we know.');
  if (isNew('courseId') && !maySee(call, courses, links.course)) wrong('courseId', 'Choose a course that we know.');
  if (isNew('bookingId') && !maySee(call, bookings, links.booking))
    wrong('bookingId', 'Choose a booking that we know.');
  if (isNew('requesterId') && (!links.requester || links.requester.status === 'deleted'))
    wrong('requesterId', 'Choose somebody whom we know.');
  if (before && before.requesterId !== null && query.requesterId === null)
    wrong('requesterId', 'A query keeps somebody who asks. Choose another person.');
  if (isNew('assigneeId') && !isAssignable(links.assignee))
    wrong('assigneeId', 'Choose somebody of the office, or an instructor.');
  else if (asksAndAnswers(query, links, isNew))
    wrong(isNew('assigneeId') ? 'assigneeId' : 'requesterId', 'This person asks, so somebody else has to answer.');
  return issues;
}

const maySee = (
  { caller, app }: { caller: Caller; app: Call['app'] },
  entity: Parameters<typeof readable>[0],
  record: Stored | null,
): boolean => readable(entity, caller, record, app.clock.now()).ok;

/** An instructor who asks reads no private notes, so it is not theirs to answer. */
const asksAndAnswers = (query: Linked, { assignee }: Links, isNew: (field: string) => boolean): boolean =>
  (isNew('assigneeId') || isNew('requesterId')) &&
  assignee?.role === 'instructor' &&
  query.assigneeId === query.requesterId;

/** What it is found by besides. */
export const searchedOf = ({ company, course }: Links): string[] =>
  [company?.name, course?.title, course?.code].filter((text): text is string => typeof text === 'string');

/** Errors: `invalid`, an issue beside each field. */
export async function checkLinks(call: Call, query: Linked, before: Linked | null): Promise<Result<Links>> {
  const links = await readLinks(call, query);
  if (!links.ok) return links;
  const issues = linkIssues(call, query, before, links.value);
  return issues.length === 0 ? links : err(invalid('Some fields need your attention. Nothing was saved.', { issues }));
}
