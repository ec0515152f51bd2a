import { createRecord, listRecords } from '#app/crud';
import { entityEndpoint, jsonOf, mapResult, recordResponse } from '#http/endpoint';
import { listQueryOf } from '#http/list-query';

export const GET = entityEndpoint(async (ask) => {
  const query = listQueryOf(ask.entity, ask.url.searchParams);
  if (!query.ok) return query;
  return mapResult(await listRecords(ask, ask.entity, query.value), ({ items, next }) =>
    Response.json({ items, next }),
  );
});

export const POST = entityEndpoint(async (ask) => {
  const body = await jsonOf(ask.context.request);
  if (!body.ok) return body;
  return mapResult(await createRecord(ask, ask.entity, body.value), (record) =>
    recordResponse(ask.entity, record, 201),
  );
});
