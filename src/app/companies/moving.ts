// What belongs to a company besides itself, as it moves to another: its people, bookings, files, queries and attempts, its private sessions and
// their entries in the timetables.
import type { Booking } from '#domain/bookings/booking';
import { queries } from '#domain/queries/query';
import { type Session, sessions } from '#domain/sessions/session';
import type { Timetable } from '#domain/sessions/timetable';
import { ok, type Result } from '#kernel/result';
import type { Page, Records, Stored, Where, Write } from '#ports/records';
import type { AuditLine } from '../effect';
import { timetableWrite } from '../sessions/timetable';

export interface Belongings {
  people: Stored[];
  bookings: Booking[];
  sessions: (Stored & Session)[];
  files: Stored[];
  queries: Stored[];
  attempts: Stored[];
  /** There are more than were asked for. */
  isMore: boolean;
}

const PAGE = 200;

/** At most `most` of them all together. */
export async function readBelongings(records: Records, companyId: string, most: number): Promise<Result<Belongings>> {
  const found: Record<string, Stored[]> = {};
  let left = most;
  for (const [entity, where] of [
    ['users', { companyId }],
    ['bookings', { companyId }],
    ['sessions', { audience: companyId }],
    ['assets', { companyId }],
    ['queries', { companyId }],
    ['attempts', { companyId }],
  ] as const) {
    const items = await readUpTo(records, entity, where, left + 1);
    if (!items.ok) return items;
    found[entity] = items.value;
    left -= items.value.length;
    if (left < 0) break;
  }
  const { users = [], bookings = [], sessions: own = [], assets = [], queries: asked = [], attempts = [] } = found;
  return ok({
    people: users,
    bookings: bookings as Booking[],
    sessions: own as (Stored & Session)[],
    files: assets,
    queries: asked,
    attempts,
    isMore: left < 0,
  });
}

async function readUpTo(records: Records, entity: string, where: Where, most: number): Promise<Result<Stored[]>> {
  const items: Stored[] = [];
  let after: string | undefined;
  do {
    const page: Result<Page> = await records.list(entity, {
      where,
      limit: Math.min(PAGE, most - items.length),
      ...(after !== undefined && { after }),
    });
    if (!page.ok) return page;
    items.push(...page.value.items);
    after = page.value.next ?? undefined;
  } while (after !== undefined && items.length < most);
  return ok(items);
}

/** Names and ids of the company that they leave and of the one that they come to. */
export interface Move {
  from: { id: string; name: string };
  to: { id: string; name: string };
  now: string;
}

/** Every record whole, each with its line in the history. */
export async function moveBelongings(
  records: Records,
  { people, bookings, sessions: own, files, queries: asked, attempts }: Belongings,
  move: Move,
): Promise<Result<{ writes: Write[]; audit: AuditLine[] }>> {
  const { from, to, now } = move;
  const moved: { entity: string; field: string; before: Stored; after: Stored }[] = [
    ...people.map((before) => ({
      entity: 'users',
      field: 'companyId',
      before,
      after: { ...before, companyId: to.id, updatedAt: now },
    })),
    ...[
      ...files.map((before) => ['assets', before] as const),
      ...attempts.map((before) => ['attempts', before] as const),
    ].map(([entity, before]) => ({
      entity,
      field: 'companyId',
      before,
      after: { ...before, companyId: to.id, updatedAt: now },
    })),
    ...bookings.map((before) => ({
      entity: 'bookings',
      field: 'companyId',
      before,
      after: { ...before, companyId: to.id, searched: renamed(before.searched, move), updatedAt: now },
    })),
    ...asked.map((before) => {
      const searched = renamed(before.searched as string[], move);
      const after = { ...before, companyId: to.id, searched, updatedAt: now };
      return {
        entity: 'queries',
        field: 'companyId',
        before,
        after: { ...after, ...queries.derive(after) } as Stored,
      };
    }),
    ...own.map((before) => {
      const after = { ...before, privateTo: to.id, updatedAt: now };
      return {
        entity: 'sessions',
        field: 'privateTo',
        before,
        after: { ...after, ...sessions.derive(after) } as Stored,
      };
    }),
  ];
  const timetables = await movedTimetables(
    records,
    moved.flatMap(({ entity, after }) => (entity === 'sessions' ? [after] : [])),
  );
  if (!timetables.ok) return timetables;
  return ok({
    writes: [
      ...moved.map(({ entity, before, after }): Write => {
        const record = { ...after, version: before.version + 1 };
        return { op: 'update', entity, record, ifVersion: before.version };
      }),
      ...timetables.value,
    ],
    audit: moved.map(({ entity, field, before }) => ({
      entity,
      recordId: before.id,
      action: 'move-company',
      before: { [field]: from.id },
      after: { [field]: to.id },
    })),
  });
}

/** What a booking is found by holds the company's name. */
const renamed = (searched: readonly string[], { from, to }: Move): string[] =>
  searched.includes(from.name) ? searched.map((text) => (text === from.name ? to.name : text)) : [...searched, to.name];

async function movedTimetables(records: Records, moved: readonly Stored[]): Promise<Result<Write[]>> {
  const courseIds = [...new Set(moved.map(({ courseId }) => courseId as string))];
  const found = await records.getMany(courseIds.map((id) => ({ entity: 'timetables', id })));
  if (!found.ok) return found;
  return ok(
    courseIds.map((courseId, at) =>
      timetableWrite(
        (found.value[at] as Timetable | null) ?? null,
        courseId,
        moved.filter((session) => session.courseId === courseId),
      ),
    ),
  );
}
