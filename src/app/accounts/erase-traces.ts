// What other records hold of a person who is being erased: sign-ins, notes on bookings, copies for searching, the history and
// the answers that are kept for repeated requests. In pages, each of them one commit, until there is nothing left to change.
import type { App } from '#app/app';
import { forgetBytes } from '#app/assets/remove-file';
import { eraseAttempts } from '#app/attempts/erase';
import { eraseQueries } from '#app/queries/erase';
import type { Asset } from '#domain/assets/asset';
import type { Booking } from '#domain/bookings/booking';
import { DELETED_NAME, type User } from '#domain/users/user';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import { busy, sweep } from './sweep';

type Context = Pick<App, 'records' | 'files'>;

/** A list may be asked for this many values of a field at once (`ports/records.ts`). */
const TOGETHER = 5;
/** Passes over everything: what was under way when the person was shut out is found by the next. */
const PASSES = 5;

/** Errors: those of the store; `unavailable` where others keep writing the same records. */
export async function eraseTraces(context: Context, person: User): Promise<Result<void>> {
  for (let pass = 0; pass < PASSES; pass++) {
    const changed = await passOver(context, person);
    if (!changed.ok) return changed;
    if (changed.value === 0) return ok(undefined);
  }
  return err(busy());
}

/**
 * What still holds the name of an account that was merged into another: its sign-ins and the values of its own history. Its
 * bookings have moved.
 */
export async function eraseTracesOfDuplicate(context: Context, id: string): Promise<Result<void>> {
  const signIns = await sweep(context, 'signIns', { userId: id }, removeAll('signIns'));
  if (!signIns.ok) return signIns;
  const mails = await sweep(context, 'mails', { userId: id }, removeAll('mails'));
  if (!mails.ok) return mails;
  const events = await sweep(context, 'auditEvents', { recordId: id }, (items) =>
    items.flatMap((event) => scrubbed(event, isPlain)),
  );
  return events.ok ? ok(undefined) : events;
}

/** How many writes it took. */
async function passOver(context: Context, person: User): Promise<Result<number>> {
  const { id } = person;
  const bookingIds: string[] = [];
  const fileIds: string[] = [];
  const queryIds: string[] = [];
  const attemptIds: string[] = [];
  const steps: (() => Promise<Result<number>>)[] = [
    () => sweep(context, 'signIns', { userId: id }, removeAll('signIns')),
    () => sweep(context, 'notifications', { userId: id }, removeAll('notifications')),
    () =>
      sweep(context, 'bookings', { attendeeId: id }, (items) => {
        bookingIds.push(...items.map((booking) => booking.id));
        return withoutPerson(context, items as Booking[]);
      }),
    () => eraseQueries(context, person, queryIds),
    () => eraseAttempts(context, person, attemptIds),
    () =>
      sweep(context, 'auditEvents', { recordId: id }, (items) => items.flatMap((event) => scrubbed(event, isPlain))),
    () =>
      sweep(context, 'auditEvents', { actorId: id }, (items) =>
        items.flatMap((event) => scrubbed(event, lacks(person))),
      ),
    () =>
      sweep(context, 'assets', { createdBy: id }, async (items) => {
        const personal = (items as unknown as Asset[]).filter(({ isPersonal }) => isPersonal);
        fileIds.push(...personal.map((file) => file.id));
        return withoutFiles(context, personal);
      }),
    () => sweep(context, 'mails', { userId: id }, removeAll('mails')),
    () => sweep(context, 'tellings', { aboutId: id }, removeAll('tellings')),
    ...(person.email === null
      ? []
      : ['mails', 'outbox'].map(
          (kind) => () => sweep(context, kind, { toEmail: person.email?.toLowerCase() ?? '' }, removeAll(kind)),
        )),
    () => sweep(context, 'answers', { callerId: id }, removeAll('answers')),
    () => sweep(context, 'answers', { subjectId: id }, removeAll('answers')),
  ];
  let changed = 0;
  for (const step of steps) {
    const done = await step();
    if (!done.ok) return done;
    changed += done.value;
  }
  const others = await forgetTold(context, [...bookingIds, ...queryIds]);
  if (!others.ok) return others;
  changed += others.value;
  const told = [...bookingIds, ...fileIds, ...queryIds, ...attemptIds];
  for (let at = 0; at < told.length; at += TOGETHER) {
    const some = told.slice(at, at + TOGETHER);
    const events = await sweep(context, 'auditEvents', { recordId: some }, (items) =>
      items.flatMap((event) => scrubbed(event, isPlain)),
    );
    if (!events.ok) return events;
    const marks = await sweep(context, 'attendance', { bookingId: some }, withoutNotes);
    if (!marks.ok) return marks;
    changed += marks.value;
    const answers = await sweep(context, 'answers', { subjectId: some }, removeAll('answers'));
    if (!answers.ok) return answers;
    changed += events.value + answers.value;
  }
  return ok(changed);
}

/** What others were told of their bookings and queries, in the app and by mail: it names them. */
async function forgetTold(context: Context, ids: readonly string[]): Promise<Result<number>> {
  let changed = 0;
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const some = ids.slice(at, at + TOGETHER);
    const keys = some.flatMap((id) => ['bookings', 'queries'].map((entity) => ({ entity, id })));
    const found = await context.records.getMany(keys);
    if (!found.ok) return found;
    const readers = found.value.flatMap((record) => [record?.bookerId, record?.assigneeId]);
    const links = keys.map(({ entity, id }) => `/${entity}/${id}`);
    for (const userId of new Set(readers.filter((id): id is string => typeof id === 'string'))) {
      const gone = await sweep(context, 'notifications', { userId }, (items) =>
        removeAll('notifications')(items.filter(({ link }) => links.includes(link as string))),
      );
      if (!gone.ok) return gone;
      changed += gone.value;
    }
    // What is still to be told of them is not told any more.
    for (const kind of ['mails', 'tellings']) {
      const gone = await sweep(context, kind, { aboutId: some }, removeAll(kind));
      if (!gone.ok) return gone;
      changed += gone.value;
    }
  }
  return ok(changed);
}

const removeAll = (entity: string) => (items: Stored[]) => items.map(({ id }): Write => ({ op: 'delete', entity, id }));

/** Whether somebody came stays in the figures; what was noted about it goes. */
const withoutNotes = (items: Stored[]): Write[] =>
  items.flatMap((mark): Write[] =>
    mark.note === null
      ? []
      : [
          {
            op: 'update',
            entity: 'attendance',
            record: { ...mark, note: null, version: mark.version + 1 },
            ifVersion: mark.version,
          },
        ],
  );

/** The bytes first: the record says that there are some. */
async function withoutFiles(context: Context, files: readonly Asset[]): Promise<Result<Write[]>> {
  for (const { id } of files) {
    const gone = await forgetBytes({ app: context }, id);
    if (!gone.ok) return gone;
  }
  return ok(
    files.flatMap(({ id }): Write[] =>
      ['assets', 'fileUses', 'fileUploads'].map((entity) => ({ op: 'delete', entity, id })),
    ),
  );
}

/** Bookings without what was said of the attendee, still found by reference, company and course. */
async function withoutPerson({ records }: Context, items: Booking[]): Promise<Result<Write[]>> {
  const found = await records.getMany(
    items.flatMap(({ companyId, courseId }) => [
      { entity: 'companies', id: companyId ?? '-' },
      { entity: 'courses', id: courseId },
    ]),
  );
  if (!found.ok) return found;
  return ok(
    items.flatMap((booking, at): Write[] => {
      const [company, course] = found.value.slice(at * 2, at * 2 + 2);
      const searched = [booking.reference, company?.name, course?.title, course?.code].filter(
        (text): text is string => typeof text === 'string',
      );
      const next = { ...booking, note: null, cancelReason: null, searched };
      if (JSON.stringify(next) === JSON.stringify(booking)) return [];
      const record = { ...next, version: booking.version + 1 };
      return [{ op: 'update', entity: 'bookings', record, ifVersion: booking.version }];
    }),
  );
}

/** Values of people's records and bookings that say nothing about anybody: states, ids, places, money. */
const PLAIN = new Set([
  ...['status', 'role', 'emailVerified', 'tokensValidFrom', 'into', 'mergedInto', 'companyId', 'sessionId', 'courseId'],
  ...[
    'testId',
    'personId',
    'submittedAt',
    'submittedBy',
    'score',
    'percent',
    'passed',
    'requesterId',
    'assigneeId',
    'bookingId',
    'number',
    'priority',
    'attendeeId',
    'bookerId',
    'transferredFrom',
    'queueNumber',
    'position',
    'price',
    'payment',
    'paymentAt',
    'poNumber',
    'day',
    'mark',
  ],
]);

const isPlain = (field: string): boolean => PLAIN.has(field);

/** Keeps the event with who and when; of before and after, the fields whose values may stay as they were. */
function scrubbed(event: Stored, mayStay: (field: string, value: unknown) => boolean): Write[] {
  const clean = (values: unknown) =>
    values && typeof values === 'object'
      ? Object.fromEntries(
          Object.entries(values).map(([field, value]) => [
            field,
            value === null || mayStay(field, value) ? value : null,
          ]),
        )
      : values;
  const { before, after } = event;
  const next = { before: clean(before) ?? null, after: clean(after) ?? null };
  if (JSON.stringify(next) === JSON.stringify({ before: before ?? null, after: after ?? null })) return [];
  const record = { ...event, ...next, version: event.version + 1 };
  return [{ op: 'update', entity: 'auditEvents', record, ifVersion: event.version }];
}

/** Whether a value that the person wrote elsewhere leaves out their name and addresses, as whole words. */
function lacks({ displayName, email, phoneNumber }: User): (field: string, value: unknown) => boolean {
  // The record of somebody who is erased already, or was merged, holds none of it any more.
  const texts = [displayName, email, phoneNumber].filter((text): text is string => !!text && text !== DELETED_NAME);
  if (texts.length === 0) return () => true;
  const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  return (_, value) => !holds(value, pattern);
}

function holds(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') return pattern.test(value);
  return !!value && typeof value === 'object' && Object.values(value).some((each) => holds(each, pattern));
}
