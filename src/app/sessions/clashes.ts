// Whether a planned session asks a person or a room to be in two places: told before it is saved, and never refused, as the office
// may know better.
import { isOffice } from '#domain/access';
import { fold } from '#domain/search';
import { type Clash, planSchema, type SessionPlan } from '#domain/sessions/series';
import type { Session } from '#domain/sessions/session';
import { toInstant } from '#kernel/clock';
import { err, ok, type Result } from '#kernel/result';
import type { ListQuery, Records, Stored } from '#ports/records';
import type { Call } from '../app';
import { parseInput } from '../crud';
import { refuse } from '../scope';

/** How long before its last day a session may have begun and still be found. Days. */
const LONGEST_DAYS = 120;
const DAY_MS = 86_400_000;
/** Of one person, or in one room, in the time that is looked at. */
const MOST_READ = 200;
const READ = ['courseId', 'days', 'start', 'end', 'timeZone', 'instructors', 'venue', 'status'];
/** A session that does not take place is in nobody's way. */
const LIVE = ['draft', 'open'];

type Taken = Stored & Pick<Session, 'courseId' | 'days' | 'timeZone' | 'instructors' | 'venue' | 'status'>;
type Day = SessionPlan['days'][number];

/** @param body a `SessionPlan`. Errors: `unauthenticated`, `forbidden` to all but the office, `invalid`. */
export async function findClashes(call: Call, body: unknown): Promise<Result<Clash[]>> {
  if (!isOffice(call.caller)) return err(refuse(call.caller, 'planning sessions'));
  const parsed = parseInput(planSchema, body);
  if (!parsed.ok) return parsed;
  const plan = parsed.value as SessionPlan;
  const found = await clashesOf(call, [plan.days], plan);
  return found.ok ? ok(found.value[0] ?? []) : found;
}

/** For the office, of several at once that differ in their days alone: what might overlap is read once. */
export async function clashesOf(
  call: Call,
  plans: readonly (readonly Day[])[],
  { instructors, venue, except }: Pick<SessionPlan, 'instructors' | 'venue' | 'except'>,
): Promise<Result<Clash[][]>> {
  const taken = await readTaken(call.app.records, plans.flat(), instructors, venue);
  if (!taken.ok) return taken;
  const others = taken.value.filter(({ id, status }) => id !== except && LIVE.includes(status));
  const matches = plans.map((days) =>
    others.flatMap((session) => {
      const people = session.instructors.filter((id) => instructors.includes(id));
      const room = isSameRoom(venue, session.venue) ? session.venue : null;
      const day = session.days.find((theirs) => days.some((ours) => overlap(ours, theirs)));
      return day && (people.length > 0 || room) ? [{ session, day, people, room }] : [];
    }),
  );
  const ids = (pick: (match: (typeof matches)[number][number]) => string[]): string[] => [
    ...new Set(matches.flat().flatMap(pick)),
  ];
  const courseIds = ids(({ session }) => [session.courseId]);
  const personIds = ids(({ people }) => people);
  const named = await call.app.records.getMany([
    ...courseIds.map((id) => ({ entity: 'courses', id })),
    ...personIds.map((id) => ({ entity: 'users', id })),
  ]);
  if (!named.ok) return named;
  const names = new Map(
    [...courseIds, ...personIds].map((id, at) => [
      id,
      String(named.value[at]?.title ?? named.value[at]?.displayName ?? ''),
    ]),
  );
  return ok(
    matches.map((found) =>
      found.map(({ session, day, people, room }) => ({
        sessionId: session.id,
        courseId: session.courseId,
        title: names.get(session.courseId) ?? '',
        start: day.start,
        end: day.end,
        timeZone: session.timeZone,
        people: people.map((id) => names.get(id) ?? ''),
        venue: room,
      })),
    ),
  );
}

const overlap = (one: Day, other: Day): boolean => one.start < other.end && other.start < one.end;

const isSameRoom = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.trim() !== '' && fold(one.trim()) === fold(other.trim());

/** What those people teach and what that room holds around these days: a list of each, none of them twice. */
async function readTaken(
  records: Records,
  days: readonly Day[],
  instructors: readonly string[],
  venue: string | null,
): Promise<Result<Taken[]>> {
  const starts = days.map(({ start }) => start).sort();
  const ends = days.map(({ end }) => end).sort();
  const [first, last] = [starts[0], ends.at(-1)];
  if (first === undefined || last === undefined) return ok([]);
  const query: Omit<ListQuery, 'where'> = {
    sort: { field: 'start', descending: false },
    range: { from: toInstant(Date.parse(first) - LONGEST_DAYS * DAY_MS), to: last },
    fields: READ,
    limit: MOST_READ,
  };
  const asked = [
    ...instructors.map((id) => ({ instructors: { has: id } })),
    ...(venue?.trim() ? [{ venue: venue.trim() }] : []),
  ];
  const pages = await Promise.all(asked.map((where) => records.list('sessions', { ...query, where })));
  const taken = new Map<string, Taken>();
  for (const page of pages) {
    if (!page.ok) return page;
    for (const session of page.value.items) taken.set(session.id, session as Taken);
  }
  return ok([...taken.values()]);
}
