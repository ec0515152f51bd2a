import { ExportFailed, exportRecords } from '#app/exchange/export-records';
import { permit } from '#app/scope';
import { entityEndpoint } from '#http/endpoint';
import { listQueryOf } from '#http/list-query';
import { err, ok } from '#kernel/result';

export const GET = entityEndpoint(async (ask) => {
  const permitted = permit(ask.entity.access.read, ask.caller, `reading ${ask.entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const query = listQueryOf(ask.entity, ask.url.searchParams, ['format']);
  if (!query.ok) return query;
  const file = await exportRecords(ask, ask.entity, ask.url.searchParams.get('format') ?? 'csv', query.value);
  if (!file.ok) return file;
  // What fails before the first line is an answer like any other; after it the connection breaks off, so that no half file passes for a whole.
  const lines = file.value.text[Symbol.asyncIterator]();
  try {
    const first = await lines.next();
    return ok(
      new Response(streamOf(first, lines), {
        headers: {
          'content-type': file.value.contentType,
          'content-disposition': `attachment; filename="${file.value.name}"`,
        },
      }),
    );
  } catch (cause) {
    if (cause instanceof ExportFailed) return err(cause.error);
    throw cause;
  }
});

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
