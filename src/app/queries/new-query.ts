// A query from its first words to its number: who asks, what it is about, and through the one door into the inbox.

import * as z from 'zod/mini';
import { isOffice } from '#domain/access';
import { addressGroup } from '#domain/queries/limits';
import { excerptOf, type StoredMessage } from '#domain/queries/message';
import { queries } from '#domain/queries/query';
import { email, line } from '#domain/schema';
import { type AppError, invalid } from '#kernel/errors';
import { newId } from '#kernel/id';
import { err, ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { IntakeCommand } from '#ports/query-intake';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { fileWrites } from '../assets/uses';
import { parseInput } from '../crud';
import { present } from '../scope';
import { checkLinks, readLinks, searchedOf } from './links';

/** Each lost race means that somebody deleted or used the same file at that moment. */
const ATTEMPTS = 4;

const { shape } = queries.input;
const visitorSchema = z.strictObject({
  subject: shape.subject,
  body: shape.body,
  name: line('Give your name.'),
  email: email(),
  website: shape.website,
});
const personSchema = z.strictObject({
  ...{ subject: shape.subject, body: shape.body, attachments: shape.attachments },
  ...{ courseId: shape.courseId, bookingId: shape.bookingId },
  // Of a form that asks visitors: we know who this is.
  ...{ name: z.optional(z.unknown()), email: z.optional(z.unknown()), website: z.optional(z.unknown()) },
});

interface Given {
  [field: string]: unknown;
  subject: string;
  body: string;
  name?: string;
  email?: string;
  website?: string;
  attachments?: string[];
  requesterId?: string | null;
  companyId?: string | null;
  courseId?: string | null;
  bookingId?: string | null;
}

interface Asker {
  requesterId: string | null;
  requesterName: string;
  requesterEmail: string | null;
  companyId: string | null;
}

/** Errors: `invalid`; `rate_limited` with `too-many-queries`; those of the store. */
export async function createQuery(call: Call, body: unknown): Promise<Result<Stored>> {
  const input = parseInput(
    call.caller === null ? visitorSchema : isOffice(call.caller) ? queries.input : personSchema,
    body,
  );
  if (!input.ok) return input;
  const sender = await senderOf(call);
  for (let attempt = 0; ; attempt++) {
    const built = await buildQuery(call, input.value as Given);
    if (!built.ok) return built;
    const taken = await call.app.intake.submit({ ...built.value, sender, idempotency: call.idempotency });
    if (taken.ok) return ok(shownTo(call, taken.value));
    if (taken.error.rule !== 'intake-guard' || attempt === ATTEMPTS) return taken;
  }
}

/** A visitor has no way to read it again, so they are told its number and no more; that it was taken for spam least of all. */
function shownTo(call: Call, query: Stored): Stored {
  if (call.caller) return present(queries, call.caller, query);
  const { id, version, number, createdAt, updatedAt } = query;
  return { id, version, number, status: queries.initial, createdAt, updatedAt };
}

async function senderOf(call: Call): Promise<IntakeCommand['sender']> {
  if (isOffice(call.caller)) return null;
  if (call.caller) return { kind: 'person', key: call.caller.id };
  return { kind: 'visitor', key: await sha256(`visitor ${addressGroup(call.address ?? null)}`) };
}

async function buildQuery(call: Call, given: Given): Promise<Result<Omit<IntakeCommand, 'sender' | 'idempotency'>>> {
  const { caller, app } = call;
  const links = await checkLinks(call, { ...given, requesterId: given.requesterId ?? null }, null);
  if (!links.ok) return links;
  const { booking, requester } = links.value;
  const asker = askerOf(call, given, booking, requester);
  if (!asker.ok) return asker;
  const courseId = given.courseId ?? (booking?.courseId as string | undefined) ?? null;
  const about = await readLinks(call, { companyId: asker.value.companyId, courseId });
  if (!about.ok) return about;
  const now = app.clock.now();
  const files = given.attachments ?? [];
  const id = newId();
  const raw = {
    ...{
      id,
      version: 1,
      status: caller === null && given.website ? 'spam' : queries.initial,
      number: 0,
      subject: given.subject,
    },
    ...asker.value,
    ...{ courseId, bookingId: given.bookingId ?? null, assigneeId: given.assigneeId ?? null },
    ...{ priority: given.priority ?? 'normal', tags: given.tags ?? [] },
    ...{ firstReplyAt: null, askedAt: now, lastMessageAt: now, excerpt: excerptOf(given.body) },
    ...{ attachments: [...new Set(files)], noteAttachments: [], messageCount: 1 },
    searched: searchedOf(about.value),
    ...{ createdAt: now, updatedAt: now, createdBy: caller?.id ?? null },
  };
  const query: Stored = { ...raw, ...queries.derive(raw) };
  const writes = await fileWrites(call, queries, query, null);
  if (!writes.ok) return writes;
  const message = {
    ...{ id: newId(), version: 1, queryId: id, kind: 'customer', at: now, authorId: asker.value.requesterId },
    ...{ body: given.body, attachments: raw.attachments },
  } satisfies StoredMessage;
  return ok({ query, message, writes: writes.value, actorId: caller?.id ?? null });
}

/** The company is the booking's where it is about one, else that of whoever asks; the office may name another. */
function askerOf(call: Call, given: Given, booking: Stored | null, requester: Stored | null): Result<Asker> {
  const { caller } = call;
  const wanted = given.companyId ?? null;
  const ofBooking = booking ? ((booking.companyId as string | null) ?? null) : undefined;
  if (requester)
    return ok({
      requesterId: requester.id,
      requesterName: requester.displayName as string,
      requesterEmail: (requester.email as string | null) ?? null,
      companyId: wanted ?? (ofBooking === undefined ? (requester.companyId as string | null) : ofBooking),
    });
  if (caller === null || (isOffice(call.caller) && (given.name || given.email))) {
    const issues = [
      ...(given.name ? [] : [{ path: 'name', message: 'Give the name of whoever asks.' }]),
      ...(given.email ? [] : [{ path: 'email', message: 'Give their e-mail address, so that they can be answered.' }]),
    ];
    if (issues.length > 0) return err(unfinished(issues));
    return ok({
      requesterId: null,
      requesterName: given.name as string,
      requesterEmail: given.email as string,
      companyId: wanted ?? ofBooking ?? null,
    });
  }
  return ok({
    requesterId: caller.id,
    requesterName: caller.displayName,
    requesterEmail: caller.email,
    companyId: wanted ?? (ofBooking === undefined ? caller.companyId : ofBooking),
  });
}

const unfinished = (issues: { path: string; message: string }[]): AppError =>
  invalid('Some fields need your attention. Nothing was saved.', { issues });
