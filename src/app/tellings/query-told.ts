// Whom something about a query concerns: who asked, or who answers for it.
import type { StoredMessage } from '#domain/queries/message';
import type { Query } from '#domain/queries/query';
import type { Telling } from '#domain/tellings/telling';
import type { User } from '#domain/users/user';
import { ok } from '#kernel/result';
import { isAssignable } from '../queries/rights';
import { addressOf, isReached, NOBODY, type Resolve } from './told';
import { assignedWords, newMessageWords, type QueryKind, replyWords } from './words/query-words';

export const queryTold: Resolve<QueryKind> = async (teller, telling) => {
  const { messageId = '-', assigneeId } = telling.data as { messageId?: string; assigneeId?: string };
  const found = await teller.app.records.getMany([
    { entity: 'queries', id: telling.about.id },
    { entity: 'queryMessages', id: messageId },
  ]);
  if (!found.ok) return found;
  const [query, message] = found.value as [Query | null, StoredMessage | null];
  if (!query || (telling.kind !== 'query-assigned' && !message)) return ok(NOBODY);
  const personId = telling.kind === 'query-reply' ? query.requesterId : (assigneeId ?? query.assigneeId);
  const person = await teller.app.records.get('users', personId ?? '-');
  if (!person.ok) return person;
  const user = person.value as User | null;
  if (user && !isReached(user)) return ok(NOBODY);
  if (telling.kind !== 'query-reply') {
    // By now it may be somebody else's, or they may be of the office no more: then they may not know of it.
    if (!user || !isAssignable(user) || query.assigneeId !== user.id) return ok(NOBODY);
    return ok({ told: [{ user, to: addressOf(user), words: wordsForOurs(telling, query, message) }], after: null });
  }
  const to = user
    ? addressOf(user)
    : query.requesterEmail
      ? { email: query.requesterEmail, name: query.requesterName }
      : null;
  if (!to && !user) return ok(NOBODY);
  const words = replyWords(teller, query, message as StoredMessage, user !== null);
  return ok({ told: [{ user, to, words, isOwn: true }], after: null });
};

const wordsForOurs = (telling: Telling<QueryKind>, query: Query, message: StoredMessage | null) =>
  telling.kind === 'query-assigned' || !message ? assignedWords(query) : newMessageWords(query, message);
