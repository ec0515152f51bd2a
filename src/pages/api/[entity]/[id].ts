import { readRecord, removeRecord, updateRecord } from '#app/crud';
import { entityEndpoint, jsonOf, mapResult, recordResponse, requireIfMatch } from '#http/endpoint';

export const GET = entityEndpoint(async (ask) =>
  mapResult(await readRecord(ask, ask.entity, ask.id), (record) => recordResponse(ask.entity, record)),
);

export const PATCH = entityEndpoint(async (ask) => {
  const version = requireIfMatch(ask);
  if (!version.ok) return version;
  const body = await jsonOf(ask.context.request);
  if (!body.ok) return body;
  return mapResult(await updateRecord(ask, ask.entity, ask.id, body.value, version.value), (record) =>
    recordResponse(ask.entity, record),
  );
});

export const DELETE = entityEndpoint(async (ask) => {
  const version = requireIfMatch(ask);
  if (!version.ok) return version;
  return mapResult(
    await removeRecord(ask, ask.entity, ask.id, version.value),
    () => new Response(null, { status: 204 }),
  );
});
