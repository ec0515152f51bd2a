import { readColumns } from '#app/exchange/columns';
import { MAX_IMPORT_BYTES } from '#app/exchange/draft';
import { importFile } from '#app/exchange/import';
import { permit } from '#app/scope';
import { bodyOf, entityEndpoint, mapResult } from '#http/endpoint';
import { answerImport } from '#http/import-answer';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';

export const POST = entityEndpoint(async (ask) => {
  // Before the file is read: who may not create reads nothing into memory here.
  const permitted = permit(ask.entity.access.create, ask.caller, `importing ${ask.entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const { request } = ask.context;
  const text = await bodyOf(request, MAX_IMPORT_BYTES);
  if (!text.ok) return text;
  const { searchParams } = ask.url;
  const [columns, dryRun, rejects] = [
    yesOrNo(searchParams, 'columns'),
    yesOrNo(searchParams, 'dryRun'),
    yesOrNo(searchParams, 'rejects'),
  ];
  if (!columns.ok) return columns;
  if (!dryRun.ok) return dryRun;
  if (!rejects.ok) return rejects;
  if (columns.value) return mapResult(readColumns(ask, ask.entity, text.value), (value) => Response.json(value));
  const map = Object.fromEntries(
    searchParams
      .getAll('map')
      .map((pair) => [pair.slice(0, pair.lastIndexOf(':')), pair.slice(pair.lastIndexOf(':') + 1)]),
  );
  const importing = importFile(ask, ask.entity, {
    format: searchParams.get('format'),
    contentType: request.headers.get('content-type'),
    text: text.value,
    map,
    mode: searchParams.get('mode'),
    dryRun: dryRun.value,
    rejects: rejects.value,
  });
  return answerImport(importing, request.headers.get('accept'), ask.context.locals.requestId);
}, MAX_IMPORT_BYTES);

const WHAT_FOR: Readonly<Record<string, string>> = {
  columns: 'Say whether only the columns are asked for.',
  dryRun: 'Say whether this is a trial. Nothing was imported.',
  rejects: 'Say whether the rows that stay out are wanted as a file.',
};

function yesOrNo(given: URLSearchParams, name: string): Result<boolean> {
  const value = given.get(name) ?? 'false';
  return value === 'true' || value === 'false'
    ? ok(value === 'true')
    : err(invalid(WHAT_FOR[name] ?? '', { issues: [{ path: name, message: 'Choose true or false.' }] }));
}
