// What queries hold of a person who is being erased. A thread of theirs keeps its number, its states, its times and what it is about;
// every word in it goes, ours too, as answers and notes tell of whoever asked. Elsewhere their own words go, or their name out of ours.
import { busy, sweep } from '#app/accounts/sweep';
import { placeWrites } from '#app/assets/uses';
import { excerptOf } from '#domain/queries/message';
import { LIVE_QUERIES, queries } from '#domain/queries/query';
import { DELETED_NAME, type User } from '#domain/users/user';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';

/** In place of the subject of a thread that was emptied. */
const ERASED_SUBJECT = 'Erased query';
const KINDS = ['queryMessages', 'queryNotes'] as const;

/**
 * How many writes it took: none once there is nothing left.
 * @param told receives the ids of the threads that were theirs, whose history and kept answers are erased as well
 */
export async function eraseQueries(
  { records }: { records: Records },
  person: User,
  told: string[],
): Promise<Result<number>> {
  const context = { records };
  const empty = async (items: Stored[]): Promise<Result<Write[]>> => emptied(records, items, told);
  const { id, email } = person;
  const steps = [
    () => sweep(context, 'queries', { requesterId: id }, empty),
    // Asked before there was an account, from the address that is proven to be theirs.
    ...(email !== null && person.emailVerified
      ? [() => sweep(context, 'queries', { requesterEmail: email, requesterId: null }, empty)]
      : []),
    ...KINDS.map(
      (kind) => () => sweep(context, kind, { authorId: id }, (items) => unspoken(records, kind, items, person)),
    ),
    () =>
      sweep(context, 'queries', { assigneeId: id, status: [...LIVE_QUERIES] }, (items) =>
        items.map((query) => replaced('queries', query, { assigneeId: null })),
      ),
  ];
  let changed = 0;
  for (const step of steps) {
    const done = await step();
    if (!done.ok) return done;
    changed += done.value;
  }
  return ok(changed);
}

/** The messages first: once the head says that it is empty, nobody looks for them again. */
async function emptied(records: Records, items: readonly Stored[], told: string[]): Promise<Result<Write[]>> {
  const writes: Write[] = [];
  for (const query of items) {
    told.push(query.id);
    for (const kind of KINDS) {
      const done = await sweep({ records }, kind, { queryId: query.id }, (messages) =>
        messages.flatMap((message) => changed(kind, message, { body: '', attachments: [] })),
      );
      if (!done.ok) return done;
    }
    const unused = await leavePlaces(records, query);
    if (!unused.ok) return unused;
    const head = changed('queries', query, {
      ...{ subject: ERASED_SUBJECT, requesterName: DELETED_NAME, requesterEmail: null, excerpt: '', tags: [] },
      ...{ attachments: [], noteAttachments: [] },
    });
    writes.push(...head);
  }
  return ok(writes);
}

/** Files of one commit, as a thread may hold more than a store takes at once. */
const FILES_TOGETHER = 50;
/** Times that somebody else may have been faster with the same file. */
const RETRIES = 20;

/** Its files are used here no more. */
async function leavePlaces(records: Records, query: Stored): Promise<Result<void>> {
  const lost = (['attachments', 'noteAttachments'] as const).flatMap((field) =>
    ((query[field] as string[]) ?? []).map((id) => ({ id, place: { entity: queries.name, id: query.id, field } })),
  );
  for (let at = 0, tries = 0; at < lost.length; ) {
    const writes = await placeWrites(records, [], lost.slice(at, at + FILES_TOGETHER));
    if (!writes.ok) return writes;
    const done = writes.value.length > 0 ? await records.commit(writes.value) : ok('committed' as const);
    if (!done.ok) return done;
    if (done.value === 'committed') at += FILES_TOGETHER;
    else if (++tries > RETRIES) return err(busy());
  }
  return ok(undefined);
}

/** Their own questions in threads of others are emptied; what they wrote for us stays, without their name and addresses. */
async function unspoken(
  records: Records,
  kind: string,
  items: readonly Stored[],
  person: User,
): Promise<Result<Write[]>> {
  const said = items.map((message) => ({
    message,
    body: message.kind === 'customer' ? '' : withoutName(message.body as string, person),
  }));
  const writes = said.flatMap(({ message, body }) => changed(kind, message, { body }));
  if (kind !== 'queryMessages') return ok(writes);
  // The head of the thread begins as its last message does.
  const ids = [...new Set(items.map(({ queryId }) => queryId as string))];
  const heads = await records.getMany(ids.map((id) => ({ entity: queries.name, id })));
  if (!heads.ok) return heads;
  const begun = heads.value.flatMap((head): Write[] => {
    const last = said.find(
      ({ message }) => head && message.queryId === head.id && excerptOf(message.body as string) === head.excerpt,
    );
    return head && last ? changed(queries.name, head, { excerpt: excerptOf(last.body) }) : [];
  });
  return ok([...writes, ...begun]);
}

function withoutName(text: string, { displayName, email, phoneNumber }: User): string {
  const names = [displayName, email, phoneNumber].filter((name): name is string => !!name && name !== DELETED_NAME);
  if (names.length === 0) return text;
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), DELETED_NAME);
}

const changed = (entity: string, record: Stored, patch: Record<string, unknown>): Write[] =>
  JSON.stringify({ ...record, ...patch }) === JSON.stringify(record) ? [] : [replaced(entity, record, patch)];

function replaced(entity: string, before: Stored, patch: Record<string, unknown>): Write {
  const raw = { ...before, ...patch, version: before.version + 1 };
  const record = { ...raw, ...(entity === queries.name && queries.derive(raw)) } as Stored;
  return { op: 'update', entity, record, ifVersion: before.version };
}
