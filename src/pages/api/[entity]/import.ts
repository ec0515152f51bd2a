import { MAX_IMPORT_BYTES } from '#app/exchange/draft';
import { importFile } from '#app/exchange/import';
import { permit } from '#app/scope';
import { bodyOf, entityEndpoint, mapResult } from '#http/endpoint';
import { invalid } from '#kernel/errors';
import { err } from '#kernel/result';

export const POST = entityEndpoint(async (ask) => {
  // Before the file is read: who may not create reads nothing into memory here.
  const permitted = permit(ask.entity.access.create, ask.caller, `importing ${ask.entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const text = await bodyOf(ask.context.request, MAX_IMPORT_BYTES);
  if (!text.ok) return text;
  const { searchParams } = ask.url;
  const map = Object.fromEntries(
    searchParams
      .getAll('map')
      .map((pair) => [pair.slice(0, pair.lastIndexOf(':')), pair.slice(pair.lastIndexOf(':') + 1)]),
  );
  const dryRun = searchParams.get('dryRun') ?? 'false';
  if (dryRun !== 'true' && dryRun !== 'false')
    return err(
      invalid('Say whether this is a trial. Nothing was imported.', {
        issues: [{ path: 'dryRun', message: 'Choose true or false.' }],
      }),
    );
  const report = await importFile(ask, ask.entity, {
    format: searchParams.get('format'),
    contentType: ask.context.request.headers.get('content-type'),
    text: text.value,
    map,
    dryRun: dryRun === 'true',
  });
  return mapResult(report, (value) => Response.json(value));
}, MAX_IMPORT_BYTES);
