// The ready questions of a category as numbered cards, without a gap: drawing N of them at random reads N cards, however many
// there are (docs/adr/0016). A question that leaves is replaced by the last card.
import type { Question } from '#domain/questions/question';
import { ok, type Result } from '#kernel/result';
import { sha256 } from '#kernel/sha256';
import type { Records, Stored, Write } from '#ports/records';

interface Deck extends Stored {
  category: string;
  size: number;
}
interface Card extends Stored {
  questionId: string;
}
interface Place extends Stored {
  deckId: string;
  ordinal: number;
}

/** Names that differ in capitals alone are one category. */
export const categoryKey = (category: string): string => category.normalize('NFC').toLowerCase();

export const deckIdOf = async (category: string): Promise<string> => (await sha256(categoryKey(category))).slice(0, 32);

const cardId = (deckId: string, ordinal: number): string => `${deckId}.${ordinal}`;

type Filed = Pick<Question, 'id' | 'status' | 'category'>;
const categoryOf = (question: Filed | null): string | null => (question?.status === 'ready' ? question.category : null);

/** What has to be written with a question that changes, appears (`before` null) or goes (`after` null). */
export async function deckWrites(
  records: Records,
  before: Filed | null,
  after: Filed | null,
): Promise<Result<Write[]>> {
  const from = categoryOf(before);
  const to = categoryOf(after);
  const [fromId, toId] = await Promise.all(
    [from, to].map((category) => (category === null ? null : deckIdOf(category))),
  );
  if (fromId === toId) return ok([]);
  const id = (after ?? before)?.id ?? '';
  const taken = fromId ? await take(records, fromId, id) : ok([]);
  if (!taken.ok) return taken;
  const laid = toId ? await lay(records, toId, to ?? '', id) : ok([]);
  if (!laid.ok) return laid;
  // One that moves has its place written once.
  const left = toId ? taken.value.filter((write) => write.op !== 'delete' || write.id !== id) : taken.value;
  return ok([...left, ...laid.value]);
}

async function lay(records: Records, deckId: string, category: string, questionId: string): Promise<Result<Write[]>> {
  const found = await records.get('decks', deckId);
  if (!found.ok) return found;
  const deck = found.value as Deck | null;
  const ordinal = deck?.size ?? 0;
  return ok([
    deck
      ? {
          op: 'update',
          entity: 'decks',
          record: { ...deck, size: ordinal + 1, version: deck.version + 1 },
          ifVersion: deck.version,
        }
      : { op: 'create', entity: 'decks', record: { id: deckId, version: 1, category, size: 1 } },
    { op: 'create', entity: 'deckCards', record: { id: cardId(deckId, ordinal), version: 1, questionId } },
    { op: 'put', entity: 'deckPlaces', record: { id: questionId, version: 1, deckId, ordinal } },
  ]);
}

async function take(records: Records, deckId: string, questionId: string): Promise<Result<Write[]>> {
  const found = await records.getMany([
    { entity: 'decks', id: deckId },
    { entity: 'deckPlaces', id: questionId },
  ]);
  if (!found.ok) return found;
  const [deck, place] = found.value as [Deck | null, Place | null];
  if (!deck || place?.deckId !== deckId) return ok([]);
  const lastOrdinal = deck.size - 1;
  const writes: Write[] = [
    {
      op: 'update',
      entity: 'decks',
      record: { ...deck, size: lastOrdinal, version: deck.version + 1 },
      ifVersion: deck.version,
    },
    { op: 'delete', entity: 'deckCards', id: cardId(deckId, lastOrdinal) },
    { op: 'delete', entity: 'deckPlaces', id: questionId },
  ];
  if (place.ordinal === lastOrdinal) return ok(writes);
  const last = await records.get('deckCards', cardId(deckId, lastOrdinal));
  if (!last.ok) return last;
  const moved = (last.value as Card | null)?.questionId;
  if (!moved) return ok(writes);
  return ok([
    ...writes,
    { op: 'put', entity: 'deckCards', record: { id: cardId(deckId, place.ordinal), version: 1, questionId: moved } },
    { op: 'put', entity: 'deckPlaces', record: { id: moved, version: 1, deckId, ordinal: place.ordinal } },
  ]);
}

/** How many ready questions each of the categories has, in their order. */
export async function deckSizes(records: Records, categories: readonly string[]): Promise<Result<number[]>> {
  const ids = await Promise.all(categories.map(deckIdOf));
  const found = await records.getMany(ids.map((id) => ({ entity: 'decks', id })));
  return found.ok ? ok(found.value.map((deck) => (deck as Deck | null)?.size ?? 0)) : found;
}

/** The questions that lie at these places; what has gone meanwhile is left out. */
export async function cardsAt(
  records: Records,
  places: readonly { category: string; ordinals: readonly number[] }[],
): Promise<Result<string[][]>> {
  const keys = await Promise.all(
    places.map(async ({ category, ordinals }) => {
      const deckId = await deckIdOf(category);
      return ordinals.map((ordinal) => ({ entity: 'deckCards', id: cardId(deckId, ordinal) }));
    }),
  );
  const found = await records.getMany(keys.flat());
  if (!found.ok) return found;
  let at = 0;
  return ok(
    keys.map(({ length }) => {
      const cards = found.value.slice(at, at + length) as (Card | null)[];
      at += length;
      return cards.flatMap((card) => card?.questionId ?? []);
    }),
  );
}
