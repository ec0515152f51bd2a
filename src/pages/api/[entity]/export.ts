import { exportRecords } from '#app/exchange/export-records';
import { permit } from '#app/scope';
import { entityEndpoint } from '#http/endpoint';
import { fileResponse } from '#http/file-response';
import { listQueryOf } from '#http/list-query';

export const GET = entityEndpoint(async (ask) => {
  const permitted = permit(ask.entity.access.read, ask.caller, `reading ${ask.entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const query = listQueryOf(ask.entity, ask.url.searchParams, ['format']);
  if (!query.ok) return query;
  const file = await exportRecords(ask, ask.entity, ask.url.searchParams.get('format') ?? 'csv', query.value);
  return file.ok ? fileResponse(file.value) : file;
});
