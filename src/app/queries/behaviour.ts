// A query beyond crud: it comes in by the intake, its messages are records of their own, and what it points at has to be there.
import { queries } from '#domain/queries/query';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored, Write } from '#ports/records';
import type { Call } from '../app';
import type { Behaviour } from '../behaviours';
import { tellingWrite } from '../tellings/tell';
import { checkLinks, searchedOf } from './links';
import { readMessages } from './messages';
import { createQuery } from './new-query';
import { noteQuery, replyToQuery } from './reply';

export const queryBehaviour: Behaviour = {
  create: createQuery,
  prepare: async (call, query, before) => (before ? prepareChange(call, query, before) : ok(query)),
  view: async (call, query) => {
    const messages = await readMessages(call, query);
    return messages.ok ? ok({ ...query, messages: messages.value }) : messages;
  },
  accompany: async (call, before, query) => ok(before ? assignment(call, before, query) : []),
  steps: { reply: replyToQuery, note: noteQuery },
};

/** Whoever answers for it from now on is told so. */
function assignment({ app, caller }: Call, before: Stored, query: Stored): Write[] {
  const assigneeId = query.assigneeId as string | null;
  if (assigneeId === null || assigneeId === before.assigneeId || assigneeId === caller?.id) return [];
  return [
    tellingWrite({
      kind: 'query-assigned',
      about: { entity: queries.name, id: query.id },
      data: { assigneeId },
      actorId: caller?.id ?? null,
      at: app.clock.now(),
    }),
  ];
}

async function prepareChange(call: Call, query: Stored, before: Stored): Promise<Result<Stored>> {
  const settled = queries.once.filter((field) => JSON.stringify(query[field]) !== JSON.stringify(before[field]));
  if (settled.length > 0)
    return err(
      invalid('Some fields cannot be changed. Nothing was saved.', {
        rule: 'query-settled',
        issues: settled.map((path) => ({ path, message: 'What was sent stays as it was. Reply instead.' })),
      }),
    );
  const isMoved = ['companyId', 'courseId', 'bookingId', 'requesterId', 'assigneeId'].some(
    (field) => query[field] !== before[field],
  );
  if (!isMoved) return ok(query);
  const links = await checkLinks(call, query, before);
  if (!links.ok) return links;
  const { requester } = links.value;
  const isAnother = requester !== null && query.requesterId !== before.requesterId;
  return ok({
    ...query,
    searched: searchedOf(links.value),
    ...(isAnother && { requesterName: requester.displayName, requesterEmail: requester.email ?? null }),
  });
}
