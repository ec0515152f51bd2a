// A question put elsewhere within its category: the places between are handed on in one commit, so that two who move at once
// both find an order that is whole.
import * as z from 'zod/mini';
import { faqs } from '#domain/faqs/faq';
import { recordId } from '#domain/schema';
import { conflict, invalid, notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Records, Stored, Write } from '#ports/records';
import type { Call } from '../app';
import { parseInput, stale } from '../crud';
import { attempt, type Effect } from '../effect';
import { present } from '../scope';

const body = z.strictObject({ before: z.nullable(recordId()) });

type Placed = Stored & { position: number; category: string | null };

const PAGE = 200;
/** Records that one commit takes, on either store. */
const MOST_MOVED = 200;

export async function moveFaq(
  call: Call,
  faq: Stored,
  given: unknown,
  ifMatch: number | null,
): Promise<Result<Stored>> {
  const asked = parseInput(body, given);
  if (!asked.ok) return asked;
  const before = asked.value.before as string | null;
  const moved = await attempt(call, () => buildMove(call, faq.id, before, ifMatch));
  return moved.ok ? ok(present(faqs, call.caller, moved.value)) : moved;
}

async function buildMove(
  call: Call,
  id: string,
  before: string | null,
  ifMatch: number | null,
): Promise<Result<Effect<Stored>>> {
  const { records, clock } = call.app;
  const found = await records.get('faqs', id);
  if (!found.ok) return found;
  if (!found.value) return err(notFound('This question'));
  const own = found.value as Placed;
  if (ifMatch !== null && own.version !== ifMatch) return err(stale(call, faqs, own));
  const category = await readCategory(records, own.category);
  if (!category.ok) return category;
  const others = category.value.filter((each) => each.id !== id);
  const at = before === null ? others.length : others.findIndex((each) => each.id === before);
  if (at < 0)
    return err(
      invalid('It was not moved.', {
        issues: [{ path: 'before', message: 'This names no other question of the same category.' }],
      }),
    );
  const order = [...others.slice(0, at), own, ...others.slice(at)];
  const changed = placesOf(category.value).flatMap((position, place): Placed[] => {
    const each = order[place] as Placed;
    return each.position === position ? [] : [placed(each, position, each === own ? clock.now() : null)];
  });
  if (changed.length > MOST_MOVED)
    return err(
      conflict(`A question moves past at most ${MOST_MOVED} others at once. Move it in smaller steps.`, {
        rule: 'too-far',
      }),
    );
  const after = changed.find((each) => each.id === id) ?? own;
  return ok({
    writes: changed.map((record): Write => ({ op: 'update', entity: 'faqs', record, ifVersion: record.version - 1 })),
    audit:
      after === own
        ? []
        : [
            {
              entity: 'faqs',
              recordId: id,
              action: 'move',
              before: { position: own.position },
              after: { position: after.position },
            },
          ],
    value: after,
    subject: { entity: 'faqs', id },
  });
}

/** The places that the category's questions have, in order. Two in one place, made at once, are told apart. */
function placesOf(category: readonly Placed[]): number[] {
  let last = 0;
  return category.map(({ position }) => {
    last = Math.max(position, last + 1);
    return last;
  });
}

/** Only who was moved has changed; the others made room. */
function placed(faq: Placed, position: number, updatedAt: string | null): Placed {
  const record = { ...faq, position, version: faq.version + 1, ...(updatedAt && { updatedAt }) };
  return { ...record, ...faqs.derive(record) };
}

/** Every question of a category, whatever its state, in order. */
async function readCategory(records: Records, category: string | null): Promise<Result<Placed[]>> {
  const found: Stored[] = [];
  let after: string | undefined;
  do {
    const page = await records.list('faqs', {
      where: { category },
      sort: { field: 'position', descending: false },
      limit: PAGE,
      ...(after && { after }),
    });
    if (!page.ok) return page;
    found.push(...page.value.items);
    after = page.value.next ?? undefined;
  } while (after);
  return ok(found as Placed[]);
}
