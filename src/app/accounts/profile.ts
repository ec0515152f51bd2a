// What a person sees and takes away of themselves.
import type { Call } from '#app/app';
import { tellAttempts } from '#app/attempts/own-data';
import { withMarks } from '#app/attendance/of-bookings';
import { bookingRows } from '#app/bookings/list';
import { ExportFailed } from '#app/exchange/export-pages';
import { tellQueries } from '#app/queries/own-data';
import type { Asset } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import type { Booking } from '#domain/bookings/booking';
import type { MailRecord } from '#domain/mails/mail';
import type { Notification } from '#domain/notifications/notification';
import type { Post } from '#domain/posts/post';
import type { SignIn } from '#domain/sign-ins/sign-in';
import { type User, users } from '#domain/users/user';
import { unauthenticated } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';

/** The caller's own record, whole. */
export async function readSelf({ caller, app }: Call): Promise<Result<User>> {
  if (!caller) return err(unauthenticated('Sign in first.'));
  const found = await app.records.get('users', caller.id);
  if (!found.ok) return found;
  return found.value ? ok(found.value as User) : err(unauthenticated('Sign in first.'));
}

const PAGE = 100;
/** What opens something, or is of no meaning outside this installation. */
const SECRET = new Set<string>([...users.secret]);

/**
 * Everything about the caller as one JSON document, in pieces, with bounded memory.
 * @throws ExportFailed
 */
export async function* exportSelf(call: Call, person: User): AsyncGenerator<string> {
  const about = Object.fromEntries(Object.entries(person).filter(([field]) => !SECRET.has(field)));
  const signsInWith = (person.providerData as { providerId?: string }[]).map(({ providerId }) => providerId);
  yield `{"exportedAt":${JSON.stringify(call.app.clock.now())},"person":${JSON.stringify({ ...about, signsInWith })}`;
  yield ',"bookings":[';
  yield* pieces(call, 'bookings', { attendeeId: person.id }, async (items) => {
    const rows = await bookingRows(call, items as Booking[]);
    if (!rows.ok) throw new ExportFailed(rows.error);
    const marked = await withMarks(call, rows.value);
    if (!marked.ok) throw new ExportFailed(marked.error);
    return marked.value.map(({ booking, course, session, company, attendance }) => ({
      reference: booking.reference,
      status: booking.status,
      course: course.title,
      sessionStart: booking.sessionStart,
      timeZone: session?.timeZone ?? null,
      venue: session?.venue ?? null,
      company: company?.name ?? null,
      poNumber: booking.poNumber,
      note: booking.note,
      price: booking.price,
      payment: booking.payment,
      paymentSince: booking.paymentAt ?? null,
      attendance: attendance.map(({ day, mark, note: markNote }) => ({ day, mark, note: markNote })),
      cancelReason: booking.cancelReason,
      bookedAt: booking.createdAt,
    }));
  });
  yield '],"files":[';
  yield* pieces(call, 'assets', { createdBy: person.id }, async (items) =>
    (items as unknown as Asset[]).map(({ id, name, size, contentType, createdAt }) => ({
      ...{ name, size, contentType, createdAt },
      address: `${call.app.origin}/files/${id}/${encodeURIComponent(lastNameOf(name))}`,
    })),
  );
  yield '],"posts":[';
  yield* pieces(call, 'posts', { authorId: person.id }, async (items) =>
    (items as (Stored & Post)[]).map(({ title, excerpt, body, tags, status, publishAt, createdAt }) => ({
      ...{ title, excerpt, body, tags, status, publishAt, createdAt },
    })),
  );
  yield '],"queries":[';
  yield* pieces(call, 'queries', { ownerId: person.id }, (items) => tellQueries(call, items));
  yield '],"attempts":[';
  yield* pieces(call, 'attempts', { personId: person.id }, (items) => tellAttempts(call, items));
  yield '],"notifications":[';
  yield* pieces(call, 'notifications', { userId: person.id }, async (items) =>
    (items as Notification[]).map(({ title, link, createdAt, readAt }) => ({
      ...{ title, toldAt: createdAt, readAt },
      address: call.app.origin + link,
    })),
  );
  yield '],"mails":[';
  yield* pieces(call, 'mails', { userId: person.id }, async (items) =>
    (items as unknown as MailRecord[]).map(({ to, subject, status, createdAt, sentAt }) => ({
      ...{ to: to.email, subject, status, writtenAt: createdAt, sentAt },
    })),
  );
  yield '],"signIns":[';
  yield* pieces(call, 'signIns', { userId: person.id }, async (items) =>
    (items as SignIn[]).map(({ device, startedAt, lastSeenAt, endedAt }) => ({
      device,
      startedAt,
      lastSeenAt,
      endedAt,
    })),
  );
  yield '],"history":[';
  yield* pieces(call, 'auditEvents', { recordId: person.id }, async (items) =>
    items.map(({ at, action, actorId, before, after }) => ({
      at,
      action,
      by: actorId === person.id ? 'you' : actorId === null ? 'the app' : 'somebody else',
      before: withoutSecrets(before),
      after: withoutSecrets(after),
    })),
  );
  const picture = await call.app.records.get('pictures', `users.${person.id}`);
  if (!picture.ok) throw new ExportFailed(picture.error);
  const { contentType, data: base64 } = picture.value ?? { contentType: null, data: null };
  yield `],"picture":${JSON.stringify(picture.value && { contentType, base64 })}}\n`;
}

const withoutSecrets = (values: unknown): unknown =>
  values && typeof values === 'object'
    ? Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.has(field)))
    : values;

/** The elements of a JSON list, page by page. */
async function* pieces(
  { app }: Call,
  entity: string,
  where: Record<string, string>,
  tell: (items: Stored[]) => Promise<object[]>,
): AsyncGenerator<string> {
  let after: string | undefined;
  let comma = '';
  do {
    const page = await app.records.list(entity, { where, limit: PAGE, ...(after !== undefined && { after }) });
    if (!page.ok) throw new ExportFailed(page.error);
    for (const one of await tell(page.value.items)) {
      yield `${comma}${JSON.stringify(one)}`;
      comma = ',';
    }
    after = page.value.next ?? undefined;
  } while (after !== undefined);
}
