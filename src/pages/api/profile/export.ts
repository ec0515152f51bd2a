// GET: everything about the caller, as a file.
import type { APIRoute } from 'astro';
import { exportSelf, readSelf } from '#app/accounts/profile';
import { answer } from '#http/endpoint';
import { fileResponse } from '#http/file-response';

export const GET: APIRoute = ({ locals: { app, actor, requestId } }) =>
  answer(requestId, async () => {
    const call = { app, caller: actor };
    const person = await readSelf(call);
    if (!person.ok) return person;
    const text = exportSelf(call, person.value);
    return fileResponse({ text, contentType: 'application/json; charset=utf-8', name: 'my-data.json' });
  });
