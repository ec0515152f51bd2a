// An import as an answer: its report alone, or line by line how far it has come, and the report at the end.
import type { Importing } from '#app/exchange/report';
import { ok, type Result } from '#kernel/result';
import { errorObject } from './problem';

const LINES = 'application/x-ndjson';

/**
 * With `Accept: application/x-ndjson` lines of `{ done, total }`, last the report, or `{ error }` in the form of an error's
 * body where the store failed half-way. Whoever goes away stops the import at the next commit; what was committed stays.
 */
export async function answerImport(
  importing: Importing,
  accept: string | null,
  requestId: string,
): Promise<Result<Response>> {
  // What fails before the first commit is an answer like any other.
  let step = await importing.next();
  if (step.done && !step.value.ok) return step.value;
  if (!accept?.includes(LINES)) {
    while (!step.done) step = await importing.next();
    return step.value.ok ? ok(Response.json(step.value.value)) : step.value;
  }
  const encoder = new TextEncoder();
  let first: typeof step | undefined = step;
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = first ?? (await importing.next());
      first = undefined;
      controller.enqueue(encoder.encode(`${JSON.stringify(lineOf(next, requestId))}\n`));
      if (next.done) controller.close();
    },
    async cancel() {
      await importing.return(ok({ created: 0, updated: 0, unchanged: 0, errors: [], ignored: [] }));
    },
  });
  return ok(new Response(lines, { headers: { 'content-type': `${LINES}; charset=utf-8` } }));
}

function lineOf(step: Awaited<ReturnType<Importing['next']>>, requestId: string): unknown {
  if (!step.done) return step.value;
  return step.value.ok ? step.value.value : { error: errorObject(step.value.error, requestId) };
}
