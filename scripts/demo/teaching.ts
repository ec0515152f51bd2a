// Courses, sessions and bookings, put down in the history as the people of the house and its clients do them.
import { createRecord, readStored, runCommand, updateRecord } from '#app/crud';
import { bookings } from '#domain/bookings/booking';
import { courses } from '#domain/courses/course';
import type { Entity } from '#domain/entity';
import { sessions as sessionEntity } from '#domain/sessions/session';
import type { PlannedBooking } from './bookings';
import { DAY, HOUR, officeMoment } from './calendar';
import type { Chance } from './chance';
import type { CompanyKey } from './companies';
import { type CatalogueCourse, COURSES, courseAdditions, courseInput } from './courses';
import { type FileIds, filesOf } from './files';
import type { History } from './history';
import { must, type Office } from './office';
import { type PlannedSession, sessionInput } from './sessions';

const HEAD = 'Priya Raghunathan';
const COORDINATOR = 'Tomasz Wieczorek';

/** Filled in while the history is lived. */
type Ids<Key> = Map<Key, string>;

const idIn = <Key>(ids: Ids<Key>, key: Key): string => {
  const id = ids.get(key);
  if (!id) throw new Error('The history speaks of something before it was made.');
  return id;
};

async function takeStep(office: Office, name: string, entity: Entity, id: string, step: string): Promise<void> {
  must(await runCommand(office.as(name), entity, id, step, null, null), `${step} of ${id}`);
}

async function change(office: Office, name: string, entity: Entity, id: string, patch: object): Promise<void> {
  const call = office.as(name);
  const before = must(await readStored(call, entity, id), `Reading ${id}`);
  must(await updateRecord(call, entity, id, patch, before.version), `Changing ${id}`);
}

/** Made long ago, published soon after, tagged, and later archived where that is its end. */
export function addCourses(
  history: History,
  office: Office,
  { chance, now, fileIds }: { chance: Chance; now: number; fileIds: FileIds },
): Ids<string> {
  const ids: Ids<string> = new Map();
  const idOf = (code: string): string => idIn(ids, code);
  for (const course of COURSES) {
    const latest = now - course.changed * DAY;
    const changed = officeMoment(chance, latest - DAY / 2, latest);
    const made = officeMoment(chance, ...madeBetween(course, changed, now));
    history.add(made, async () => {
      const created = must(await createRecord(office.as(HEAD), courses, courseInput(course)), course.title);
      ids.set(course.code, created.id);
    });
    const additions = () =>
      change(office, COORDINATOR, courses, idOf(course.code), {
        ...courseAdditions(course, idOf),
        ...filesOf(course.code, fileIds),
      });
    if (course.status === 'draft') {
      history.add(changed, additions);
      continue;
    }
    history.add(made + DAY, () => takeStep(office, HEAD, courses, idOf(course.code), 'publish'));
    if (course.status === 'archived') {
      history.add(changed - DAY, additions);
      history.add(changed, () => takeStep(office, HEAD, courses, idOf(course.code), 'archive'));
    } else history.add(changed, additions);
  }
  return ids;
}

const madeBetween = ({ status }: CatalogueCourse, changed: number, now: number): [from: number, to: number] =>
  status === 'draft' ? [changed - 20 * DAY, changed - DAY] : [now - 720 * DAY, now - 400 * DAY];

interface Timetable {
  sessions: readonly PlannedSession[];
  courseIds: Ids<string>;
  companyIds: ReadonlyMap<CompanyKey, string>;
  chance: Chance;
  now: number;
}

/** Put in, opened the next day; sure to run once enough have booked; completed in the evening, or cancelled lately. */
export function addSessions(history: History, office: Office, timetable: Timetable): Ids<PlannedSession> {
  const { sessions, courseIds, companyIds, chance, now } = timetable;
  const ids: Ids<PlannedSession> = new Map();
  for (const session of sessions) {
    const { seed, course, tutor, start, end } = session;
    const step = (name: string) => takeStep(office, COORDINATOR, sessionEntity, idIn(ids, session), name);
    history.add(officeMoment(chance, session.createdAt, session.createdAt + DAY), async () => {
      const input = sessionInput(session, {
        course: idIn(courseIds, course.code),
        tutor: tutor && office.person(tutor).id,
        company: seed.privateTo ? (companyIds.get(seed.privateTo) ?? null) : null,
      });
      ids.set(session, must(await createRecord(office.as(COORDINATOR), sessionEntity, input), course.title).id);
    });
    if (seed.status === 'draft') continue;
    history.add(session.createdAt + 1.5 * DAY, () => step('open'));
    const isSure = (seed.held ?? 0) >= session.min && start < now + 14 * DAY && session.cancelledAt === null;
    if (isSure)
      history.add(Math.min(start, now) - 4 * HOUR, () =>
        change(office, COORDINATOR, sessionEntity, idIn(ids, session), { confirmed: true }),
      );
    if (session.cancelledAt !== null) history.add(session.cancelledAt, () => step('cancel'));
    else if (end + HOUR < now) history.add(end + HOUR, () => step('complete'));
  }
  return ids;
}

/** Booked, approved where that is asked, and some cancelled again by whoever booked them. */
export function addBookings(
  history: History,
  office: Office,
  planned: readonly PlannedBooking[],
  sessionIds: Ids<PlannedSession>,
): void {
  const ids: Ids<PlannedBooking> = new Map();
  for (const booking of planned) {
    const { session, attendee, booker, poNumber, note, bookedAt, approvedAt, cancelledAt } = booking;
    history.add(bookedAt, async () => {
      const attendeeId = office.person(attendee.name).id;
      const body = { sessionId: idIn(sessionIds, session), attendeeId, poNumber, note };
      const what = `${booker} books ${session.course.title} for ${attendee.name}`;
      ids.set(booking, must(await createRecord(office.as(booker), bookings, body), what).id);
    });
    if (approvedAt !== null) history.add(approvedAt, () => approve(office, idIn(ids, booking)));
    if (cancelledAt !== null)
      history.add(cancelledAt, () => takeStep(office, booker, bookings, idIn(ids, booking), 'cancel'));
  }
}

/** What has been cancelled by then, or stands in line, is left alone. */
async function approve(office: Office, id: string): Promise<void> {
  const booking = must(await office.records.get('bookings', id), `Reading ${id}`);
  if (booking?.status === 'pending') await takeStep(office, HEAD, bookings, id, 'confirm');
}
