// One query as its page shows it: the head with what it points at, the thread, and what the reader may do.

import type { ThreadMessage } from '#domain/queries/message';
import { type Query, queries } from '#domain/queries/query';
import { ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { readStored } from '../crud';
import { type Named, nameOf, namesOf, readNamed } from '../history';
import { inScope, present } from '../scope';
import { namedIn, readLines, tellLines } from './messages';
import { mayHandle, speaksForUs } from './rights';

export interface Thread {
  /** Without what the caller may not read. */
  query: Query;
  messages: ThreadMessage[];
  /** Id → name of the people, companies, courses and bookings that events speak of. */
  names: Record<string, string>;
  requesterPhoto: string | null;
  company: { id: string; name: string } | null;
  course: { id: string; title: string; code: string } | null;
  booking: { id: string; reference: string } | null;
  /** Null where nobody is, and for requesters. */
  assignee: { id: string; name: string } | null;
  /** Works on it: states, fields and private notes. */
  mayHandle: boolean;
  mayNote: boolean;
  /** Whether what they write now is ours, rather than the requester's. */
  speaksForUs: boolean;
  mayReply: boolean;
  isRequester: boolean;
}

const KINDS = {
  requesterId: 'users',
  companyId: 'companies',
  courseId: 'courses',
  bookingId: 'bookings',
  assigneeId: 'users',
};

/** Errors: `not_found` for a query that is not the caller's. */
export async function readThread(call: Call, id: string): Promise<Result<Thread>> {
  const stored = await readStored(call, queries, id);
  if (!stored.ok) return stored;
  const { caller } = call;
  const query = present(queries, caller, stored.value);
  const lines = await readLines(call, stored.value);
  if (!lines.ok) return lines;
  const own = Object.entries(KINDS).flatMap(([field, entity]): Named[] =>
    typeof query[field] === 'string' ? [{ entity, id: query[field] }] : [],
  );
  const named = [...namedIn(lines.value), ...own];
  const found = await readNamed(call.app.records, named);
  if (!found.ok) return found;
  const messages = await tellLines(call, stored.value, lines.value, found.value);
  if (!messages.ok) return messages;
  const linked = (field: keyof typeof KINDS): Stored | undefined =>
    found.value.get(`${KINDS[field]}/${String(query[field])}`);
  const [company, course, booking, assignee] = [
    linked('companyId'),
    linked('courseId'),
    linked('bookingId'),
    linked('assigneeId'),
  ];
  const handles = mayHandle(caller, stored.value);
  return ok({
    query: query as unknown as Query,
    messages: messages.value,
    names: namesOf(
      named.filter(({ entity }) => entity !== 'assets'),
      found.value,
    ),
    requesterPhoto: (linked('requesterId')?.photoURL as string | null | undefined) ?? null,
    company: company ? { id: company.id, name: company.name as string } : null,
    course: course ? { id: course.id, title: course.title as string, code: course.code as string } : null,
    booking: booking ? { id: booking.id, reference: booking.reference as string } : null,
    assignee: assignee ? { id: assignee.id, name: nameOf('users', assignee) ?? '' } : null,
    mayHandle: handles,
    mayNote: handles,
    speaksForUs: speaksForUs(caller, stored.value),
    mayReply:
      inScope(queries, queries.access.commands.reply, caller, stored.value) &&
      (queries.steps.reply.from as readonly string[]).includes(stored.value.status as string),
    isRequester: caller !== null && stored.value.requesterId === caller.id,
  });
}
