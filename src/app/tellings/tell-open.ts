// Tells what is open: resolves whom it concerns, and in one commit for each page of people writes what they get and how far it has
// come. The commit holds on the telling's version, so that of any number at once one tells and the others find it told.
import { writeLetter } from '#app/mail/write-letter';
import { newMail } from '#domain/mails/mail';
import { NOTICE_OF, wants } from '#domain/notifications/choices';
import { newNotification } from '#domain/notifications/notification';
import type { Telling, TellingKind } from '#domain/tellings/telling';
import { toInstant } from '#kernel/clock';
import { unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { App } from '../app';
import { backOff } from '../effect';
import { bookingTold } from './booking-told';
import { failureTold, invitationTold } from './person-told';
import { queryTold } from './query-told';
import { sessionTold } from './session-told';
import type { Resolve, Teller, Told } from './told';

const ATTEMPTS = 8;

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
  'mail-failed': failureTold,
};

/** At most `most` of those that are open, the oldest first. @returns how many it found */
export async function tellOpen(app: App, most: number): Promise<Result<number>> {
  const open = await app.records.list('tellings', {
    where: { isOpen: true },
    sort: { field: 'at', descending: false },
    fields: ['at'],
    limit: most,
  });
  if (!open.ok) return open;
  if (open.value.items.length === 0) return ok(0);
  const teller: Teller = { app, settings: await app.settings() };
  let failed: Result<number> | null = null;
  for (const { id } of open.value.items) {
    // One that cannot be told must not keep the others from being told.
    const told = await tellOne(teller, id).catch((cause: unknown) =>
      err(unavailable(`Telling ${id} failed: ${cause}`)),
    );
    if (!told.ok) failed = told;
  }
  return failed ?? ok(open.value.items.length);
}

/** All of it, whoever has begun; @returns how many people from here. */
async function tellOne(teller: Teller, id: string): Promise<Result<number>> {
  const { app } = teller;
  let people = 0;
  for (let lost = 0; lost < ATTEMPTS; ) {
    const found = await app.records.get('tellings', id);
    if (!found.ok) return found;
    const telling = found.value as Telling | null;
    if (!telling?.isOpen) return ok(people);
    const page = await (RESOLVE[telling.kind] as Resolve)(teller, telling);
    if (!page.ok) return page;
    const fresh = await notToldYet(teller, telling, page.value.told);
    if (!fresh.ok) return fresh;
    const done = await app.records.commit([...fresh.value.flat(), advance(telling, page.value.after)]);
    if (!done.ok) return done;
    if (done.value !== 'committed') {
      lost += 1;
      await backOff(lost);
      continue;
    }
    people += fresh.value.length;
    lost = 0;
    if (page.value.after === null) return ok(people);
  }
  return ok(people);
}

/** Once everybody has been told, what there was to tell is forgotten: reasons and secrets with it. */
function advance(telling: Telling, after: string | null): Write {
  const record = {
    ...telling,
    version: telling.version + 1,
    after,
    ...(after === null && { isOpen: false, data: {} }),
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
