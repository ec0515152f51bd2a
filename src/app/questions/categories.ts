// The categories that ready questions lie in, with how many: what a draw may be made of.
import { questions } from '#domain/questions/question';
import { ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { permit } from '../scope';

export interface Category {
  name: string;
  /** Questions that are ready. */
  ready: number;
}

/** Categories that are offered. */
const MOST = 200;

/** By name. */
export async function categoriesOf(call: Call): Promise<Result<Category[]>> {
  const permitted = permit(questions.access.read, call.caller, 'reading questions');
  if (!permitted.ok) return permitted;
  const page = await call.app.records.list('decks', { limit: MOST });
  if (!page.ok) return page;
  return ok(
    page.value.items
      .map(({ category, size }) => ({ name: category as string, ready: size as number }))
      .filter(({ ready }) => ready > 0),
  );
}
