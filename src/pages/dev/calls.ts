// GET /dev/calls: how many requests the Worker has been asked so far, this one included. Exists only with the binding that `npm start` sets.
import type { APIRoute } from 'astro';
import { countedCalls, isLocal } from '#http/dev';
import { answer } from '#http/endpoint';
import { notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';

export const GET: APIRoute = ({ request, locals }) =>
  answer(locals.requestId, async () =>
    isLocal(request) ? ok(Response.json({ calls: countedCalls() })) : err(notFound('This address')),
  );
