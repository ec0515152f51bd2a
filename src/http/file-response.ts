// A file that is written while it is sent, as a download.

import type { ExportedFile } from '#app/exchange/export-pages';
import { ExportFailed } from '#app/exchange/export-pages';
import type { AppError } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';

/** What fails before the first line is an answer like any other; after it the connection breaks off, so that no half file passes for a whole. */
export async function fileResponse({ text, contentType, name }: ExportedFile): Promise<Result<Response, AppError>> {
  const lines = text[Symbol.asyncIterator]();
  try {
    const first = await lines.next();
    return ok(
      new Response(streamOf(first, lines), {
        headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` },
      }),
    );
  } catch (cause) {
    if (cause instanceof ExportFailed) return err(cause.error);
    throw cause;
  }
}

function streamOf(first: IteratorResult<string>, rest: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<string>> | undefined = Promise.resolve(first);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await (next ?? rest.next());
      next = undefined;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
