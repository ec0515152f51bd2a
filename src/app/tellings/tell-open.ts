// Tells what is open: resolves whom it concerns, and in one commit for each page of people writes what they get and how far it has
// come. The commit holds on the telling's version, so that of any number at once one tells and the others find it told.
import { writeLetter } from '#app/mail/write-letter';
import { newMail, RETRY_AFTER_MS } from '#domain/mails/mail';
import { NOTICE_OF, wants } from '#domain/notifications/choices';
import { newNotification } from '#domain/notifications/notification';
import type { Telling, TellingKind } from '#domain/tellings/telling';
import { type Instant, toInstant } from '#kernel/clock';
import { type AppError, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { App } from '../app';
import { backOff } from '../effect';
import { bookingTold } from './booking-told';
import { failureTold, invitationTold } from './person-told';
import { postTold } from './post-told';
import { queryTold } from './query-told';
import { sessionTold } from './session-told';
import type { Resolve, Teller, Told } from './told';

const ATTEMPTS = 8;
/** Of people, in one go: a post may be for thousands. The next goes on with what is left. */
const PAGES = 60;
/** Of them, for one telling: it keeps no other waiting. */
const PAGES_EACH = 20;

const RESOLVE: { [K in TellingKind]: Resolve<K> } = {
  'booking-made': bookingTold as Resolve<'booking-made'>,
  'booking-confirmed': bookingTold as Resolve<'booking-confirmed'>,
  'booking-held': bookingTold as Resolve<'booking-held'>,
  'booking-offered': bookingTold as Resolve<'booking-offered'>,
  'offer-ended': bookingTold as Resolve<'offer-ended'>,
  'booking-declined': bookingTold as Resolve<'booking-declined'>,
  'booking-cancelled': bookingTold as Resolve<'booking-cancelled'>,
  'booking-transferred': bookingTold as Resolve<'booking-transferred'>,
  'booking-swapped': bookingTold as Resolve<'booking-swapped'>,
  'session-moved': sessionTold as Resolve<'session-moved'>,
  'session-cancelled': sessionTold as Resolve<'session-cancelled'>,
  'session-confirmed': sessionTold as Resolve<'session-confirmed'>,
  'session-reminder': sessionTold as Resolve<'session-reminder'>,
  invitation: invitationTold,
  'query-reply': queryTold as Resolve<'query-reply'>,
  'query-answered': queryTold as Resolve<'query-answered'>,
  'query-assigned': queryTold as Resolve<'query-assigned'>,
  'post-published': postTold,
  'mail-failed': failureTold,
};

/**
 * At most `most` of those that are due, the longest due first. One that cannot be told is put off, and keeps no other from its turn.
 * @param now real time, whatever the domain's clock says
 * @returns how many it found; `most` where it stopped before all of them were told. Errors: those of a store in which not even that
 *   can be written down.
 */
export async function tellOpen(app: App, most: number, now: Instant = toInstant(Date.now())): Promise<Result<number>> {
  const due = await app.records.list('tellings', {
    where: { isOpen: true },
    sort: { field: 'dueAt', descending: false },
    // The bound is exclusive.
    range: { to: toInstant(Date.parse(now) + 1) },
    fields: ['at'],
    limit: most,
  });
  if (!due.ok) return due;
  if (due.value.items.length === 0) return ok(0);
  const teller: Teller = { app, settings: await app.settings() };
  let failed: Result<never> | null = null;
  let pages = 0;
  let isLeft = false;
  for (const { id } of due.value.items) {
    const share = Math.min(PAGES_EACH, PAGES - pages);
    const told = await tellOne(teller, id, now, share).catch((cause: unknown) =>
      err(unavailable(`Telling ${id} failed: ${cause}`)),
    );
    if (told.ok) {
      pages += told.value;
      isLeft ||= told.value === share;
    } else failed = told;
  }
  return failed ?? ok(isLeft ? most : due.value.items.length);
}

/** All of it, whoever has begun, or `most` pages. @returns how many pages from here */
async function tellOne(teller: Teller, id: string, now: Instant, most: number): Promise<Result<number>> {
  const { records } = teller.app;
  let pages = 0;
  for (let lost = 0; pages < most; ) {
    const found = await records.get('tellings', id);
    if (!found.ok) return found;
    const telling = found.value as Telling | null;
    if (!telling?.isOpen) return ok(pages);
    const page = await tellPage(teller, telling).catch((cause: unknown) => err(unavailable(String(cause))));
    const isLost = page.ok && page.value === 'lost';
    lost = isLost ? lost + 1 : 0;
    if (!page.ok || lost === ATTEMPTS) {
      const error = page.ok ? unavailable('Its commit is refused.') : page.error;
      const later = await putOff(teller.app, telling, error, now);
      return later.ok ? ok(pages) : later;
    }
    if (isLost) {
      await backOff(lost);
      continue;
    }
    pages += 1;
    if (page.value === 'all') return ok(pages);
  }
  return ok(pages);
}

/** One page of people, in one commit. `lost`: somebody else was faster. */
async function tellPage(teller: Teller, telling: Telling): Promise<Result<'all' | 'more' | 'lost'>> {
  const page = await (RESOLVE[telling.kind] as Resolve)(teller, telling);
  if (!page.ok) return page;
  const { told, after, holds = [] } = page.value;
  const fresh = await notToldYet(teller, telling, told);
  if (!fresh.ok) return fresh;
  const done = await teller.app.records.commit([...holds, ...fresh.value.flat(), advance(telling, after)]);
  if (!done.ok) return done;
  if (done.value !== 'committed') return ok('lost');
  return ok(after === null ? 'all' : 'more');
}

/** It is due again later, and later each time. Whoever has got further with it meanwhile is right. */
async function putOff({ records }: App, telling: Telling, error: AppError, now: Instant): Promise<Result<void>> {
  const tries = telling.tries + 1;
  const wait = RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length) - 1] ?? 0;
  const dueAt = toInstant(Date.parse(now) + wait);
  console.error(`Telling ${telling.id} (${telling.kind}) cannot be told, and is tried again at ${dueAt}:`, error);
  const record = { ...telling, version: telling.version + 1, tries, dueAt };
  const done = await records.commit([{ op: 'update', entity: 'tellings', record, ifVersion: telling.version }]);
  return done.ok ? ok(undefined) : done;
}

/** Once everybody has been told, what there was to tell is forgotten: reasons and secrets with it. */
function advance(telling: Telling, after: string | null): Write {
  const record = {
    ...telling,
    version: telling.version + 1,
    after,
    tries: 0,
    ...(after === null && { isOpen: false, dueAt: null, data: {} }),
  };
  return { op: 'update', entity: 'tellings', record: record as Stored, ifVersion: telling.version };
}

/** What one person gets. */
type Due = Extract<Write, { op: 'create' }>[];

/** What each gets, without those who got it with an earlier page: somebody may have booked for many. */
async function notToldYet(teller: Teller, telling: Telling, told: readonly Told[]): Promise<Result<Due[]>> {
  const due = told.map((each, at) => dueOf(teller, telling, each, at)).filter(({ length }) => length > 0);
  if (telling.after === null) return ok(due);
  const keys = due.flatMap((writes) => writes.map(({ entity, record: { id } }) => ({ entity, id })));
  const found = await teller.app.records.getMany(keys);
  if (!found.ok) return found;
  const earlier = new Set(found.value.flatMap((record) => (record ? [record.id] : [])));
  return ok(due.filter((writes) => !writes.some(({ record: { id } }) => earlier.has(id))));
}

/** A notification and a mail, as the person has chosen; of what they did themselves, the mail alone, and only of what is theirs. */
function dueOf(
  { app, settings }: Teller,
  telling: Telling,
  { user, to, words, isMailAlone, isOwn }: Told,
  at: number,
): Due {
  const id = `${telling.id}.${user?.id ?? at}`;
  const now = app.clock.now();
  const notice = NOTICE_OF[telling.kind];
  const isActor = user !== null && user.id === telling.actorId;
  const writes: Due = [];
  if (user && !isMailAlone && !isActor && wants(user, notice, 'app'))
    writes.push({
      op: 'create',
      entity: 'notifications',
      record: newNotification({ id, userId: user.id, kind: telling.kind, title: words.title, link: words.link, now }),
    });
  if (to && app.mailer && (!isActor || isOwn) && (!user || wants(user, notice, 'mail'))) {
    const isChoosable = user !== null && notice !== null && user.status === 'active';
    const written = writeLetter(words.letter, {
      organisation: settings,
      origin: app.origin,
      name: to.name,
      isChoosable,
    });
    const mail = newMail({
      ...{ id, kind: telling.kind, about: telling.about, userId: user?.id ?? null, to, ...written },
      ...{ attachments: [...(words.letter.attachments ?? [])], now, due: toInstant(Date.now()) },
    });
    writes.push({ op: 'create', entity: 'mails', record: mail });
  }
  return writes;
}
