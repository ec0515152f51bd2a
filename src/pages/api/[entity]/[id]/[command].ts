import { runCommand } from '#app/crud';
import { entityEndpoint, ifMatchOf, jsonOf, mapResult, recordResponse } from '#http/endpoint';

export const POST = entityEndpoint(async (ask) => {
  const version = ifMatchOf(ask.context.request);
  if (!version.ok) return version;
  const body = await jsonOf(ask.context.request);
  if (!body.ok) return body;
  const name = ask.context.params.command ?? '';
  return mapResult(await runCommand(ask, ask.entity, ask.id, name, body.value, version.value), (record) =>
    recordResponse(ask.entity, record),
  );
});
